package periscope.applications.subject;

import java.util.List;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.Site;
import periscope.applications.stress.Environment;

/**
 * A subject of experiments: it runs with fences at some of its sites, in an environment, and shows whether its result
 * is right.
 */
public interface Subject extends AutoCloseable {

  /** Where fences may stand. */
  List<Site> sites();

  /**
   * Runs it once.
   *
   * @param fences the sites that have a fence
   * @param seed   what is drawn follows from it, as far as it can
   * @param stop   asked now and then whether to give up; what is given up is {@link Trial.Kind#STOPPED}
   * @throws periscope.runtime.DeviceException if there is nothing any more that runs
   */
  Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop);

  @Override
  void close();
}
