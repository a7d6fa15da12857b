package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;
import periscope.litmus.text.Prose;

/**
 * The processes of a cluster.
 *
 * @param work     the request as a text
 * @param answered counts the programs of answered units
 */
record ClusterCrew(Workers.Cluster cluster, Work work, LongAdder answered) implements Crew {

  @Override
  public long checked() {
    return answered.sum();
  }

  @Override
  public void answer(List<SearchUnit> units, Receiver receiver) {
    String label = units.isEmpty() ? "" : units.get(0) instanceof SearchUnit.Classes c
        ? "programs of " + Prose.count(c.size(), "operation") : "a sample of programs";
    cluster.answer(work, label, units.stream().map(SearchUnit::text).toList(), new Workers.Receiver() {
      @Override
      public void answered(int unit, String answer) {
        UnitAnswer read = UnitAnswer.parse(answer);
        if (!read.whole()) {
          failed(unit, "its worker ended it");
        } else if (receiver.answered(units.get(unit), read)) {
          answered.add(read.programs());
        }
      }

      @Override
      public void failed(int unit, String reason) {
        receiver.failed(units.get(unit), reason);
      }

      @Override
      public boolean over() {
        return receiver.over();
      }

      @Override
      public void tick() {
        receiver.tick();
      }
    });
  }
}
