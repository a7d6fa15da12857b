package periscope.cluster;

import java.io.Serializable;
import org.apache.spark.SparkEnv;
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
   * @param failed  whether the unit has no answer
   * @param text    the answer, or the reason why there is none
   * @param worker  name of the process that answered
   * @param seconds time that it took
   */
  record Reply(boolean failed, String text, String worker, double seconds) implements Serializable {}

  @Override
  public Reply apply(Iterator<String> units) {
    TaskContext task = TaskContext.get();
    long began = System.nanoTime();
    try {
      return reply(false, OpenedWork.of(new Work(kind, question)).answer(units.next(), task::isInterrupted), began);
    } catch (OutOfMemoryError e) {
      OpenedWork.forget();
      return reply(true, "out of memory", began);
    } catch (RuntimeException | StackOverflowError e) {
      return reply(true, e.toString().lines().findFirst().orElse(""), began);
    }
  }

  private static Reply reply(boolean failed, String text, long began) {
    SparkEnv here = SparkEnv.get();
    return new Reply(failed, text, here.blockManager().blockManagerId().host() + " process " + here.executorId(),
        (System.nanoTime() - began) / 1e9);
  }
}
