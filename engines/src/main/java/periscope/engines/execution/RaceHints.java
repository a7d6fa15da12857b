package periscope.engines.execution;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.models.Models;

/** Hints at other models that may find no race in a racy test, each as a sentence. */
public final class RaceHints {

  private static final String NO_LOAD_BUFFERING = "+no-lb";
  private static final String VOLATILE = "-volatile";

  private RaceHints() {}

  /**
   * The hints for the races of a test. The first one stands only if every race that has an execution is shown by an
   * execution in which program order and reads-from have a cycle: an execution without a cycle shows the same race to a
   * model that forbids the cycles.
   *
   * @param model name of the model that found the races
   */
  public static List<String> of(Simulation found, String model) {
    List<String> hints = new ArrayList<>();
    List<Witness> racy = found.faults().values().stream().filter(w -> w.races().stream().anyMatch(RaceHints::pair))
        .toList();
    if (!racy.isEmpty() && racy.stream().allMatch(RaceHints::circular)) {
      hints.add("In the execution that shows the race, program order and reads-from have a cycle: a load gives a value "
          + "that comes from a store behind the load, perhaps out of thin air. --model " + model
          + NO_LOAD_BUFFERING + " asks without such executions.");
    }
    boolean volatiles = found.races().stream().filter(RaceHints::pair)
        .anyMatch(r -> r.accesses().stream().anyMatch(Race.Access::isVolatile));
    if (volatiles && new Models().language(model + VOLATILE).isPresent()) {
      hints.add("Volatile accesses are not atomic under " + model + "; --model " + model + VOLATILE
          + " takes them for relaxed atomic accesses.");
    }
    return hints;
  }

  private static boolean pair(Race race) {
    return race.undefines() && race.accesses().size() == 2;
  }

  /** Whether program order and reads-from have a cycle: events that no order can list, each after its predecessors. */
  public static boolean circular(Witness witness) {
    int size = witness.structure().size();
    BitSet listed = new BitSet();
    for (boolean more = true; more;) {
      more = false;
      for (int e = listed.nextClearBit(0); e < size; e = listed.nextClearBit(e + 1)) {
        if (ready(witness, e, listed)) {
          listed.set(e);
          more = true;
        }
      }
    }
    return listed.cardinality() < size;
  }

  private static boolean ready(Witness witness, int event, BitSet listed) {
    for (int e = listed.nextClearBit(0); e < witness.structure().size(); e = listed.nextClearBit(e + 1)) {
      boolean before = e < event && !witness.structure().events().get(e).initial()
          && witness.structure().events().get(e).thread() == witness.structure().events().get(event).thread();
      if (e != event && (before || witness.related("rf", e, event))) {
        return false;
      }
    }
    return true;
  }
}
