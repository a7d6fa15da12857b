package periscope.models;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.NearNames;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabularies;

/** The choice among shipped models, in messages: the models that judge tests of a language, those near a name first. */
public final class ModelChoice {

  private ModelChoice() {}

  /** The shipped models in the order in which they are listed, each with the first language that lists it. */
  static Map<String, String> index() {
    Map<String, String> index = new LinkedHashMap<>();
    Vocabularies.languages().forEach(l -> l.models().forEach(m -> index.putIfAbsent(m, l.name())));
    Vocabularies.languages().forEach(l -> l.further().forEach(m -> index.putIfAbsent(m, l.name())));
    return index;
  }

  /**
   * The models for tests of a language: its own, which the message names, and the languages whose models judge its
   * tests, too.
   *
   * @param language its name in mapping files
   */
  public static String models(String language) {
    return Vocabularies.language(language).map(ModelChoice::models)
        .orElse(language + " runs on its machine, without a model");
  }

  private static String models(ModelledLanguage language) {
    List<String> others = kin(language).filter(l -> !language.listed().containsAll(l.listed()))
        .map(ModelledLanguage::name).toList();
    return "models for " + language.name() + " tests: " + String.join(", ", language.listed())
        + (others.isEmpty() ? "" : "; and those of " + String.join(" and ", others));
  }

  /** The other languages whose models may judge tests of a language. */
  private static Stream<ModelledLanguage> kin(ModelledLanguage language) {
    return Vocabularies.languages().stream()
        .filter(l -> !l.name().equals(language.name()) && l.vocabulary().equals(language.vocabulary()));
  }

  /** The shipped models near a mistyped name, of those that judge tests of the language; the language's own first. */
  static List<String> near(String name, Optional<String> language) {
    Optional<ModelledLanguage> wanted = language.flatMap(Vocabularies::language);
    List<String> own = near(name, l -> wanted.filter(l::equals).isPresent());
    return own.isEmpty() ? near(name, l -> wanted.map(w -> w.vocabulary().equals(l.vocabulary())).orElse(true)) : own;
  }

  private static List<String> near(String name, Predicate<ModelledLanguage> of) {
    Set<String> all = Vocabularies.languages().stream().filter(of).flatMap(l -> l.listed().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
    return NearNames.near(name, all);
  }

  /**
   * What a user can name in place of a model that does not exist.
   *
   * @param language the language of the tests; if absent, the message tells the models of the language with this name,
   *     or where all models are listed
   */
  static String instead(String name, Optional<String> language) {
    Optional<ModelledLanguage> named = Vocabularies.language(name);
    String models = language.or(() -> named.map(ModelledLanguage::name)).map(ModelChoice::models)
        .orElse("'periscope list models' lists the shipped models");
    return named.map(l -> name + " is a language; ").orElse("") + models + "; anything else is a .cat file's path";
  }
}
