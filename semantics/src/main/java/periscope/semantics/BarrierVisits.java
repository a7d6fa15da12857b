package periscope.semantics;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Fence;

/**
 * At which barriers a thread has been. Barriers of the C family in loops are the same one for two threads only in the
 * same round of each loop around (OpenCL C 3.0, 6.15.8: in each iteration, all must come before any goes on); else, and
 * everywhere in assemblies, how often a thread has been there tells.
 */
public final class BarrierVisits {

  /** A barrier, and in which round of each loop around, by the position of its jump backwards. */
  private record Visit(String name, SortedMap<Integer, Integer> rounds) {}

  private final Map<Visit, Integer> visits = new HashMap<>();
  /** How often the thread has gone round the loops in which it is; those that it has not are missing. */
  private final SortedMap<Integer, Integer> rounds = new TreeMap<>();

  public BarrierVisits copy() {
    BarrierVisits copy = new BarrierVisits();
    copy.visits.putAll(visits);
    copy.rounds.putAll(rounds);
    return copy;
  }

  /** The thread jumps backwards, from a position. */
  public void back(int position) {
    rounds.merge(position, 1, Integer::sum);
  }

  /** The thread is at a position: what can no longer matter is forgotten. */
  public void at(int position, FlatCode code) {
    rounds.keySet().removeIf(loop -> !code.isAround(loop, position));
    visits.keySet().removeIf(v -> !code.barriersAfter(position).contains(v.name)
        || v.rounds.entrySet().stream().anyMatch(r -> !code.isAround(r.getKey(), position)
            || !rounds.getOrDefault(r.getKey(), 0).equals(r.getValue())));
  }

  /** The barrier that a fence belongs to, with its occurrence. */
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
    return new BarrierSide(side.entry(), name, number, side.quorum());
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
