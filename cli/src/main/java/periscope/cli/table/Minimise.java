package periscope.cli.table;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import periscope.cli.search.OperationWords;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.reports.json.Json;
import periscope.verifier.table.Edits;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope minimise}: it asks whether every instruction of a mapping is needed, and in its place.
 */
@picocli.CommandLine.Command(
    name = "minimise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say of every instruction of a mapping whether it is needed.",
      "",
      "Drops, weakens and swaps with its neighbour each instruction of each row, and drops each lock together with its "
          + "unlock; accesses are never dropped. To weaken is to take one step: DV to WG, fence.sc to fence.acq_rel, "
          + "ld.acquire to ld.relaxed, membar.gl to membar.cta. For each edit, says whether every program within the"
          + " bound "
          + "that uses the row is still compiled soundly and never gets stuck, and if not, shows the smallest that"
          + " tells."
    },
    footer = {"", "Examples:", "  periscope minimise rsp-proposed",
        "  periscope minimise mine.map --only 'load acquire' --only fence",
        "  periscope minimise scoped-cpp-ptx --target-model ptx-6.0 --scopes gpu --events 4 --without volatile"})
public final class Minimise implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  @Option(names = "--only", paramLabel = "ROW",
      description = "only edits of some rows: words of their heads, such as 'load acquire', or a left side; "
          + "may be given several times")
  private List<String> wanted = List.of();

  @Option(names = "--json", description = "report as JSON (docs/schemas/minimise.schema.json)")
  private boolean json;

  public Minimise(Session session) {
    this.session = session;
  }

  /** The rows that the user asks about; empty for all. */
  private Optional<Set<Row>> rows(Mapping mapping) {
    Set<Row> rows = new LinkedHashSet<>();
    for (String text : wanted) {
      Predicate<SourceOperation> named = OperationWords.ofLeftSide(text, "--only", spec.commandLine());
      List<Row> found = mapping.rows().stream().filter(r -> r.pattern().operations().stream().anyMatch(named)).toList();
      if (found.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--only '" + text + "' names no row of " + mapping.name()
            + "; 'periscope lint " + subject.name() + "' lists operations without a row");
      }
      rows.addAll(found);
    }
    return wanted.isEmpty() ? Optional.empty() : Optional.of(rows);
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    VerificationTask inquiry = options.task(session, subject.target(), mapping);
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    Edits edits = new Edits(json ? session.terminal().withoutResults() : session.terminal(), inquiry, run,
        rows(mapping));
    int exit = Exit.of(edits.look());
    if (json) {
      session.terminal().line(Json.print(edits.report(session.inputs().catOf())));
    }
    return exit;
  }
}
