package periscope.inputs;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.models.ModelChoice;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;

/** The language whose names a model uses, for models that meet tests of another language. */
final class ModelLanguage {

  private static final String UNKNOWN = "unknown name ";
  /** Most names of another language that a message quotes. */
  private static final int QUOTED = 4;

  private ModelLanguage() {}

  /**
   * Compiles a model for tests of a language.
   *
   * @throws InvalidInputException with all errors of the model; with one, if the model has names of another language
   */
  static CompiledModel compile(Models models, Model model, String language) {
    Vocabulary here = Vocabularies.of(language).orElseThrow();
    try {
      return models.compile(model, here);
    } catch (InvalidInputException e) {
      throw unknownNames(e) == 0 ? e : Vocabularies.all().stream()
          .filter(v -> !v.equals(here) && unknownNames(models, model, v) * 2 < unknownNames(e)).findFirst()
          .map(v -> new InvalidInputException(ofAnother(e.diagnostics(), v, language))).orElse(e);
    }
  }

  private static Diagnostic ofAnother(List<Diagnostic> errors, Vocabulary other, String language) {
    List<Diagnostic> unknown = errors.stream().filter(ModelLanguage::isUnknownName).toList();
    String names = unknown.stream().map(d -> d.message().substring(UNKNOWN.length())).distinct().limit(QUOTED)
        .collect(Collectors.joining(", "));
    List<String> languages = Vocabularies.languages().stream().filter(l -> l.vocabulary().equals(other))
        .map(ModelledLanguage::name).toList();
    Diagnostic first = unknown.get(0);
    return Diagnostic.error(first.text(), first.span(), "this model is for " + String.join(", ", languages)
        + " tests, whose names it uses (" + names + (unknown.size() > QUOTED ? ", …" : "") + "), and " + language
        + " tests do not have", "give it tests of its language; " + ModelChoice.models(language));
  }

  private static long unknownNames(Models models, Model model, Vocabulary vocabulary) {
    return refusal(models, model, vocabulary).map(ModelLanguage::unknownNames).orElse(0L);
  }

  private static Optional<InvalidInputException> refusal(Models models, Model model, Vocabulary vocabulary) {
    try {
      models.compile(model, vocabulary);
      return Optional.empty();
    } catch (InvalidInputException e) {
      return Optional.of(e);
    }
  }

  /** The number of names that a language does not have. */
  static long unknownNames(InvalidInputException refused) {
    return refused.diagnostics().stream().filter(ModelLanguage::isUnknownName).count();
  }

  private static boolean isUnknownName(Diagnostic problem) {
    return problem.message().startsWith(UNKNOWN);
  }

  /** The languages whose tests a model may judge. */
  static List<String> judged(Models models, Model model) {
    return Vocabularies.languages().stream().filter(l -> refusal(models, model, l.vocabulary()).isEmpty())
        .map(ModelledLanguage::name).toList();
  }
}
