package periscope.lang.c.preprocessing;

import java.util.Arrays;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A text after the preprocessor, with the origin of each character. */
public final class Expanded {

  private final String text;
  /**
   * For each character, start and end ({@link #ends}) of its origin in the written text; null if the text is unchanged.
   */
  private final int[] starts;
  private final int[] ends;

  private Expanded(String text, int[] starts, int[] ends) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
  }

  /** A text that the preprocessor has not changed. */
  static Expanded same(String text) {
    return new Expanded(text, null, null);
  }

  /** The expanded text. */
  public String text() {
    return text;
  }

  /** Whether the text may differ from the written text. */
  public boolean changed() {
    return starts != null;
  }

  /** The origin of a stretch of the text. */
  public Span origin(Span span) {
    if (starts == null || text.isEmpty()) {
      return span;
    }
    int first = Math.min(span.offset(), text.length() - 1);
    int last = Math.max(first, Math.min(span.offset() + span.length(), text.length()) - 1);
    boolean behind = span.offset() >= text.length();
    int start = behind ? ends[first] : starts[first];
    // What begins in one file and ends in another is told where it begins.
    int end = span.length() == 0 ? start : SourceText.together(start, ends[last]) ? Math.max(start, ends[last])
        : start + 1;
    return new Span(start, end - start);
  }

  /**
   * The same text with origins in the text from which its own source was made.
   *
   * @param written the source of this text, with the origins of its characters
   */
  public Expanded over(Expanded written) {
    if (!changed() || !written.changed()) {
      return changed() ? this : written;
    }
    int[] from = new int[text.length()];
    int[] to = new int[text.length()];
    for (int i = 0; i < from.length; i++) {
      Span own = new Span(starts[i], ends[i] - starts[i]);
      Span origin = SourceText.isIncluded(starts[i]) ? own : written.origin(own);
      from[i] = origin.offset();
      to[i] = origin.offset() + origin.length();
    }
    return new Expanded(text, from, to);
  }

  /** Builds a text with origins. */
  public static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private int[] starts = new int[1024];
    private int[] ends = new int[1024];

    /** Adds a stretch of the written text, unchanged. */
    public void copy(String source, int from, int to) {
      copy(source, from, to, 0);
    }

    /**
     * Adds a stretch of a file, unchanged.
     *
     * @param start the file's first offset
     */
    void copy(String source, int from, int to, int start) {
      for (int i = from; i < to; i++) {
        add(source.charAt(i), start + i, start + i + 1);
      }
    }

    /** Adds a text that stands for a stretch. */
    public void replace(int from, int to, String by) {
      for (int i = 0; i < by.length(); i++) {
        add(by.charAt(i), from, to);
      }
    }

    private void add(char c, int start, int end) {
      int at = text.length();
      if (at == starts.length) {
        starts = Arrays.copyOf(starts, 2 * at);
        ends = Arrays.copyOf(ends, 2 * at);
      }
      starts[at] = start;
      ends[at] = end;
      text.append(c);
    }

    public Expanded build() {
      return new Expanded(text.toString(), starts, ends);
    }
  }
}
