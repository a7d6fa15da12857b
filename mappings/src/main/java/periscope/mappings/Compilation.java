package periscope.mappings;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;

/**
 * A compiled test.
 *
 * @param target   the test in the target language
 * @param origins  for each thread, the origin of each instruction of its body: {@code origins.get(t).get(i)} is the
 *                 origin of {@code target.threads().get(t).body().get(i)}; empty if the compiler does not state origins
 * @param observed the registers of the source that the target has under the same names, with the same final values;
 *                 absent if the target has all of them
 * @param form     the form of its conditionals; absent if both forms give the same code
 * @param places   the places of its instructions in a file that the user gives; absent if no such file has the code
 */
public record Compilation(LitmusTest target, List<List<Origin>> origins, Optional<Set<Outcome.Register>> observed,
    Optional<Conditionals> form, Optional<CodePlaces> places) {

  public Compilation {
    origins = origins.stream().map(List::copyOf).toList();
    observed = observed.map(Set::copyOf);
  }

  /**
   * Whether the compiled loops correspond to those of the source, round by round; false if the compiler does not state
   * origins.
   */
  public boolean keepsLoops() {
    return !origins.isEmpty();
  }

  /** A compiled test with every register of the source, whose code is the same for both forms of conditionals. */
  public Compilation(LitmusTest target, List<List<Origin>> origins) {
    this(target, origins, Optional.empty(), Optional.empty(), Optional.empty());
  }

  Compilation in(Conditionals conditionals) {
    return new Compilation(target, origins, observed, Optional.of(conditionals), places);
  }
}
