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
 * Empirical fence insertion ([STRESS], Algorithm 1): removes fences, beginning with a fence at every site, as long as
 * no errors show. A check of whether a set can be removed runs with the remaining fences, {@code F \ F1}, as in the
 * paper's text; its pseudo-code checks {@code F1}.
 *
 * <p>The seeds of a check's runs follow from the check's number, so that known answers of an earlier hardening can be
 * used again.
 */
public final class Hardening {

  /** Most doublings of the number of runs. */
  private static final int DOUBLINGS = 16;

  /** Bits of a seed for the runs of a check, and for the checks; hardenings with different seeds share no run. */
  private static final int RUN_BITS = 24;
  private static final int CHECK_BITS = 16;

  /**
   * The settings of a hardening.
   *
   * @param environment the environment in which the application runs
   * @param iterations  initial number of runs of a check: I of the paper
   * @param stable      number of runs in which the remaining fences must show no error
   * @param seed        seed of all random choices
   */
  public record Settings(Environment environment, int iterations, int stable, long seed) {}

  /** The known checks of an earlier hardening with the same settings. */
  public interface Known {

    /** The check with a number, if it is known and had these fences. */
    Optional<Check> answer(int number, SortedSet<Integer> fences);

    /** Stores a check. */
    void keep(int number, Check check);
  }

  /** The reason why a hardening ended. */
  public enum Ending {
    /** The remaining fences show no error. */
    STABLE,
    /** Errors show with a fence at every site, so no choice of fences helps. */
    ALL_FAIL,
    /** Errors show with the remaining fences, after every allowed doubling of the number of runs. */
    UNSTABLE,
    /** The caller or a failing device stopped the hardening. */
    STOPPED
  }

  /**
   * The result of a hardening.
   *
   * @param fences     sites of the remaining fences; for {@link Ending#STOPPED}, untested fences are among them
   * @param iterations final number of runs of a check
   * @param checks     all checks, in order
   * @param failure    failure of the device that stopped it, if there was one
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
   * Prepares a hardening; runs nothing yet.
   *
   * @param told  receives each unfinished check with its number of runs so far
   * @param asked receives each finished check
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

  /** Searches for a small set of fences. */
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

  /** Removes the first half of the fences, or else the second, as long as a check permits one of them. */
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

  /** Removes one fence after the other if a check permits it. */
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

  /**
   * Makes a check, or uses a known one; returns whether no error showed. False also if the check was stopped before it
   * was decided.
   */
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
