package periscope.verifier.program;

import com.google.common.collect.Collections2;
import java.util.List;
import java.util.stream.IntStream;

/** Permutations of small ranges. */
public final class Permutations {

  private Permutations() {}

  /** Every permutation of {@code 0 … n-1}, the identity first. */
  public static List<int[]> of(int n) {
    List<Integer> range = IntStream.range(0, n).boxed().toList();
    return Collections2.permutations(range).stream()
        .map(p -> p.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }
}
