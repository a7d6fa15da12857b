package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;

/** A kind of source operation, as patterns name it. */
public enum Operation {
  LOAD("load", true, "x"),
  STORE("store", false, "x", "r"),
  FETCH_INC("fetch_inc", true, "x"),
  FETCH_ADD("fetch_add", true, "x", "v"),
  FETCH_SUB("fetch_sub", true, "x", "v"),
  FETCH_AND("fetch_and", true, "x", "v"),
  FETCH_OR("fetch_or", true, "x", "v"),
  FETCH_XOR("fetch_xor", true, "x", "v"),
  FETCH_MIN("fetch_min", true, "x", "v"),
  FETCH_MAX("fetch_max", true, "x", "v"),
  FETCH_WRAPPING_INC("fetch_wrapping_inc", true, "x", "v"),
  FETCH_WRAPPING_DEC("fetch_wrapping_dec", true, "x", "v"),
  EXCHANGE("exchange", true, "x", "v"),
  COMPARE_EXCHANGE("compare_exchange", true, "x", "e", "d"),
  FENCE("fence", false),
  /** A barrier of a work-group; its scope is that of the memory accesses that it orders. */
  BARRIER("barrier", false),
  /** The initialisation of a barrier in memory, with a number of arrivals. */
  INIT("init", false, "b", "n"),
  /** Some arrivals at a barrier in memory; the result is the token for the wait. */
  ARRIVE("arrive", true, "b", "n"),
  /** An arrival that takes one arrival away from all later phases. */
  ARRIVE_DROP("arrive_drop", false, "b"),
  /** An arrival that expects some transactions in the phase. */
  ARRIVE_TX("arrive_tx", true, "b", "n"),
  /** The expectation of some transactions in the phase. */
  EXPECT_TX("expect_tx", false, "b", "n"),
  /** One look whether the phase of a token has ended; the row's code is repeated until its result is not 0. */
  WAIT("wait", true, "b", "t"),
  /** One look whether the phase of a parity has ended, likewise repeated. */
  WAIT_PARITY("wait_parity", true, "b", "p");

  private final String spelling;
  private final boolean result;
  private final List<String> names;

  Operation(String spelling, boolean result, String... names) {
    this.spelling = spelling;
    this.result = result;
    this.names = List.of(names);
  }

  public String spelling() {
    return spelling;
  }

  /** Whether the operation puts a value into a register: {@code r = load(…) x}. */
  public boolean hasResult() {
    return result;
  }

  /** Whether the operation is a read-modify-write other than a compare-exchange. */
  public boolean fetches() {
    return result && this != LOAD && this != COMPARE_EXCHANGE && !phased();
  }

  /** Whether the operation is one on a barrier in memory. */
  public boolean phased() {
    return compareTo(INIT) >= 0;
  }

  /** Whether the code of a row for the operation is repeated until its result is not 0. */
  public boolean repeats() {
    return this == WAIT || this == WAIT_PARITY;
  }

  /** Whether the operation accesses a location. */
  public boolean accesses() {
    return !names.isEmpty();
  }

  /** The usual names behind the qualifiers: the location, then the operands. */
  public List<String> names() {
    return names;
  }

  /** The order that a pattern without an order word means. */
  public MemoryOrder defaultOrder() {
    return switch (this) {
      case LOAD, WAIT, WAIT_PARITY -> MemoryOrder.ACQUIRE;
      case STORE, ARRIVE, ARRIVE_DROP, ARRIVE_TX -> MemoryOrder.RELEASE;
      case INIT -> MemoryOrder.NON_ATOMIC;
      case EXPECT_TX -> MemoryOrder.RELAXED;
      default -> MemoryOrder.ACQ_REL;
    };
  }

  /** The memory orders that the operation can have, weakest first. */
  public List<MemoryOrder> orders() {
    return switch (this) {
      case LOAD -> List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);
      case STORE -> List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);
      case BARRIER, INIT, ARRIVE, ARRIVE_DROP, ARRIVE_TX, EXPECT_TX, WAIT, WAIT_PARITY -> List.of(defaultOrder());
      default -> List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL,
          MemoryOrder.SEQ_CST);
    };
  }

  /** The operation of that spelling. */
  public static Optional<Operation> of(String spelling) {
    return Arrays.stream(values()).filter(o -> o.spelling.equals(spelling)).findFirst();
  }

  /** The operator of a read-modify-write; empty for a compare-exchange and for other operations. */
  public Optional<FetchOperator> operator() {
    return this == FETCH_INC ? Optional.of(FetchOperator.ADD)
        : Arrays.stream(FetchOperator.values()).filter(f -> of(f) == this).findFirst();
  }

  /** The operation of a fetch; {@link #FETCH_INC} is never the answer. */
  public static Operation of(FetchOperator operator) {
    return operator == FetchOperator.EXCHANGE ? EXCHANGE : of("fetch_" + operator.spelling()).orElseThrow();
  }
}
