package periscope.comparison.device;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.comparison.ModelComparison;
import periscope.inputs.KnownNames;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.text.ConditionLine;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.runtime.AccessCheck;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Stress;
import periscope.runtime.Tally;

/** The result of running one test on a device, or the reason why the test did not run. */
public sealed interface RunResult {

  /** The test as the user named it: a shipped test's name, or a file's path. */
  String file();

  /** The name of the test; the name of the file if the test could not be read. */
  String name();

  /** Errors and warnings. */
  List<Diagnostic> problems();

  /** The result in a word or two. */
  String verdict();

  Status status();

  /**
   * The settings of runs.
   *
   * @param preset name of the preset, which single options may have changed
   * @param stress the parameters of the stress, with these changes
   * @param seed   the seed of the run
   */
  record Settings(String preset, Stress stress, long seed) {}

  /**
   * A test that ran.
   *
   * @param kernel      the program that the device ran, as text
   * @param classes     how orderly outcomes are; absent if that cannot be computed
   * @param comparisons the comparisons with each model that judges
   */
  record Ran(String file, RunSubject subject, DeviceInfo device, boolean simulated, Settings settings, Tally tally,
      Optional<String> kernel, AccessCheck accesses, Optional<OutcomeClasses> classes,
      List<ModelComparison> comparisons, List<Diagnostic> problems) implements RunResult {

    public Ran {
      comparisons = List.copyOf(comparisons);
      problems = List.copyOf(problems);
    }

    @Override
    public String name() {
      return subject.source().name();
    }

    /** The judgement on the condition by the observed states. */
    Judgement judgement() {
      return Judgement.of(subject.source().condition(), tally.histogram().counts(), true, false);
    }

    /**
     * The part of an outcome that reports show.
     *
     * @param whole true for all registers and locations but those that a parser introduced; false for those that the
     *              condition and its filter mention
     */
    Outcome shown(Outcome outcome, boolean whole) {
      if (!whole && subject.source().condition().isPresent()) {
        Condition condition = subject.source().condition().get();
        Proposition spoken = condition.filter().<Proposition>map(f -> new Proposition.And(f, condition.proposition()))
            .orElse(condition.proposition());
        return ConditionLine.observed(spoken, outcome);
      }
      SortedMap<Outcome.Register, Long> registers = new TreeMap<>(outcome.registers());
      registers.keySet().removeIf(r -> r.name().startsWith("$") || r.name().startsWith("%"));
      return new Outcome(registers, outcome.memory());
    }

    /** An outcome as text, in the numbers of the test's types. */
    String text(Outcome outcome) {
      return outcome.print(subject.source());
    }

    /** The histogram over the parts of outcomes that reports show. */
    SortedMap<Outcome, Long> shown(boolean whole) {
      return shown(tally.histogram().counts(), whole);
    }

    SortedMap<Outcome, Long> shown(Map<Outcome, Long> counts, boolean whole) {
      SortedMap<Outcome, Long> shown = new TreeMap<>();
      counts.forEach((outcome, count) -> shown.merge(shown(outcome, whole), count, Long::sum));
      return shown;
    }

    /** How orderly the runs are that end in an outcome, or in an outcome with this part; empty if that is not known. */
    Optional<Kind> kind(Outcome outcome) {
      return classes.map(c -> c.of(outcome, Observables.of(List.of(outcome))));
    }

    /** The most serious verdict of the comparisons; empty without a model. */
    Optional<Verdict> worst() {
      return comparisons.stream().map(ModelComparison::verdict)
          .reduce((a, b) -> a.status().and(b.status()) == a.status() ? a : b);
    }

    /** Whether a compiled program with defined behaviour got stuck, which is its mapping's fault. */
    boolean stuck() {
      return tally.unended().stuck() > 0 && subject.mapping().isPresent() && worst().filter(v -> v == Verdict.UNDEFINED)
          .isEmpty();
    }

    @Override
    public String verdict() {
      boolean forbidden = worst().filter(v -> v == Verdict.FAILS).isPresent();
      if (!forbidden && stuck()) {
        return "stuck";
      }
      return !forbidden && tally.ending() == Tally.Ending.FAILED ? "device failed"
          : worst().map(ModelComparison.WORDS::of).orElse("not judged");
    }

    @Override
    public Status status() {
      Status judged = worst().map(Verdict::status).orElse(Status.OK).and(stuck() ? Status.FAILS : Status.OK);
      return tally.ending() == Tally.Ending.FAILED ? judged.and(Status.UNKNOWN) : judged;
    }
  }

  /** A test that did not run. */
  record NotRun(String file, Reason reason, List<Diagnostic> problems, Optional<Throwable> cause) implements RunResult {

    public NotRun {
      problems = List.copyOf(problems);
    }

    @Override
    public String name() {
      return KnownNames.ofTest(file);
    }

    @Override
    public String verdict() {
      return reason.word;
    }

    @Override
    public Status status() {
      return reason.status;
    }
  }

  /** The reason why a test did not run. */
  enum Reason {
    INVALID("invalid", Status.INVALID),
    /** The device failed before the first launch. */
    DEVICE("device failed", Status.UNKNOWN),
    NESTED("invalid", Status.INVALID),
    MEMORY("out of memory", Status.UNKNOWN),
    STOPPED("interrupted", Status.UNKNOWN),
    BUG("failed", Status.INTERNAL);

    private final String word;
    private final Status status;

    Reason(String word, Status status) {
      this.word = word;
      this.status = status;
    }
  }
}
