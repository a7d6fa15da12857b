package periscope.reports;

import java.util.List;
import periscope.inputs.Remarks;

/** Receives the results of a command line by line, its progress, and remarks beside the results. */
public interface Output extends Remarks {

  /** The colours of results. */
  Palette colours();

  /** Writes a line of the result. */
  void line(String text);

  /** Shows the lines that were written so far. */
  void flush();

  /** Overwrites the progress that was drawn before, if progress can be drawn; an empty text removes it. */
  void progress(String text);

  /** The same of several lines. */
  void progress(List<String> lines);

  /** The most lines of progress that can be drawn. */
  int height();

  /** Writes that Periscope itself is broken, and how to report it. */
  void bug(Throwable e);

  /** Writes the stack trace, if those are asked for. */
  void debug(Throwable e);

  /** The same output without results: for commands that put them into a report. */
  Output withoutResults();
}
