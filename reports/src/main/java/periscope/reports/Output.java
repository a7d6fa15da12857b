package periscope.reports;

import java.util.List;
import periscope.inputs.Remarks;

/** Receiver of a command's results, line by line, of its progress, and of remarks besides. */
public interface Output extends Remarks {

  /** The colours for results. */
  Palette colours();

  /** Writes a line of the result. */
  void line(String text);

  /** Shows the lines that were written so far. */
  void flush();

  /** Replaces the progress line on the terminal, if the terminal can show progress; an empty text removes it. */
  void progress(String text);

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
