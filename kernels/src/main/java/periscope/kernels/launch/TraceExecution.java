package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.reports.picture.Picture;

/**
 * A trace drawn as an execution: accesses and fences in program order, with reads-from and the order in which writes
 * reached memory.
 */
public final class TraceExecution {

  /** Most steps in a drawing. */
  private static final int MOST = 60;

  private final TraceEvents events;
  private final LaunchedProgram launched;
  private final List<Integer> items;
  private final List<Cell> cells;

  private TraceExecution(TraceEvents events, LaunchedProgram launched) {
    this.events = events;
    this.launched = launched;
    items = events.items();
    cells = events.cells();
  }

  /**
   * The drawing of a trace.
   *
   * @param told    indices of the steps to draw
   * @param caption lines below the drawing
   */
  public static Picture picture(Trace trace, LaunchedProgram launched, Set<Integer> told, List<String> caption) {
    return new TraceExecution(TraceEvents.of(trace, told, MOST), launched).picture(caption);
  }

  private Picture picture(List<String> caption) {
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
    for (int i : events.events()) {
      all.add(event(events.step(i)));
      reads.add(events.step(i).read().orElse(0));
      writes.add(events.step(i).written().orElse(0));
    }
    Witness witness = new Witness(new EventStructure(all, locations.size()), reads, writes, relations(all),
        List.of(), List.of());
    List<String> lines = new ArrayList<>(caption);
    if (events.events().size() == MOST) {
      lines.add("The first " + MOST + " steps; what comes later is not drawn.");
    }
    lines.add("Taken in the order " + events.events().stream().sorted().map(i -> EventNames.letter(number(i)))
        .collect(Collectors.joining(" ")) + ".");
    boolean renumbered = IntStream.range(0, items.size()).anyMatch(t -> items.get(t) != t);
    if (renumbered) {
      lines.add(IntStream.range(0, items.size()).mapToObj(t -> "P" + t + " is work-item " + items.get(t))
          .collect(Collectors.joining(", ")) + ".");
    }
    return new Picture(test, witness, lines, Optional.empty());
  }

  private Placement placement(int item) {
    return new Placement(item / launched.grid().items(), 0);
  }

  /** The number of a step's event in the drawing. */
  private int number(int step) {
    return cells.size() + events.events().indexOf(step);
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
          Stream.concat(Stream.of(c), events.writes(cells.get(c)).stream().map(this::number)).toList();
      for (int i = 0; i < writes.size(); i++) {
        for (int j = i + 1; j < writes.size(); j++) {
          Relations.add(co, words, writes.get(i), writes.get(j));
        }
      }
    }
    long[] fr = Relations.newRelation(size);
    long[] rf = Relations.newRelation(size);
    for (int i : events.events()) {
      OptionalInt source = source(i);
      for (int to = 0; source.isPresent() && to < size; to++) {
        if (to == number(i)) {
          Relations.add(rf, words, source.getAsInt(), to);
        } else if (Relations.has(co, words, source.getAsInt(), to)) {
          Relations.add(fr, words, number(i), to);
        }
      }
    }
    return Map.of("sb", Relation.of(sb), "rf", Relation.of(rf), "co", Relation.of(co), "fr", Relation.of(fr));
  }

  /** The number of the event from which a step reads, if it is drawn. */
  private OptionalInt source(int read) {
    OptionalInt source = events.source(read);
    return source.isPresent() ? OptionalInt.of(number(source.getAsInt())) : events.readsInitial(read)
        ? OptionalInt.of(cells.indexOf(events.step(read).cell().orElseThrow())) : OptionalInt.empty();
  }
}
