package periscope.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.generate.minimal.Alphabet;
import periscope.generate.minimal.MinimalSuite;
import periscope.inputs.NamedModel;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.text.Prose;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on the minimal tests of models, and the search for them. */
final class MinimalOptions {

  /** The names, in all languages, that a model uses if it distinguishes orders or scopes. */
  private static final List<String> TOLD_APART = List.of("ACQ", "REL", "ACQ_REL", "ACQUIRING", "RELEASING", "WG", "DV",
      "ALL", "sr", "scta", "sgpu", "ssys", "STRONG");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--events", paramLabel = "N",
      description = "the most instructions of a program, in all threads (default: 4)")
  private Optional<Integer> events = Optional.empty();

  @Mixin
  private Ingredients ingredients = new Ingredients();

  @Mixin
  private ModelFiles files = new ModelFiles();

  /**
   * Makes the tests.
   *
   * @param names the name of one model, or of two models that the tests distinguish
   * @param write receives the texts of the tests by their names
   * @return the exit code
   */
  int run(Session session, List<String> names, Consumer<Map<String, String>> write) {
    files.addTo(session.inputs());
    LitmusLanguage in = ingredients.language() ? ingredients.language(session, "") : language(session, names);
    List<NamedModel> models = names.stream().map(m -> NamedModel.of(session.inputs(), m, in.name(), "generate"))
        .toList();
    int size = ingredients.bound(events, 1, MinimalSuite.MOST);
    MinimalTests tests =
        new MinimalTests(models, alphabet(in, models), size, ingredients.over(session));
    boolean complete = tests.find();
    write.accept(tests.printed(in));
    notes(tests, names).forEach(session.terminal()::note);
    if (complete) {
      ways(tests, names, size).forEach(session.terminal()::note);
    }
    return complete ? Exit.OK : Exit.UNKNOWN;
  }

  /** The language of the first model that is shipped. */
  private LitmusLanguage language(Session session, List<String> names) {
    names.forEach(session.inputs()::model);
    String language = names.stream().map(session.inputs().models()::language).flatMap(Optional::stream).findFirst()
        .orElseThrow(() -> new ParameterException(command.commandLine(),
            "of which language is the model " + names.get(0) + "? --language says so"));
    return NamedModel.testsOf(session.inputs(), language);
  }

  private Alphabet alphabet(LitmusLanguage in, List<NamedModel> models) {
    boolean apart = models.stream().anyMatch(m -> TOLD_APART.stream().anyMatch(m.model()::uses));
    if (!apart && ingredients.any()) {
      return Alphabet.unscoped(in.header());
    }
    boolean remote = models.stream().anyMatch(m -> m.model().uses("rem"))
        && in.source().map(SourceLanguage::hasRemote).orElse(false);
    return Alphabet.of(in.header(), ingredients.orders(),
        Set.copyOf(ingredients.scopes(List.of(Scope.WORK_GROUP, Scope.DEVICE))), remote);
  }

  private static List<String> notes(MinimalTests tests, List<String> names) {
    List<String> notes = new ArrayList<>();
    String choice = ", with " + Prose.count(tests.alphabet().steps().size(), "instruction") + " to choose from";
    for (int forbidding = 0; forbidding < names.size(); forbidding++) {
      int total = tests.counts(forbidding).stream().mapToInt(MinimalTests.Count::tests).sum();
      notes.add(Prose.count(total, "test") + (names.size() == 1 ? " minimal for " + names.get(0)
          : " that " + names.get(forbidding) + " forbids and " + names.get(1 - forbidding) + " allows") + choice
          + "; by size from 1: " + String.join(", ", tests.counts(forbidding).stream()
              .map(c -> c.tests() + (c.complete() ? "" : " or more")).toList()));
    }
    if (!tests.regular()) {
      notes.add("tests may be missing: " + (names.size() == 1 ? "the model" : "a model")
          + " forbids what interleaving gives, or allows more where an instruction is stronger");
    }
    tests.unfinished().ifPresent(
        n -> notes.add("stopped before all programs of " + Prose.count(n, "instruction") + " were looked at"));
    return notes;
  }

  /** The ways on where there are no tests, or only tests that one of two models leaves undefined. */
  private static List<String> ways(MinimalTests tests, List<String> names, int size) {
    List<String> ways = new ArrayList<>();
    int all = 0;
    for (int forbidding = 0; forbidding < names.size(); forbidding++) {
      int total = tests.counts(forbidding).stream().mapToInt(MinimalTests.Count::tests).sum();
      all += total;
      if (total > 0 && tests.undefined(forbidding) == total) {
        ways.add((total == 1 ? "the test races" : "all " + total + " tests race") + " under "
            + names.get(1 - forbidding) + ", which then allows anything; --order rlx leaves out races");
      }
    }
    if (all == 0 && size < MinimalSuite.MOST) {
      ways.add("no program of up to " + Prose.count(size, "instruction") + " is such a test; --events " + (size + 1)
          + " looks at larger ones");
    }
    return ways;
  }
}
