package periscope.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.engines.work.ClusterProvider;
import periscope.engines.work.Workers;

/** The provider of clusters of Apache Spark. */
public final class SparkProvider implements ClusterProvider {

  /** Threads of this process, as Spark names them: {@code local}, {@code local[2]}, {@code local[*]}. */
  private static final Pattern LOCAL = Pattern.compile("local(\\[([1-9]\\d{0,3}|\\*)\\])?");
  /** The master of a standalone cluster. */
  private static final Pattern STANDALONE = Pattern.compile("spark://([A-Za-z0-9.-]+):(\\d{1,5})");
  /** Milliseconds that a master's machine has to answer. */
  private static final int PATIENCE = 5_000;
  private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}");

  /** The folder of a checkpoint behind an address. */
  private static final String CHECKPOINT = ",checkpoint=";
  /** Masters that start processes of their own, by the libraries of Spark for them. */
  private static final Map<String, String> MANAGED = Map.of(
      "k8s://", "org.apache.spark.scheduler.cluster.k8s.KubernetesClusterManager",
      "yarn", "org.apache.spark.scheduler.cluster.YarnClusterManager");

  @Override
  public Workers.Cluster at(String address) {
    int end = address.indexOf(CHECKPOINT);
    if (end < 0) {
      return reached(address);
    } else if (end + CHECKPOINT.length() == address.length()) {
      throw new IllegalArgumentException("behind checkpoint= stands a folder, such as /data/answers or hdfs://…");
    }
    Workers.Cluster cluster = reached(address.substring(0, end));
    Connection.quieten();
    return new Checkpoint(cluster, address.substring(end + CHECKPOINT.length()));
  }

  /**
   * Looks whether something listens at a master's address: Spark itself tries for a minute, without a word.
   *
   * @throws IllegalArgumentException if nothing does
   */
  private static void knock(String host, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PATIENCE);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("no master of Spark can be reached there (" + e.getMessage() + "); its log has"
          + " its address as 'Starting Spark master at spark://HOST:PORT', usually with port 7077", e);
    }
  }

  private static Workers.Cluster reached(String master) {
    Matcher standalone = STANDALONE.matcher(master);
    if (standalone.matches()) {
      knock(standalone.group(1), Integer.parseInt(standalone.group(2)));
      return new SparkCluster(master, LOOPBACK.matcher(standalone.group(1)).matches());
    } else if (LOCAL.matcher(master).matches()) {
      return new SparkCluster(master, true);
    }
    String manager = MANAGED.entrySet().stream()
        .filter(m -> m.getKey().endsWith("/") ? master.startsWith(m.getKey()) : master.equals(m.getKey()))
        .map(Map.Entry::getValue).findFirst().orElseThrow(() -> new IllegalArgumentException("such a cluster is not"
            + " known; local[N] has N threads of this process, local[*] one for each core, spark://HOST:PORT is the"
            + " master of a standalone cluster, k8s://https://HOST:PORT of Kubernetes, yarn that of Hadoop;"
            + " ,checkpoint=FOLDER may stand behind"));
    try {
      Class.forName(manager, false, SparkProvider.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("Spark's library for such clusters is not on the class path; put"
          + " spark-kubernetes_2.13 or spark-yarn_2.13, of Spark's version, and what it needs beside the libraries in"
          + " cluster/spark", e);
    }
    return new SparkCluster(master, false);
  }
}
