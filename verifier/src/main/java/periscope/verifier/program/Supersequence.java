package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A short sequence that contains each of some sequences in order, though not contiguously. */
public final class Supersequence {

  private Supersequence() {}

  /** A supersequence of all sequences. */
  public static <T> List<T> of(List<List<T>> sequences) {
    List<T> all = List.of();
    for (List<T> sequence : sequences.stream().distinct()
        .sorted(Comparator.comparing((List<T> s) -> -s.size()).thenComparing(Object::toString)).toList()) {
      all = merged(all, sequence);
    }
    return all;
  }

  /** The shortest supersequence of two sequences, from their longest common subsequence. */
  private static <T> List<T> merged(List<T> a, List<T> b) {
    int[][] common = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        common[i][j] = a.get(i).equals(b.get(j))
            ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    List<T> merged = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      boolean same = a.get(i).equals(b.get(j));
      boolean first = same || common[i + 1][j] >= common[i][j + 1];
      merged.add(first ? a.get(i) : b.get(j));
      i += first ? 1 : 0;
      j += same || !first ? 1 : 0;
    }
    merged.addAll(a.subList(i, a.size()));
    merged.addAll(b.subList(j, b.size()));
    return merged;
  }

  /** The first possible positions in the supersequence of a sequence's elements. */
  public static <T> int[] positions(List<T> all, List<T> sequence) {
    int[] positions = new int[sequence.size()];
    int at = 0;
    for (int i = 0; i < positions.length; i++) {
      while (!all.get(at).equals(sequence.get(i))) {
        at++;
      }
      positions[i] = at++;
    }
    return positions;
  }
}
