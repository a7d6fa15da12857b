package periscope.engines.pairs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.engines.pairs.PairFinding.Kind;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;
import periscope.semantics.FlatCode;

/**
 * One run of some work-groups of a launch, one after the other: the work-items of a work-group go on to a barrier, one
 * after the other. A problem that the run shows is one of the launch, whatever else may happen.
 */
final class OrderedRun {

  /**
   * Largest number of steps of a work-item from barrier to barrier, so that a long loop leaves time for others. One
   * that takes more stays where it is: what the others do meanwhile is a run of the launch, too, up to their next
   * barrier, which opens only for all of them.
   */
  private static final int LONG = 200_000;

  private final LaunchedProgram program;
  private final FlatCode code;
  private final Map<Integer, Set<AddressSpace>> barriers;
  private final BooleanSupplier stop;
  private final long most;
  private final Map<Integer, LaunchedProgram.Element> elements = new HashMap<>();
  private final Map<String, RunArray> global = new HashMap<>();
  private final SharedCells betweenGroups;
  private final List<PairFinding> found = new ArrayList<>();
  private long steps;

  /** @param most largest number of steps of all work-items together */
  OrderedRun(LaunchedProgram program, FlatCode code, Map<Integer, Set<AddressSpace>> barriers, long most,
      BooleanSupplier stop) {
    this.program = program;
    this.code = code;
    this.barriers = barriers;
    this.stop = stop;
    this.most = most;
    betweenGroups = new SharedCells(true, found);
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Accessing a) {
        elements.put(i, program.element(a.access().location()).orElseThrow());
      }
    }
  }

  /** Thrown to end the run. */
  static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** Whether the code promises that there is no such run. */
    private final boolean excluded;

    private EndedException(boolean excluded) {
      super(null, null, false, false);
      this.excluded = excluded;
    }

    EndedException() {
      this(false);
    }

    /** The end of a run that the code promises not to happen. */
    static EndedException byPromise() {
      return new EndedException(true);
    }
  }

  /**
   * Problems that the run of these work-groups shows; the run ends at the first step without a defined behaviour.
   *
   * @param values the values of parameters that have any, by name
   */
  List<PairFinding> findings(Set<Integer> groups, Map<String, Long> values) {
    if (RunItem.synchronises(code)) {
      return List.of();
    }
    program.arrays().stream().filter(a -> a.space() == AddressSpace.GLOBAL)
        .forEach(a -> global.put(a.name(), array(a)));
    values.forEach((name, value) -> global.get(name).set(0, value));
    try {
      for (int group : groups) {
        group(group);
      }
    } catch (EndedException e) {
      // What was found before stays, but in a run that does not happen.
      return e.excluded ? List.of() : found;
    }
    return found;
  }

  private RunArray array(LaunchedProgram.Array array) {
    return new RunArray(array, program.assumed(array).isPresent());
  }

  private void group(int group) {
    Map<String, RunArray> memory = new HashMap<>(global);
    program.arrays().stream().filter(a -> a.space() == AddressSpace.LOCAL)
        .forEach(a -> memory.put(a.name(), array(a)));
    SharedCells cells = new SharedCells(false, found);
    List<RunItem> items = new ArrayList<>();
    IntStream.range(0, program.grid().items()).forEach(i -> items.add(new RunItem(program, elements, code,
        barriers.keySet(), memory, new Position(program.grid(), i, group))));
    while (true) {
      List<RunItem> come = new ArrayList<>();
      for (RunItem item : items) {
        if (run(item, cells)) {
          come.add(item);
        }
      }
      TreeSet<Integer> places = new TreeSet<>(come.stream().map(RunItem::at).toList());
      if (places.size() > 1) {
        diverge(come, places);
        return;
      } else if (come.size() < items.size() || places.first() >= code.size()) {
        return;
      }
      cells.behind(barriers.get(places.first()), program);
      items.forEach(RunItem::pass);
    }
  }

  /**
   * Notes that work-items of a work-group stand at different places. In an assembly, barriers at different places may
   * be one barrier, and one that some work-items have left by ending may open: no problem is shown there.
   */
  private void diverge(List<RunItem> items, TreeSet<Integer> places) {
    if (places.stream().filter(p -> p < code.size()).anyMatch(p -> code.get(p) instanceof FlatCode.Plain plain
        && plain.instruction() instanceof EventInstruction.Fence f && f.kind() == Event.Kind.BARRIER)) {
      throw new EndedException();
    }
    RunItem one = items.stream().filter(i -> i.at() == places.first()).findFirst().orElseThrow();
    RunItem two = items.stream().filter(i -> i.at() == places.last()).findFirst().orElseThrow();
    found.add(PairFinding.divergence(span(one), one.position(), span(two), two.position()));
  }

  private Span span(RunItem item) {
    return item.at() >= code.size() ? Span.NONE : ItemPaths.span(code, item.at());
  }

  /** Runs a work-item up to a barrier, or to its end; false if it stays on the way there. */
  private boolean run(RunItem item, SharedCells cells) {
    for (int own = 0; !item.waits(); own++) {
      if (own > LONG) {
        item.stay();
        return false;
      } else if (++steps > most || (steps & 0xfff) == 0 && stop.getAsBoolean()) {
        throw new EndedException();
      }
      Optional<Instruction.Undefined> undefined = item.step((access, array, index, given) -> {
        boolean told = found.stream().anyMatch(f -> f.kind() == Kind.UNWRITTEN
            && f.where().get(0).offset() == access.span().offset());
        if (!given && !told) {
          found.add(PairFinding.unwritten(access.span(), item.position(), PairFinding.cell(array, index)));
        }
        cells.access(item.position(), access, array, index);
        if (array.space() == AddressSpace.GLOBAL) {
          betweenGroups.access(item.position(), access, array, index);
        }
      });
      if (undefined.isPresent()) {
        Instruction.Cause cause = undefined.get().cause();
        if (!cause.isOfResult() || cause != Instruction.Cause.SHIFT
            && LitmusLanguages.traits(program.language()).divisionByZeroUndefines()) {
          found.add(PairFinding.undefined(undefined.get(), item.position(), item.beyond()));
        }
        throw new EndedException();
      }
    }
    item.settle();
    return true;
  }
}
