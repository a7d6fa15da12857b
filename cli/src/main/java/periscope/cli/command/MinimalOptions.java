package periscope.cli.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.execution.Violations;
import periscope.cli.search.NamedModel;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.TimeLimit;
import periscope.cli.text.Prose;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.generate.cycle.Tags;
import periscope.generate.minimal.Alphabet;
import periscope.generate.minimal.Judge;
import periscope.generate.minimal.MinimalNames;
import periscope.generate.minimal.MinimalSuite;
import periscope.generate.minimal.MinimalTest;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code periscope generate --minimal-for}, and what it does. */
final class MinimalOptions {

  private static final int USUAL_SIZE = 4;
  private static final List<String> OWN = List.of("--size", "--orders", "--scopes", "--timeout");
  private static final List<String> LEFT_OUT = 
      List.of("--order", "--scope", "--edges", "--placement", "--regions");
  /** What a model speaks of that tells orders or scopes apart, in all languages. */
  private static final List<String> TOLD_APART = List.of("ACQ", "REL", "ACQ_REL", "ACQUIRING", "RELEASING", "WG", "DV",
      "ALL", "sr", "scta", "sgpu", "ssys", "STRONG");
  private static final Map<String, MemoryOrder> ORDERS = new LinkedHashMap<>();

  static {
    Tags.ORDERS.forEach((word, order) -> ORDERS.put(word.toLowerCase(Locale.ROOT), order));
    ORDERS.put("ar", MemoryOrder.ACQ_REL);
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--minimal-for", paramLabel = "MODEL", description = "instead of a cycle: every test that the model "
      + "forbids and of which each single weakening is allowed")
  private Optional<String> model = Optional.empty();

  @Option(names = "--size", paramLabel = "N",
      description = "with --minimal-for: the most instructions of a program, in all threads; 1 to 6 (default: 4)")
  private Optional<Integer> size = Optional.empty();

  @Option(names = "--orders", paramLabel = "LIST", split = ",", description = "with --minimal-for: of na, rlx, acq, "
      + "rel, ar and sc those that programs have (default: all; rlx, and sc for fences, if the model tells none apart)")
  private List<String> orders = List.of();

  @Option(names = "--scopes", paramLabel = "LIST", split = ",",
      description = "with --minimal-for: of wg, dv and all (default: wg,dv; dv if the model tells none apart)")
  private List<String> scopes = List.of();

  @Mixin
  private TimeLimit timeLimit = new TimeLimit();

  boolean asked() {
    return model.isPresent();
  }

  /** Refuses what says nothing without or beside it. */
  void check() {
    for (String option : asked() ? LEFT_OUT : OWN) {
      if (given(option)) {
        throw new ParameterException(command.commandLine(), asked()
            ? option + " says nothing with --minimal-for, which tries all; --orders and --scopes leave some out"
            : option + " goes with --minimal-for");
      }
    }
    if (size.filter(n -> n < 1 || n > MinimalSuite.MOST).isPresent()) {
      throw new ParameterException(command.commandLine(),
          "--size wants a number from 1 to " + MinimalSuite.MOST + ", not " + size.get());
    }
  }

