package periscope.cluster;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.FutureAction;
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
  /** The message by which Spark gives up a job because of one task, with the index of its partition and the reason. */
  private static final Pattern GIVEN_UP = Pattern.compile("Task (\\d+) in stage \\S+ failed \\d+ times?, most recent"
      + " failure: (?:Lost task \\S+ in stage \\S+ \\(TID \\d+\\) \\([^)]*\\): )?([^\\n]*)");

  private final String master;
  private final boolean loopback;
  private final Use use = new Use();
  private Connection connection;
  /** The reason why nothing more can be answered. */
  private Optional<String> lost = Optional.empty();

  /** @param loopback whether all processes of the cluster are on this machine */
  SparkCluster(String master, boolean loopback) {
    this.master = master;
    this.loopback = loopback;
  }

  @Override
  public synchronized void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
    Set<Integer> open = new ConcurrentSkipListSet<>(IntStream.range(0, units.size()).boxed().toList());
    try {
      while (!open.isEmpty() && lost.isEmpty()) {
        Optional<SparkContext> spark = connected(receiver);
        if (spark.isEmpty()) {
          break;
        }
        List<Integer> numbers = List.copyOf(open);
        FutureAction<BoxedUnit> job =
            submit(spark.get(), work, label, units, numbers, new Answers(receiver, numbers, open, use));
        if (!await(job::isCompleted, receiver)) {
          job.cancel();
          return;
        }
        failure(job).ifPresent(message -> blame(message, numbers, open, receiver));
      }
    } catch (IllegalStateException e) {
      // So says a connection that ended in the meantime.
      lost = Optional.of(gone());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (!receiver.over()) {
      open.forEach(u -> receiver.failed(u, lost.orElse("the cluster ended the work")));
    }
  }

  private String gone() {
    return "the cluster " + master + " cannot be reached, or is lost";
  }

  /** The connection; empty if the work is over, or no connection can be made. */
  private Optional<SparkContext> connected(Workers.Receiver receiver) throws InterruptedException {
    if (connection == null) {
      connection = Connection.begin(master, loopback);
    }
    if (!await(connection::decided, receiver)) {
      return Optional.empty();
    }
    try {
      SparkContext spark = connection.context();
      if (!spark.isStopped()) {
        return Optional.of(spark);
      }
      lost = Optional.of(gone());
    } catch (ExecutionException e) {
      lost = Optional.of("the cluster " + master + " cannot be reached");
    }
    return Optional.empty();
  }

  private static FutureAction<BoxedUnit> submit(
      SparkContext spark, Work work, String label, List<String> units, List<Integer> numbers, Answers answers) {
    spark.setJobDescription(label);
    RDD<String> partitions = JavaSparkContext.fromSparkContext(spark)
        .parallelize(numbers.stream().map(units::get).toList(), numbers.size()).rdd();
    Seq<Object> all = CollectionConverters.asScala(
        IntStream.range(0, numbers.size()).<Object>mapToObj(i -> i).toList()).toSeq();
    return spark.submitJob(partitions, new UnitTask(work), all, answers, new Nothing());
  }

  /** Waits for an event; returns false if the work is over before. */
  private static boolean await(BooleanSupplier event, Workers.Receiver receiver) throws InterruptedException {
    for (int looked = 1; !event.getAsBoolean(); looked++) {
      if (receiver.over()) {
        return false;
      }
      Thread.sleep(LOOK);
      if (looked % LOOKS_OF_A_SIGN == 0) {
        receiver.tick();
      }
    }
    return true;
  }

  private static Optional<String> failure(FutureAction<BoxedUnit> job) {
    try {
      job.get();
      return Optional.empty();
    } catch (SparkException e) {
      return Optional.of(Stream.<Throwable>iterate(e, t -> t != null, Throwable::getCause)
          .map(t -> String.valueOf(t.getMessage())).collect(Collectors.joining("\n")));
    }
  }

  /** Names the unit for which Spark gave up the job; without such a unit, the cluster is lost. */
  private void blame(String message, List<Integer> numbers, Set<Integer> open, Workers.Receiver receiver) {
    Matcher given = GIVEN_UP.matcher(message);
    if (given.find()) {
      int unit = numbers.get(Integer.parseInt(given.group(1)));
      open.remove(unit);
      receiver.failed(unit, "it failed " + Connection.MOST_FAILURES + " times, at last: " + given.group(2).strip());
    } else {
      lost = Optional.of(gone());
    }
  }

  /** The receiver of the one reply to each unit. */
  private static final class Answers extends AbstractFunction2<Object, UnitTask.Reply, BoxedUnit> {

    private final Workers.Receiver receiver;
    private final List<Integer> numbers;
    private final Set<Integer> open;
    private final Use use;

    /**
     * A receiver for one job.
     *
     * @param numbers the unit of each partition
     * @param open    the units without an answer
     */
    Answers(Workers.Receiver receiver, List<Integer> numbers, Set<Integer> open, Use use) {
      this.use = use;
      this.receiver = receiver;
      this.numbers = numbers;
      this.open = open;
    }

    @Override
    public BoxedUnit apply(Object partition, UnitTask.Reply reply) {
      int unit = numbers.get((Integer) partition);
      use.add(reply.worker(), reply.seconds());
      if (open.remove(unit)) {
        if (reply.failed()) {
          receiver.failed(unit, reply.text());
        } else {
          receiver.answered(unit, reply.text());
        }
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
  public List<String> use() {
    return use.told();
  }

  @Override
  public synchronized void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
    OpenedWork.forget();
  }
}
