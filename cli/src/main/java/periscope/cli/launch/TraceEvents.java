package periscope.cli.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.machines.grid.Trace.What;

/**
 * Steps of a trace that are events of an execution: accesses, fences and barriers, work-item by work-item in the order
 * of the program, whenever they were taken.
 *
 * @param trace  that they are of
 * @param items  whose they are
 * @param cells  that they access
 * @param events their numbers in the trace
 */
record TraceEvents(Trace trace, List<Integer> items, List<Cell> cells, List<Integer> events) {

  TraceEvents {
    items = List.copyOf(items);
    cells = List.copyOf(cells);
    events = List.copyOf(events);
  }

  /** The first so many of some steps that are events. */
  static TraceEvents of(Trace trace, Stream<Integer> steps, int most) {
    List<Integer> some = steps.filter(i -> trace.steps().get(i).origin().isPresent()
        && trace.steps().get(i).what() != What.ARRIVAL).sorted().limit(most).toList();
    List<Integer> items = some.stream().map(i -> trace.steps().get(i).item()).distinct().sorted().toList();
    List<Integer> events = new ArrayList<>();
    items.forEach(item -> some.stream().filter(i -> trace.steps().get(i).item() == item)
        .sorted(Comparator.comparing(i -> trace.steps().get(i).place())).forEach(events::add));
    List<Cell> cells = events.stream().map(i -> trace.steps().get(i).cell()).flatMap(Optional::stream).distinct()
        .sorted(Comparator.comparing(Cell::toString)).toList();
    return new TraceEvents(trace, items, cells, events);
  }

  /** A step by its number in the trace. */
  Step step(int i) {
    return trace.steps().get(i);
  }

  /** Events that write to a cell, in the order in which that came to memory; what never did stands last. */
  List<Integer> writes(int cell) {
    return events.stream().filter(i -> step(i).written().isPresent()
        && step(i).cell().orElseThrow().equals(cells.get(cell)))
        .sorted(Comparator.comparing(i -> trace.arrivals().getOrDefault(i, Integer.MAX_VALUE))).toList();
  }

  /** Whether all that is written came to memory, so that its order is known. */
  boolean isOrdered() {
    return events.stream().filter(i -> step(i).written().isPresent()).allMatch(trace.arrivals()::containsKey);
  }

  /** The event whose write a step reads, if it is one of these. */
  OptionalInt source(int read) {
    OptionalInt source = step(read).source();
    return source.isPresent() && events.contains(source.getAsInt()) ? source : OptionalInt.empty();
  }

  /** Whether a step reads what memory held at first. */
  boolean readsInitial(int read) {
    return step(read).read().isPresent() && step(read).initial();
  }
}
