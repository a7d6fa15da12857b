package periscope.generate.cut;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * The values that the accesses of a test read and write at one location: the values of the execution, where these tell
 * the sources of reads apart, else the numbers of the writes.
 */
final class Values {

  /** The source of a read of what the location holds at first. */
  static final int INITIAL = -1;

  private final History history;
  private final NumberType type;
  /** The writes of the test, in the order that the test is to have them. */
  private final List<Integer> writes;
  /** For each read of the test the write that it is to read from; {@link #INITIAL} for none. */
  private final Map<Integer, Integer> sources;
  private final Map<Integer, Long> written = new HashMap<>();
  private final Map<Integer, FetchOperator> operators = new HashMap<>();
  private long initial;
  private boolean numbered;
  private boolean exchanged;

  private Values(History history, NumberType type, List<Integer> writes, Map<Integer, Integer> sources, long initial) {
    this.history = history;
    this.type = type;
    this.writes = List.copyOf(writes);
    this.sources = Map.copyOf(sources);
    this.initial = initial;
  }

  /**
   * Those of a location.
   *
   * @param writes  the writes of the test, in their order
   * @param sources for each read of the test the write that it is to read from, or {@link #INITIAL}
   * @param initial what it held before the first of them
   */
  static Values of(
      History history, NumberType type, List<Integer> writes, Map<Integer, Integer> sources, long initial) {
    Values values = new Values(history, type, writes, sources, initial);
    if (!values.real()) {
      values.number();
    }
    return values;
  }

  private boolean real() {
    for (int w : writes) {
      History.Step step = history.step(w);
      written.put(w, step.written().getAsLong());
      if (step.act() instanceof StepOperation.Fetch fetch) {
        operators.put(w, fetch.operator());
      }
    }
    boolean updates = writes.stream().filter(w -> history.step(w).reads()).allMatch(
        w -> history.step(w).read().getAsLong() == read(w));
    return updates && sources.keySet().stream().allMatch(this::tells)
        && (!asksLast() || writes.stream().filter(w -> written.get(w) == last()).count() == 1);
  }

  /** Whether a value tells where a read got it from. */
  private boolean tells(int read) {
    return tells(read, w -> follows(read, w));
  }

  /**
   * Whether a value tells where a read got it from.
   *
   * @param others writes that it cannot be from, besides its own
   */
  private boolean tells(int read, Predicate<Integer> others) {
    int source = sources.get(read);
    return (source == INITIAL || initial != read(read)) && writes.stream()
        .noneMatch(w -> w != read && w != source && !others.test(w) && written.get(w) == read(read));
  }

  /** Whether a write is one of the read-modify-writes that read, one from the other, what another one left. */
  private boolean follows(int update, int write) {
    int from = writes.indexOf(update);
    int to = writes.indexOf(write);
    return from >= 0 && from < to && writes.subList(from + 1, to + 1).stream()
        .allMatch(w -> history.step(w).reads() && tells(w, o -> false));
  }

  /** Whether the order of writes shows in what the location holds in the end only: not all but the first read, too. */
  boolean asksLast() {
    return writes.stream().skip(1).anyMatch(w -> !history.step(w).reads());
  }

  private void number() {
    numbered = true;
    initial = 0;
    written.clear();
    Set<Long> seen = new HashSet<>(Set.of(0L));
    long held = 0;
    for (int w : writes) {
      long next = written.size() + 1L;
      if (history.step(w).act() instanceof StepOperation.Fetch fetch) {
        long made = fetch.operator().apply(type, held, operand(w, fetch.operator()));
        boolean tells = fetch.operator() != FetchOperator.EXCHANGE && !seen.contains(made);
        operators.put(w, tells ? fetch.operator() : FetchOperator.EXCHANGE);
        exchanged |= operators.get(w) != fetch.operator();
        next = tells ? made : next;
      }
      while (!seen.add(next)) {
        next++;
      }
      held = next;
      written.put(w, held);
    }
  }

  /** An operand with which an operator makes of what a step read what it wrote. */
  private long operand(int step, FetchOperator operator) {
    long read = history.step(step).read().getAsLong();
    long result = history.step(step).written().getAsLong();
    return switch (operator) {
      case ADD -> type.wrap(result - read);
      case SUB -> type.wrap(read - result);
      case XOR -> read ^ result;
      case DEC -> read != 0 && result == type.wrap(read - 1) ? read : result;
      case INC -> result == 0 ? read : result;
      case AND, OR, MIN, MAX, EXCHANGE -> result;
    };
  }

  /** The operand of a read-modify-write of the test. */
  long operandOf(int write) {
    return operators.get(write) == FetchOperator.EXCHANGE ? written.get(write)
        : operand(write, operators.get(write));
  }

  FetchOperator operatorOf(int write) {
    return operators.get(write);
  }

  long initial() {
    return initial;
  }

  long written(int write) {
    return written.get(write);
  }

  /** What the location holds in the end. */
  long last() {
    return writes.isEmpty() ? initial : written.get(writes.get(writes.size() - 1));
  }

  /** The value that a step of the test reads. */
  long read(int step) {
    return sources.get(step) == INITIAL ? initial : written.get(sources.get(step));
  }

  List<Integer> writes() {
    return writes;
  }

  /** Whether values are numbers of writes. */
  boolean numbered() {
    return numbered;
  }

  /** Whether a read-modify-write became an exchange, for what it computes would not tell who has read it. */
  boolean exchanged() {
    return exchanged;
  }
}
