package periscope.cluster;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import periscope.engines.work.Work;

/** A connection to a cluster that is being made, by a thread of its own: a master that is not there takes a minute. */
final class Connection {

  /** The level of the log that the command's own messages would drown in. */
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
  /** Number of processes that a unit may take with it until it counts as failed. */
  static final int MOST_FAILURES = 3;

  private final FutureTask<SparkContext> made;

  private Connection(FutureTask<SparkContext> made) {
    this.made = made;
  }

  /**
   * Begins to connect.
   *
   * @param loopback whether all processes of the cluster are on this machine and need no other network than its own
   */
  static Connection begin(String master, boolean loopback) {
    quieten();
    FutureTask<SparkContext> made = new FutureTask<>(() -> new SparkContext(settings(master, loopback)));
    Thread thread = new Thread(made, "connecting");
    thread.setDaemon(true);
    thread.start();
    return new Connection(made);
  }

  /** Keeps Spark's log from the terminal, unless the user asks for it. */
  static void quieten() {
    if (System.getProperty(LOG_LEVEL) == null) {
      System.setProperty(LOG_LEVEL, "off");
    }
  }

  private static SparkConf settings(String master, boolean loopback) {
    SparkConf settings = new SparkConf().setMaster(master).setAppName("periscope")
        // Its page wants an older interface of servlets than the site of this tool has in the same process.
        .set("spark.ui.enabled", "false")
        .set("spark.task.maxFailures", String.valueOf(MOST_FAILURES));
    if (loopback) {
      settings.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    }
    List<Path> own = ownCode();
    if (own.stream().anyMatch(Files::isDirectory)) {
      // Code that is in no archive stays where it is, so that only processes of this machine find it.
      return settings.set("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    }
    return settings.set("spark.jars", own.stream().map(p -> p.toUri().toString()).collect(Collectors.joining(",")));
  }

  /** The folders or archives of this module and of the modules that it answers for. */
  private static List<Path> ownCode() {
    return Stream.of(Connection.class, Work.class).map(c -> {
      try {
        return Path.of(c.getProtectionDomain().getCodeSource().getLocation().toURI());
      } catch (URISyntaxException e) {
        throw new IllegalStateException("no path: " + c, e);
      }
    }).distinct().toList();
  }

  /** Whether the connection is there, or failed. */
  boolean decided() {
    return made.isDone();
  }

  /**
   * The connection, once it is decided.
   *
   * @throws ExecutionException if it failed
   */
  SparkContext context() throws ExecutionException, InterruptedException {
    return made.get();
  }

  /** Leaves the cluster, if it was reached. */
  void close() {
    try {
      if (made.isDone()) {
        made.get().stop();
      }
    } catch (ExecutionException e) {
      // There is nothing to leave.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
