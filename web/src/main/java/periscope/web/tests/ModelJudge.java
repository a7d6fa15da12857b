package periscope.web.tests;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.ModelQuestion;
import periscope.comparison.device.RunSubject;
import periscope.engines.portfolio.Engines;
import periscope.inputs.Inputs;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/** The model of WGSL, used as in {@code periscope run --model wgsl}. */
public final class ModelJudge implements Judge {

  private static final String MODEL = "wgsl";

  private final Duration patience;
  private final ModelQuestion question;

  /** @param patience time limit for one test */
  public ModelJudge(Inputs inputs, Duration patience) {
    this.patience = patience;
    question = new ModelQuestion(inputs, List.of(MODEL), Engines.AUTO, LoopBound.DEFAULT);
  }

  @Override
  public synchronized Word of(LitmusTest test, SourceText text, Set<Outcome> outcomes) {
    long start = System.nanoTime();
    BooleanSupplier late = () -> System.nanoTime() - start > patience.toNanos();
    RunSubject subject = new RunSubject(text, test, Optional.empty(), test);
    ModelComparison comparison = ModelComparison.of(question.answers(subject, false, late).get(0), outcomes);
    Map<Outcome, Verdict> all = outcomes.stream()
        .collect(Collectors.toMap(o -> o, o -> comparison.standing().getOrDefault(o, Verdict.UNKNOWN)));
    return new Word(MODEL, all, comparison.reason());
  }
}
