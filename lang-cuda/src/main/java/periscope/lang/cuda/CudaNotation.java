package periscope.lang.cuda;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.c.name.CellName;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.printing.TestPrinter;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/**
 * The notation of CUDA's own constructs. Memory that a thread accesses only with volatile accesses is a volatile
 * parameter; single volatile accesses of other memory are casts. The init block declares the kind of a location where
 * accesses do not show it.
 */
final class CudaNotation implements Notation {

  private final boolean functions;
  private final Set<String> volatiles;
  private final Function<String, NumberType> types;
  /** Whether some CTAs of the test form a cluster together. */
  private final boolean clustered;

  /**
   * A notation.
   *
   * @param functions true to write operations by CUDA's own functions where these exist, false to use libcu++ always
   */
  CudaNotation(boolean functions) {
    this(functions, Set.of(), x -> NumberType.S32, false);
  }

  private CudaNotation(
      boolean functions, Set<String> volatiles, Function<String, NumberType> types, boolean clustered) {
    this.functions = functions;
    this.volatiles = volatiles;
    this.types = types;
    this.clustered = clustered;
  }

  @Override
  public Notation inThread(LitmusTest test, List<Instruction> body) {
    List<Access> all = TestPrinter.accesses(body).toList();
    Set<String> some = arrays(all.stream().filter(a -> a.semantics().isVolatile()).toList());
    // No atomic_ref is bound to a volatile object.
    some.removeAll(arrays(all.stream().filter(a -> !a.semantics().isVolatile()).toList()));
    return new CudaNotation(functions, some, x -> test.location(x).map(Location::type).orElse(NumberType.S32),
        Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList()));
  }

  private static Set<String> arrays(List<Access> accesses) {
    return accesses.stream().map(a -> CellName.arrayOf(a.location())).collect(Collectors.toSet());
  }

  @Override
  public String header() {
    return CudaDialect.HEADER;
  }

  @Override
  public String title() {
    return "CUDA C";
  }

  @Override
  public String place(Placement placement) {
    return "@cta " + placement.workGroup() + (clustered ? ", cluster " + placement.cluster() : "")
        + ", gpu " + placement.device();
  }

  @Override
  public String declaration(Location location, List<Access> accesses) {
    boolean shared = location.space() == AddressSpace.LOCAL;
    boolean object = location.atomic() && accesses.stream()
        .noneMatch(a -> a.semantics().atomic() && CellName.arrayOf(a.location()).equals(location.name()));
    String type = TypeWords.name(location.type());
    boolean plain = location.type().equals(NumberType.S32) && !shared;
    return (shared ? "__shared__ " : "") + (object ? "cuda::atomic<" + type + "> " : plain ? "" : type + " ");
  }

  @Override
  public boolean saidByParameter(Location location) {
    return false;
  }

  @Override
  public String parameter(Location location) {
    return (volatiles.contains(location.name()) ? "volatile " : "") + TypeWords.name(location.type()) + "* "
        + location.name();
  }

  @Override
  public String memory(Access access) {
    String array = CellName.arrayOf(access.location());
    if (!access.semantics().isVolatile() || volatiles.contains(array)) {
      return CellName.memory(access);
    }
    String index = CellName.index(access);
    String cast = "(volatile " + TypeWords.name(types.apply(access.location())) + "*)" + array;
    return index.isEmpty() ? "*" + cast : "*(" + cast + " + " + index + ")";
  }

  @Override
  public String load(Load l) {
    return builtin("load_n", l, List.of())
        .orElseGet(() -> object(l) + ".load(" + order(l.semantics()) + ")");
  }

  @Override
  public String store(Store s, String value) {
    return builtin("store_n", s, List.of(value))
        .orElseGet(() -> object(s) + ".store(" + value + ", " + order(s.semantics()) + ")");
  }

  @Override
  public String fetch(Fetch f, String operand) {
    boolean member = f.operator() == FetchOperator.EXCHANGE || Member.FETCHES.contains(f.operator());
    Optional<String> suffix = suffix(f).filter(s -> functions || !member);
    if (suffix.isPresent()) {
      return Builtin.FETCHES.get(f.operator()) + suffix.get() + "(" + CellName.address(f) + ", " + operand + ")";
    } else if (!member) {
      throw new IllegalArgumentException("CUDA C has " + Builtin.FETCHES.get(f.operator())
          + " only as a relaxed operation");
    }
    String name = f.operator() == FetchOperator.EXCHANGE ? "exchange" : "fetch_" + f.operator().spelling();
    return builtin(f.operator() == FetchOperator.EXCHANGE ? "exchange_n" : name, f, List.of(operand))
        .orElseGet(() -> object(f) + "." + name + "(" + operand + ", " + order(f.semantics()) + ")");
  }

  @Override
  public String compareExchange(CompareExchange c, String expected, String desired) {
    String address = expected.startsWith("*") ? expected.substring(1) : "&" + expected;
    return builtin("compare_exchange_n", c, List.of(address, desired, c.weak() ? "true" : "false"))
        .orElseGet(() -> object(c) + ".compare_exchange_" + (c.weak() ? "weak" : "strong") + "(" + expected + ", "
            + desired + ", " + order(c.semantics()) + ", cuda::" + Words.order(c.failureOrder()) + ")");
  }

  @Override
  public String expected(String register) {
    return register;
  }

  @Override
  public String expected(Access place) {
    return memory(place);
  }

  @Override
  public boolean expectsValues() {
    return false;
  }

  @Override
  public Optional<String> oldValue(CompareExchange c, String expected, String desired) {
    return suffix(c)
        .filter(s -> functions && !c.weak() && c.failureOrder() == MemoryOrder.RELAXED)
        .map(s -> "atomicCAS" + s + "(" + CellName.address(c) + ", " + expected + ", " + desired + ")");
  }

  @Override
  public String seenAs(NumberType from, NumberType to) {
    return from.bits() == Long.SIZE ? to.real() ? "__longlong_as_double" : "__double_as_longlong"
        : "__" + word(from) + "_as_" + word(to);
  }

  private static String word(NumberType type) {
    return type.real() ? "float" : type.signed() ? "int" : "uint";
  }

  @Override
  public String fence(Fence f) {
    if (!f.flags().equals(CallLowering.REGIONS)) {
      throw new IllegalArgumentException("CUDA C has no fence of some memory only: " + f);
    }
    String suffix = Words.SUFFIXES.get(f.semantics().scope());
    return functions && f.semantics().order() == MemoryOrder.SEQ_CST && suffix != null && !f.semantics().remote()
        ? "__threadfence" + suffix + "()"
        : f.semantics().scope() == Scope.CLUSTER ? NvFunction.PREFIX + "thread_fence("
            + Words.COMPILER.order(f.semantics().order()) + ", " + Words.COMPILER.scope(Scope.CLUSTER) + ")"
        : "cuda::atomic_thread_fence(" + order(f.semantics()) + ", " + scope(f.semantics()) + ")";
  }

  @Override
  public String barrier(Barrier b) {
    if (b.scope() != Scope.WORK_GROUP || !b.flags().equals(CallLowering.REGIONS)) {
      throw new IllegalArgumentException("CUDA C has only barriers of a CTA and all memory: " + b);
    }
    return "__syncthreads()";
  }

  @Override
  public String own(LanguageInstruction instruction, Function<Expression, String> operand) {
    if (!(instruction instanceof PhaseOperation o)) {
      throw new IllegalArgumentException("CUDA C cannot express " + instruction);
    }
    String value = operand.apply(o.operand());
    String pointer = o.location().endsWith("]") ? o.location() + "." : o.location() + "->";
    String object = pointer.endsWith(".") ? o.location() : "*" + o.location();
    return switch (o.kind()) {
      case INIT -> "init(" + (pointer.endsWith(".") ? "&" : "") + o.location() + ", " + value + ")";
      case ARRIVE -> pointer + "arrive(" + (value.equals("1") ? "" : value) + ")";
      case ARRIVE_DROP -> pointer + "arrive_and_drop()";
      case ARRIVE_EXPECT_TX -> "cuda::device::barrier_arrive_tx(" + object + ", 1, " + value + ")";
      case EXPECT_TX -> "cuda::device::barrier_expect_tx(" + object + ", " + value + ")";
      case WAIT -> pointer + "wait(std::move(" + value + "))";
      case WAIT_PARITY -> pointer + "wait_parity(" + value + ")";
      default -> throw new IllegalArgumentException("CUDA C has no function for " + o.kind());
    };
  }

  @Override
  public String phased() {
    return "__shared__ cuda::barrier<cuda::thread_scope_block> ";
  }

  /**
   * The suffix of the name of CUDA's own function for an access; empty if there is no such function, since these access
   * whole words only.
   */
  private Optional<String> suffix(Access access) {
    Semantics semantics = access.semantics();
    return semantics.order() == MemoryOrder.RELAXED && !semantics.remote()
        && types.apply(access.location()).bits() >= NumberType.S32.bits()
        ? Optional.ofNullable(Words.SUFFIXES.get(semantics.scope()))
        : Optional.empty();
  }

  /**
   * A call of nvcc's own function for an access at the scope of a cluster, since nvcc has had that scope longer than
   * libcu++; empty for other scopes.
   *
   * @param operands the operands behind the location
   */
  private static Optional<String> builtin(String name, Access access, List<String> operands) {
    Semantics s = access.semantics();
    if (s.scope() != Scope.CLUSTER || !s.atomic() || s.remote()) {
      return Optional.empty();
    }
    Stream<String> orders = Stream.concat(Stream.of(s.order()),
        access instanceof CompareExchange c ? Stream.of(c.failureOrder()) : Stream.empty()).map(Words.COMPILER::order);
    return Optional.of(NvFunction.PREFIX + name + Stream.of(Stream.of(CellName.address(access)), operands.stream(),
        orders, Stream.of(Words.COMPILER.scope(Scope.CLUSTER))).flatMap(a -> a)
        .collect(Collectors.joining(", ", "(", ")")));
  }

  /** An expression for the atomic object through which an access is made. */
  private String object(Access access) {
    return "cuda::atomic_ref<" + TypeWords.name(types.apply(access.location())) + ", " + scope(access.semantics())
        + ">(" + CellName.memory(access) + ")";
  }

  private static String scope(Semantics semantics) {
    return "cuda::" + Words.scope(semantics.scope());
  }

  private static String order(Semantics semantics) {
    if (semantics.remote() || !semantics.atomic()) {
      throw new IllegalArgumentException("CUDA C has no " + (semantics.remote() ? "remote" : "non-atomic") + " calls");
    }
    return "cuda::" + Words.order(semantics.order());
  }
}
