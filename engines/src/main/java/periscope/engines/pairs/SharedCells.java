package periscope.engines.pairs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.engines.pairs.PairFinding.Kind;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;

/** The accesses of a run to elements of memory that nothing has ordered yet. */
final class SharedCells {

  /** Largest number of races that are kept. */
  private static final int MOST = 8;

  private final boolean apart;
  private final List<PairFinding> found;
  private final Map<String, Map<Long, List<Seen>>> cells = new HashMap<>();

  /** An access to an element. */
  private record Seen(Position by, EventInstruction.Accessing access, boolean writes, boolean atomic) {

    boolean conflicts(Seen other) {
      return (writes || other.writes) && !(atomic && other.atomic);
    }
  }

  /**
   * @param apart whether only work-items of different work-groups are compared
   * @param found receives the races
   */
  SharedCells(boolean apart, List<PairFinding> found) {
    this.apart = apart;
    this.found = found;
  }

  /** Notes an access, and each race with an earlier one. */
  void access(Position by, EventInstruction.Accessing access, LaunchedProgram.Array array, long index) {
    Seen now = new Seen(by, access, !(access instanceof EventInstruction.Read), PairSearch.atomic(
        access.access().order(), access.access().scope(), apart));
    List<Seen> seen = cells.computeIfAbsent(array.name(), a -> new HashMap<>())
        .computeIfAbsent(index, i -> new ArrayList<>());
    for (Seen earlier : seen) {
      boolean others = apart ? earlier.by.block() != by.block() : !earlier.by.equals(by);
      if (others && earlier.conflicts(now) && found.size() < MOST && found.stream().noneMatch(f -> f.kind() == Kind.RACE
          && f.where().get(0).offset() == earlier.access.span().offset()
          && f.where().get(1).offset() == access.span().offset())) {
        found.add(PairFinding.race(earlier.access.span(), earlier.by, access.span(), by,
            PairFinding.cell(array, index)));
      }
    }
    // Two accesses of a kind by different work-items meet whatever a third one meets.
    long alike = seen.stream().filter(s -> s.writes == now.writes && s.atomic == now.atomic)
        .map(s -> apart ? s.by.block() : s.by.item()).distinct().count();
    if (alike < 2 && seen.stream().noneMatch(s -> s.writes == now.writes && s.atomic == now.atomic
        && s.by.equals(by))) {
      seen.add(now);
    }
  }

  /** Forgets the accesses to memory that a barrier orders. */
  void behind(Set<AddressSpace> ordered, LaunchedProgram program) {
    cells.keySet().removeIf(a -> ordered.contains(program.array(a).orElseThrow().space()));
  }
}
