package periscope.kernels;

import java.util.List;
import periscope.engines.execution.CutText;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.LoopCut;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.ConditionLine;

/**
 * The topics of a launch: for each the findings, the answer (found, nothing found, not decided, not asked), and the
 * words of reports for that answer.
 */
public final class Topics {

  /** The words for the verdict that a topic has no problem. */
  static final VerdictWords WORDS =
      VerdictWords.of("nothing found", "found", "not decided").and(Verdict.INAPPLICABLE, "not asked");

  /** The answer for a topic, with the words of reports. */
  record Said(Verdict verdict, String text) {}

  private static final Said NOTHING_TO_ASK = new Said(Verdict.INAPPLICABLE, "-");

  private static final String UNKNOWN_WAITS = "not asked: of compiled barriers it is known what they order, and not "
      + "who waits (without --mapping it is)";

  private final RunAnswer answer;
  private final LaunchAnswers launch;
  private final List<Finding> findings;
  private final LitmusTest test;
  private final LaunchWords words;

  Topics(RunAnswer answer, LaunchAnswers launch) {
    this.answer = answer;
    this.launch = launch;
    findings = Findings.of(launch, answer.text());
    test = launch.launched().test();
    words = LitmusLanguages.traits(test.language()).launchWords();
  }

  /** The findings of a topic. */
  List<Finding> found(Topic topic) {
    return findings.stream().filter(f -> f.topic() == topic).toList();
  }

  /** The answer for a topic without findings. */
  Said nothing(Topic topic) {
    boolean open = launch.bounded() || !launch.everyStart();
    return switch (topic) {
      case ASSERTIONS -> asserts(test, answer.text()) ? open
          ? new Said(Verdict.UNKNOWN, "hold so far") : new Said(Verdict.HOLDS, "hold") : NOTHING_TO_ASK;
      case CONDITION -> condition();
      case RACES -> answer.judge().judgesRaces() ? said("none", open)
          : new Said(Verdict.INAPPLICABLE,
              "not asked: " + answer.judge().name() + " has no rule on them; --pairs asks");
      case VALUES -> KernelAnswer.givesLocalMemory(launch.launched()) ? new Said(Verdict.INAPPLICABLE,
          "the launch says what local memory holds: it was not asked who has written to it")
          : open ? new Said(Verdict.UNKNOWN, "no variable or local memory is used that nobody has given, so far")
              : new Said(Verdict.HOLDS, "variables and local memory are given before they are used");
      case BOUNDS -> said("no access outside of a buffer" + (fitted() ? " whose size is given" : ""), open);
      case BARRIERS -> barriers(open);
      case TERMINATION -> termination();
    };
  }

  /** Whether some buffer has as many elements as the accesses need, so that none of them can be outside. */
  private boolean fitted() {
    return launch.launched().buffers().stream().anyMatch(b -> answer.read().assumed().containsKey(b.name()));
  }

  private Said barriers(boolean open) {
    if (!KernelAnswer.hasBarriers(test)) {
      return NOTHING_TO_ASK;
    }
    return passesBarriers() ? new Said(Verdict.INAPPLICABLE, UNKNOWN_WAITS)
        : said("every " + words.item() + " of a " + words.group().replace("work-", "") + " comes to each", open);
  }

  private static Said said(String text, boolean open) {
    return open ? new Said(Verdict.UNKNOWN, text + " so far") : new Said(Verdict.HOLDS, text);
  }

  private Said condition() {
    Judgement judgement = launch.judgement();
    if (test.condition().isEmpty()) {
      return NOTHING_TO_ASK;
    }
    String asked = ConditionLine.of(judgement.condition()) + ": ";
    return launch.races() && judgement.verdict() == Verdict.UNKNOWN ? new Said(Verdict.UNKNOWN, asked
        + "not decided: the race makes the launch undefined, and " + (judgement.condition().quantifier()
        == Quantifier.EXISTS ? "no execution that was looked at ends so" : "every execution that was looked at "
        + "meets it"))
        : judgement.verdict() == Verdict.UNKNOWN ? new Said(Verdict.UNKNOWN, asked + "not decided")
        : judgement.restsOnBound() ? new Said(Verdict.UNKNOWN, asked + "holds so far")
            : new Said(Verdict.HOLDS, asked + "holds");
  }

  private Said termination() {
    List<LoopCut> cuts = LoopCut.distinct(launch.answers().stream()
        .flatMap(a -> a.termination().cuts().stream()).toList());
    if (findings.stream().anyMatch(f -> f.topic() == Topic.BOUNDS || f.topic() == Topic.BARRIERS
        || f.topic() == Topic.ASSERTIONS || f.topic() == Topic.VALUES)) {
      return new Said(Verdict.UNKNOWN, "nothing was found beside what is told above");
    } else if (passesBarriers()) {
      return new Said(Verdict.UNKNOWN, UNKNOWN_WAITS);
    } else if (launch.states().isEmpty() && findings.stream().anyMatch(f -> f.topic() == Topic.RACES)) {
      return new Said(Verdict.UNKNOWN, "not decided: no execution was met that ends, and a race leaves it open");
    } else if (launch.answers().stream().anyMatch(a -> !a.termination().complete())) {
      return new Said(Verdict.UNKNOWN, "not decided: the search was stopped");
    } else if (!cuts.isEmpty()) {
      return new Said(Verdict.UNKNOWN, "not decided: " + CutText.note(cuts, answer.text(), answer.bound()));
    }
    List<LoopCut> inStep = LoopCut.distinct(launch.answers().stream().flatMap(a -> a.inStep().stream()).toList());
    if (!inStep.isEmpty()) {
      return new Said(Verdict.UNKNOWN, "not decided: " + CutText.inStep(inStep, answer.text(), words.item()));
    }
    return launch.everyStart() ? new Said(Verdict.HOLDS, "every " + words.item() + " ends")
        : new Said(Verdict.UNKNOWN, "every " + words.item() + " ends from the states of memory looked at");
  }

  private boolean passesBarriers() {
    return launch.answers().stream().anyMatch(KernelAnswer::passesBarriers);
  }

  /** Whether the kernel has an assertion. */
  static boolean asserts(LitmusTest test, SourceText text) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .anyMatch(i -> i instanceof Instruction.Undefined u && UndefinedText.isAssertion(u.span(), text));
  }
}
