package periscope.runtime.kernel;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.kernel.PtxThread;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.runtime.kernel.dialect.Lines;

/**
 * The atomic operations and fences of OpenCL C 2.0 for NVIDIA's compiler, which supports orders and scopes for few of
 * them. Each operation that a program uses becomes a function of one {@code asm} statement, with the instructions of a
 * mapping to PTX for it. The driver builds programs as their authors wrote them, behind definitions that replace
 * OpenCL's operations by these functions. Plain accesses, barriers and the functions of OpenCL C 1.x stay those of the
 * driver.
 *
 * <p>A program must write orders and scopes by their names. Operations without an order are sequentially consistent
 * operations of the device, as in OpenCL; operations with an order need a scope.
 */
public final class PtxAtomics {

  private static final String PREFIX = "periscope_";
  private static final String RESULT = "r";
  private static final String VALUE = "v";
  private static final String EXPECTED = "e";

  /**
   * Definitions that replace OpenCL's types and operations; the replacing functions have orders and scopes in their
   * names.
   */
  private static final String WORDS = """
      typedef struct { int value; } periscope_int;
      typedef struct { uint value; } periscope_uint;
      #define atomic_int periscope_int
      #define atomic_uint periscope_uint
      #define PERISCOPE_NAME(what, order, scope) periscope_##what##_##order##_##scope
      #define PERISCOPE(what, order, scope) PERISCOPE_NAME(what, order, scope)
      #define PERISCOPE_EXCHANGE_NAME(what, order, failure, scope) periscope_##what##_##failure##_##order##_##scope
      #define PERISCOPE_EXCHANGE(what, order, failure, scope) PERISCOPE_EXCHANGE_NAME(what, order, failure, scope)
      #define atomic_init(x, v) ((x)->value = (v))
      #undef ATOMIC_VAR_INIT
      #define ATOMIC_VAR_INIT(v) { v }
      #define atomic_work_item_fence(flags, order, scope) PERISCOPE(fence, order, scope)()
      #define atomic_load_explicit(x, order, scope) PERISCOPE(load, order, scope)(x)
      #define atomic_load(x) atomic_load_explicit(x, memory_order_seq_cst, memory_scope_device)
      #define atomic_store_explicit(x, v, order, scope) PERISCOPE(store, order, scope)(x, v)
      #define atomic_store(x, v) atomic_store_explicit(x, v, memory_order_seq_cst, memory_scope_device)
      #define atomic_exchange_explicit(x, v, order, scope) PERISCOPE(exchange, order, scope)(x, v)
      #define atomic_exchange(x, v) atomic_exchange_explicit(x, v, memory_order_seq_cst, memory_scope_device)
      """;

  /**
   * Definitions for one read-modify-write with a result; {@code NAME} stands for its name, such as {@code fetch_add}.
   */
  private static final String FETCH = """
      #define atomic_NAME_explicit(x, v, order, scope) PERISCOPE(NAME, order, scope)(x, v)
      #define atomic_NAME(x, v) atomic_NAME_explicit(x, v, memory_order_seq_cst, memory_scope_device)
      """;

  private static final String EXCHANGE = """
      #define atomic_compare_exchange_NAME_explicit(x, e, d, order, failure, scope) \\
          PERISCOPE_EXCHANGE(compare_exchange_NAME, order, failure, scope)(x, e, d)
      #define atomic_compare_exchange_NAME(x, e, d) atomic_compare_exchange_NAME_explicit(x, e, d, \\
          memory_order_seq_cst, memory_order_seq_cst, memory_scope_device)
      """;

  private static final List<String> FETCHES = List.of("add", "sub", "and", "or", "xor", "min", "max");

  private final SourceText text;
  private final Mapping mapping;

  private PtxAtomics(SourceText text, Mapping mapping) {
    this.text = text;
    this.mapping = mapping;
  }

  /**
   * The definitions to put before a program's text.
   *
   * @param text    the program's text, for diagnostics
   * @param program the program that was read from the text, in OpenCL C
   * @throws periscope.litmus.source.InvalidInputException naming every operation for which the mapping has no row, or a
   *     kernel of PTX has no instruction
   */
  public static String of(SourceText text, LaunchedProgram program, Mapping mapping) {
    // All at once first, so that diagnostics name all operations that have no row.
    Compiler.compile(program, text, mapping);
    PtxAtomics atomics = new PtxAtomics(text, mapping);
    Map<String, String> functions = new TreeMap<>();
    Instruction.walk(program.body()).forEach(i -> {
      if (i instanceof Fence f) {
        functions.computeIfAbsent(name("fence", f.semantics()) + "(void)", head -> atomics.fence(head, f));
      } else if (i instanceof Access a && a.semantics().atomic()) {
        program.array(a.location()).ifPresent(array -> functions.computeIfAbsent(head(a, array),
            head -> atomics.access(head, a, array)));
      }
    });
    return WORDS + Stream.of("strong", "weak").map(n -> EXCHANGE.replace("NAME", n)).collect(Collectors.joining())
        + FETCHES.stream().map(n -> FETCH.replace("NAME", "fetch_" + n)).collect(Collectors.joining())
        + String.join("", functions.values());
  }

