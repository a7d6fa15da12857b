package periscope.verifier.soundness.sized;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;
import periscope.litmus.text.Prose;
import periscope.verifier.program.Layout;

/**
 * The processes of a cluster; each work unit is a layout.
 *
 * @param texts the texts in which questions and answers travel
 */
public record LayoutCluster(Workers.Cluster cluster, Texts texts) implements LayoutCrew {

  /** The texts in which questions and answers travel. */
  public interface Texts {

    /**
     * The question of a task.
     *
     * @throws periscope.litmus.source.InvalidInputException if another process would not make the same question of it
     */
    Work work(LayoutEngine.Task task);

    /** The name of a unit, with all of the task that the question lacks. */
    String unit(LayoutEngine.Task task, int size, int layout);

    /** The answer in a text. */
    LayoutEngine.Answer answer(LayoutEngine.Task task, String text);
  }

  @Override
  public void search(
      LayoutEngine.Task task, int size, List<Layout> layouts, List<Integer> numbers, Receiver receiver) {
    if (numbers.isEmpty()) {
      return;
    }
    Set<Integer> open = new ConcurrentSkipListSet<>(numbers);
    cluster.answer(texts.work(task), "layouts of " + Prose.count(size, "operation"),
        numbers.stream().map(n -> texts.unit(task, size, n)).toList(), new Workers.Receiver() {
      @Override
      public synchronized void answered(int unit, String text) {
        LayoutEngine.Answer answer = texts.answer(task, text);
        if (!answer.complete() && answer.found().isEmpty() && answer.undecided().isEmpty()) {
          failed(unit, "its worker ended it");
        } else if (open.contains(numbers.get(unit))) {
          // Only then is the layout none that is waited for.
          receiver.answered(numbers.get(unit), answer);
          open.remove(numbers.get(unit));
        }
      }

      @Override
      public synchronized void failed(int unit, String reason) {
        if (open.contains(numbers.get(unit))) {
          receiver.failed(numbers.get(unit), "work unit '" + texts.unit(task, size, numbers.get(unit))
              + "' has no answer: " + reason);
          open.remove(numbers.get(unit));
        }
      }

      @Override
      public boolean over() {
        return open.stream().allMatch(receiver::unneeded);
      }

      @Override
      public void tick() {
        // The search tells its progress with each answer.
      }
    });
  }
}
