package periscope.semantics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.BarrierSide.Aligned;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Fence;

/**
 * The visits of a thread to barriers so far. Inside loops, a barrier of the C family is the same barrier for two
 * threads only in the same round of each enclosing loop (OpenCL C 3.0, 6.15.8: in each iteration, all must come before
 * any goes on). Elsewhere, and everywhere in assemblies, the number of earlier visits identifies it.
 */
public final class BarrierVisits {

  /** A barrier with the round of each enclosing loop, by the position of the loop's jump backwards. */
  private record Visit(String name, SortedMap<Integer, Integer> rounds) {}

  private final Map<Visit, Integer> visits = new HashMap<>();
  /**
   * For each loop around the present position, by the position of its jump backwards, the number of jumps so far; no
   * entry means 0.
   */
  private final SortedMap<Integer, Integer> rounds = new TreeMap<>();

  /** A copy, which does not change with this object. */
  public BarrierVisits copy() {
    BarrierVisits copy = new BarrierVisits();
    copy.visits.putAll(visits);
    copy.rounds.putAll(rounds);
    return copy;
  }

  /** Records a jump backwards from a position. */
  public void back(int position) {
    rounds.merge(position, 1, Integer::sum);
  }

  /** Records that the thread is at a position, and drops the visits that no later barrier needs. */
  public void at(int position, FlatCode code) {
    rounds.keySet().removeIf(loop -> !code.isAround(loop, position));
    visits.keySet().removeIf(v -> !code.barriersAfter(position).contains(v.name)
        || v.rounds.entrySet().stream().anyMatch(r -> !code.isAround(r.getKey(), position)
            || !rounds.getOrDefault(r.getKey(), 0).equals(r.getValue())));
  }

  /** The barrier side of a fence, with the number of earlier visits, which grows by one. */
  public BarrierSide side(Fence fence, int position, FlatCode code) {
    Arrival arrival = fence.arrival().orElseThrow();
    SortedMap<Integer, Integer> here = new TreeMap<>();
    if (fence.kind() == Kind.FENCE) {
      code.loopsWithBarriers().filter(loop -> code.isAround(loop, position))
          .forEach(loop -> here.put(loop, rounds.getOrDefault(loop, 0)));
    }
    BarrierSide side = arrival.side();
    Visit visit = new Visit(side.name(), here);
    int number = switch (arrival.occurrence()) {
      case STATED -> side.occurrence();
      case COUNTED -> visits.merge(visit, 1, Integer::sum) - 1;
      case LAST -> visits.get(visit) - 1;
    };
    String name = here.isEmpty() ? side.name() : side.name() + here.values();
    return new BarrierSide(side.entry(), name, number, side.quorum(),
        side.aligned().map(a -> new Aligned(a.warp(), a.instruction() + around(position, code))));
  }

  /** The numbers of finished rounds of the loops around a position; a loop in its first round has no number. */
  private List<Integer> around(int position, FlatCode code) {
    return rounds.entrySet().stream().filter(r -> code.isAround(r.getKey(), position)).map(Map.Entry::getValue)
        .toList();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BarrierVisits that && visits.equals(that.visits) && rounds.equals(that.rounds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(visits, rounds);
  }
}
