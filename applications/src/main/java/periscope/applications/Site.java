package periscope.applications;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.SourceText;

/**
 * A place in an application's text at which a fence may stand.
 *
 * @param number by which it is switched
 * @param line   in the file
 * @param after  the code in front of it, on one line
 */
public record Site(int number, int line, String after) {

  private static final Pattern FENCE = Pattern.compile("FENCE\\(\\s*(\\d+)\\s*\\)");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

  /** All sites of a text, by their numbers; those that comments speak of are none. */
  public static List<Site> of(SourceText text) {
    String code = COMMENT.matcher(text.content()).replaceAll(m -> m.group().replaceAll("[^\\n]", " "));
    List<Site> all = new ArrayList<>();
    Matcher fence = FENCE.matcher(code);
    while (fence.find()) {
      String before = code.substring(0, fence.start()).stripTrailing();
      all.add(new Site(Integer.parseInt(fence.group(1)), text.line(fence.start()),
          before.substring(before.lastIndexOf('\n') + 1).strip()));
    }
    all.sort(Comparator.comparingInt(Site::number));
    return List.copyOf(all);
  }
}
