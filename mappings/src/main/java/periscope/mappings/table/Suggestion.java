package periscope.mappings.table;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What a misspelt name may have meant. */
public final class Suggestion {

  private Suggestion() {}

  /** A hint that offers the nearest of some names, or lists them. */
  public static String of(String word, Collection<String> names) {
    return nearest(word, names).map(n -> "did you mean " + n + "?").orElseGet(() -> "there is " + String.join(", ", names));
  }

  private static Optional<String> nearest(String word, Collection<String> names) {
    return names.stream()
        .filter(n -> Math.abs(n.length() - word.length()) <= allowed(n) && distance(word, n) <= allowed(n))
        .min(Comparator.comparingInt(n -> distance(word, n)));
  }

  private static int allowed(String name) {
    return Math.min(name.length() - 1, name.length() < 8 ? 2 : 3);
  }

  /** Edit distance, letter case ignored. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int substituted = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
