package periscope.verifier.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import periscope.engines.answer.Agreement;
import periscope.inputs.NamedModel;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.ProgramCompiler;

/**
 * The query for a program file's expectation about a mapping under the models of a check.
 *
 * @param source the source model
 * @param target the target model; empty for the machine
 */
record ExpectedOfMapping(ProgramCompiler compiler, NamedModel source, Optional<NamedModel> target) {

  /**
   * The expectation in a file for exactly this mapping and these models; of several, the one that names more models.
   *
   * @param problems receives diagnostics of comments that look like expectations and are none
   * @throws InvalidInputException if an expectation of the file is wrong
   */
  Optional<OfMapping> in(SourceText text, List<Diagnostic> problems) {
    try {
      return Expectations.of(text).mappings().stream().filter(this::means)
          .max(Comparator.comparingLong(m -> m.from().stream().count() + m.to().stream().count()));
    } catch (InvalidInputException e) {
      if (e.diagnostics().stream().anyMatch(Expectations::meant)) {
        // What was expected would otherwise be passed over.
        throw e;
      }
      // A comment that only looks like an expectation should not keep a program from being checked.
      e.diagnostics().forEach(d -> problems.add(Diagnostic.warning(d.text(), d.span(), d.message(), d.hint())));
      return Optional.empty();
    }
  }

  private boolean means(OfMapping stated) {
    return stated.mapping().equals(compiler.name())
        && means(stated.from(), Optional.of(source), compiler.source().name())
        && means(stated.to(), target, compiler.to());
  }

  /** Whether a model is the stated one; without a stated model, the machine or the usual model of the language. */
  private static boolean means(Optional<String> stated, Optional<NamedModel> model, String language) {
    return stated.isPresent()
        ? model.filter(m -> Agreement.means(stated.get(), m.name(), m.model().reading())).isPresent()
        : model.map(m -> m.name().equals(NamedModel.usual(language))).orElse(true);
  }
}
