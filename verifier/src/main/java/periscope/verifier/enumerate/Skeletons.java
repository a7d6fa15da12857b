package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Every choice of one path a thread. */
final class Skeletons {

  /** Receives a choice. */
  interface Sink {
    /** @return whether to go on */
    boolean accept(Skeleton skeleton);
  }

  private Skeletons() {}

  /** Visits the skeletons without cut paths; false if the sink stopped. */
  static boolean forEach(
      List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, SourceText text, Sink sink) {
    int events = locations.size();
    for (List<Path> ofThread : paths) {
      events += longest(ofThread);
    }
    if (events > EventStructure.LIMIT) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the test has executions of " + events + " events; the limit is " + EventStructure.LIMIT, "make it smaller"));
    }
    return choose(locations, threads, paths, new ArrayList<>(), sink);
  }

  private static int longest(List<Path> paths) {
    int longest = 0;
    for (Path path : paths) {
      longest = path.cut() ? longest : Math.max(longest, path.steps().size());
    }
    return longest;
  }

  private static boolean choose(
      List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, List<Path> chosen, Sink sink) {
    if (chosen.size() == paths.size()) {
      return sink.accept(new Skeleton(locations, threads, chosen));
    }
    for (Path path : paths.get(chosen.size())) {
      if (path.cut()) {
        continue;
      }
      chosen.add(path);
      boolean goOn = choose(locations, threads, paths, chosen, sink);
      chosen.remove(chosen.size() - 1);
      if (!goOn) {
        return false;
      }
    }
    return true;
  }
}
