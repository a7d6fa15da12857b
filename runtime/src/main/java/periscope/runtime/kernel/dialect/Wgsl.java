package periscope.runtime.kernel.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/**
 * WGSL: relaxed atomics without scopes, and barriers of a work-group. An atomic variable cannot be accessed plainly, so
 * plain locations have their own buffer. WGSL's scope replaces narrower scopes, which keeps every guarantee that the
 * test needs; all else that WGSL has no word for is refused.
 */
public final class Wgsl extends Shader {

  private static final Array HERE = new Array("here", true, true);
  private static final Array HERE_PLAIN = new Array("here_plain", true, false);

  private final boolean published;
  private final boolean tunable;

  /**
   * The dialect.
   *
   * @param published whether barriers of the work-group replace fences, as in published conformance tests: weaker than
   *                  the source if a fence orders accesses that other work-groups see
   * @param tunable   whether a host can set the constants that depend on the parameters of the run when it creates a
   *                  pipeline
   */
  public Wgsl(boolean published, boolean tunable) {
    this.published = published;
    this.tunable = tunable;
  }

  @Override
  public String title() {
    return "WGSL";
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction) {
    if (instruction instanceof Fence f) {
      return refuses(test, f);
    } else if (instruction instanceof CompareExchange c && !c.weak()) {
      return Optional.of(new Refusal("WGSL has no strong compare-exchange", "use the weak form"));
    } else if (instruction instanceof Access a && a.semantics().atomic()
        != test.location(a.location()).orElseThrow().atomic()) {
      return Optional.of(new Refusal("WGSL accesses a location either atomically or plainly, and " + a.location()
          + " is accessed in both ways", "use only one of them"));
    } else if (instruction instanceof Barrier b && b.scope() != Scope.WORK_GROUP) {
      return Optional.of(new Refusal("WGSL's barriers order memory for their work-group only",
          "give the barrier the scope memory_scope_work_group"));
    }
    return super.refuses(test, instruction);
  }

  private Optional<Refusal> refuses(LitmusTest test, Fence fence) {
    if (!published) {
      return Optional.of(new Refusal("WGSL has no fences",
          "the published form has a barrier of the work-group in its place, which is weaker than the source"));
    }
    boolean alone = test.threads().stream().map(t -> t.placement().workGroup()).distinct().count()
        == test.threads().size();
    // Fences that only differ in where they stand are equal; this one is meant.
    boolean nested = test.threads().stream().flatMap(t -> t.body().stream()).filter(i -> !(i instanceof Fence))
        .flatMap(Instruction::walk).anyMatch(i -> i == fence);
    return alone && !nested ? Optional.empty() : Optional.of(new Refusal(
        "in the published form a fence is a barrier, which all threads of the work-group have to come to",
        alone ? "put the fence outside of branches and loops" : "put each thread into a work-group of its own"));
  }

  @Override
  public boolean fencesAreBarriers() {
    return published;
  }

  @Override
  public Optional<String> weaker(LitmusTest test) {
    boolean fences = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .anyMatch(Fence.class::isInstance);
    return !fences ? Optional.empty() : Optional.of(
        "Weaker than the source: fences are barriers of their work-group, which order nothing between work-groups.");
  }

  @Override
  public boolean has(KernelBuffer buffer) {
    return true;
  }

  @Override
  public String type(NumberType type) {
    return held(type).signed() ? "i32" : "u32";
  }

  @Override
  public String constant(String name, long value) {
    return "const " + name + ": u32 = " + Numbers.unsigned(value) + ";";
  }

  @Override
  public String tuned(String name, long value) {
    return tunable ? "override " + name + ": u32 = " + Numbers.unsigned(value) + ";" : constant(name, value);
  }

  @Override
  public boolean tunable() {
    return tunable;
  }

  @Override
  public boolean inBrowsers() {
    return true;
  }

  @Override
  public String let(String type, String name, String value) {
    return "let " + name + ": " + type + " = " + value;
  }

  @Override
  public String var(String type, String name, String value) {
    return "var " + name + ": " + type + " = " + value;
  }

  @Override
  public String choose(String condition, String then, String otherwise) {
    return "select(" + otherwise + ", " + then + ", " + condition + ")";
  }

  @Override
  public String loop(String name, String first, String condition, String next) {
    return "for (var " + name + ": u32 = " + first + "; " + condition + "; " + next + ")";
  }

  @Override
  public String function(String result, String name, List<KernelBuffer> buffers, List<Parameter> parameters) {
    return "fn " + name + parameters.stream()
        .map(p -> p.name() + ": " + (p.reference() ? "ptr<function, " + p.type() + ">" : p.type()))
        .collect(Collectors.joining(", ", "(", ")")) + (result.isEmpty() ? "" : " -> " + result);
  }

  @Override
  public String reference(String variable) {
    return "&" + variable;
  }

  @Override
  public String referred(String parameter) {
    return "*" + parameter;
  }

  @Override
  public String number(Number number) {
    return switch (number) {
      case GROUP -> "group_id.x";
      case ITEM -> "local_id.x";
      case GROUP_SIZE -> "GROUP_SIZE";
      case GLOBAL_ITEM -> "global_id.x";
      case GLOBAL_SIZE -> "(group_count.x * GROUP_SIZE)";
    };
  }

