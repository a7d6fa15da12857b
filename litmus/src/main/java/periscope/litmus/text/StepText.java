package periscope.litmus.text;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Steps of threads with their places in a text, for people who look for them there. */
public final class StepText {

  /** Longest part of a text that is quoted, in characters. */
  private static final int LONGEST = 40;

  private StepText() {}

  /** A thread's step with its place: {@code P0, line 5: t[h] = 1}. */
  public static String of(int thread, Span span, SourceText text) {
    return "P" + thread + ", " + text.place(span.offset()) + ": " + quoted(span, text);
  }

  /** The text of a span on one line, without a final semicolon, and cut off if it is long. */
  public static String quoted(Span span, SourceText text) {
    String content = text.file(span.offset()).content();
    int start = Math.min(text.within(span.offset()), content.length());
    int end = Math.min(start + span.length(), content.length());
    String part = content.substring(start, end).replaceAll("\\s+", " ").strip().replaceFirst(" ?;$", "");
    return part.length() <= LONGEST ? part : part.substring(0, LONGEST - 1) + "…";
  }
}
