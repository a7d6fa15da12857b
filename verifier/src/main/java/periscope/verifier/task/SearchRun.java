package periscope.verifier.task;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import periscope.engines.simulation.OutsideModelException;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.reports.Context;
import periscope.reports.Output;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;

/** Runs searches with a progress line, and ends them at the deadline or at Ctrl-C with the results so far. */
public final class SearchRun {

  /** Time for reasons behind the deadline of a search: 10 s, in which hundreds of small programs are decided. */
  private static final long GRACE = 10_000_000_000L;

  private final Context context;
  private final Output output;
  private final long deadline;
  private final Function<Fault, String> words;

  /** @param deadline {@link System#nanoTime} at which the searches end; {@link Long#MAX_VALUE} for never */
  public SearchRun(Context context, long deadline) {
    this(context, deadline, Fault::toString);
  }

  /**
   * Searches whose findings are no faults of a table.
   *
   * @param words the word for a finding in progress lines
   */
  public SearchRun(Context context, long deadline, Function<Fault, String> words) {
    this.words = words;
    this.context = context;
    this.output = context.output();
    this.deadline = deadline;
  }

  /** The reason to end: the time is up, or the user stopped the command; empty to go on. */
  public Optional<String> stopped() {
    return context.stopped() ? Optional.of(context.whyStopped())
        : deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0
        ? Optional.of("out of time") : Optional.empty();
  }

  /**
   * Whether there is no time left to ask for the reasons of what was found: programs that a search found in its last
   * moments get some seconds more.
   */
  public boolean overForReasons() {
    return context.stopped() || deadline != Long.MAX_VALUE && System.nanoTime() - deadline > GRACE;
  }

  public boolean over() {
    return stopped().isPresent();
  }

  /**
   * Runs a search.
   *
   * @param label name of the search in the progress line
   */
  public Answer run(String label, Search search) {
    return run(label, search, new Search.Listener() {});
  }

  /**
   * Runs a search.
   *
   * @param label    name of the search in the progress line
   * @param listener receives the findings
   */
  public Answer run(String label, Search search, Search.Listener listener) {
    long start = System.nanoTime();
    try {
      return search.run(new Search.Listener() {
        @Override
        public void finished(int size, List<Finding> findings) {
          output.progress("");
          if (!findings.isEmpty()) {
            output.milestone(found(label, findings, start));
          }
          listener.finished(size, findings);
        }

        @Override
        public void progress(Supplier<String> done) {
          output.progress(() -> String.format(Locale.ROOT, "%s  %s, %.0f s", label, done.get(), seconds(start)));
        }
      }, this::stopped);
    } catch (OutsideModelException e) {
      Diagnostic why = e.diagnostics().get(0);
      throw new InvalidInputException(Diagnostic.error(new SourceText(label, ""), Span.NONE,
          why.message() + ", which searched programs have",
          "--without guards leaves out what runs only if an earlier read was not 0; or use another model"));
    } finally {
      output.progress("");
    }
  }

  /** The smallest of the findings of one size, in words. */
  private String found(String label, List<Finding> findings, long start) {
    Finding smallest = findings.get(0);
    return String.format(Locale.ROOT, "%s  found: %s with %s%s, after %.0f s", label, words.apply(smallest.fault()),
        Prose.count(smallest.size(), "operation"), findings.size() > 1 ? " and " + (findings.size() - 1) + " more" : "",
        seconds(start));
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
