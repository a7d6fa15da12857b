package periscope.cluster;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import periscope.engines.work.ClusterProvider;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;

/** The provider for tests: at the address "shared", the cluster that several commands use one after the other. */
public final class SharedProvider implements ClusterProvider {

  static final String ADDRESS = "shared";

  /** The cluster at that address. */
  static final AtomicReference<Workers.Cluster> SHARED = new AtomicReference<>();

  @Override
  public Workers.Cluster at(String master) {
    if (!master.equals(ADDRESS)) {
      return new SparkProvider().at(master);
    }
    Workers.Cluster cluster = SHARED.get();
    return new Workers.Cluster() {
      @Override
      public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
        cluster.answer(work, label, units, receiver);
      }

      @Override
      public void close() {
        // The next command uses it.
      }
    };
  }
}
