package periscope.kernels;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.portfolio.Engines;
import periscope.inputs.Judges;
import periscope.inputs.Judges.Judge;
import periscope.kernels.Findings.Finding;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Conditionals;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;
import periscope.semantics.LoopBound;

/** A model's verdict on one launch of a kernel, for commands whose main question is another one. */
public final class KernelVerdict {

  private final Context context;
  private final RunAnswer answer;
  private final BooleanSupplier stop;

  private KernelVerdict(Context context, RunAnswer answer, BooleanSupplier stop) {
    this.context = context;
    this.answer = answer;
    this.stop = stop;
  }

  /**
   * Examines every execution.
   *
   * @param model   name of the model for the kernel's language, or for the language that it is compiled to; empty for
   *                the usual one
   * @param mapping mapping that compiles the kernel first; empty for none
   * @param stop    called now and then; true ends the work
   * @throws periscope.litmus.source.InvalidInputException if the kernel cannot be launched like this
   */
  public static KernelVerdict of(Context context, KernelLanguage language, SourceText text, LaunchRequest request,
      Optional<Mapping> mapping, Optional<String> model, BooleanSupplier stop) {
    LaunchWords words = LitmusLanguages.traits(language.language()).launchWords();
    Launches launches = Launches.read(language, text, List.of(request), LoopBound.DEFAULT, stop);
    Judge judge = new Judges(context.inputs(), model).of(mapping.map(Mapping::to).orElseGet(() ->
        context.inputs().languages().ofHeader(language.language()).name()));
    LaunchQuery asking = new LaunchQuery(context, text, judge, mapping, Conditionals.PREDICATED, Engines.AUTO,
        LoopBound.DEFAULT, stop);
    return new KernelVerdict(context, new RunAnswer(launches, text, judge, mapping, LoopBound.DEFAULT, RunAnswer.ask(
        launches, 1, stop, (launched, n) -> asking.of(launched, words, launched.kernel()))), stop);
  }

  /** Name of the model. */
  public String model() {
    return answer.judge().name();
  }

  /** Whether some execution shows a problem. */
  public boolean isWrong() {
    return !answer.findings().isEmpty();
  }

  /**
   * Whether no execution shows a problem. For a compiled kernel it is enough that the condition holds within the bound
   * on loops, since it is unknown which work-items wait at its barriers.
   */
  public boolean holds() {
    return !isWrong() && (answer.status() == Status.OK || answer.mapping().isPresent()
        && answer.judgement().verdict() == Verdict.HOLDS);
  }

  /** Whether executions beyond the bound on loops may show a problem. */
  public boolean restsOnBound() {
    return answer.judgement().restsOnBound() || !answer.cuts().isEmpty();
  }

  /** The first finding in words: {@code a data race: P0, line 3: … races with …}; empty if there is none. */
  public Optional<String> wrong() {
    LaunchWords words = LitmusLanguages.traits(answer.last().launched().test().language()).launchWords();
    return answer.findings().stream().findFirst().map((Finding f) -> f.topic().phrase(words) + ": " + f.told());
  }

  /** The report with the execution that shows the first problem. */
  public List<String> report() {
    return KernelReport.lines(answer, false, context.output().colours());
  }

  /** The litmus tests of the findings, those of message passing first. */
  public List<JudgedCut> tests() {
    return CutTests.of(context, answer, Engines.AUTO, Optional.empty(), stop);
  }
}
