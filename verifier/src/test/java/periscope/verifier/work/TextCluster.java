package periscope.verifier.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.engines.work.Workers;

/**
 * A cluster in this process that opens the question for each unit anew, answers units in another order, and hands in
 * some answers twice.
 */
public final class TextCluster implements Workers.Cluster {

  private final Set<String> failing;
  private final Set<String> asked = new TreeSet<>();

  /** @param failing names of units that have no answer */
  public TextCluster(String... failing) {
    this.failing = Set.of(failing);
  }

  @Override
  public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, units.size()).boxed().toList());
    Collections.shuffle(order, new Random(3));
    for (int unit : order) {
      asked.add(units.get(unit));
      receiver.tick();
      if (receiver.over()) {
        return;
      } else if (failing.contains(units.get(unit))) {
        receiver.failed(unit, "the lights went out");
        continue;
      }
      String answer = WorkKind.open(work).answer(units.get(unit), () -> false);
      receiver.answered(unit, answer);
      if (unit % 2 == 0) {
        receiver.answered(unit, answer);
      }
    }
  }

  /** The names of the units that were asked. */
  public Set<String> asked() {
    return Collections.unmodifiableSet(asked);
  }

  @Override
  public void close() {}
}
