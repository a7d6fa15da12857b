package periscope.lang.c.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.c.dialect.Builtins;
import periscope.lang.c.preprocessing.Expanded;

/**
 * Removes the texts given to {@code printf}, since nothing is printed: the first becomes {@link Builtins#TEXT}, further
 * ones become the number 0.
 */
final class Printed {

  private static final Pattern CALL = Pattern.compile("(?<![\\w$.>])printf\\s*\\(");
  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"(?:\\s*\"(?:[^\"\\\\\n]|\\\\.)*\")*");

  private Printed() {}

  /** The file without these texts. */
  static Expanded without(Expanded file) {
    String source = file.text();
    Expanded.Builder out = new Expanded.Builder();
    Matcher call = CALL.matcher(source);
    Matcher text = TEXT.matcher(source);
    int done = 0;
    for (int at = 0; call.find(at); at = Math.max(done, call.end())) {
      int depth = 1;
      for (int i = call.end(); i < source.length() && depth > 0; i++) {
        if (source.charAt(i) == '"' && text.region(i, source.length()).lookingAt()) {
          out.copy(source, done, i);
          boolean first = source.substring(call.end(), i).isBlank();
          out.replace(i, text.end(), first ? Builtins.TEXT : "0");
          done = text.end();
          i = done - 1;
        }
        depth += source.charAt(i) == '(' ? 1 : source.charAt(i) == ')' ? -1 : 0;
      }
    }
    if (done == 0) {
      return file;
    }
    out.copy(source, done, source.length());
    return out.build().over(file);
  }
}
