package periscope.mappings.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * A source operation without its operands: the key by which a mapping chooses a row.
 *
 * @param language   the language
 * @param operation  the kind of operation
 * @param order      memory order; {@link MemoryOrder#NON_ATOMIC} for a plain access
 * @param scope      memory scope; {@link Scope#WORK_ITEM} for a plain access
 * @param remote     whether the operation is flagged remote; false for plain accesses, fences and barriers
 * @param isVolatile whether the operation is a plain access to a volatile location
 * @param unit       number of the translation unit that has the operation: of a mixture, that of the table which
 *                   compiles it; without meaning for a single table
 */
public record SourceOperation(SourceLanguage language, Operation operation, MemoryOrder order, Scope scope,
    boolean remote, boolean isVolatile, int unit) {

  public SourceOperation {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    scope = plain ? Scope.WORK_ITEM : scope;
    remote = remote && !plain && operation.accesses() && !operation.phased() && language.hasRemote();
    isVolatile = isVolatile && plain && language.hasVolatile() && !operation.phased();
  }

  /** An operation of the first unit. */
  public SourceOperation(SourceLanguage language, Operation operation, MemoryOrder order, Scope scope, boolean remote,
      boolean isVolatile) {
    this(language, operation, order, scope, remote, isVolatile, 0);
  }

  /** The same operation in another unit. */
  public SourceOperation in(int other) {
    return unit == other ? this : new SourceOperation(language, operation, order, scope, remote, isVolatile, other);
  }

  /** Every source operation for which a table from one language to another may have a row. */
  public static List<SourceOperation> all(SourceLanguage language, TargetLanguage target) {
    return Languages.operations(language, target).stream().flatMap(o -> all(language, o).stream()).toList();
  }

  /** Every source operation of a kind. */
  public static List<SourceOperation> all(SourceLanguage language, Operation operation) {
    if (operation.phased() && !language.hasPhases()) {
      return List.of();
    }
    List<SourceOperation> all = new ArrayList<>();
    Set<Scope> scopes = operation == Operation.BARRIER ? language.barriers()
        : operation.phased() ? Set.of(Scope.WORK_GROUP) : language.scopes();
    for (MemoryOrder order : operation.orders()) {
      for (Scope scope : Scope.values()) {
        if (!language.orders().contains(order) || !scopes.contains(scope)) {
          continue;
        }
        all.add(new SourceOperation(language, operation, order, scope, false, false));
        all.add(new SourceOperation(language, operation, order, scope, true, true));
      }
    }
    return all.stream().distinct().toList();
  }

  /**
   * Whether the scope is that of a cluster: a row for such an operation names its scope, since tables that are older
   * than clusters say "any scope" and mean others.
   */
  public boolean ofCluster() {
    return scope == Scope.CLUSTER;
  }

  /**
   * Whether programs of the language can contain the operation: a row may be for more operations than the language has.
   */
  public boolean written() {
    return operation.operator().map(f -> language.has(f, order, scope)).orElse(
        operation != Operation.FENCE || order != MemoryOrder.RELAXED || language.relaxedFences());
  }

  /** The source operation of an instruction. */
  public static SourceOperation of(AtomicInstruction instruction, SourceLanguage language) {
    if (instruction instanceof AtomicInstruction.Load i) {
      return of(language, Operation.LOAD, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Store i) {
      return of(language, Operation.STORE, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      boolean increment = i.operator() == FetchOperator.ADD && i.operand().equals(Expression.constant(1));
      return of(language, increment ? Operation.FETCH_INC : Operation.of(i.operator()), i.semantics());
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      return of(language, Operation.COMPARE_EXCHANGE, either(i));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return of(language, Operation.FENCE, i.semantics());
    } else if (instruction instanceof AtomicInstruction.Barrier i) {
      return of(language, Operation.BARRIER,
          new Semantics(Operation.BARRIER.defaultOrder(), i.scope(), false, false, i.unit()));
    }
    throw new IllegalArgumentException("no such operation: " + instruction);
  }

  /**
   * The source operation of an operation on a barrier in memory.
   *
   * @throws IllegalArgumentException if no table has rows for it
   */
  public static SourceOperation of(PhaseOperation instruction, SourceLanguage language) {
    Operation operation = switch (instruction.kind()) {
      case INIT -> Operation.INIT;
      case ARRIVE -> Operation.ARRIVE;
      case ARRIVE_DROP -> Operation.ARRIVE_DROP;
      case ARRIVE_EXPECT_TX -> Operation.ARRIVE_TX;
      case EXPECT_TX -> Operation.EXPECT_TX;
      case WAIT -> Operation.WAIT;
      case WAIT_PARITY -> Operation.WAIT_PARITY;
      default -> throw new IllegalArgumentException("no such operation: " + instruction);
    };
    return new SourceOperation(language, operation, instruction.order(), instruction.scope(), false, false);
  }

  private static SourceOperation of(SourceLanguage language, Operation operation, Semantics semantics) {
    return new SourceOperation(language, operation, semantics.order(), semantics.scope(), semantics.remote(),
        semantics.isVolatile(), semantics.unit());
  }

  /**
   * The weakest semantics that is as strong as both orders of a compare-exchange, since one code serves success and
   * failure.
   */
  private static Semantics either(AtomicInstruction.CompareExchange exchange) {
    MemoryOrder success = exchange.semantics().order();
    MemoryOrder failure = exchange.failureOrder();
    boolean both = success == MemoryOrder.RELEASE && failure == MemoryOrder.ACQUIRE;
    MemoryOrder stronger = success.compareTo(failure) < 0 ? failure : success;
    Semantics s = exchange.semantics();
    return new Semantics(both ? MemoryOrder.ACQ_REL : stronger, s.scope(), s.remote(), s.isVolatile(), s.unit());
  }

  /** The pattern that matches exactly this operation, with the usual names. */
  public Pattern pattern() {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    Optional<String> result = operation.hasResult() ? Optional.of("r") : Optional.empty();
    boolean flagged = !plain && operation.accesses() && !operation.phased() && language.hasRemote();
    Optional<Scope> reach = plain ? Optional.empty() : Optional.of(scope);
    return new Pattern(language, operation, order, isVolatile, reach, Optional.empty(),
        Stream.of(remote).filter(r -> flagged).findFirst(), result, operation.names());
  }

  /** {@code store(all, non_remote)}. */
  @Override
  public String toString() {
    return pattern().head();
  }
}
