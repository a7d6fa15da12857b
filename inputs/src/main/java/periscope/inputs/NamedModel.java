package periscope.inputs;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.models.ModelChoice;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/**
 * A model with its name.
 *
 * @param name the user's name for the model
 */
public record NamedModel(String name, CompiledModel model) {

  /**
   * The model with this name or path, for a language.
   *
   * @param who words for the part that needs the model, for diagnostics
   * @throws InvalidInputException if there is none, it has errors, or it is for another language
   */
  public static NamedModel of(Inputs inputs, String name, String language, String who) {
    fits(inputs, name, language, who, new SourceText(name, ""));
    return new NamedModel(name, inputs.judge(name, language));
  }

  /**
   * The model of a mapping's target language; empty if the target is a machine.
   *
   * @param named the model that the user names; absent for the usual model of the language, or for the one that knows
   *              the scopes of the mapping's rows
   * @throws InvalidInputException if there is none, it has errors, it is for another language, or it leaves some
   *     programs undefined, which a check of compiled programs does not consider
   */
  public static Optional<NamedModel> ofTarget(Inputs inputs, Optional<String> named, Mapping mapping) {
    return ofTarget(inputs, named.or(() -> usual(mapping)), mapping.to(), mapping.name());
  }

  /**
   * The target model for a language; as {@link #ofTarget(Inputs, Optional, Mapping)}.
   *
   * @param who words for the mapping or compiler, for diagnostics
   */
  public static Optional<NamedModel> ofTarget(
      Inputs inputs, Optional<String> named, String language, String who) {
    Optional<NamedModel> target = ofCode(inputs, named, language, who);
    target.ifPresent(NamedModel::refuseUndefined);
    return target;
  }

  /**
   * The same for code whose check also asks whether the model leaves it undefined.
   *
   * @param who makes the code, for diagnostics
   */
  public static Optional<NamedModel> ofCode(Inputs inputs, Optional<String> named, String language, String who) {
    return Vocabularies.of(language).map(v -> of(inputs, named.orElseGet(() -> usual(language)), language, who));
  }

  private void refuseUndefined() {
    model.leavesUndefined().ifPresent(axiom -> {
      throw new InvalidInputException(Diagnostic.error(axiom.text(), axiom.span(),
          "a target model leaves no program undefined: by this, compiled programs could do anything, and nothing here "
              + "asks whether they do", "leave it out, and say by axioms what such programs may read"));
    });
  }

  /**
   * Refuses a shipped model for another language. Compiling it would report errors in shipped files instead of the
   * user's mistake.
   */
  public static void fits(Inputs inputs, String name, String language, String who, SourceText text) {
    Optional<String> other = inputs.models().otherLanguage(name, language);
    if (other.isPresent()) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the model " + name + " judges " + other.get() + " tests, and " + who + " wants one for " + language,
          ModelChoice.models(language)));
    }
  }

  /** The name of the model that judges tests of a language if the user names none. */
  public static String usual(String language) {
    return Vocabularies.language(language).orElseThrow().usualModel();
  }

  /** The name of the model that judges a mapping's code if the user names none; empty if machines run it. */
  private static Optional<String> usual(Mapping mapping) {
    // A model that knows barriers in memory knows clusters, too.
    Set<Scope> scopes = Stream.concat(mapping.rows().stream().flatMap(r -> r.pattern().scope().stream()),
        mapping.source().hasPhases() ? Stream.of(Scope.CLUSTER) : Stream.empty()).collect(Collectors.toSet());
    return Vocabularies.language(mapping.to()).map(l -> l.usualModel(scopes));
  }

  /** The language of the tests that models for a language judge: the language itself, or one that has it as a part. */
  public static LitmusLanguage testsOf(Inputs inputs, String language) {
    return inputs.languages().all().stream().filter(l -> l.name().equals(language)
        || l.sources().stream().anyMatch(s -> s.name().equals(language))).findFirst().orElseThrow();
  }

  /**
   * The name of the target in reports.
   *
   * @param model absent for the machine
   */
  public static String target(Optional<NamedModel> model) {
    return model.map(NamedModel::name).orElse("machine");
  }
}
