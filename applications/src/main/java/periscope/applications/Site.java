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
 * @param number number of the site in the text's {@code FENCE(number)}
 * @param line   line in the file, from 1
 * @param after  the code before the site on its line
 */
public record Site(int number, int line, String after) {

  private static final Pattern FENCE = Pattern.compile("FENCE\\(\\s*(\\d+)\\s*\\)");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

  /** The sites of a text in the order of their numbers, without those in comments. */
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
