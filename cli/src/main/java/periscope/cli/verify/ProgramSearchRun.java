package periscope.cli.verify;

import java.util.Locale;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.verifier.programs.ProgramSearch;

/** Runs a search with two models, with a progress line; ends it at the deadline, or at Ctrl-C. */
final class ProgramSearchRun {

  private final Session session;
  private final Terminal terminal;
  private final long deadline;
  private final ProgramSearch.Engine engine;

  /** @param deadline {@link System#nanoTime} at which to end the search; {@link Long#MAX_VALUE} for never */
  ProgramSearchRun(Session session, long deadline, ProgramSearch.Engine engine) {
    this.session = session;
    this.terminal = session.terminal();
    this.deadline = deadline;
    this.engine = engine;
  }

  /** Whether there is no time left, or somebody said to stop. */
  boolean over() {
    return session.interruption().asked() || deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0;
  }

  /** @param label what is searched, for the progress line */
  ProgramSearch.Result run(String label, ProgramSearch.Request request) {
    long start = System.nanoTime();
    ProgramSearch search = new ProgramSearch(request, engine, new ProgramSearch.Listener() {
      @Override
      public void progress(int operations, int decided, int layouts) {
        terminal.progress(String.format(Locale.ROOT, "%s  %d operations: %d of %d layouts decided, %.0f s", label,
            operations, decided, layouts, (System.nanoTime() - start) / 1e9));
      }
    });
    try {
      return search.run(this::over);
    } finally {
      terminal.progress("");
    }
  }
}
