package periscope.cli.table;

import periscope.cli.search.SearchOptions;
import periscope.cli.search.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.verifier.table.Edits;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
        "  periscope minimise scoped-cpp-ptx --target-model ptx-6.0 --scopes gpu --events 4 --without volatile"})
public final class Minimise implements Subcommand {

  private final Session session;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  @Option(names = "--json", description = "report as JSON (docs/schemas/minimise.schema.json)")
  private boolean json;

  public Minimise(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    VerificationTask inquiry = options.task(session, subject.target(), mapping);
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    Edits edits = new Edits(json ? session.terminal().withoutResults() : session.terminal(), inquiry, run);
    int exit = Exit.of(edits.look());
    if (json) {
      session.terminal().line(Json.print(edits.report(session.inputs().catOf())));
    }
    return exit;
  }
}
