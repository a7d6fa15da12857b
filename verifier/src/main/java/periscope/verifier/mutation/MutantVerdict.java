package periscope.verifier.mutation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.answer.Status;
import periscope.verifier.mutation.Suite.Notice;

/**
 * The verdict on a mutant: whether a test notices it, and if none does, whether a test could.
 *
 * @param notice  the answer of the suite's tests
 * @param telling the answer of the search for a distinguishing test, if no test of the suite notices the mutant
 * @param shipped a shipped test outside the suite that notices the mutant, likewise
 */
public record MutantVerdict(Mutant mutant, Notice notice, Optional<DistinguishingTest> telling,
    Optional<SuiteTest> shipped) {

  /** In one word. */
  public enum Verdict {
    /** A test notices. */
    PINNED("pinned", Status.OK),
    /** No test does, and no program of the bound could. */
    IMPLIED("implied", Status.OK),
    /** No test does, and one would. */
    GAP("gap", Status.FAILS),
    /** No test does, as far as is known, and it is not known whether one would. */
    UNKNOWN("unknown", Status.UNKNOWN);

    private final String word;
    private final Status status;

    Verdict(String word, Status status) {
      this.word = word;
      this.status = status;
    }

    public String word() {
      return word;
    }

    public Status status() {
      return status;
    }
  }

  /** What the changes of a model come to: a gap, then what is not known, counts more than the rest. */
  static Verdict worst(List<MutantVerdict> fates) {
    Set<Verdict> all = fates.stream().map(MutantVerdict::verdict).collect(Collectors.toSet());
    return all.contains(Verdict.GAP) ? Verdict.GAP : all.contains(Verdict.UNKNOWN) ? Verdict.UNKNOWN
        : all.contains(Verdict.IMPLIED) ? Verdict.IMPLIED : Verdict.PINNED;
  }

  public Verdict verdict() {
    if (!notice.noticing().isEmpty()) {
      return Verdict.PINNED;
    } else if (implied() && shipped.isEmpty()) {
      return Verdict.IMPLIED;
    }
    // A test without an answer might have noticed.
    boolean asked = notice.undecided() == 0 && !notice.stopped();
    return asked && (found() || shipped.isPresent()) ? Verdict.GAP : Verdict.UNKNOWN;
  }

  private boolean implied() {
    return telling.filter(DistinguishingTest.Implied.class::isInstance).isPresent();
  }

  private boolean found() {
    return telling.filter(DistinguishingTest.Found.class::isInstance).isPresent();
  }

  /** Whether no test notices, and a larger program might. */
  public boolean open() {
    boolean settled = telling.filter(t -> t instanceof DistinguishingTest.Implied i && i.operations().isEmpty())
        .isPresent();
    return notice.noticing().isEmpty() && !found() && !settled;
  }

  /** Most operations of programs of which it is known that none tells. */
  int searched() {
    return telling.map(t -> t instanceof DistinguishingTest.Implied i ? i.operations().orElse(0)
        : t instanceof DistinguishingTest.Unknown u ? u.operations() : 0).orElse(0);
  }

  /** The same after a search of larger programs, which may have had no time. */
  MutantVerdict deeper(DistinguishingTest next) {
    int known = searched();
    boolean less = next instanceof DistinguishingTest.Unknown u && u.operations() < known;
    DistinguishingTest kept = less ? new DistinguishingTest.Unknown(known, ((DistinguishingTest.Unknown) next).why())
        : next;
    return new MutantVerdict(mutant, notice, Optional.of(kept), shipped);
  }

  /** The same with a shipped test that notices, if there is one. */
  public MutantVerdict known(Optional<SuiteTest> test) {
    return new MutantVerdict(mutant, notice, telling, test);
  }
}
