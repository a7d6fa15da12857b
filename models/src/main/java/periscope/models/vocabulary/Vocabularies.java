package periscope.models.vocabulary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;

/** The languages that models judge, and the vocabulary of each. */
public final class Vocabularies {

  /**
   * The languages; found once a process, since the class path does not change. Languages of the core come first, since
   * a model that several languages list belongs to the first of them; the others follow by name, in whatever order the
   * class path has them.
   */
  private static final class Installed {
    static final List<ModelledLanguage> LANGUAGES = ServiceLoader.load(ModelledLanguage.class).stream()
        .map(ServiceLoader.Provider::get).sorted(Comparator.comparing((ModelledLanguage l) -> !isOfTheCore(l))
            .thenComparing(l -> isOfTheCore(l) ? "" : l.name())).toList();

    private static boolean isOfTheCore(ModelledLanguage language) {
      return language.getClass().getPackage().equals(Vocabularies.class.getPackage());
    }
  }

  private Vocabularies() {}

  /** Every language that models judge. */
  public static List<ModelledLanguage> languages() {
    return Installed.LANGUAGES;
  }

  /** The language with this name in mapping files; empty for a language that only machines execute. */
  public static Optional<ModelledLanguage> language(String name) {
    return languages().stream().filter(l -> l.name().equals(name)).findFirst();
  }

  /**
   * The newer parts of its language that a test uses ({@link ModelledLanguage#parts}), whichever of the languages with
   * the vocabulary it is.
   */
  public static Set<String> parts(LitmusTest test, Vocabulary vocabulary) {
    return sharing(vocabulary).flatMap(l -> l.parts(test).stream()).collect(Collectors.toSet());
  }

  /** The model that judges a test with a newer part of its language if the user names none. */
  public static String usualModel(LitmusTest test, Vocabulary vocabulary, String part) {
    return sharing(vocabulary).filter(l -> l.parts(test).contains(part)).findFirst().orElseThrow().usualModel(test);
  }

  private static Stream<ModelledLanguage> sharing(Vocabulary vocabulary) {
    return languages().stream().filter(l -> l.vocabulary().language().equals(vocabulary.language()));
  }

  /** The changes of a test that may forbid an outcome; empty if no language has the vocabulary's name. */
  public static List<TestChange> changes(LitmusTest test, Vocabulary vocabulary) {
    return language(vocabulary.language()).map(l -> l.changes(test)).orElse(List.of());
  }

  /** Every vocabulary. */
  public static List<Vocabulary> all() {
    return languages().stream().map(ModelledLanguage::vocabulary).distinct().toList();
  }

  /**
   * The vocabulary for tests of the language with this name in mapping files; empty for a language that only machines
   * execute.
   */
  public static Optional<Vocabulary> of(String language) {
    return language(language).map(ModelledLanguage::vocabulary);
  }

  /** Whether a shipped model allows load buffering. */
  public static boolean loadBuffering(String model) {
    return languages().stream().noneMatch(l -> l.withoutLoadBuffering().contains(model));
  }
}
