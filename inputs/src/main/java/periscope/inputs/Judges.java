package periscope.inputs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ModelChoice;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/**
 * The models that judge tests: the model that the user names, or else the usual model of each test's language. All
 * runners share them.
 */
public final class Judges {

  /**
   * A model that judges.
   *
   * @param name the user's name for the model
   */
  public record Judge(String name, CompiledModel model) {
    /** Whether the model has a condition on races. */
    public boolean judgesRaces() {
      return model.axioms().stream().anyMatch(a -> a.role() == Role.UNDEFINED_UNLESS);
    }

    /** Whether the model has a condition on races, or a flag for some of them. */
    public boolean knowsRaces() {
      return judgesRaces() || model.axioms().stream().anyMatch(a -> a.role() == Role.FLAG && isRace(a.name()));
    }

    /** Whether a flag's name says that the flag is one of races. */
    public static boolean isRace(String flag) {
      return RACE.matcher(flag).find();
    }
  }

  private static final Pattern RACE = Pattern.compile("(^|[^A-Za-z]|(?<=[a-z])(?=R))[Rr]ac(e|es|y)([^a-z]|$)");

  private final Inputs inputs;
  private final Optional<String> named;
  private final Map<String, Judge> ready = new HashMap<>();

  /**
   * Judges.
   *
   * @param named the model that the user names; absent for the usual models
   */
  public Judges(Inputs inputs, Optional<String> named) {
    this.inputs = inputs;
    this.named = named;
  }

  /**
   * The compiled model for tests of a language.
   *
   * @throws InvalidInputException if there is no such model, or it has errors
   */
  public Judge of(String language) {
    return of(named.orElseGet(() -> NamedModel.usual(language)), language);
  }

  private synchronized Judge of(String name, String language) {
    String key = Vocabularies.of(language).orElseThrow().language() + " " + name;
    Judge judge = ready.get(key);
    if (judge == null) {
      judge = new Judge(name, inputs.judge(name, language));
      ready.put(key, judge);
    }
    return judge;
  }

  /**
   * The model that judges a test.
   *
   * @param language the name of its language in mapping files
   * @throws InvalidInputException if models do not judge its language, or the named model judges another language
   */
  public Judge of(LitmusTest test, String language, SourceText text) {
    if (Vocabularies.of(language).isEmpty()) {
      String message = "models judge " + judged() + " tests, and this is a " + test.language() + " test";
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message,
          "'periscope explore' runs GPU assembly"));
    }
    Optional<String> other = named.flatMap(m -> inputs.models().otherLanguage(m, language));
    if (other.isPresent()) {
      String message = "the model " + named.get() + " judges " + other.get() + " tests, and this test is in "
          + test.language();
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, ModelChoice.models(language)));
    }
    return of(named.orElseGet(() -> Vocabularies.language(language).orElseThrow().usualModel(test)), language);
  }

  /** Warnings of names in a test's {@code expect} lines that no model and no mapping has. */
  public List<Diagnostic> unknownNames(SourceText test, Expectations expectations) {
    return inputs.unknownNames(test, expectations);
  }

  /**
   * The readings of what the specification leaves open about a test, if the judge's model lists some.
   *
   * @param language the name of the test's language in mapping files
   */
  public List<OtherReading> unsettled(Judge judge, LitmusTest test, String language) {
    List<Model.Unsettled> all = judge.model().model().unsettled();
    if (all.isEmpty()) {
      return List.of();
    }
    Set<String> parts = Vocabularies.parts(test, judge.model().vocabulary());
    return all.stream().filter(u -> parts.contains(u.part())).map(Model.Unsettled::reading)
        .map(r -> new OtherReading(new NamedModel(r.model(), of(r.model(), language).model()), r.about())).toList();
  }

  /** The headers of the tests that models judge: {@code OPENCL, CUDA and LLVM}. */
  private String judged() {
    List<String> all = inputs.languages().all().stream().filter(l -> Vocabularies.of(l.name()).isPresent())
        .map(LitmusLanguage::header).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.get(all.size() - 1);
  }
}
