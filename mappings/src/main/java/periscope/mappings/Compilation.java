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
 * @param origins  for each thread, the origin of each instruction of its body: {@code origins.get(t).get(i)} is that of
 *     {@code target.threads().get(t).body().get(i)}; nothing if the compiler does not say
 * @param observed the source's registers whose final values the target's have, under the same names; all of them if
 *     absent
 * @param form     the form of its conditionals, where the other one is other code
 */
public record Compilation(LitmusTest target, List<List<Origin>> origins, Optional<Set<Outcome.Register>> observed,
    Optional<Conditionals> form) {

  public Compilation {
    origins = origins.stream().map(List::copyOf).toList();
    observed = observed.map(Set::copyOf);
  }

  /** Whether its loops are those of the source, round by round; that is not known if the compiler says no origins. */
  public boolean keepsLoops() {
    return !origins.isEmpty();
  }

  /** With every register of the source, and conditionals of which there is one form only. */
  public Compilation(LitmusTest target, List<List<Origin>> origins) {
    this(target, origins, Optional.empty(), Optional.empty());
  }

  Compilation in(Conditionals conditionals) {
    return new Compilation(target, origins, observed, Optional.of(conditionals));
  }
}