  private static String name(String what, Semantics how) {
    return PREFIX + what + "_" + order(how.order()) + "_memory_scope_" + how.scope().name().toLowerCase(Locale.ROOT);
  }

  private static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase(Locale.ROOT);
  }

  private static String type(NumberType type) {
    return type.equals(NumberType.U32) ? "uint" : "int";
  }

  /** Name and parameters of the function that replaces an access. */
  private static String head(Access access, LaunchedProgram.Array array) {
    String type = type(array.type());
    String what = access instanceof Load ? "load" : access instanceof Store ? "store"
        : access instanceof Fetch f ? (f.operator() == AtomicInstruction.FetchOperator.EXCHANGE ? "" : "fetch_")
            + f.operator().spelling()
        : exchange((CompareExchange) access);
    String rest = access instanceof Load ? "" : access instanceof CompareExchange
        ? ", private " + type + " *expected, const " + type + " v" : ", const " + type + " v";
    return name(what, access.semantics()) + "(volatile " + (array.space() == AddressSpace.LOCAL ? "local" : "global")
        + " " + PREFIX + type + " *x" + rest + ")";
  }

  /**
   * The name of the function for a compare-exchange. It has both orders, since one function serves success and failure.
   */
  private static String exchange(CompareExchange access) {
    return "compare_exchange_" + (access.weak() ? "weak" : "strong") + "_" + order(access.failureOrder());
  }

  private String fence(String head, Fence fence) {
    return function("void " + head, Optional.empty(), fence, Map.of(), "");
  }

  private String access(String head, Access access, LaunchedProgram.Array array) {
    Location x = new Location(array.name(), array.type(), 0, true, array.space(), List.of());
    Semantics how = access.semantics();
    Expression value = Expression.register(VALUE);
    String type = type(array.type());
    if (access instanceof Load l) {
      return function(type + " " + head, Optional.of(x), new Load(RESULT, x.name(), how, l.span()), Map.of(),
          "return r;");
    } else if (access instanceof Store s) {
      return function("void " + head, Optional.of(x), new Store(x.name(), value, how, s.span()), Map.of(VALUE, "v"),
          "");
    } else if (access instanceof Fetch f) {
      return function(type + " " + head, Optional.of(x), new Fetch(RESULT, f.operator(), f.type(), x.name(), Set.of(),
          value, how, f.span()), Map.of(VALUE, "v"), "return r;");
    }
    CompareExchange c = (CompareExchange) access;
    return function("int " + head, Optional.of(x), new CompareExchange(RESULT, x.name(), EXPECTED, value, c.weak(), how,
        c.failureOrder(), c.span()), Map.of(VALUE, "v", EXPECTED, "*expected"), "*expected = e;\n  return r;");
  }

  /**
   * The definition of a function whose body is one operation, compiled by the mapping.
   *
   * @param x     the location of an access; empty for a fence
   * @param given initial values of registers, as expressions
   * @param end   statement that follows the operation; may be empty
   */
  private String function(String head, Optional<Location> x, AtomicInstruction operation, Map<String, String> given,
      String end) {
    NumberType type = x.map(Location::type).orElse(NumberType.S32);
    LitmusTest alone = new LitmusTest(mapping.source().header(), text.name(), "", x.stream().toList(),
        List.of(new LitmusThread(new Placement(0, 0), List.of(operation), Map.of(RESULT, type, VALUE, type, EXPECTED,
            type))), Optional.empty());
    LitmusTest compiled = Compiler.compile(alone, text, mapping).target();
    Lines out = new Lines();
    out.line("static __attribute__((overloadable)) " + head);
    out.open("{");
    out.line("uint " + Stream.concat(Stream.of("left"), PtxThread.results(compiled.threads().get(0).body()).stream()
        .map(PtxAtomics::variable)).collect(Collectors.joining(", ")) + ";");
    new AsmStatement("left", PtxAtomics::variable, given, l -> "x").write(compiled, 0, text, 0, out);
    if (!end.isEmpty()) {
      out.line(end);
    }
    out.close("}");
    return out.toString();
  }

  /**
   * A register as a variable of C: registers that compiling introduces have a sign in their names, which this replaces.
   */
  private static String variable(String register) {
    return register.replace("$", "made_");
  }
}
