package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.generate.cut.History;
import periscope.generate.cut.StepOperation;
import periscope.kernels.cut.StepOperations;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.machines.grid.Trace.What;

/** The history of a trace, in terms of the kernel before compiling. */
public final class TraceHistory {

  private final TraceEvents events;
  private final LaunchedProgram written;
  /** Instructions of the text by their places; spans cannot be keys, since all spans are equal. */
  private final Map<List<Integer>, EventInstruction> source = new HashMap<>();
  /** Events of instructions in the text whose reads have known sources. */
  private final List<Integer> known;
  /** For each event in {@link #known}, its index there. */
  private final Map<Integer, Integer> places = new HashMap<>();
  /** For each work-item and barrier, the number of arrivals so far. */
  private final Map<String, Integer> met = new HashMap<>();

  private TraceHistory(Trace trace, LaunchedProgram written) {
    this.written = written;
    GridProgram.of(written).accesses().forEach(a -> source.putIfAbsent(place(a.span()), a));
    events = TraceEvents.of(trace);
    Set<Integer> some = events.events().stream().filter(this::isKnown).collect(Collectors.toSet());
    while (some.removeIf(unsourced(some))) {
      // What reads what is gone now goes, too.
    }
    known = events.events().stream().filter(some::contains).toList();
    known.forEach(i -> places.put(i, places.size()));
  }

  /** Matches events that read from a write outside of the given set. */
  private Predicate<Integer> unsourced(Set<Integer> some) {
    return i -> events.source(i).isPresent() && !some.contains(events.source(i).getAsInt());
  }

  /**
   * The history of a trace.
   *
   * @param written the launch before compiling
   */
  public static History of(Trace trace, LaunchedProgram written) {
    return new TraceHistory(trace, written).history();
  }

  /**
   * The reason why no test can be cut out of a trace; empty if one can. A fence that compiling removed leaves no step
   * in the run; and long runs take too much time.
   *
   * @param launched the launch that ran
   * @param most     most events of a trace
   */
  public static Optional<String> refusal(Trace trace, LaunchedProgram written, LaunchedProgram launched, int most) {
    Set<List<Integer>> kept = GridProgram.of(launched).accesses().stream().map(a -> place(a.span()))
        .collect(Collectors.toSet());
    boolean gone = Instruction.walk(written.body()).filter(AtomicInstruction.Fence.class::isInstance)
        .anyMatch(f -> !kept.contains(place(f.span())));
    return gone ? Optional.of("the kernel has fences that became nothing, and leave no step in a run")
        : TraceEvents.of(trace).size() > most ? Optional.of("these work-items take more than " + most + " steps")
            : Optional.empty();
  }

  /**
   * Whether an event belongs to an instruction of the text, its read has a known source, and its write has a place in
   * coherence order. Fences that compiling adds to accesses do not belong to the text.
   */
  private boolean isKnown(int i) {
    Step step = events.step(i);
    Optional<EventInstruction> at = at(step);
    boolean access = step.cell().isPresent();
    boolean traced = step.read().isEmpty() || step.initial() || events.source(i).isPresent();
    return at.isPresent() && access == at.get() instanceof EventInstruction.Accessing && traced && events.isOrdered(i);
  }

  private Optional<EventInstruction> at(Step step) {
    return step.origin().map(o -> source.get(place(o.span())));
  }

  private static List<Integer> place(Span span) {
    return List.of(span.offset(), span.length());
  }

  private History history() {
    List<History.Step> steps = known.stream().map(i -> step(events.step(i))).toList();
    Map<Integer, Integer> sources = new HashMap<>();
    List<Set<Integer>> later = new ArrayList<>();
    for (int i : known) {
      OptionalInt from = events.source(i);
      if (from.isPresent()) {
        sources.put(places.get(i), places.get(from.getAsInt()));
      }
      later.add(new TreeSet<>());
    }
    for (Cell cell : events.cells()) {
      List<Integer> writes = events.writes(cell).stream().map(places::get).filter(Objects::nonNull).toList();
      IntStream.range(0, writes.size()).forEach(w ->
          later.get(writes.get(w)).addAll(writes.subList(w + 1, writes.size())));
    }
    List<Location> locations = events.cells().stream().map(this::location).toList();
    return new History(written.language(), locations, events.items().stream()
        .map(i -> new Placement(i / written.grid().items(), 0)).toList(), steps, sources, later);
  }

  private Location location(Cell cell) {
    boolean atomic = Stream.concat(events.reads(cell).stream(), events.writes(cell).stream())
        .filter(places::containsKey).map(events::step).anyMatch(s -> StepOperations.semantics(
            (EventInstruction.Accessing) at(s).orElseThrow()).order() != Semantics.NON_ATOMIC.order());
    return new Location(cell.toString(), cell.array().type(), cell.array().initial()[cell.index()], atomic,
        cell.array().space(), List.of());
  }

  private History.Step step(Step step) {
    EventInstruction at = at(step).orElseThrow();
    return new History.Step(events.items().indexOf(step.item()), act(step, at),
        step.cell().map(events.cells()::indexOf).orElse(History.NOWHERE), step.read(), step.written(), Set.of(),
        Set.of(), at.span().offset());
  }

  private StepOperation act(Step step, EventInstruction at) {
    if (at instanceof EventInstruction.Accessing a) {
      Semantics semantics = StepOperations.semantics(a);
      return step.what() == What.UPDATE && step.written().isPresent()
          ? StepOperations.update(written.body(), a.span(), semantics)
          : step.what() == What.WRITE ? new StepOperation.Store(semantics) : step.what() == What.READ
          ? new StepOperation.Load(semantics)
              : StepOperations.failed(written.body(), a.span(), semantics);
    }
    EventInstruction.Fence fence = (EventInstruction.Fence) at;
    if (step.what() == What.BARRIER) {
      String name = fence.span().offset() + "";
      int before = met.merge(step.item() + " " + name, 1, Integer::sum);
      return new StepOperation.Barrier(StepOperations.flags(fence.regions()), fence.scope(), name + " " + before);
    }
    return new StepOperation
        .Fence(StepOperations.flags(fence.regions()), new Semantics(fence.order(), fence.scope(), fence.remote()));
  }
}
