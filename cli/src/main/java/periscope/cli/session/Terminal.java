package periscope.cli.session;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.reports.Output;
import periscope.reports.Palette;
import periscope.reports.Version;

/**
 * The output streams of a command: results go to {@code out}; progress and diagnostics go to {@code err}.
 *
 * @param out         results
 * @param err         everything else
 * @param colours     colours of {@code out}
 * @param errColours  colours of {@code err}
 * @param interactive whether {@code err} is a terminal, so that progress may be drawn on it
 * @param debug       whether internal errors show their stack trace
 */
public record Terminal(
    PrintStream out, PrintStream err, Palette colours, Palette errColours, boolean interactive, boolean debug)
    implements Output {

  /** Set by the launcher: which of stdout and stderr are terminals; Java 17 cannot tell them apart. */
  private static final String TERMINALS = "periscope.terminals";
  /** Set by the launcher for commands that draw several lines: how many the terminal has. */
  private static final String HEIGHT = "periscope.lines";
  private static final int USUAL_HEIGHT = 24;
  /** Back to the first column, and what was drawn from there on is gone. */
  private static final String CLEAR = "\r\033[J";

  /** The terminal of this process. */
  public static Terminal of(PrintStream out, PrintStream err) {
    String terminals = System.getProperty(TERMINALS, "");
    String noColour = System.getenv("NO_COLOR");
    boolean capable = !"dumb".equals(System.getenv("TERM"));
    boolean colour = capable && (noColour == null || noColour.isEmpty());
    boolean debug = System.getenv("PERISCOPE_DEBUG") != null;
    boolean interactive = capable && terminals.contains("err");
    return new Terminal(out, err, new Palette(colour && terminals.contains("out")), new Palette(colour && interactive),
        interactive, debug);
  }

  /** No colours, no progress; for pipes and tests. */
  public static Terminal plain(PrintStream out, PrintStream err) {
    return new Terminal(out, err, new Palette(false), new Palette(false), false, false);
  }

  /** The same without results: for commands that put them into a report. */
  @Override
  public Terminal withoutResults() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Terminal(nowhere, err, new Palette(false), errColours, interactive, debug);
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
    err.print("periscope: " + text + "\n");
    err.flush();
  }

  /** Overwrites what was drawn as progress; does nothing where that cannot be. An empty text removes it. */
  @Override
  public void progress(String text) {
    if (interactive) {
      err.print(CLEAR + errColours.faint(text));
      err.flush();
    }
  }

  /** The same of several lines, {@link #height} at most; the cursor stays at the first. */
  @Override
  public void progress(List<String> lines) {
    if (interactive && !lines.isEmpty()) {
      String up = lines.size() > 1 ? "\033[" + (lines.size() - 1) + "A" : "";
      err.print(CLEAR + errColours.faint(String.join("\n", lines)) + "\r" + up);
      err.flush();
    }
  }

  /** How many lines the terminal of progress has, as far as is known. */
  @Override
  public int height() {
    return Math.max(2, Integer.getInteger(HEIGHT, USUAL_HEIGHT));
  }

  /** Writes that Periscope itself is broken, and how to report it. */
  @Override
  public void bug(Throwable e) {
    debug(e);
    String where = e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0].getFileName() + ":"
        + e.getStackTrace()[0].getLineNumber();
    String what = e.getMessage() == null ? "" : ": " + e.getMessage().lines().findFirst().orElse("");
    note("a bug in periscope " + Version.text() + " (" + e.getClass().getSimpleName() + where + what + "); please "
        + "report it with the command line, the input, and the output with PERISCOPE_DEBUG=1");
  }

  /** Writes the stack trace, if those are asked for. */
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

  /** A problem of a text that was never read, or is empty, has no line to show. */
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
