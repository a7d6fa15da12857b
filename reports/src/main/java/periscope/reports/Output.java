package periscope.reports;

import java.util.List;
import java.util.function.Supplier;
import periscope.inputs.Remarks;

/** Receiver of a command's results, line by line, of its progress, and of remarks besides. */
public interface Output extends Remarks {

  /** The colours for results. */
  Palette colours();

  /** Writes a line of the result. */
  void line(String text);

  /** Shows the lines that were written so far. */
  void flush();

  /**
   * Replaces the progress line on the terminal; where progress cannot be drawn, long work writes it at regular times.
   * An empty text removes it.
   */
  default void progress(String text) {
    progress(() -> text);
  }

  /** Replaces the progress line by a text that depends on the time at which it is shown; any thread may ask for it. */
  void progress(Supplier<String> text);

  /** Writes a step of long work, such as a finding, where progress cannot be drawn. */
  void milestone(String text);

  /** Replaces the progress lines on the terminal, if the terminal can show progress. */
  void progress(List<String> lines);

  /** Most lines of progress that the terminal can show. */
  int height();

  /** Reports an error of Periscope itself, with the request to report it. */
  void bug(Throwable e);

  /** Prints the stack trace, if the user asked for stack traces. */
  void debug(Throwable e);

  /** This output without results, for commands that put them into a report. */
  Output withoutResults();
}
