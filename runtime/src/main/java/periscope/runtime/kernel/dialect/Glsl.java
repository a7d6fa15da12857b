package periscope.runtime.kernel.dialect;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/**
 * GLSL for Vulkan with the scopes of GL_KHR_memory_scope_semantics. One text has all three entries; GLSL allows one
 * entry in a shader, so a macro with an entry's name selects it.
 *
 * <p>Plain accesses are {@code nonprivate}: synchronisation orders them, and by themselves they are neither available
 * nor visible. Releases make writes available and acquires make them visible, so that they order plain accesses as in
 * OpenCL. Each operation orders the kind of memory that it accesses, as OpenCL's global and local happens-before do;
 * fences order the kinds that their flags name.
 */
public final class Glsl extends Shader {

  private static final Array HERE = new Array("here", true, true);

  @Override
  public String title() {
    return "GLSL";
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction) {
    if (instruction instanceof Fence f && f.flags().contains(FenceFlag.IMAGE)) {
      return Optional.of(new Refusal("kernels have no images", "leave CLK_IMAGE_MEM_FENCE out"));
    }
    return super.refuses(test, instruction);
  }

  @Override
  public boolean has(KernelBuffer buffer) {
    return buffer != KernelBuffer.PLAIN;
  }

  @Override
  public String type(NumberType type) {
    return held(type).signed() ? "int" : "uint";
  }

  @Override
  public String constant(String name, long value) {
    return "#define " + name + " " + Numbers.unsigned(value);
  }

  @Override
  public String let(String type, String name, String value) {
    return "const " + type + " " + name + " = " + value;
  }

  @Override
  public String var(String type, String name, String value) {
    return type + " " + name + " = " + value;
  }

  @Override
  public String choose(String condition, String then, String otherwise) {
    return "(" + condition + " ? " + then + " : " + otherwise + ")";
  }

  @Override
  public String loop(String name, String first, String condition, String next) {
    return "for (uint " + name + " = " + first + "; " + condition + "; " + next + ")";
  }

