package periscope.kernels.launch;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.machines.grid.Trace.What;

/**
 * The steps of a trace that are events of an execution: accesses, fences and barriers, work-item by work-item in
 * program order.
 */
final class TraceEvents {

  private final Trace trace;
  private final Set<Integer> all;
  private final Map<Integer, List<Integer>> byItem;
  private final List<Cell> cells;
  private final Map<Cell, List<Integer>> reads;
  private final Map<Integer, Integer> arrivals;
  private final Map<Cell, List<Integer>> writes;

  private TraceEvents(Trace trace, Collection<Integer> some) {
    this.trace = trace;
    all = Set.copyOf(some);
    byItem = all.stream().sorted(Comparator.<Integer>comparingInt(i -> step(i).place()).thenComparingInt(i -> i))
        .collect(Collectors.groupingBy(i -> step(i).item(), TreeMap::new, Collectors.toList()));
    Map<Cell, String> names = new HashMap<>();
    events().forEach(i -> step(i).cell().ifPresent(c -> names.computeIfAbsent(c, Cell::toString)));
    cells = names.keySet().stream().sorted(Comparator.comparing(names::get)).toList();
    reads = events().stream().filter(i -> step(i).read().isPresent())
        .collect(Collectors.groupingBy(i -> step(i).cell().orElseThrow()));
    arrivals = arrivals();
    writes = events().stream().filter(i -> step(i).written().isPresent())
        .sorted(Comparator.comparingInt(i -> arrivals.getOrDefault(i, Integer.MAX_VALUE)))
        .collect(Collectors.groupingBy(i -> step(i).cell().orElseThrow()));
  }

  /**
   * For each event that writes, the rank at which its value reached memory. A value that the same work-item overwrote
   * earlier counts as having arrived just before the overwriting one: no other work-item can tell.
   */
  private Map<Integer, Integer> arrivals() {
    Map<Integer, Integer> arrivals = new HashMap<>();
    for (List<Integer> item : byItem.values()) {
      Map<Cell, Integer> next = new HashMap<>();
      for (int i : Lists.reverse(item)) {
        if (step(i).written().isPresent()) {
          Integer arrived = trace.arrivals().getOrDefault(i, next.get(step(i).cell().orElseThrow()));
          if (arrived != null) {
            arrivals.put(i, arrived);
            next.put(step(i).cell().orElseThrow(), arrived);
          }
        }
      }
    }
    return arrivals;
  }

  /** The events of a whole trace. */
  static TraceEvents of(Trace trace) {
    return of(trace, IntStream.range(0, trace.steps().size()).boxed().toList(), Integer.MAX_VALUE);
  }

  /** The first {@code most} events among some steps of a trace. */
  static TraceEvents of(Trace trace, Collection<Integer> steps, int most) {
    return new TraceEvents(trace, steps.stream().filter(i -> trace.steps().get(i).origin().isPresent()
        && trace.steps().get(i).what() != What.ARRIVAL).sorted().limit(most).toList());
  }

  /** Number of events. */
  int size() {
    return all.size();
  }

  /** Indices of the events in the trace. */
  List<Integer> events() {
    List<Integer> events = new ArrayList<>();
    byItem.values().forEach(events::addAll);
    return events;
  }

  /** The work-items of the events. */
  List<Integer> items() {
    return List.copyOf(byItem.keySet());
  }

  /** The cells that the events access. */
  List<Cell> cells() {
    return cells;
  }

  /** The step with an index in the trace. */
  Step step(int i) {
    return trace.steps().get(i);
  }

  /** Events that write to a cell, in the order in which their values reached memory; those that never did come last. */
  List<Integer> writes(Cell cell) {
    return writes.getOrDefault(cell, List.of());
  }

  /** Events that read a cell. */
  List<Integer> reads(Cell cell) {
    return reads.getOrDefault(cell, List.of());
  }

  /** Whether an event does not write, or its value reached memory, so that its place in coherence order is known. */
  boolean isOrdered(int i) {
    return step(i).written().isEmpty() || arrivals.containsKey(i);
  }

  /** The event from which a step reads, if it is one of these events. */
  OptionalInt source(int read) {
    OptionalInt source = step(read).source();
    return source.isPresent() && all.contains(source.getAsInt()) ? source : OptionalInt.empty();
  }

  /** Whether a step reads an initial value. */
  boolean readsInitial(int read) {
    return step(read).read().isPresent() && step(read).initial();
  }

  /**
   * The event that a step of the trace belongs to: the step itself, or, if the step makes a value visible, the write of
   * this value.
   */
  Optional<Integer> standing(int step) {
    return all.contains(step) ? Optional.of(step) : step(step).cell().flatMap(c -> writes(c).stream()
        .filter(w -> w < step && step(w).item() == step(step).item()).max(Comparator.naturalOrder()));
  }

  /** The first write, in coherence order, that an event which reads an older value missed. */
  Optional<Integer> missed(int read) {
    if (step(read).read().isEmpty() || source(read).isEmpty() && !readsInitial(read)) {
      return Optional.empty();
    }
    List<Integer> order = writes(step(read).cell().orElseThrow());
    int next = source(read).isPresent() ? order.indexOf(source(read).getAsInt()) + 1 : 0;
    return next < order.size() && order.get(next) != read ? Optional.of(order.get(next)) : Optional.empty();
  }
}