  @Override
  public void pragmas(Lines out, LitmusTest test) {
    // Nothing that WGSL would have to be asked for.
  }

  @Override
  public void buffers(Lines out) {
    for (KernelBuffer buffer : KernelBuffer.values()) {
      String access = buffer == KernelBuffer.DEAL ? "read" : "read_write";
      out.line("@group(0) @binding(" + buffer.ordinal() + ") var<storage, " + access + "> " + buffer.array().name()
          + ": array<" + element(buffer.array()) + ">;");
    }
    out.line("struct Draw { " + Arrays.stream(LaunchNumber.values())
        .map(n -> n.word() + (n.signed() ? ": i32" : ": u32")).collect(Collectors.joining(", ")) + " }");
    out.line("@group(0) @binding(" + KernelBuffer.values().length + ") var<uniform> draw: Draw;");
    out.line("");
    product(out);
  }

  private static String element(Array array) {
    String word = array.signed() ? "i32" : "u32";
    return array.atomic() ? "atomic<" + word + ">" : word;
  }

  @Override
  public void open(Lines out, Entry entry, String size, List<Shared> shared) {
    for (Shared s : shared) {
      out.line("var<workgroup> " + s.array().name() + ": array<" + element(s.array()) + ", " + s.size() + ">;");
    }
    out.line("@compute @workgroup_size(" + size + ")");
    out.line("fn " + entry.word() + "(@builtin(workgroup_id) group_id: vec3u, @builtin(local_invocation_id) local_id:"
        + " vec3u,");
    out.line("    @builtin(global_invocation_id) global_id: vec3u, @builtin(num_workgroups) group_count: vec3u) {");
    out.indent();
    out.line("let GROUP_SIZE = " + size + ";");
    List<LaunchNumber> numbers = switch (entry) {
      case RESET -> List.of();
      case LITMUS -> List.of(LaunchNumber.values());
      case COUNT -> List.of(LaunchNumber.PATIENCE);
    };
    numbers.forEach(n -> out.line("let " + n.word() + " = draw." + n.word() + ";"));
  }

  @Override
  public void close(Lines out) {
    out.close("}");
  }

  @Override
  public String get(Array array, String at) {
    return array.atomic() ? "atomicLoad(" + cell(array, at) + ")" : array.name() + "[" + at + "]";
  }

  @Override
  public String look(Array array, String at) {
    return get(array, at);
  }

  @Override
  public String set(Array array, String at, String value) {
    return array.atomic() ? "atomicStore(" + cell(array, at) + ", " + value + ")"
        : array.name() + "[" + at + "] = " + value;
  }

  @Override
  public String increment(Array array, String at) {
    return "atomicAdd(" + cell(array, at) + ", 1u)";
  }

  private static String cell(Array array, String at) {
    return "&" + array.name() + "[" + at + "]";
  }

  @Override
  public String meetGroup() {
    return "workgroupBarrier()";
  }

  @Override
  public List<Shared> locals(LitmusTest test, String size) {
    return test.locations().stream().filter(Shader::local).map(this::home).distinct()
        .map(a -> new Shared(a, size)).toList();
  }

  @Override
  Array home(Location location) {
    return local(location) ? location.atomic() ? HERE : HERE_PLAIN : counted(location);
  }

  @Override
  Array counted(Location location) {
    return (location.atomic() ? KernelBuffer.MEMORY : KernelBuffer.PLAIN).array();
  }

  @Override
  public String load(Site site, Semantics semantics) {
    return own(site.location(), get(home(site.location()), at(site)));
  }

  @Override
  public String store(Site site, String value, Semantics semantics) {
    return set(home(site.location()), at(site), word(site.location(), value));
  }

  @Override
  public String fetch(Site site, Fetch f, String operand) {
    String name = f.operator().spelling();
    return own(site.location(), "atomic" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
        + "(" + cell(home(site.location()), at(site)) + ", " + word(site.location(), operand) + ")");
  }

  @Override
  public List<String> compareExchange(Site site, CompareExchange c, String register, String expected, String desired) {
    String swapped = "swapped_" + register;
    return List.of("let " + swapped + " = atomicCompareExchangeWeak(" + cell(home(site.location()), at(site)) + ", "
        + word(site.location(), expected) + ", " + word(site.location(), desired) + ")",
        register + " = " + choose(swapped + ".exchanged", "1", "0"),
        expected + " = " + own(site.location(), swapped + ".old_value"));
  }

  @Override
  public Optional<String> fence(Fence f) {
    List<String> barriers = barriers(f.flags());
    return f.semantics().order() == MemoryOrder.RELAXED || barriers.isEmpty() ? Optional.empty()
        : Optional.of(String.join("; ", barriers));
  }

  @Override
  public List<String> barrier(Barrier b) {
    List<String> barriers = barriers(b.flags());
    return barriers.isEmpty() ? List.of(meetGroup()) : barriers;
  }

  private static List<String> barriers(Set<FenceFlag> flags) {
    List<String> barriers = new ArrayList<>();
    if (flags.contains(FenceFlag.GLOBAL)) {
      barriers.add("storageBarrier()");
    }
    if (flags.contains(FenceFlag.LOCAL)) {
      barriers.add("workgroupBarrier()");
    }
    return barriers;
  }
}
