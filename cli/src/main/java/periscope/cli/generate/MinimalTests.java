package periscope.cli.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.generate.minimal.Alphabet;
import periscope.generate.minimal.Judge;
import periscope.generate.minimal.MinimalNames;
import periscope.generate.minimal.MinimalSuite;
import periscope.generate.minimal.MinimalTest;
import periscope.inputs.NamedModel;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;

/**
 * The minimal tests of a model, size by size; or, for two models, those minimal tests of each that the other model
 * allows.
 *
 * <p>The tests of the second kind distinguish the two models as far as any programs of their sizes do. Take a program
 * with an outcome that one model forbids and the other allows. Weaken one thing after the other, as long as the first
 * model still forbids the outcome. The result is a minimal test of that model. The other model still allows it, since
 * it allows what is weaker than something allowed.
 */
final class MinimalTests {

  private final List<NamedModel> models;
  private final Alphabet alphabet;
  private final int size;
  private final BooleanSupplier stop;
  private final MinimalNames names;
  private final Map<String, LitmusTest> tests = new LinkedHashMap<>();
  private final List<List<Count>> counts;
  private final int[] undefined;
  private boolean regular = true;

  /**
   * The number of tests of one size.
   *
   * @param complete whether all programs of the size were visited
   */
  record Count(int tests, boolean complete) {}

  /**
   * A search that has not begun.
   *
   * @param models one model, or two models to distinguish
   */
  MinimalTests(List<NamedModel> models, Alphabet alphabet, int size, BooleanSupplier stop) {
    this.models = models;
    this.alphabet = alphabet;
    this.size = size;
    this.stop = stop;
    names = new MinimalNames(alphabet);
    undefined = new int[models.size()];
    counts = models.stream().<List<Count>>map(m -> new ArrayList<>()).toList();
  }

  /**
   * Searches for the tests.
   *
   * @return whether all programs were visited
   */
  boolean find() {
    boolean complete = true;
    for (int n = 1; n <= size && complete; n++) {
      for (int forbidding = 0; forbidding < models.size(); forbidding++) {
        complete &= find(n, forbidding);
      }
    }
    return complete;
  }

  private boolean find(int instructions, int forbidding) {
    CompiledModel forbids = models.get(forbidding).model();
    MinimalSuite suite = MinimalSuite.of(alphabet, instructions, () -> judge(forbids),
        Runtime.getRuntime().availableProcessors(), stop);
    Optional<NamedModel> other = IntStream.range(0, models.size()).filter(m -> m != forbidding)
        .mapToObj(models::get).findFirst();
    Optional<Judge> allows = other.map(m -> judge(m.model()));
    Simulator simulator = new Simulator(forbids);
    int kept = 0;
    for (MinimalTest test : suite.tests()) {
      if (allows.isEmpty() || allowed(test, allows.get(), forbidding)) {
        String name = names.of(test);
        tests.put(name, test.test(alphabet, name, said(test, models.get(forbidding), other, simulator)));
        kept++;
      }
    }
    regular &= suite.regular();
    counts.get(forbidding).add(new Count(kept, suite.complete()));
    return suite.complete();
  }

  private boolean allowed(MinimalTest test, Judge judge, int forbidding) {
    Optional<Collection<Outcome>> allowed = judge.allowed(test.test(alphabet, "minimal", ""));
    undefined[forbidding] += allowed.isEmpty() ? 1 : 0;
    return allowed.map(o -> o.contains(test.outcome(alphabet))).orElse(true);
  }

  private static Judge judge(CompiledModel compiled) {
    Simulator simulator = new Simulator(compiled);
    return test -> {
      Simulation simulation;
      try {
        simulation = simulator.states(test, new SourceText(test.name(), ""), () -> false);
      } catch (OutsideModelException e) {
        Diagnostic told = e.diagnostics().get(0);
        throw new InvalidInputException(Diagnostic.error(new SourceText("programs", ""), Span.NONE, told.message(),
            "--order and --scope leave instructions out: --order na,sc has plain accesses and fences"));
      }
      return simulation.faults().isEmpty() ? Optional.<Collection<Outcome>>of(simulation.states().keySet())
          : Optional.empty();
    };
  }

  /**
   * The description in the test: the model, the axioms that the closest candidate execution violates, and the test's
   * key.
   */
  private String said(MinimalTest test, NamedModel forbids, Optional<NamedModel> allows, Simulator simulator) {
    LitmusTest plain = test.test(alphabet, "minimal", "");
    Outcome outcome = test.outcome(alphabet);
    String axioms = simulator.closest(plain, new SourceText("minimal", ""), outcome::equals, () -> false).witness()
        .map(w -> Violations.forbidding(w).stream().map(v -> v.axiom().name()).distinct().sorted()
            .collect(Collectors.joining(","))).orElse("final-state");
    return "Model=" + forbids.name() + " Guarantee=" + axioms + allows.map(m -> " Allowed=" + m.name()).orElse("")
        + " Key=" + test.key(alphabet);
  }

  Alphabet alphabet() {
    return alphabet;
  }

  /** The texts of the tests by their names, in order. */
  Map<String, String> printed(LitmusLanguage in) {
    Map<String, String> printed = new LinkedHashMap<>();
    tests.forEach((name, test) -> printed.put(name, in.print(test)));
    return printed;
  }

  /**
   * For each size, from 1 on, the number of tests that a model forbids.
   *
   * @param forbidding the index of the model
   */
  List<Count> counts(int forbidding) {
    return List.copyOf(counts.get(forbidding));
  }

  /**
   * The number of tests that a model forbids, and that the other model leaves undefined, such as by a race.
   *
   * @param forbidding the index of the first model
   */
  int undefined(int forbidding) {
    return undefined[forbidding];
  }

  /**
   * Whether all visited programs satisfy the assumption about models on which the search rests; if not, some tests may
   * be missing.
   */
  boolean regular() {
    return regular;
  }

  /** The smallest size whose programs were not all visited. */
  Optional<Integer> unfinished() {
    return counts.stream().flatMap(its -> IntStream.range(0, its.size()).filter(n -> !its.get(n).complete())
        .mapToObj(n -> n + 1)).findFirst();
  }
}
