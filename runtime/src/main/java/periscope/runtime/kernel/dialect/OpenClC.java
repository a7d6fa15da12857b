package periscope.runtime.kernel.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/**
 * OpenCL C from version 2.0 on. Locations are pointers, so a location may have any width, and plain and atomic accesses
 * may share it. Plain accesses are volatile, since otherwise the compiler may merge them.
 */
public final class OpenClC implements Dialect {

  @Override
  public String title() {
    return "OpenCL C";
  }

  /** The name of a type. A bool in memory is a byte; floating-point numbers are held as their bits. */
  static String name(NumberType type) {
    String signed = switch (type.bits()) {
      case 1, 8 -> "char";
      case 16 -> "short";
      case 32 -> "int";
      default -> "long";
    };
    return (type.signed() ? "" : "u") + signed;
  }

  /** The element type of a location, such as {@code int} or {@code atomic_ulong}. */
  private static String name(Location x) {
    return x.atomic() ? "atomic_" + (x.type().signed() ? "" : "u") + (x.type().bits() == Long.SIZE ? "long" : "int")
        : name(x.type());
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction) {
    if (instruction instanceof Fetch f && (f.operator() == FetchOperator.INC || f.operator() == FetchOperator.DEC)) {
      return Optional.of(new Refusal("OpenCL C has no function for the wrapping operation "
          + f.operator().spelling(), ""));
    } else if (instruction instanceof Fetch f && f.type().real() && f.operator() != FetchOperator.EXCHANGE) {
      return Optional.of(new Refusal("OpenCL C has no atomic " + f.operator().spelling() + " of floating-point numbers",
          "exchange what is computed from them in a loop"));
    }
    return Optional.empty();
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, Location location) {
    return Optional.empty();
  }

  @Override
  public Optional<Refusal> refuses(NumberType register) {
    return Optional.empty();
  }

  @Override
  public Optional<Refusal> refuses(Expression expression, Function<String, NumberType> types) {
    return Optional.empty();
  }

  @Override
  public boolean has(KernelBuffer buffer) {
    return buffer != KernelBuffer.PLAIN;
  }

  @Override
  public String type(NumberType type) {
    return name(type);
  }

  @Override
  public String index() {
    return "size_t";
  }

  @Override
  public String constant(String name, long value) {
    return "#define " + name + " " + Numbers.unsigned(value);
  }

  @Override
  public String zero(NumberType type) {
    return "0";
  }

  @Override
  public String upper(NumberType type, String value) {
    return "(int) ((long) " + value + " >> 32)";
  }

