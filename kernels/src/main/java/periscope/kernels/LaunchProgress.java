package periscope.kernels;

import java.util.List;
import java.util.Optional;
import periscope.engines.progress.ProgressAnswer;
import periscope.engines.progress.ProgressQuestion;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.litmus.text.GridText;
import periscope.mappings.Compiler;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Palette;
import periscope.reports.progress.ProgressText;
import periscope.semantics.progress.ProgressChoice;

/**
 * The answer to the question whether every work-item of a launch ends under the promises of a scheduler.
 *
 * @param head    the launch in words
 * @param assumed the sizes of buffers that nobody described, in words
 * @param query  the query about launches, of which the answer has the bound
 * @param choice the promises that were asked about
 */
public record LaunchProgress(String head, Optional<String> assumed, ProgressAnswer answer, LaunchQuery query,
    ProgressChoice choice) {

  /**
   * Asks about the only launch of a file.
   *
   * @throws InvalidInputException if there are several launches, or if the compiled code has barriers, at which the
   *                               model of the target knows no waiting
   */
  public static LaunchProgress ask(Launches launches, LaunchQuery query, ProgressChoice choice) {
    if (launches.all().size() > 1) {
      throw refused(query, "progress is asked of one launch, and these are " + launches.all().size(),
          "name one kernel, with --set for what an earlier launch leaves in memory");
    }
    LaunchedKernel launched = launches.all().get(0);
    LitmusTest known = ReadOnlyMemory.known(launched.test());
    LitmusTest asked = query.mapping().map(m -> Compiler.watched(known, query.text(), m, query.form()).target())
        .orElse(known);
    if (KernelAnswer.passesBarriers(known, asked)) {
      throw refused(query, "the compiled kernel has barriers, and the model does not know that work-items wait at them",
          "without --mapping the source's barriers are followed");
    }
    boolean local = known.locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL);
    CompiledModel races = local && !KernelAnswer.givesLocalMemory(launched)
        ? query.context().inputs().models().written(query.judge().model()) : query.judge().model();
    query.context().output().progress("asking whether every run of " + launched.kernel() + " ends");
    ProgressAnswer answer = new ProgressQuestion(query.text(), query.judge(), races, choice.asked(),
        query.bound(), ProgressQuestion.MOST_STATES, query.stop()).of(asked)
        .inStep(WarpWaits.of(launched.with(known), query.text().compilation()));
    LaunchWords words = LitmusLanguages.traits(known.language()).launchWords();
    String head = "Kernel " + launched.kernel() + " on " + GridText.of(launched.grid(), words)
        + query.mapping().map(m -> ", compiled by " + m.name()).orElse("");
    return new LaunchProgress(head, launches.assumedText(words), answer, query, choice);
  }

  private static InvalidInputException refused(LaunchQuery query, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(query.text(), Span.NONE, message, hint));
  }

  /** The report. */
  public List<String> lines(Palette colours) {
    return ProgressText.lines(answer, choice.source(), head, assumed, query.bound(), colours);
  }
}
