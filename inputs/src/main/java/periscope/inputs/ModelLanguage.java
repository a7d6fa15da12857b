package periscope.inputs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.models.ModelChoice;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.tool.Recognition;
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
      throw ofAnother(models, model, language, e.diagnostics()).map(InvalidInputException::new).orElse(e);
    }
  }

  /**
   * The error of a model for another language; empty if the model may be for this one. A name that no language has is a
   * mistake, and says nothing about the language.
   */
  private static Optional<Diagnostic> ofAnother(
      Models models, Model model, String language, List<Diagnostic> errors) {
    Map<Vocabulary, Set<String>> names = new LinkedHashMap<>();
    languages(models, model).forEach(v -> names.put(v, names(models, model, v).orElse(Set.of())));
    Set<String> anywhere = names.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    List<Diagnostic> unknown = errors.stream().filter(ModelLanguage::isUnknownName)
        .filter(d -> anywhere.contains(name(d))).toList();
    Set<String> used = Recognition.free(model).stream().filter(anywhere::contains).collect(Collectors.toSet());
    return names.keySet().stream().filter(v -> !v.equals(Vocabularies.of(language).orElseThrow()))
        .filter(v -> used.stream().filter(n -> !names.get(v).contains(n)).count() * 2 < unknown.size()).findFirst()
        .map(v -> ofAnother(unknown, v, language));
  }

  private static Diagnostic ofAnother(List<Diagnostic> unknown, Vocabulary other, String language) {
    String names = unknown.stream().map(d -> "'" + name(d) + "'").distinct().limit(QUOTED)
        .collect(Collectors.joining(", "));
    List<String> languages = Vocabularies.languages().stream().filter(l -> l.vocabulary().equals(other))
        .map(ModelledLanguage::name).toList();
    Diagnostic first = unknown.get(0);
    return Diagnostic.error(first.text(), first.span(), "this model is for " + String.join(", ", languages)
        + " tests, whose names it uses (" + names + (unknown.size() > QUOTED ? ", …" : "") + "), and " + language
        + " tests do not have", "give it tests of its language; " + ModelChoice.models(language));
  }

  private static String name(Diagnostic unknown) {
    return unknown.message().substring(UNKNOWN.length()).replace("'", "");
  }

  /** The names for tests of a language, as far as the model's tool is known; empty if the tool has no such tests. */
  private static Optional<Set<String>> names(Models models, Model model, Vocabulary vocabulary) {
    try {
      return models.reading(model, vocabulary).names(vocabulary);
    } catch (InvalidInputException e) {
      // The model may be for several tools: its compilation says so.
      return Optional.of(Set.of());
    }
  }

  /** The languages for whose tests the model's tool has models; every language if it has none. */
  static List<Vocabulary> languages(Models models, Model model) {
    List<Vocabulary> some = Vocabularies.all().stream().filter(v -> names(models, model, v).isPresent()).toList();
    return some.isEmpty() ? Vocabularies.all() : some;
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
