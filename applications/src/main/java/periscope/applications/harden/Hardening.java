package periscope.applications.harden;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import periscope.applications.Site;
import periscope.applications.harden.Check.Phase;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trials;

/**
 * Empirical fence insertion ([STRESS], Algorithm 1): from a fence at every site to few without which errors show. What
 * is taken away at once is checked on what is left, {@code F \ F1}, as the paper's text has it; its pseudo-code checks
 * {@code F1}.
 *
 * <p>The seeds of a check's runs follow from its number, so that answers that are known need not be found again.
 */
public final class Hardening {

  /** How often the number of runs is doubled at most. */
  private static final int DOUBLINGS = 16;

  /** Bits of a seed for the runs of a check, and for the checks: those of two seeds have no run in common. */
  private static final int RUN_BITS = 24;
  private static final int CHECK_BITS = 16;

  /**
   * How fences are looked for.
   *
   * @param environment in which the application runs
   * @param iterations  runs of a check at first: I of the paper
   * @param stable      runs in which what is found must show nothing
   * @param seed        what is drawn follows from it
   */
  public record Settings(Environment environment, int iterations, int stable, long seed) {}

  /** Answers that are known. */
  public interface Known {

    /** The answer to the question of that number, if these were its fences. */
    Optional<Check> answer(int number, SortedSet<Integer> fences);

    /** Keeps an answer. */
    void keep(int number, Check check);
  }

  /** Why it ended. */
  public enum Ending {
    /** What is left shows no error. */
    STABLE,
    /** Errors show with a fence at every site: no choice of fences helps. */
    ALL_FAIL,
    /** Errors show in what is left, however many runs a check has. */
    UNSTABLE,
    /** It was told to stop. */
    STOPPED
  }

  /**
   * What came of it.
   *
   * @param fences     that are left; of {@link Ending#STOPPED}, those that were not tried yet among them
   * @param iterations runs of a check in the end
   * @param checks     all that was asked
   * @param failure    what stopped it, if the device did
   */
  public record Answer(Ending ending, SortedSet<Integer> fences, int iterations, List<Check> checks,
      Optional<String> failure) {
    public Answer {
      checks = List.copyOf(checks);
    }
  }

  private final Subject subject;
  private final Settings settings;
  private final Known known;
  private final BooleanSupplier stop;
  private final BiConsumer<Check, Integer> told;
  private final Consumer<Check> asked;
  private final List<Check> checks = new ArrayList<>();
  private boolean stopped;
  private Optional<String> failure = Optional.empty();

  /**
   * Nothing is run yet.
   *
   * @param told  of each run of a check that is not answered yet, by its number
   * @param asked told of each answer
   */
  public Hardening(Subject subject, Settings settings, Known known, BooleanSupplier stop,
      BiConsumer<Check, Integer> told, Consumer<Check> asked) {
    this.subject = subject;
    this.settings = settings;
    this.known = known;
    this.stop = stop;
    this.told = told;
    this.asked = asked;
  }

  /** Looks for fences. */
  public Answer run() {
    SortedSet<Integer> all = new TreeSet<>(subject.sites().stream().map(Site::number).toList());
    if (!passes(Phase.ALL, all, Collections.emptySortedSet(), settings.stable())) {
      return answer(stopped ? Ending.STOPPED : Ending.ALL_FAIL, all, settings.iterations());
    }
    int iterations = settings.iterations();
    for (int i = 0; i <= DOUBLINGS; i++) {
      SortedSet<Integer> left = linear(binary(all, iterations), iterations);
      if (!stopped && passes(Phase.STABILITY, left, Collections.emptySortedSet(), settings.stable())) {
        return answer(Ending.STABLE, left, iterations);
      } else if (stopped) {
        return answer(Ending.STOPPED, left, iterations);
      }
      iterations = (int) Math.min(Integer.MAX_VALUE, 2L * iterations);
    }
    return answer(Ending.UNSTABLE, all, iterations);
  }

  private Answer answer(Ending ending, SortedSet<Integer> fences, int iterations) {
    return new Answer(ending, Collections.unmodifiableSortedSet(fences), iterations, checks, failure);
  }

  /** Takes away the first half of the fences, or else the second, as long as one of them can go. */
  private SortedSet<Integer> binary(SortedSet<Integer> all, int iterations) {
    SortedSet<Integer> fences = new TreeSet<>(all);
    while (fences.size() > 1 && !stopped) {
      List<Integer> inOrder = List.copyOf(fences);
      int half = fences.size() / 2;
      SortedSet<Integer> first = new TreeSet<>(inOrder.subList(0, half));
      SortedSet<Integer> second = new TreeSet<>(inOrder.subList(half, fences.size()));
      if (passes(Phase.BINARY, second, first, iterations)) {
        fences = second;
      } else if (!stopped && passes(Phase.BINARY, first, second, iterations)) {
        fences = first;
      } else {
        break;
      }
    }
    return fences;
  }

  /** Takes away one fence after the other that can go. */
  private SortedSet<Integer> linear(SortedSet<Integer> some, int iterations) {
    SortedSet<Integer> fences = new TreeSet<>(some);
    for (int site : some) {
      SortedSet<Integer> rest = new TreeSet<>(fences);
      rest.remove(site);
      if (!stopped && passes(Phase.LINEAR, rest, new TreeSet<>(List.of(site)), iterations)) {
        fences = rest;
      }
    }
    return fences;
  }

  /** The seed of a check's first run. */
  private long seed(int number) {
    return (settings.seed() << CHECK_BITS) + number << RUN_BITS;
  }

  /** Whether no error shows; false if it was stopped before that is known. */
  private boolean passes(Phase phase, SortedSet<Integer> fences, SortedSet<Integer> without, int runs) {
    int number = checks.size();
    SortedSet<Integer> kept = Collections.unmodifiableSortedSet(new TreeSet<>(fences));
    Optional<Check> before = known.answer(number, kept).filter(c -> c.wanted() == runs && c.phase() == phase);
    if (before.isEmpty()) {
      Check open = new Check(phase, kept, without, runs, 0, 0, "");
      Trials trials = Trials.of(subject, kept, settings.environment(), seed(number), runs,
          true, stop, n -> told.accept(open, n));
      if (trials.runs() < runs && trials.errors() == 0) {
        stopped = true;
        failure = trials.failure();
        return false;
      }
      before = Optional.of(new Check(phase, kept, without, runs, trials.runs(), trials.errors(),
          trials.first().map(e -> e.trial().what()).orElse("")));
      known.keep(number, before.get());
    }
    Check check = before.get();
    checks.add(check);
    asked.accept(check);
    return check.passes();
  }
}
