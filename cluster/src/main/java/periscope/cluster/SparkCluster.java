package periscope.cluster;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.FutureAction;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** A cluster of Apache Spark; the connection is made when the first work comes. */
final class SparkCluster implements Workers.Cluster {

  /** Milliseconds between two looks at a job. */
  private static final long LOOK = 20;
  private static final int LOOKS_OF_A_SIGN = 10;
  /** The level of the log that the command's own messages would drown in. */
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  private final String master;
  private SparkContext context;

  SparkCluster(String master) {
    this.master = master;
  }

  private synchronized SparkContext context() {
    if (context == null) {
      if (System.getProperty(LOG_LEVEL) == null) {
        System.setProperty(LOG_LEVEL, "error");
      }
      SparkConf settings = new SparkConf(false).setMaster(master).setAppName("periscope")
          // Its page wants an older interface of servlets than the site of this tool has in the same process.
          .set("spark.ui.enabled", "false")
          .set("spark.driver.host", "localhost").set("spark.driver.bindAddress", "127.0.0.1")
          .set("spark.job.interruptOnCancel", "false");
      context = new SparkContext(settings);
    }
    return context;
  }

  @Override
  public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
    if (units.isEmpty()) {
      return;
    }
    SparkContext spark = context();
    RDD<String> partitions = JavaSparkContext.fromSparkContext(spark).parallelize(units, units.size()).rdd();
    Seq<Object> all = CollectionConverters.asScala(
        IntStream.range(0, units.size()).<Object>mapToObj(i -> i).toList()).toSeq();
    spark.setJobDescription(label);
    await(spark.submitJob(partitions, new UnitTask(work), all, new Answers(receiver), new Nothing()), receiver);
  }

  private static void await(FutureAction<BoxedUnit> job, Workers.Receiver receiver) {
    try {
      for (int looked = 1; !job.isCompleted(); looked++) {
        if (receiver.over()) {
          job.cancel();
          return;
        }
        Thread.sleep(LOOK);
        if (looked % LOOKS_OF_A_SIGN == 0) {
          receiver.tick();
        }
      }
    } catch (InterruptedException e) {
      job.cancel();
      Thread.currentThread().interrupt();
      return;
    }
    try {
      job.get();
    } catch (SparkException e) {
      throw new IllegalStateException("the cluster's job failed", e);
    }
  }

  /** The receiver of the one reply to each unit. */
  private static final class Answers extends AbstractFunction2<Object, UnitTask.Reply, BoxedUnit> {

    private final Workers.Receiver receiver;

    Answers(Workers.Receiver receiver) {
      this.receiver = receiver;
    }

    @Override
    public BoxedUnit apply(Object unit, UnitTask.Reply reply) {
      if (reply.failed()) {
        receiver.failed((Integer) unit, reply.text());
      } else {
        receiver.answered((Integer) unit, reply.text());
      }
      return BoxedUnit.UNIT;
    }
  }

  /** The result of a job whose answers were received one by one. */
  private static final class Nothing extends AbstractFunction0<BoxedUnit> {
    @Override
    public BoxedUnit apply() {
      return BoxedUnit.UNIT;
    }
  }

  @Override
  public synchronized void close() {
    if (context != null) {
      context.stop();
      context = null;
    }
    OpenedWork.forget();
  }
}
