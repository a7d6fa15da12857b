package periscope.inputs;

import java.util.List;
import java.util.Optional;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/**
 * A model.
 *
 * @param name as the user calls it
 */
public record NamedModel(String name, CompiledModel model) {

  /**
   * The model of that name or path for a language.
   *
   * @param who wants it, for diagnostics
   * @throws InvalidInputException if there is none, it has errors, or it is for another language
   */
  public static NamedModel of(Inputs inputs, String name, String language, String who) {
    fits(inputs, name, language, who, new SourceText(name, ""));
    return new NamedModel(name, inputs.judge(name, language));
  }

  /**
   * The model of what a mapping compiles to; empty if that is a machine.
   *
   * @param named the one that is asked for; the newest of the language if absent
   * @throws InvalidInputException if there is none, it has errors, it is for another language, or it leaves programs
   *                               undefined: whether compiled programs are is not asked
   */
  public static Optional<NamedModel> ofTarget(Inputs inputs, Optional<String> named, Mapping mapping) {
    return ofTarget(inputs, named, mapping.to(), mapping.name());
  }

  /** The same for a language. @param who compiles to it, for diagnostics */
  public static Optional<NamedModel> ofTarget(
      Inputs inputs, Optional<String> named, String language, String who) {
    if (Vocabularies.of(language).isEmpty()) {
      return Optional.empty();
    }
    NamedModel model = of(inputs, named.orElseGet(() -> usual(language)), language, who);
    model.model.leavesUndefined().ifPresent(axiom -> {
      throw new InvalidInputException(Diagnostic.error(axiom.text(), axiom.span(),
          "a target model leaves no program undefined: by this, compiled programs could do anything, and nothing here "
              + "asks whether they do", "leave it out, and say by axioms what such programs may read"));
    });
    return Optional.of(model);
  }

  /** A model's errors over another language's names would speak of shipped files, and not of the slip. */
  public static void fits(Inputs inputs, String name, String language, String who, SourceText text) {
    Optional<String> other = inputs.models().otherLanguage(name, language);
    if (other.isPresent()) {
      List<String> known = inputs.models().shipped(language);
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the model " + name + " judges " + other.get() + " tests, and " + who + " wants one for " + language,
          known.isEmpty() ? language + " runs on its machine, without a model" : "models for it: "
          + String.join(", ", known)));
    }
  }

  /** The model that judges tests of a language where none is named. */
  public static String usual(String language) {
    return Vocabularies.language(language).orElseThrow().usualModel();
  }

  /**
   * The language of the tests that models for a language judge: that of the name, or one whose tests have it as a part.
   */
  public static LitmusLanguage testsOf(Inputs inputs, String language) {
    return inputs.languages().all().stream().filter(l -> l.name().equals(language)
        || l.sources().stream().anyMatch(s -> s.name().equals(language))).findFirst().orElseThrow();
  }

  /** What compiled programs run on, as reports call it. @param model absent for the machine */
  public static String target(Optional<NamedModel> model) {
    return model.map(NamedModel::name).orElse("machine");
  }
}
