package periscope.applications.subject;

import java.util.List;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.Site;
import periscope.applications.stress.Environment;

/**
 * A subject of experiments: it runs with fences at some of its sites, in an environment, and reports whether its result
 * is right.
 */
public interface Subject extends AutoCloseable {

  /** The places at which fences may stand. */
  List<Site> sites();

  /**
   * Makes one run.
   *
   * @param fences sites with a fence
   * @param seed   seed of the random choices that the subject controls
   * @param stop   called now and then; true ends the run; an abandoned run is {@link Trial.Kind#STOPPED}
   * @throws periscope.runtime.DeviceException if the device fails, so that no further run is possible
   */
  Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop);

  @Override
  void close();
}
