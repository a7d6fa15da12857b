package periscope.inputs;

import java.util.Collection;
import java.util.List;
import periscope.litmus.source.NearNames;

/** Finds known names for a mistyped one. */
public final class KnownNames {

  private KnownNames() {}

  /** The name of a test by its file: without folder and ending. */
  public static String ofTest(String file) {
    return file.substring(file.replace('\\', '/').lastIndexOf('/') + 1).replaceFirst("\\.(litmus|json)$", "");
  }

  /** Known names like the wanted one, nearest first; folder and suffix of a file do not count. */
  public static List<String> near(String wanted, Collection<String> known) {
    String bare = ofTest(wanted);
    List<String> near = NearNames.near(bare, known);
    return near.isEmpty() && bare.length() > 2
        ? known.stream().filter(k -> k.regionMatches(true, 0, bare, 0, bare.length())).sorted().limit(3).toList()
        : near;
  }
}
