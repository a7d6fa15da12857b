package periscope.verifier.mutation;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.verifier.mutation.Suite.Notice;

/**
 * The verdict on a mutant: whether a test of the suite notices it, and if none does, whether a program could.
 *
 * @param notice  the answer of the suite's tests
 * @param telling the answer of the search for a distinguishing test; empty if a test of the suite notices the mutant
 * @param shipped a shipped test outside the suite that notices the mutant; empty if a test of the suite does
 */
public record MutantVerdict(Mutant mutant, Notice notice, Optional<DistinguishingTest> telling,
    Optional<SuiteTest> shipped) {

  private static final String PINNED = "pinned";

  /** The words for a mutant that no test of the suite notices. */
  private static final VerdictWords UNNOTICED = VerdictWords.of("implied", "gap", "unknown");

  /**
   * The word for several changes together: that of the worst verdict, where a gap is worse than an unknown verdict, and
   * that is worse than the rest.
   */
  static String worst(List<MutantVerdict> fates) {
    return fates.stream().max(Comparator.comparing((MutantVerdict f) -> f.verdict() == Verdict.FAILS)
        .thenComparing(f -> f.verdict() == Verdict.UNKNOWN).thenComparing(f -> !f.pinned()))
        .map(MutantVerdict::word).orElse(PINNED);
  }

  /** Whether a test of the suite notices the mutant. */
  public boolean pinned() {
    return !notice.noticing().isEmpty();
  }

  /** Whether the verdict is {@code wanted} and no test of the suite notices the mutant. */
  boolean unnoticed(Verdict wanted) {
    return !pinned() && verdict() == wanted;
  }

  /** The verdict in one word. */
  public String word() {
    return pinned() ? PINNED : UNNOTICED.of(verdict());
  }

  /**
   * Whether the suite notices the mutant if any program of the bound does. A gap fails: no test of the suite notices
   * the mutant, but another test does.
   */
  public Verdict verdict() {
    if (pinned() || implied() && shipped.isEmpty()) {
      return Verdict.HOLDS;
    }
    // A test without an answer might have noticed.
    boolean asked = notice.undecided() == 0 && !notice.stopped();
    return asked && (found() || shipped.isPresent()) ? Verdict.FAILS : Verdict.UNKNOWN;
  }

  private boolean implied() {
    return telling.filter(DistinguishingTest.Implied.class::isInstance).isPresent();
  }

  private boolean found() {
    return telling.filter(DistinguishingTest.Found.class::isInstance).isPresent();
  }

  /** Whether no test notices the mutant, and a larger program might. */
  public boolean open() {
    boolean settled = telling.filter(t -> t instanceof DistinguishingTest.Implied i && i.operations().isEmpty())
        .isPresent();
    return notice.noticing().isEmpty() && !found() && !settled;
  }

  /** Number of operations up to which no program notices the mutant. */
  int searched() {
    return telling.map(t -> t instanceof DistinguishingTest.Implied i ? i.operations().orElse(0)
        : t instanceof DistinguishingTest.Unknown u ? u.operations() : 0).orElse(0);
  }

  /** The verdict after a search of larger programs, which may have run out of time. */
  MutantVerdict deeper(DistinguishingTest next) {
    int known = searched();
    boolean less = next instanceof DistinguishingTest.Unknown u && u.operations() < known;
    DistinguishingTest kept = less ? new DistinguishingTest.Unknown(known, ((DistinguishingTest.Unknown) next).why())
        : next;
    return new MutantVerdict(mutant, notice, Optional.of(kept), shipped);
  }

  /** The verdict with a shipped test that notices the mutant. */
  public MutantVerdict known(Optional<SuiteTest> test) {
    return new MutantVerdict(mutant, notice, telling, test);
  }
}