  @Override
  public boolean wide() {
    return true;
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
  public String cast(String type, String value) {
    return "(" + type + ") " + (value.matches("\\w+") ? value : "(" + value + ")");
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
  public String product(String left, String right) {
    return "(uint) ((ulong) (" + left + ") * (" + right + ") % INSTANCES)";
  }

  @Override
  public String function(String result, String name, List<KernelBuffer> buffers, List<Parameter> parameters) {
    return (result.isEmpty() ? "void" : result) + " " + name + "(" + Stream.concat(
        buffers.stream().map(OpenClC::parameter),
        parameters.stream().map(p -> p.type() + (p.reference() ? "* " : " ") + p.name()))
        .collect(Collectors.joining(", ")) + ")";
  }

  @Override
  public String call(String name, List<KernelBuffer> buffers, List<String> arguments) {
    return name + "(" + Stream.concat(buffers.stream().map(b -> b.array().name()), arguments.stream())
        .collect(Collectors.joining(", ")) + ")";
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
    return "(uint) " + switch (number) {
      case GROUP -> "get_group_id(0)";
      case ITEM -> "get_local_id(0)";
      case GROUP_SIZE -> "get_local_size(0)";
      case GLOBAL_ITEM -> "get_global_id(0)";
      case GLOBAL_SIZE -> "get_global_size(0)";
    };
  }

  @Override
  public void pragmas(Lines out, LitmusTest test) {
    if (test.threads().stream().flatMap(t -> Instruction.walk(t.body())).flatMap(i -> i.dataflow().values().stream())
        .flatMap(Expression::walk).anyMatch(Expression.Real.class::isInstance)) {
      out.line("#pragma OPENCL FP_CONTRACT OFF");
    }
    if (test.locations().stream().anyMatch(x -> x.atomic() && x.type().bits() == Long.SIZE)) {
      out.line("#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable");
      out.line("#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable");
    }
  }

  /** Declares nothing: buffers are parameters of the entries. */
  @Override
  public void buffers(Lines out) {
    // Nothing to declare.
  }

  private static String parameter(KernelBuffer buffer) {
    String type = (buffer == KernelBuffer.DEAL ? "const " : "") + (buffer.array().signed() ? "int" : "uint");
    boolean shared = switch (buffer) {
      case COUNTERS, SCRATCH, UNBINNED -> true;
      default -> false;
    };
    return (shared ? "volatile " : "") + "global " + type + "* " + buffer.array().name();
  }

  @Override
  public void open(Lines out, Entry entry, String size, List<Shared> shared) {
    List<String> parameters =
        new ArrayList<>(entry.buffers().stream().filter(this::has).map(OpenClC::parameter).toList());
    if (entry == Entry.LITMUS) {
      Arrays.stream(LaunchNumber.values())
          .forEach(n -> parameters.add((n.signed() ? "const int " : "const uint ") + n.word()));
    }
    out.line("kernel void " + entry.word() + "(" + parameters.get(0) + (parameters.size() > 1 ? "," : ") {"));
    for (int at = 1; at < parameters.size(); at += 4) {
      int end = Math.min(parameters.size(), at + 4);
      out.line("    " + String.join(", ", parameters.subList(at, end)) + (end == parameters.size() ? ") {" : ","));
    }
    out.indent();
    for (Shared s : shared) {
      // Locations of 64 bits may lie there.
      out.line("local " + (s.array().signed() ? "int " : "uint ") + s.array().name() + "[" + s.size()
          + "] __attribute__((aligned(8)));");
    }
  }

  @Override
  public void close(Lines out) {
    out.close("}");
  }

  @Override
  public String get(Array array, String at) {
    return array.name() + "[" + at + "]";
  }

  @Override
  public String look(Array array, String at) {
    return get(array, at);
  }

  @Override
  public String set(Array array, String at, String value) {
    return get(array, at) + " = " + value;
  }

  @Override
  public String increment(Array array, String at) {
    return "atomic_inc(&" + get(array, at) + ")";
  }

  @Override
  public String meetGroup() {
    return "barrier(CLK_LOCAL_MEM_FENCE)";
  }

  @Override
  public List<Shared> locals(LitmusTest test, String size) {
    return List.of(new Shared(HERE, size));
  }

  private static final Array HERE = new Array("here", true, false);

  @Override
  public void declare(Lines out, Location x, String name, String at) {
    boolean local = x.space() == AddressSpace.LOCAL;
    String pointer = "volatile " + (local ? "local " : "global ") + name(x) + "*";
    boolean words = !x.atomic() && x.type().equals(NumberType.S32);
    String place = "(" + (local ? HERE.name() : KernelBuffer.MEMORY.array().name()) + " + " + at + ")";
    out.line(pointer + " const " + name + " = " + (words ? "" : "(" + pointer + ") ") + place + ";");
  }

  private static String plain(Site local) {
    return "*(volatile local " + name(local.location().type()) + "*) " + local.name();
  }

  @Override
  public String initialise(Site local) {
    return plain(local) + " = " + CExpressions.constant(local.location().initial());
  }

  @Override
  public String keep(Site local, String at) {
    return last(local.location(), at) + " = " + plain(local);
  }

  @Override
  public List<String> initialise(Location x, String at) {
    List<String> statements = new ArrayList<>(List.of("memory[" + at + "] = " + (int) x.initial()));
    if (x.type().bits() == Long.SIZE) {
      statements.add("memory[" + at + " + 1u] = " + (int) (x.initial() >> Integer.SIZE));
    }
    return statements;
  }

  @Override
  public String last(Location x, String at) {
    String word = "memory[" + at + "]";
    return x.type().equals(NumberType.S32) ? word : "*(global " + name(x.type()) + "*) &" + word;
  }

  /** A plain access to a location; if some thread accesses the location atomically, through a cast. */
  private static String plainly(Site site) {
    boolean local = site.location().space() == AddressSpace.LOCAL;
    String pointer = !site.location().atomic() ? site.name()
        : "((volatile " + (local ? "local " : "global ") + name(site.location().type()) + "*) " + site.name() + ")";
    return site.offset().isEmpty() ? "*" + pointer : pointer + "[" + site.offset() + "]";
  }

  private static String atomically(Site site) {
    return site.name() + (site.offset().isEmpty() ? "" : " + " + site.offset());
  }

  @Override
  public String load(Site site, Semantics semantics) {
    return semantics.atomic() ? "atomic_load_explicit(" + atomically(site) + ordering(semantics) : plainly(site);
  }

  @Override
  public String store(Site site, String value, Semantics semantics) {
    return semantics.atomic() ? "atomic_store_explicit(" + atomically(site) + ", " + value + ordering(semantics)
        : plainly(site) + " = " + value;
  }

  /**
   * The call of a read-modify-write. The operand gets the type of the operation: drivers overload some functions, and
   * reject calls with another type as ambiguous.
   */
  @Override
  public String fetch(Site site, Fetch f, String operand) {
    String name = f.operator() == FetchOperator.EXCHANGE ? "atomic_exchange"
        : "atomic_fetch_" + f.operator().spelling();
    String typed = f.type().equals(NumberType.S32) ? operand : "(" + name(f.type()) + ") (" + operand + ")";
    return name + "_explicit(" + atomically(site) + ", " + typed + ordering(f.semantics());
  }

  @Override
  public List<String> compareExchange(Site site, AtomicInstruction.CompareExchange c, String register, String expected,
      String desired) {
    String name = "atomic_compare_exchange_" + (c.weak() ? "weak" : "strong") + "_explicit(";
    return List.of(register + " = " + name + atomically(site) + ", &" + expected + ", " + desired + ", "
        + order(c.semantics().order()) + ", " + order(c.failureOrder()) + ", " + scope(c.semantics().scope()) + ")");
  }

  @Override
  public Optional<String> fence(Fence f) {
    return Optional.of("atomic_work_item_fence(" + flags(f.flags()) + ordering(f.semantics()));
  }

  @Override
  public List<String> barrier(AtomicInstruction.Barrier b) {
    return List.of(b.scope() == Scope.WORK_GROUP ? "barrier(" + flags(b.flags()) + ")"
        : "work_group_barrier(" + flags(b.flags()) + ", " + scope(b.scope()) + ")");
  }

  private static String ordering(Semantics semantics) {
    return ", " + order(semantics.order()) + ", " + scope(semantics.scope()) + ")";
  }

  private static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase(Locale.ROOT);
  }

  private static String scope(Scope scope) {
    return "memory_scope_" + scope.name().toLowerCase(Locale.ROOT);
  }

  private static String flags(Set<FenceFlag> flags) {
    return flags.isEmpty() ? "0"
        : Stream.of(FenceFlag.values()).filter(flags::contains).map(f -> "CLK_" + f + "_MEM_FENCE")
        .collect(Collectors.joining(" | "));
  }

  @Override
  public Expressions expressions(int thread, Names names, Function<String, NumberType> types) {
    return new CExpressions(thread, names, types);
  }
}
