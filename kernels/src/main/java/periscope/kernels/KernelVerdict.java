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

/** A model's verdict on one launch of a kernel, for commands that ask for something else as well. */
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
   * Looks at every execution.
   *
   * @param model   of what is asked about: the kernel's language, or what it is compiled to; the usual one otherwise
   * @param mapping what compiles it first, if something does
   * @param stop    asked now and then whether to give up
   * @throws periscope.litmus.source.InvalidInputException if it cannot be asked about so
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

  /** The model's name. */
  public String model() {
    return answer.judge().name();
  }

  /** Whether something is wrong in some execution. */
  public boolean isWrong() {
    return !answer.findings().isEmpty();
  }

  /**
   * Whether nothing is wrong in any execution. Of a compiled kernel that is its condition, in as many rounds of loops
   * as are followed: who waits at its barriers is not known.
   */
  public boolean holds() {
    return !isWrong() && (answer.status() == Status.OK || answer.mapping().isPresent()
        && answer.judgement().verdict() == Verdict.HOLDS);
  }

  /** Whether rounds of loops that were not followed may show something wrong. */
  public boolean restsOnBound() {
    return answer.judgement().restsOnBound() || !answer.cuts().isEmpty();
  }

  /** What is wrong first, in words: {@code a data race: P0, line 3: … races with …}. */
  public Optional<String> wrong() {
    LaunchWords words = LitmusLanguages.traits(answer.last().launched().test().language()).launchWords();
    return answer.findings().stream().findFirst().map((Finding f) -> f.topic().phrase(words) + ": " + f.told());
  }

  /** The report on it, with the execution that shows what is wrong. */
  public List<String> report() {
    return KernelReport.lines(answer, false, context.output().colours());
  }

  /** The litmus tests that what is wrong stands for, those first that hand something over. */
  public List<JudgedCut> tests() {
    return CutTests.of(context, answer, Engines.AUTO, Optional.empty(), stop);
  }
}
