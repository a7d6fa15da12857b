package periscope.models.vocabulary;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the names that somebody may have meant. */
public final class NearNames {

  private NearNames() {}

  /** The names within two edits of {@code wanted}, or that differ in case only, nearest first; at most three. */
  public static List<String> near(String wanted, Collection<String> known) {
    int tolerance = wanted.length() < 4 ? 1 : 2;
    return known.stream()
        .distinct()
        .filter(name -> distance(wanted, name) <= tolerance)
        .sorted(Comparator.<String>comparingInt(name -> distance(wanted, name)).thenComparing(Comparator.naturalOrder()))
        .limit(3)
        .toList();
  }

  private static int distance(String a, String b) {
    if (a.equalsIgnoreCase(b) || Math.abs(a.length() - b.length()) > 2) {
      return a.equalsIgnoreCase(b) ? 0 : 3;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  /** {@code did you mean 'a' or 'b'? }, or nothing. */
  public static String question(List<String> near) {
    return near.isEmpty() ? "" : "did you mean '" + String.join("' or '", near) + "'? ";
  }
}
