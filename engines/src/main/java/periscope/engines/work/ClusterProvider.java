package periscope.engines.work;

import java.util.Optional;
import java.util.ServiceLoader;

/** A provider of clusters, found through {@link ServiceLoader}. */
public interface ClusterProvider {

  /**
   * The cluster with an address; a connection is made when the first work comes.
   *
   * @param master the address, as the user writes it
   * @throws IllegalArgumentException if the address has no meaning; the message names those that have one
   */
  Workers.Cluster at(String master);

  /** The provider on the class path; empty if there is none. */
  static Optional<ClusterProvider> find() {
    return ServiceLoader.load(ClusterProvider.class).findFirst();
  }
}