  private boolean given(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** The header of the language that is meant. @param chosen the one of {@code --language} */
  String header(Session session, String chosen) {
    if (given("--language")) {
      return chosen;
    }
    session.model(model.orElseThrow());
    String language = session.models().language(model.orElseThrow()).orElseThrow(() -> new ParameterException(
        command.commandLine(), "of which language is the model " + model.get() + "? --language says so"));
    return session.languages().all().stream()
        .filter(l -> l.name().equals(language) || l.name().equals(language + "-rsp"))
        .findFirst().orElseThrow().header();
  }

  /** The tests by their names, in order. @param sink given them when the exit code is known */
  int run(Session session, LitmusLanguage in, Consumer<Map<String, LitmusTest>> sink) {
    CompiledModel compiled = NamedModel.of(session, model.orElseThrow(), in.name(), "generate").model();
    Alphabet alphabet = alphabet(in, compiled);
    BooleanSupplier stop = timeLimit.over(session.interruption());
    MinimalNames names = new MinimalNames(alphabet);
    Map<String, LitmusTest> tests = new LinkedHashMap<>();
    List<String> counts = new ArrayList<>();
    boolean complete = true;
    boolean regular = true;
    for (int n = 1; n <= size.orElse(USUAL_SIZE) && complete; n++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, n, () -> judge(compiled),
          Runtime.getRuntime().availableProcessors(), stop);
      Simulator simulator = new Simulator(compiled);
      for (MinimalTest test : suite.tests()) {
        String name = names.of(test);
        tests.put(name, test.test(alphabet, name, said(test, alphabet, simulator)));
      }
      complete = suite.complete();
      regular &= suite.regular();
      counts.add(suite.tests().size() + (complete ? "" : " or more"));
    }
    sink.accept(tests);
    session.terminal().note(Prose.count(tests.size(), "test") + " minimal for " + model.get() + ", with "
        + Prose.count(alphabet.steps().size(), "instruction") + " to choose from; by size from 1: "
        + String.join(", ", counts));
    if (!regular) {
      session.terminal().note("tests may be missing: the model forbids what interleaving gives, or allows more "
          + "where an instruction is stronger");
    }
    if (!complete) {
      session.terminal().note("stopped before all programs of " + Prose.count(counts.size(), "instruction")
          + " were looked at");
    }
    return complete ? Exit.OK : Exit.UNKNOWN;
  }

  private Alphabet alphabet(LitmusLanguage in, CompiledModel compiled) {
    boolean all = TOLD_APART.stream().anyMatch(compiled::uses);
    if (!all && orders.isEmpty() && scopes.isEmpty()) {
      return Alphabet.unscoped(in.header());
    }
    Set<MemoryOrder> ordersMeant = orders.isEmpty() ? EnumSet.allOf(MemoryOrder.class)
        : orders.stream().map(o -> one("--orders", o, ORDERS)).collect(Collectors.toSet());
    Set<Scope> scopesMeant = Stream.of(scopes.isEmpty() ? List.of("wg", "dv") : scopes).flatMap(List::stream)
        .map(s -> one("--scopes", s, Tags.SCOPES)).collect(Collectors.toSet());
    boolean remote = compiled.uses("rem") && in.source().map(SourceLanguage::hasRemote).orElse(false);
    return Alphabet.of(in.header(), ordersMeant, scopesMeant, remote);
  }

  private <T> T one(String option, String word, Map<String, T> known) {
    if (!known.containsKey(word)) {
      throw new ParameterException(command.commandLine(),
          option + " has no '" + word + "': " + NearNames.nearestOrAll(word, List.copyOf(known.keySet())));
    }
    return known.get(word);
  }

  private static Judge judge(CompiledModel compiled) {
    Simulator simulator = new Simulator(compiled);
    return test -> {
      Simulation simulation = simulator.simulate(test, new SourceText(test.name(), ""));
      return simulation.faults().isEmpty() ? Optional.<Collection<Outcome>>of(simulation.states().keySet())
          : Optional.empty();
    };
  }

  /** What stands in the test: the model, the axioms that the closest candidate execution violates, and the key. */
  private String said(MinimalTest test, Alphabet alphabet, Simulator simulator) {
    LitmusTest plain = test.test(alphabet, "minimal", "");
    Outcome outcome = test.outcome(alphabet);
    String axioms = simulator.closest(plain, new SourceText("minimal", ""), outcome::equals, () -> false).witness()
        .map(w -> Violations.forbidding(w).stream().map(v -> v.axiom().name()).distinct().sorted()
            .collect(Collectors.joining(","))).orElse("final-state");
    return "Model=" + model.orElseThrow() + " Guarantee=" + axioms + " Key=" + test.key(alphabet);
  }
}
