package periscope.cli.verify;

import java.util.List;
import java.util.Locale;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SearchResult;

/** Runs a search with a progress line; ends it at the deadline, or at Ctrl-C, with what was found until then. */
final class SearchRun {

  private static final long TICK_MILLIS = 200;

  private final Session session;
  private final Terminal terminal;
  private final long deadline;

  /** @param deadline {@link System#nanoTime} at which to end the search; {@link Long#MAX_VALUE} for never */
  SearchRun(Session session, long deadline) {
    this.session = session;
    this.terminal = session.terminal();
    this.deadline = deadline;
  }

  /** @param label what is searched, for the progress line */
  SearchResult run(String label, Search.Request request, Search.Listener listener) {
    Search search = new Search(request, new Search.Listener() {
      @Override
      public void finished(int size, List<Finding> findings) {
        terminal.progress("");
        listener.finished(size, findings);
      }
    });
    Thread ticker = new Thread(() -> tick(label, search), "progress");
    ticker.setDaemon(true);
    ticker.start();
    try {
      return search.run();
    } finally {
      ticker.interrupt();
      terminal.progress("");
    }
  }

  private void tick(String label, Search search) {
    long start = System.nanoTime();
    try {
      while (true) {
        long now = System.nanoTime();
        if (session.interruption().asked()) {
          search.stop("interrupted");
          return;
        } else if (deadline != Long.MAX_VALUE && now - deadline > 0) {
          search.stop("out of time");
          return;
        }
        terminal.progress(progress(label, search.done(), search.total(), (now - start) / 1e9));
        Thread.sleep(TICK_MILLIS);
      }
    } catch (InterruptedException e) {
      // The search is over.
    }
  }

  private static String progress(String label, long done, long total, double seconds) {
    double share = total == 0 ? 1 : (double) done / total;
    String left = share < 0.02 ? "" : String.format(Locale.ROOT, ", about %.0f s left", seconds / share - seconds);
    return String.format(Locale.ROOT, "%s  %,d of %,d programs (%.0f %%)%s", label, done, total, 100 * share, left);
  }
}
