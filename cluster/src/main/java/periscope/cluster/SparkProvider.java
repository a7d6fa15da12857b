package periscope.cluster;

import java.util.regex.Pattern;
import periscope.engines.work.ClusterProvider;
import periscope.engines.work.Workers;

/** The provider of clusters of Apache Spark. */
public final class SparkProvider implements ClusterProvider {

  /** Threads of this process, as Spark names them: {@code local}, {@code local[2]}, {@code local[*]}. */
  private static final Pattern LOCAL = Pattern.compile("local(\\[([1-9]\\d{0,3}|\\*)\\])?");

  @Override
  public Workers.Cluster at(String master) {
    if (!LOCAL.matcher(master).matches()) {
      throw new IllegalArgumentException("such a cluster is not known; local[N] has N threads of this process, and"
          + " local[*] one for each core");
    }
    return new SparkCluster(master);
  }
}