  @Override
  public String function(String result, String name, List<KernelBuffer> buffers, List<Parameter> parameters) {
    return (result.isEmpty() ? "void" : result) + " " + name + parameters.stream()
        .map(p -> (p.reference() ? "inout " : "") + p.type() + " " + p.name())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public String reference(String variable) {
    return variable;
  }

  @Override
  public String referred(String parameter) {
    return parameter;
  }

  @Override
  public String number(Number number) {
    return switch (number) {
      case GROUP -> "gl_WorkGroupID.x";
      case ITEM -> "gl_LocalInvocationID.x";
      case GROUP_SIZE -> "gl_WorkGroupSize.x";
      case GLOBAL_ITEM -> "gl_GlobalInvocationID.x";
      case GLOBAL_SIZE -> "(gl_NumWorkGroups.x * gl_WorkGroupSize.x)";
    };
  }

  @Override
  public void pragmas(Lines out, LitmusTest test) {
    out.line("#version 450");
    out.line("#extension GL_KHR_memory_scope_semantics : require");
    out.line("#pragma use_vulkan_memory_model");
  }

  @Override
  public void buffers(Lines out) {
    for (KernelBuffer buffer : KernelBuffer.values()) {
      if (has(buffer)) {
        String name = buffer.array().name();
        String access = switch (buffer) {
          case MEMORY -> "nonprivate ";
          case SCRATCH -> "volatile ";
          case DEAL -> "readonly ";
          default -> "";
        };
        out.line("layout(set = 0, binding = " + buffer.ordinal() + ") " + access + "buffer "
            + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " { "
            + (buffer.array().signed() ? "int " : "uint ") + name + "[]; };");
      }
    }
    out.line("layout(push_constant) uniform Draw { " + Arrays.stream(LaunchNumber.values())
        .map(n -> (n.signed() ? "int " : "uint ") + n.word() + ";").collect(Collectors.joining(" ")) + " };");
    out.line("");
    product(out);
  }

  @Override
  public void open(Lines out, Entry entry, String size, List<Shared> shared) {
    out.line("#ifdef " + entry.name());
    out.line("layout(local_size_x = " + size + ") in;");
    for (Shared s : shared) {
      out.line("shared " + (s.array().signed() ? "int " : "uint ") + s.array().name() + "[" + s.size() + "];");
    }
    out.open("void main() {");
  }

  @Override
  public void close(Lines out) {
    out.close("}");
    out.line("#endif");
  }

  @Override
  public String get(Array array, String at) {
    return array.name() + "[" + at + "]";
  }

  @Override
  public String look(Array array, String at) {
    return array.atomic()
        ? "atomicLoad(" + get(array, at) + ", gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsRelaxed)"
        : get(array, at);
  }

  @Override
  public String set(Array array, String at, String value) {
    return get(array, at) + " = " + value;
  }

  @Override
  public String increment(Array array, String at) {
    return "atomicAdd(" + get(array, at) + ", 1u)";
  }

  @Override
  public String meetGroup() {
    return "barrier()";
  }

  @Override
  public List<Shared> locals(LitmusTest test, String size) {
    return List.of(new Shared(HERE, size));
  }

  @Override
  Array home(Location location) {
    return local(location) ? HERE : KernelBuffer.MEMORY.array();
  }

  @Override
  Array counted(Location location) {
    return KernelBuffer.MEMORY.array();
  }

  private String cell(Site site) {
    return get(home(site.location()), at(site));
  }

  @Override
  public String load(Site site, Semantics semantics) {
    return own(site.location(), semantics.atomic()
        ? "atomicLoad(" + cell(site) + ordering(site, semantics.order(), semantics.scope()) + ")" : cell(site));
  }

  @Override
  public String store(Site site, String value, Semantics semantics) {
    String word = word(site.location(), value);
    return semantics.atomic()
        ? "atomicStore(" + cell(site) + ", " + word + ordering(site, semantics.order(), semantics.scope()) + ")"
        : cell(site) + " = " + word;
  }

  @Override
  public String fetch(Site site, Fetch f, String operand) {
    String value = word(site.location(), operand);
    String name = switch (f.operator()) {
      case ADD, SUB -> "Add";
      case AND -> "And";
      case OR -> "Or";
      case XOR -> "Xor";
      case MIN -> "Min";
      case MAX -> "Max";
      case EXCHANGE -> "Exchange";
      case INC, DEC -> throw new IllegalArgumentException("refused: " + f);
    };
    String changed = switch (f.operator()) {
      case SUB -> "-(" + value + ")";
      default -> value;
    };
    return own(site.location(), "atomic" + name + "(" + cell(site) + ", " + changed
        + ordering(site, f.semantics().order(), f.semantics().scope()) + ")");
  }

  /**
   * GLSL's only compare-exchange never fails without a reason; it also implements the weak one, which may do so and
   * need not.
   */
  @Override
  public List<String> compareExchange(Site site, CompareExchange c, String register, String expected, String desired) {
    String storage = storage(site);
    String swap = "atomicCompSwap(" + cell(site) + ", " + word(site.location(), expected) + ", "
        + word(site.location(), desired) + ", " + scope(c.semantics().scope()) + ", " + storage + ", "
        + semantics(c.semantics().order()) + ", " + storage + ", " + semantics(c.failureOrder()) + ")";
    String found = "found_" + register;
    return List.of(let(type(site.location().type()), found, own(site.location(), swap)),
        register + " = " + type(NumberType.S32) + "(" + found + " == " + expected + ")", expected + " = " + found);
  }

  @Override
  public Optional<String> fence(Fence f) {
    if (f.semantics().order() == MemoryOrder.RELAXED || f.flags().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of("memoryBarrier(" + scope(f.semantics().scope()) + ", " + storage(f.flags()) + ", "
        + semantics(f.semantics().order()) + ")");
  }

  @Override
  public List<String> barrier(AtomicInstruction.Barrier b) {
    boolean orders = !b.flags().isEmpty();
    return List.of("controlBarrier(gl_ScopeWorkgroup, " + scope(b.scope()) + ", "
        + (orders ? storage(b.flags()) + ", " + semantics(MemoryOrder.ACQ_REL) : "0, 0") + ")");
  }

  private static String ordering(Site site, MemoryOrder order, Scope scope) {
    return ", " + scope(scope) + ", " + storage(site) + ", " + semantics(order);
  }

  private static String storage(Site site) {
    return local(site.location()) ? "gl_StorageSemanticsShared" : "gl_StorageSemanticsBuffer";
  }

  private static String storage(Set<FenceFlag> flags) {
    return Stream.of(FenceFlag.GLOBAL, FenceFlag.LOCAL).filter(flags::contains)
        .map(f -> f == FenceFlag.LOCAL ? "gl_StorageSemanticsShared" : "gl_StorageSemanticsBuffer")
        .collect(Collectors.joining(" | "));
  }

  private static String semantics(MemoryOrder order) {
    return switch (order) {
      case NON_ATOMIC, RELAXED -> "gl_SemanticsRelaxed";
      case ACQUIRE -> "gl_SemanticsAcquire | gl_SemanticsMakeVisible";
      case RELEASE -> "gl_SemanticsRelease | gl_SemanticsMakeAvailable";
      case ACQ_REL, SEQ_CST -> "gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible";
    };
  }

  private static String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM -> "gl_ScopeInvocation";
      case WORK_GROUP -> "gl_ScopeWorkgroup";
      default -> "gl_ScopeDevice";
    };
  }
}
