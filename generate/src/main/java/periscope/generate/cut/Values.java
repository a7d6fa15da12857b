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
 * The values that the accesses of a test read and write at one location: the values of the execution, if these identify
 * the sources of reads, else the numbers of the writes.
 */
final class Values {

  /** The source of a read of the initial value. */
  static final int INITIAL = -1;

  private final History history;
  private final NumberType type;
  /** The writes of the test, in their coherence order. */
  private final List<Integer> writes;
  /** For each read of the test, the write that it must read from, or {@link #INITIAL}. */
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
   * The values at a location.
   *
   * @param writes  the writes of the test, in their coherence order
   * @param sources for each read of the test, the write that it must read from, or {@link #INITIAL}
   * @param initial value of the location before the first write
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

  /** Whether the value of a read identifies its source. */
  private boolean tells(int read) {
    return tells(read, w -> follows(read, w));
  }

  /**
   * Whether the value of a read identifies its source.
   *
   * @param others writes that cannot be its source for other reasons
   */
  private boolean tells(int read, Predicate<Integer> others) {
    int source = sources.get(read);
    return (source == INITIAL || initial != read(read)) && writes.stream()
        .noneMatch(w -> w != read && w != source && !others.test(w) && written.get(w) == read(read));
  }

  /**
   * Whether a write ends a chain of read-modify-writes behind {@code update}, each of which reads the write before it.
   */
  private boolean follows(int update, int write) {
    int from = writes.indexOf(update);
    int to = writes.indexOf(write);
    return from >= 0 && from < to && writes.subList(from + 1, to + 1).stream()
        .allMatch(w -> history.step(w).reads() && tells(w, o -> false));
  }

  /**
   * Whether the order of the writes shows only in the final value, because not all writes behind the first one read.
   */
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

  /** An operand with which an operator turns the value that a step read into the value that it wrote. */
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

  /** The operand of a read-modify-write in the test. */
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

  /** The final value of the location. */
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

  /** Whether the test uses numbers of writes as values. */
  boolean numbered() {
    return numbered;
  }

  /**
   * Whether the test has an exchange in place of a read-modify-write, because the computed value would not identify the
   * write.
   */
  boolean exchanged() {
    return exchanged;
  }
}
