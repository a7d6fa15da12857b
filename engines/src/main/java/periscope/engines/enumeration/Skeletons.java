package periscope.engines.enumeration;

import java.util.List;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.TooLargeException;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.semantics.Quorums;

/** Enumerates all combinations of one path for each thread. */
final class Skeletons {

  /** A receiver of skeletons. */
  interface Sink {
    /** @return whether to go on */
    boolean accept(Skeleton skeleton);
  }

  private Skeletons() {}

  /** Visits the skeletons whose paths do not exceed the bound on loops; false if the sink ended the enumeration. */
  static boolean forEach(
      List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, SourceText text, Sink sink) {
    return forEach(locations, threads, paths, Symmetry.NONE, text, sink);
  }

  /**
   * Visits one skeleton of each class of symmetric skeletons whose paths do not exceed the bound on loops; false if the
   * sink ended the enumeration.
   */
  static boolean forEach(
      List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, Symmetry symmetry, SourceText text,
      Sink sink) {
    refuseLarge(locations, paths, text);
    return new Choice(locations, threads, paths, symmetry, sink).path(0);
  }

  /**
   * Refuses tests with too many events.
   *
   * @throws TooLargeException if some combination of paths has more than {@link Skeleton#LIMIT} events
   */
  static void refuseLarge(List<Location> locations, List<List<Path>> paths, SourceText text) {
    int events = longest(locations, paths);
    if (events > Skeleton.LIMIT) {
      throw new TooLargeException(text,
          "the test has executions of " + events + " events; the limit of enumeration is " + Skeleton.LIMIT,
          "make it smaller, or let the solver have it (--engine solver), whose limit is " + EventStructure.LIMIT);
    }
  }

  /** Whether every combination of paths has at most {@link Skeleton#LIMIT} events. */
  static boolean fit(List<Location> locations, List<List<Path>> paths) {
    return longest(locations, paths) <= Skeleton.LIMIT;
  }

  private static int longest(List<Location> locations, List<List<Path>> paths) {
    int events = locations.size();
    for (List<Path> ofThread : paths) {
      events += longest(ofThread);
    }
    return events;
  }

  private static int longest(List<Path> paths) {
    int longest = 0;
    for (Path path : paths) {
      longest = path.dropped() ? longest : Math.max(longest, path.steps().size());
    }
    return longest;
  }

  private static final class Choice {
    private final List<Location> locations;
    private final List<LitmusThread> threads;
    private final List<List<Path>> paths;
    private final Symmetry symmetry;
    private final Sink sink;
    private final int[] chosen;

    Choice(List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, Symmetry symmetry, Sink sink) {
      this.locations = locations;
      this.threads = threads;
      this.paths = paths;
      this.symmetry = symmetry;
      this.sink = sink;
      chosen = new int[paths.size()];
    }

    boolean path(int thread) {
      if (thread == chosen.length) {
        Skeleton skeleton = new Skeleton(locations, threads, paths, chosen);
        return skeleton.quorums
            ? Quorums.choose(skeleton.structure.events(), awaited -> sink.accept(skeleton.waiting(awaited)))
            : sink.accept(skeleton);
      }
      boolean goOn = true;
      int end = paths.get(thread).size();
      for (int i = symmetry.leastPath(thread, chosen); i < end && goOn; i++) {
        chosen[thread] = i;
        goOn = paths.get(thread).get(i).dropped() || path(thread + 1);
      }
      return goOn;
    }
  }
}
