package periscope.lang.c.preprocessing;

/**
 * Writes tokens as text. Tokens that no macro made keep their blanks and lines; between other tokens, a blank stands
 * wherever they would otherwise be read as other tokens.
 */
final class Output {

  private final Expanded.Builder out = new Expanded.Builder();
  private PpToken last;

  /** The output of one file. */
  final class OfFile {
    private final String text;
    private final int start;
    /** The offset up to which the file has been written. */
    private int done;

    /** @param start the file's first offset */
    OfFile(String text, int start) {
      this.text = text;
      this.start = start;
    }

    void add(PpToken token) {
      int from = token.from() - start;
      if (from >= done && from <= text.length()) {
        boolean blank = gap(from);
        if (!blank && last != null && (token.made() || last.made()) && Expansion.touch(last, token)) {
          out.replace(token.from(), token.to(), " ");
        }
      } else if (last != null && (token.spaced() || Expansion.touch(last, token))) {
        out.replace(token.from(), token.to(), " ");
      }
      if (!token.made() && token.to() - token.from() == token.text().length()) {
        out.copy(text, from, from + token.text().length(), start);
      } else {
        out.replace(token.from(), token.to(), token.text());
      }
      done = Math.max(done, Math.min(text.length(), token.to() - start));
      last = token;
    }

    /**
     * Writes the gap up to an offset; returns whether it has blanks. Line breaks are kept even where text is dropped.
     */
    boolean gap(int to) {
      boolean blank = text.substring(done, Math.max(done, to)).isBlank();
      boolean any = false;
      int from = done;
      for (; done < to; done++) {
        if (blank || text.charAt(done) == '\n') {
          out.copy(text, done, done + 1, start);
          any = true;
        }
      }
      if (!any && to > from) {
        out.replace(start + from, start + to, " ");
        any = true;
      }
      return any;
    }

    /** Adds a line break for a stretch. */
    void lineBreak(int from, int to) {
      out.replace(from, to, "\n");
    }
  }

  Expanded text() {
    return out.build();
  }
}
