package periscope.cluster;

import java.io.Serializable;
import org.apache.spark.TaskContext;
import periscope.engines.work.Work;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** The task of a process of the cluster: to answer the one unit of a partition. */
final class UnitTask extends AbstractFunction1<Iterator<String>, UnitTask.Reply> implements Serializable {

  private static final long serialVersionUID = 1;

  private final String kind;
  private final String question;

  UnitTask(Work work) {
    kind = work.kind();
    question = work.question();
  }

  /**
   * The reply of a task.
   *
   * @param failed whether the unit has no answer
   * @param text   the answer, or the reason why there is none
   */
  record Reply(boolean failed, String text) implements Serializable {}

  @Override
  public Reply apply(Iterator<String> units) {
    TaskContext task = TaskContext.get();
    try {
      return new Reply(false, OpenedWork.of(new Work(kind, question)).answer(units.next(), task::isInterrupted));
    } catch (OutOfMemoryError e) {
      OpenedWork.forget();
      return new Reply(true, "out of memory");
    } catch (RuntimeException | StackOverflowError e) {
      return new Reply(true, e.toString().lines().findFirst().orElse(""));
    }
  }
}
