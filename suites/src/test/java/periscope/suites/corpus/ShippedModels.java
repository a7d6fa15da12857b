package periscope.suites.corpus;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.ast.Statement;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;

/** The shipped models of each language of the corpus, compiled, and their answers about its tests. */
final class ShippedModels {

  private final Map<String, Map<String, CompiledModel>> models = new LinkedHashMap<>();
  /** Models that are shipped for another language with the same vocabulary, by name. */
  private final Map<String, CompiledModel> others = new ConcurrentHashMap<>();
  private final Models shipped = new Models();

  ShippedModels() {
    for (String language : Corpus.LANGUAGES) {
      Vocabulary vocabulary = Vocabularies.of(language).orElseThrow();
      models.put(language, shipped.shipped(language).stream()
          .collect(Collectors.toMap(Function.identity(), m -> shipped.compile(shipped.load(m), vocabulary))));
    }
  }

  /** The names of the models about which every test of a language states a verdict. */
  Set<String> names(String language) {
    return models.get(language).keySet();
  }

  CompiledModel model(String language, String name) {
    CompiledModel every = models.get(language).get(name);
    return every != null ? every : others.computeIfAbsent(name,
        n -> shipped.compile(shipped.load(n), Vocabularies.of(language).orElseThrow()));
  }

  /**
   * Whether a model says when behaviour is undefined. For other models, the corpus states where the language itself
   * leaves it undefined.
   */
  boolean judgesRaces(String language, String name) {
    return judgesRaces(model(language, name));
  }

  private static boolean judgesRaces(CompiledModel model) {
    return model.axioms().stream().anyMatch(a -> a.role() == Statement.Role.UNDEFINED_UNLESS);
  }

  /** The verdict of a model on a test, in the form of the test's file. */
  OfModel verdict(Corpus.Entry entry, String name) {
    CompiledModel model = model(entry.language(), name);
    return verdict(entry, name, model, judgesRaces(model));
  }

  /** The verdict of an edited model on a test, in the form of the unedited model's verdict. */
  OfModel verdict(Corpus.Entry entry, String name, CompiledModel edited) {
    return verdict(entry, name, edited, judgesRaces(entry.language(), name));
  }

  private static OfModel verdict(Corpus.Entry entry, String name, CompiledModel model, boolean races) {
    Simulation simulation;
    try {
      simulation = new Simulator(model).simulate(entry.test(), entry.text());
    } catch (OutsideModelException e) {
      return new OfModel(name, Observation.OUTSIDE, Optional.empty(), Span.NONE);
    }
    boolean racy = simulation.race().isPresent();
    Observation observation = Observation.of(entry.test().condition().orElseThrow(), simulation.states().keySet());
    return new OfModel(name, observation, races || racy ? Optional.of(racy) : Optional.empty(), Span.NONE);
  }
}
