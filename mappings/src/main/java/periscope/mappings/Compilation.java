package periscope.mappings;

import java.util.List;
import periscope.litmus.LitmusTest;

/**
 * A compiled test.
 *
 * @param target  the test in the target language
 * @param origins for each thread, the origin of each instruction of its body: {@code origins.get(t).get(i)} is that of
 *     {@code target.threads().get(t).body().get(i)}
 */
public record Compilation(LitmusTest target, List<List<Origin>> origins) {

  public Compilation {
    origins = origins.stream().map(List::copyOf).toList();
  }
}
