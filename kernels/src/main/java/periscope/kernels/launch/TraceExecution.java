package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Relation;
import periscope.litmus.event.Relations;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.reports.picture.Folding;
import periscope.reports.picture.Picture;

/**
 * A trace drawn as an execution: accesses and fences in program order, with reads-from and the order in which writes
 * reached memory. Of a long trace, the picture shows the steps that explain the end of the run, with their lines, and
 * the steps around them ({@link Folding#shown}).
 */
public final class TraceExecution {

  /** Most events of a trace whose picture counts all of them. */
  private static final int MOST = 1000;

  private final Trace trace;
  private final TraceEvents events;
  /** For each event's index in the trace, its number in the execution. */
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final LaunchedProgram launched;
  private final List<Integer> items;
  private final List<Cell> cells;

  private TraceExecution(Trace trace, TraceEvents events, LaunchedProgram launched) {
    this.trace = trace;
    this.events = events;
    this.launched = launched;
    items = events.items();
    cells = events.cells();
    events.events().forEach(i -> numbers.put(i, cells.size() + numbers.size()));
  }

  /**
   * The drawing of a trace.
   *
   * @param text    the text that was launched
   * @param caption lines above the drawing
   */
  public static Picture picture(Trace trace, LaunchedProgram launched, SourceText text, List<String> caption) {
    TraceEvents all = TraceEvents.of(trace);
    TraceEvents events = all.size() <= MOST ? all : TraceEvents.of(trace, TraceReport.told(trace), MOST);
    List<String> lines = new ArrayList<>(caption);
    if (events != all) {
      lines.add("Of " + Prose.count(all.size(), "event") + ", those near the important ones are counted here.");
    }
    return new TraceExecution(trace, events, launched).picture(text, lines);
  }

  private Picture picture(SourceText text, List<String> caption) {
    List<Location> locations = cells.stream().map(c -> new Location(c.toString(), c.array().type(),
        c.array().initial()[c.index()], false, c.array().space(), List.of())).toList();
    List<LitmusThread> threads = items.stream().map(i -> new LitmusThread(placement(i), List.of())).toList();
    LitmusTest test = new LitmusTest(launched.language(), launched.kernel(), "", locations, threads, Optional.empty());
    List<Event> all = new ArrayList<>();
    List<Long> reads = new ArrayList<>();
    List<Long> writes = new ArrayList<>();
    for (Location location : locations) {
      all.add(new Event(Event.INITIAL, new Placement(0, 0), Event.Kind.WRITE, all.size(), false, location.space(),
          MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false));
      reads.add(0L);
      writes.add(location.initial());
    }
    for (int i : numbers.keySet()) {
      all.add(event(events.step(i)));
      reads.add(events.step(i).read().orElse(0));
      writes.add(events.step(i).written().orElse(0));
    }
    Witness witness = new Witness(new EventStructure(all, locations.size()), reads, writes, relations(all),
        List.of(), List.of());
    Set<Integer> shown = Folding.shown(witness, important());
    List<String> lines = new ArrayList<>(caption);
    lines.add("Taken in the order " + numbers.keySet().stream().sorted().map(numbers::get).filter(shown::contains)
        .map(EventNames::letter).collect(Collectors.joining(" ")) + ".");
    List<Integer> drawn = IntStream.range(0, items.size())
        .filter(t -> shown.stream().anyMatch(e -> all.get(e).thread() == t)).boxed().toList();
    if (drawn.stream().anyMatch(t -> !items.get(t).equals(t))) {
      lines.add(drawn.stream().map(t -> "P" + t + " is work-item " + items.get(t)).collect(Collectors.joining(", "))
          + ".");
    }
    return Folding.of(new Picture(test, witness, lines, Optional.empty()), shown,
        e -> text.place(all.get(e).span().offset()));
  }

  /**
   * Numbers of the events that explain the end of the run: the steps that the trace names, the write that each of their
   * reads missed, and the last step.
   */
  private Set<Integer> important() {
    Set<Integer> important = new TreeSet<>();
    for (int i : trace.telling()) {
      events.standing(i).ifPresent(e -> {
        important.add(numbers.get(e));
        events.missed(e).ifPresent(w -> important.add(numbers.get(w)));
      });
    }
    numbers.keySet().stream().max(Comparator.naturalOrder()).map(numbers::get).ifPresent(important::add);
    return important;
  }

  private Placement placement(int item) {
    return new Placement(item / launched.grid().items(), 0);
  }

  private Event event(Step step) {
    EventInstruction origin = step.origin().orElseThrow();
    Event.Kind kind = switch (step.what()) {
      case READ -> Event.Kind.READ;
      case WRITE -> Event.Kind.WRITE;
      case UPDATE -> step.written().isPresent() ? Event.Kind.RMW : Event.Kind.READ;
      case BARRIER -> Event.Kind.BARRIER;
      default -> Event.Kind.FENCE;
    };
    int location = step.cell().map(cells::indexOf).orElse(-1);
    AddressSpace space = step.cell().map(c -> c.array().space()).orElse(AddressSpace.GLOBAL);
    MemoryOrder order = origin instanceof EventInstruction.Accessing a ? a.access().order()
        : origin instanceof EventInstruction.Fence f ? f.order() : MemoryOrder.NON_ATOMIC;
    Scope scope = origin instanceof EventInstruction.Accessing a ? a.access().scope()
        : origin instanceof EventInstruction.Fence f ? f.scope() : Scope.DEVICE;
    return new Event(items.indexOf(step.item()), placement(step.item()), kind, location, false, Set.of(space), order,
        scope, false, Optional.empty(), Dependencies.NONE, Marks.NONE, origin.span());
  }

  private Map<String, Relation> relations(List<Event> all) {
    int size = all.size();
    int words = Relations.words(size);
    long[] sb = Relations.newRelation(size);
    for (int a = cells.size(); a < size; a++) {
      for (int b = a + 1; b < size && all.get(b).thread() == all.get(a).thread(); b++) {
        Relations.add(sb, words, a, b);
      }
    }
    long[] co = Relations.newRelation(size);
    for (int c = 0; c < cells.size(); c++) {
      List<Integer> writes =
          Stream.concat(Stream.of(c), events.writes(cells.get(c)).stream().map(numbers::get)).toList();
      for (int i = 0; i < writes.size(); i++) {
        for (int j = i + 1; j < writes.size(); j++) {
          Relations.add(co, words, writes.get(i), writes.get(j));
        }
      }
    }
    long[] fr = Relations.newRelation(size);
    long[] rf = Relations.newRelation(size);
    for (int i : numbers.keySet()) {
      OptionalInt source = source(i);
      int read = numbers.get(i);
      for (int to = 0; source.isPresent() && to < size; to++) {
        if (to == read) {
          Relations.add(rf, words, source.getAsInt(), to);
        } else if (Relations.has(co, words, source.getAsInt(), to)) {
          Relations.add(fr, words, read, to);
        }
      }
    }
    return Map.of("sb", Relation.of(sb), "rf", Relation.of(rf), "co", Relation.of(co), "fr", Relation.of(fr));
  }

  /** The number of the event from which a step reads, if it is drawn. */
  private OptionalInt source(int read) {
    OptionalInt source = events.source(read);
    return source.isPresent() ? OptionalInt.of(numbers.get(source.getAsInt())) : events.readsInitial(read)
        ? OptionalInt.of(cells.indexOf(events.step(read).cell().orElseThrow())) : OptionalInt.empty();
  }
}
