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
 * Minimal tests of a model, size by size; or of two models those of each that the other one allows.
 *
 * <p>The latter tell the two apart as far as any programs of their sizes do: of a program with an outcome that one
 * model forbids and the other allows, weaken one thing after the other, as long as the one still forbids it. What is
 * left is a minimal test of that model, and the other still allows it, since it allows what is weaker than something
 * allowed.
 */
final class MinimalTests {

  private final List<NamedModel> models;
  private final Alphabet alphabet;
  private final int size;
  private final BooleanSupplier stop;
  private final MinimalNames names;
  private final Map<String, LitmusTest> tests = new LinkedHashMap<>();
  private final List<List<Count>> counts;
  private boolean regular = true;

  /**
   * How many tests of one size there are.
   *
   * @param complete whether all programs of the size were looked at
   */
  record Count(int tests, boolean complete) {}

  /** @param models one, or two to tell apart */
  MinimalTests(List<NamedModel> models, Alphabet alphabet, int size, BooleanSupplier stop) {
    this.models = models;
    this.alphabet = alphabet;
    this.size = size;
    this.stop = stop;
    names = new MinimalNames(alphabet);
    counts = models.stream().<List<Count>>map(m -> new ArrayList<>()).toList();
  }

  /** Looks for them. @return whether all programs were looked at */
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
      if (allows.isEmpty() || allowed(test, allows.get())) {
        String name = names.of(test);
        tests.put(name, test.test(alphabet, name, said(test, models.get(forbidding), other, simulator)));
        kept++;
      }
    }
    regular &= suite.regular();
    counts.get(forbidding).add(new Count(kept, suite.complete()));
    return suite.complete();
  }

  private boolean allowed(MinimalTest test, Judge judge) {
    return judge.allowed(test.test(alphabet, "minimal", "")).map(o -> o.contains(test.outcome(alphabet))).orElse(true);
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

  /** What stands in the test: the model, the axioms that the closest candidate execution violates, and the key. */
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

  /** The tests' texts by their names, in order. */
  Map<String, String> printed(LitmusLanguage in) {
    Map<String, String> printed = new LinkedHashMap<>();
    tests.forEach((name, test) -> printed.put(name, in.print(test)));
    return printed;
  }

  /** How many tests of each size one of the models forbids, from size 1 on. */
  List<Count> counts(int forbidding) {
    return List.copyOf(counts.get(forbidding));
  }

  /** Whether no program was seen for which what is assumed of models fails; if not, some tests may be missing. */
  boolean regular() {
    return regular;
  }

  /** The size that was not finished. */
  Optional<Integer> unfinished() {
    return counts.stream().flatMap(its -> IntStream.range(0, its.size()).filter(n -> !its.get(n).complete())
        .mapToObj(n -> n + 1)).findFirst();
  }
}
