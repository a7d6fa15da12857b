package periscope.litmus.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Finds the known names that a misspelt name may mean, and makes hints from them.
 *
 * <p>Distances are counted in edits: letters inserted, deleted or replaced, and neighbours swapped; letter case does
 * not count. Since the likely number of edits depends on a language's names, callers may state it.
 */
public final class NearNames {

  /** Most names that are offered. */
  private static final int MOST = 3;

  /** A known name with this many letters or more is offered up to three edits away, a shorter name up to two. */
  private static final int LONG = 8;

  /** Most known names that a hint lists. */
  private static final int SOME = 8;

  private NearNames() {}

  /**
   * The known names within two edits of {@code wanted}, nearest first, at most three; within one edit if {@code wanted}
   * has less than four letters, and the name itself if it has one letter. Ties go by alphabet.
   */
  public static List<String> near(String wanted, Collection<String> known) {
    int tolerance = wanted.length() < 4 ? Math.min(1, wanted.length() - 1) : 2;
    return near(wanted, known.stream().sorted().toList(), name -> tolerance);
  }

  /**
   * The names like {@code wanted}, nearest first; at most three. Ties stay in the order of {@code known}.
   *
   * @param tolerance the most edits that may lie between a known name and {@code wanted}
   */
  public static List<String> near(String wanted, Collection<String> known, ToIntFunction<String> tolerance) {
    record Near(String name, int edits) {}
    return known.stream()
        .distinct()
        .filter(name -> Math.abs(name.length() - wanted.length()) <= tolerance.applyAsInt(name))
        .map(name -> new Near(name, distance(wanted, name)))
        .filter(near -> near.edits <= tolerance.applyAsInt(near.name))
        .sorted(Comparator.comparingInt(Near::edits))
        .limit(MOST)
        .map(Near::name)
        .toList();
  }

  /**
   * A hint that offers the nearest name within two edits, or three if the name is long; if there is none, a list of all
   * known names.
   */
  public static String nearestOrAll(String wanted, Collection<String> known) {
    List<String> near = near(wanted, known, name -> Math.min(name.length() - 1, name.length() < LONG ? 2 : 3));
    return near.isEmpty() ? "there is " + String.join(", ", known) : question(near.subList(0, 1));
  }

  /**
   * A hint that offers the nearest names, within one edit, or more if the name is long; if there are none, a list of
   * some known names; empty if no names are known.
   */
  public static String nearOrSome(String wanted, Collection<String> known) {
    int tolerance = Math.min(wanted.length() - 1, Math.max(1, wanted.length() / 4));
    List<String> near = near(wanted, known, name -> tolerance);
    if (!near.isEmpty()) {
      return question(near);
    }
    String some = known.stream().limit(SOME).collect(Collectors.joining(", "));
    return some.isEmpty() ? "" : "known here: " + some + (known.size() > SOME ? ", …" : "");
  }

  /** The question {@code did you mean a or b?}; empty for an empty list. */
  public static String question(List<String> near) {
    return near.isEmpty() ? "" : "did you mean " + String.join(" or ", near) + "?";
  }

  /** The question {@code did you mean 'a' or 'b'? } in front of a further hint; the hint alone for an empty list. */
  public static String question(List<String> near, String hint) {
    return near.isEmpty() ? hint : question(near.stream().map(name -> "'" + name + "'").toList()) + " " + hint;
  }

  private static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int replaced = edits[i - 1][j - 1] + (same(a, i, b, j) ? 0 : 1);
        edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        if (i > 1 && j > 1 && same(a, i - 1, b, j) && same(a, i, b, j - 1)) {
          edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
      }
    }
    return edits[a.length()][b.length()];
  }

  /** Whether the letter at position {@code i} of one name, from 1, is the letter at {@code j} of the other. */
  private static boolean same(String a, int i, String b, int j) {
    return Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
  }
}
