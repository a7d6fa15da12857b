package periscope.cli.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.cli.text.ConditionLine;
import periscope.cli.text.Judgement;
import periscope.cli.text.StepText;
import periscope.cli.text.UndefinedText;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.memory.Outcome;

/** What is wrong with a launch, topic by topic. */
final class Findings {

  /** What a kernel is asked about, in the order in which it is told. */
  enum Topic {
    RACES("races", "a data race"),
    BOUNDS("bounds", "an access outside of a buffer"),
    VALUES("values", "a value that nobody has given"),
    BARRIERS("barriers", "a barrier that not all work-items come to"),
    ASSERTIONS("assertions", "an assertion fails"),
    CONDITION("condition", "the condition fails"),
    TERMINATION("termination", "a work-item that never ends");

    private final String word;
    private final String phrase;

    Topic(String word, String phrase) {
      this.word = word;
      this.phrase = phrase;
    }

    String word() {
      return word;
    }

    /** What it is if something is found. */
    String phrase() {
      return phrase;
    }
  }

  /**
   * One thing that is wrong.
   *
   * @param told    what, in words
   * @param witness an execution that shows it, where one was kept
   */
  record Finding(Topic topic, String told, Optional<Witness> witness) {}

  private Findings() {}

  /** All of them, in the order of their topics. */
  static List<Finding> of(KernelAnswer answer) {
    List<Finding> all = new ArrayList<>();
    races(answer, all);
    steps(answer, Topic.BOUNDS,
        s -> s.cause() == Cause.ACCESS && !UndefinedText.isAssertion(s.span(), answer.text()), all);
    for (Race race : answer.found().races()) {
      if (race.flag().equals(Race.UNWRITTEN)) {
        race.accesses().stream().filter(a -> !a.initial()).forEach(a -> all.add(new Finding(Topic.VALUES,
            StepText.of(a.thread(), a.span(), answer.text()) + " reads local memory to which nobody has written",
            witness(answer, race))));
      }
    }
    steps(answer, Topic.VALUES,
        s -> s.cause() == Cause.VALUE || s.cause().isOfResult() && s.undefines(), all);
    for (Race race : answer.found().races()) {
      if (race.undefines() && race.flag().equals(Race.DIVERGENCE)) {
        all.add(new Finding(Topic.BARRIERS, answer.races().told(race), witness(answer, race)));
      }
    }
    steps(answer, Topic.ASSERTIONS, s -> UndefinedText.isAssertion(s.span(), answer.text()), all);
    condition(answer).ifPresent(all::add);
    for (Hang hang : answer.termination().hangs()) {
      all.add(new Finding(Topic.TERMINATION, hang.steps().stream().map(s -> UndefinedText.of(s, answer.text()))
          .collect(Collectors.joining("; ")), Optional.of(hang.witness())));
    }
    return all;
  }

  private static void steps(
      KernelAnswer answer, Topic topic, Predicate<UndefinedStep> wanted, List<Finding> into) {
    answer.found().undefined().stream().filter(wanted)
        .forEach(s -> into.add(new Finding(topic, UndefinedText.of(s, answer.text()), s.witness())));
  }

  private static Optional<Finding> condition(KernelAnswer answer) {
    Judgement judgement = answer.judgement();
    if (answer.launched().test().condition().isEmpty() || judgement.answer() != Judgement.Answer.NO) {
      return Optional.empty();
    }
    boolean exists = judgement.condition().quantifier() == Quantifier.EXISTS;
    Optional<Map.Entry<Outcome, Witness>> shown = exists ? Optional.empty()
        : answer.found().witnesses().entrySet().stream().filter(e -> judgement.telling(e.getKey()))
            .min(Map.Entry.comparingByKey());
    String told = exists ? "no execution ends so"
        : shown.map(e -> "an execution ends in "
            + ConditionLine.observed(judgement.condition().proposition(), e.getKey()).print(answer.launched().test())
                .replaceFirst(";$", "")).orElse("it fails");
    return Optional.of(new Finding(Topic.CONDITION, told, shown.map(Map.Entry::getValue)));
  }

  private static void races(KernelAnswer answer, List<Finding> into) {
    for (Race race : answer.found().races()) {
      if (race.undefines() && !race.flag().equals(Race.DIVERGENCE) && !race.flag().equals(Race.UNWRITTEN)) {
        into.add(new Finding(Topic.RACES, answer.races().told(race), witness(answer, race)));
      }
    }
  }

  /** The execution that was kept of the first race of its kind; for others, it need not show them. */
  private static Optional<Witness> witness(KernelAnswer answer, Race race) {
    return answer.found().faults().values().stream().filter(w -> shows(w, race)).findFirst()
        .or(() -> race.flag().equals(Race.DIVERGENCE)
            ? Optional.ofNullable(answer.found().faults().get(Race.DIVERGENCE)) : Optional.empty());
  }

  private static boolean shows(Witness witness, Race race) {
    return witness.races().stream().anyMatch(r -> r.accesses().equals(race.accesses()));
  }
}
