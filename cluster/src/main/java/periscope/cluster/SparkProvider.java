package periscope.cluster;

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
  private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}");

  @Override
  public Workers.Cluster at(String master) {
    Matcher standalone = STANDALONE.matcher(master);
    if (standalone.matches()) {
      return new SparkCluster(master, LOOPBACK.matcher(standalone.group(1)).matches());
    } else if (!LOCAL.matcher(master).matches()) {
      throw new IllegalArgumentException("such a cluster is not known; local[N] has N threads of this process, local[*]"
          + " one for each core, and spark://HOST:PORT is the master of a standalone cluster");
    }
    return new SparkCluster(master, true);
  }
}
