package periscope.kernels.launch;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * Steps of a trace that are events of an execution: accesses, fences and barriers, work-item by work-item in the order
 * of the program, whenever they were taken.
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
   * When what events write came to memory. What the same work-item has overwritten before is taken to have come there
   * just before that: nobody else can tell.
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

  /** All of a trace. */
  static TraceEvents of(Trace trace) {
    return of(trace, IntStream.range(0, trace.steps().size()).boxed().toList(), Integer.MAX_VALUE);
  }

  /** The first so many of some steps that are events. */
  static TraceEvents of(Trace trace, Collection<Integer> steps, int most) {
    return new TraceEvents(trace, steps.stream().filter(i -> trace.steps().get(i).origin().isPresent()
        && trace.steps().get(i).what() != What.ARRIVAL).sorted().limit(most).toList());
  }

  /** How many. */
  int size() {
    return all.size();
  }

  /** Their numbers in the trace. */
  List<Integer> events() {
    List<Integer> events = new ArrayList<>();
    byItem.values().forEach(events::addAll);
    return events;
  }

  /** Whose they are. */
  List<Integer> items() {
    return List.copyOf(byItem.keySet());
  }

  /** What they access. */
  List<Cell> cells() {
    return cells;
  }

  /** A step by its number in the trace. */
  Step step(int i) {
    return trace.steps().get(i);
  }

  /** Events that write to a cell, in the order in which that came to memory; what never did stands last. */
  List<Integer> writes(Cell cell) {
    return writes.getOrDefault(cell, List.of());
  }

  /** Events that read a cell. */
  List<Integer> reads(Cell cell) {
    return reads.getOrDefault(cell, List.of());
  }

  /** Whether what an event writes, if it writes, came to memory, so that its place among other writes is known. */
  boolean isOrdered(int i) {
    return step(i).written().isEmpty() || arrivals.containsKey(i);
  }

  /** The event whose write a step reads, if it is one of these. */
  OptionalInt source(int read) {
    OptionalInt source = step(read).source();
    return source.isPresent() && all.contains(source.getAsInt()) ? source : OptionalInt.empty();
  }

  /** Whether a step reads what memory held at first. */
  boolean readsInitial(int read) {
    return step(read).read().isPresent() && step(read).initial();
  }
}
