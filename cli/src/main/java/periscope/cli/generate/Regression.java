package periscope.cli.generate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.TargetOption;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.litmus.language.LitmusLanguage;
import periscope.mappings.table.Mapping;
import periscope.verifier.table.NeededTests;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate regression}: it makes the regression tests of a mapping. */
@picocli.CommandLine.Command(
    name = "regression",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the regression tests of a mapping: for each instruction of each row the smallest program that "
        + "needs it, with the outcome that the mapping keeps out.",
    footer = {"", "Examples:", "  periscope generate regression rsp-proposed -o tests"})
final class Regression implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "MAPPING", description = "a shipped mapping's name or a .map file")
  private Optional<String> name = Optional.empty();

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private TargetOption target = new TargetOption();

  @Mixin
  private TestOutput output = new TestOutput();

  Regression(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return output.run(session, () -> new Regression(session), this::make);
  }

  private int make(Consumer<Map<String, String>> write) {
    Mapping mapping = session.inputs().mapping(name.orElseThrow(() ->
        new ParameterException(spec.commandLine(), "regression wants a mapping")));
    VerificationTask task = options.task(session, target, mapping);
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    NeededTests needed = new NeededTests(task, run);
    Map<String, String> printed = new LinkedHashMap<>();
    needed.look().forEach((test, text) -> {
      LitmusLanguage in = session.inputs().languages().ofHeader(text.language());
      printed.put(test, in.print(text));
    });
    if (!printed.isEmpty()) {
      write.accept(printed);
    }
    needed.notes().forEach(session.terminal()::note);
    return needed.complete() ? Exit.OK : Exit.UNKNOWN;
  }
}
