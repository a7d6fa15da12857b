package periscope.cli.session;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.reports.Output;
import periscope.reports.Palette;
import periscope.reports.Version;

/**
 * The output streams of a command: results go to {@code out}, progress and diagnostics to {@code err}.
 *
 * @param out         the stream of results
 * @param err         the stream of everything else
 * @param colours     the colours of {@code out}
 * @param errColours  the colours of {@code err}
 * @param interactive whether {@code err} is a terminal, so that progress may be drawn on it
 * @param debug       whether internal errors show their stack trace
 * @param notes       the progress of long work where progress cannot be drawn; empty if nobody waits for it
 */
public record Terminal(
    PrintStream out, PrintStream err, Palette colours, Palette errColours, boolean interactive, boolean debug,
    Optional<PeriodicNotes> notes)
    implements Output {

  /**
   * The property that says which of stdout and stderr are terminals. The launcher sets it, since Java 17 cannot
   * distinguish them.
   */
  public static final String TERMINALS = "periscope.terminals";
  /**
   * The property with the number of lines of the terminal. The launcher sets it for commands that draw several lines.
   */
  private static final String HEIGHT = "periscope.lines";
  private static final int USUAL_HEIGHT = 24;
  /** Moves the cursor back to the first column, and clears everything from there on. */
  private static final String CLEAR = "\r\033[J";

  /** A terminal on which progress is drawn, or is lost. */
  public Terminal(
      PrintStream out, PrintStream err, Palette colours, Palette errColours, boolean interactive, boolean debug) {
    this(out, err, colours, errColours, interactive, debug, Optional.empty());
  }

  /** The terminal of this process. */
  public static Terminal of(PrintStream out, PrintStream err) {
    String terminals = System.getProperty(TERMINALS, "");
    String noColour = System.getenv("NO_COLOR");
    boolean capable = !"dumb".equals(System.getenv("TERM"));
    boolean colour = capable && (noColour == null || noColour.isEmpty());
    boolean debug = System.getenv("PERISCOPE_DEBUG") != null;
    boolean interactive = capable && terminals.contains("err");
    // A process that no launcher started works for another one, which reads its messages.
    boolean noted = !interactive && System.getProperty(TERMINALS) != null;
    return new Terminal(out, err, new Palette(colour && terminals.contains("out")), new Palette(colour && interactive),
        interactive, debug, noted ? Optional.of(new PeriodicNotes(line -> note(err, line))) : Optional.empty());
  }

  /** A terminal without colours and progress, for pipes and tests. */
  public static Terminal plain(PrintStream out, PrintStream err) {
    return new Terminal(out, err, new Palette(false), new Palette(false), false, false);
  }

  /** This terminal without the stream of results, for commands that put their results into a report. */
  @Override
  public Terminal withoutResults() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Terminal(nowhere, err, new Palette(false), errColours, interactive, debug, notes);
  }

  /** Writes a line of the result. */
  @Override
  public void line(String text) {
    out.print(text + "\n");
  }

  @Override
  public void flush() {
    out.flush();
  }

  /** Writes a remark that is not part of the result. */
  @Override
  public void note(String text) {
    out.flush();
    note(err, text);
  }

  private static void note(PrintStream err, String text) {
    err.print("periscope: " + text + "\n");
    err.flush();
  }

  @Override
  public void milestone(String text) {
    notes.ifPresent(n -> note(text));
  }

  /**
   * Replaces the progress that is shown. If {@code err} is not a terminal, the text is written at regular times as long
   * as it holds. An empty text removes the progress.
   */
  @Override
  public void progress(Supplier<String> text) {
    if (interactive) {
      err.print(CLEAR + errColours.faint(text.get()));
      err.flush();
    }
    notes.ifPresent(n -> n.progress(text));
  }

  /** Replaces the progress by several lines, at most {@link #height}; the cursor stays in the first one. */
  @Override
  public void progress(List<String> lines) {
    if (interactive && !lines.isEmpty()) {
      String up = lines.size() > 1 ? "\033[" + (lines.size() - 1) + "A" : "";
      err.print(CLEAR + errColours.faint(String.join("\n", lines)) + "\r" + up);
      err.flush();
    }
    notes.ifPresent(n -> n.progress(() -> lines.isEmpty() ? "" : lines.get(lines.size() - 1).strip()));
  }

  /** The number of lines of the terminal that shows progress, or a usual number if it is not known. */
  @Override
  public int height() {
    return Math.max(2, Integer.getInteger(HEIGHT, USUAL_HEIGHT));
  }

  /** Writes that Periscope itself has a bug, and how to report it. */
  @Override
  public void bug(Throwable e) {
    debug(e);
    String where = e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0].getFileName() + ":"
        + e.getStackTrace()[0].getLineNumber();
    String what = e.getMessage() == null ? "" : ": " + e.getMessage().lines().findFirst().orElse("");
    note("a bug in periscope " + Version.text() + " (" + e.getClass().getSimpleName() + where + what + "); please "
        + "report it with the command line, the input, and the output with PERISCOPE_DEBUG=1");
  }

  /** Writes the stack trace of an error, if stack traces are asked for. */
  @Override
  public void debug(Throwable e) {
    if (debug) {
      e.printStackTrace(err);
    }
  }

  /** Writes one problem. */
  @Override
  public void problem(Diagnostic diagnostic) {
    out.flush();
    err.print(rendered(diagnostic) + "\n");
    err.flush();
  }

  /** The problem as text. If the text that it is about was never read, or is empty, no line of it is shown. */
  private String rendered(Diagnostic diagnostic) {
    String word = diagnostic.severity().name().toLowerCase(Locale.ROOT) + ": ";
    String shown = diagnostic.render();
    if (diagnostic.text().content().isBlank()) {
      String hint = diagnostic.hint().isEmpty() ? "" : "\n  = " + diagnostic.hint();
      shown = diagnostic.text().name() + ": " + word + diagnostic.message() + hint;
    }
    boolean error = diagnostic.severity() == Severity.ERROR;
    int at = shown.indexOf(word, Math.min(diagnostic.text().name().length(), shown.length()));
    if (at < 0 || !errColours.on()) {
      return shown;
    }
    String coloured = error ? errColours.bad(word) : errColours.warning(word);
    return shown.substring(0, at) + coloured + shown.substring(at + word.length());
  }
}
