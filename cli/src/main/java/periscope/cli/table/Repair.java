package periscope.cli.table;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import periscope.cli.search.MixOption;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.Subject;
import periscope.cli.search.VerifyCommand;
import periscope.cli.session.Exit;
import periscope.cli.session.ReportFile;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.mappings.edit.Costs;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.verifier.reason.FullOrder;
import periscope.verifier.reason.LeftAlone;
import periscope.verifier.repair.Judge;
import periscope.verifier.repair.RepairSearch;
import periscope.verifier.table.MixedRepair;
import periscope.verifier.table.RepairJson;
import periscope.verifier.table.RepairReport;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import periscope.verifier.task.VerificationTask.Mixing;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope repair}: it finds the cheapest edits of a mapping that make it sound. */
@picocli.CommandLine.Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Find the cheapest edits that make a mapping sound.",
      "",
      "Inserts, moves, strengthens and drops instructions; accesses are moved only. What is found is sound within the"
          + " bound, "
          + "and cannot get stuck there, but for programs that no row mends; no table of less cost is. Edits of rows of"
          + " plain accesses and of work-group scope cost a multiple."
    },
    footer = {"", "Examples:", "  periscope repair rsp-original --diff rsp-proposed",
        "  periscope repair scoped-cpp-ptx-12.9 --model cuda-scoped-cpp20 --target-model ptx-6.0 --scopes gpu",
        "  periscope repair my.map --mix cuda-clang-ptx --out mended.map"})
public final class Repair implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  @Mixin
  private MixOption mix = new MixOption();

  @Option(names = "--answers", paramLabel = "N", defaultValue = "5",
      description = "most repairs to show, all of the least cost (default: ${DEFAULT-VALUE})")
  private int answers;

  @Option(names = "--max-cost", paramLabel = "N", defaultValue = "40",
      description = "give up beyond this cost (default: ${DEFAULT-VALUE})")
  private int mostCost;

  @Option(names = "--cost", paramLabel = "EDIT=N",
      description = {
        "what an edit costs: to insert FLU_L1 (3), INV_L1 (2), LK_L2 or LK_rmw with its unlock (3), fence.sc (4), "
            + "fence.acq_rel (3), fence.acquire or fence.release (2); strengthen or drop (1 each); move (1, in PTX 4);"
            + " and by how much rows of na, of relaxed and of wg multiply it (10); may be given several"
            + " times, and overrides the mapping's cost lines"
      })
  private Map<String, Integer> costs = new LinkedHashMap<>();

  @Option(names = "--diff", paramLabel = "OTHER", description = "show the differences of each repair from this mapping")
  private Optional<String> like = Optional.empty();

  @Option(names = {"-o", "--out"}, paramLabel = "FILE",
      description = "write the first repaired table to this file, inherited rows written out")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--json", description = "report as JSON (docs/schemas/repair.schema.json)")
  private boolean json;

  public Repair(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    Optional<Mapping> other = like.map(session.inputs()::mapping);
    other.ifPresent(o -> Compare.requireSameLanguages(mapping, o, like.orElseThrow()));
    Costs prices = prices(mapping);
    if (answers < 1 || mostCost < 0) {
      throw new ParameterException(spec.commandLine(),
          "--answers wants a positive number, and --max-cost none below 0");
    }
    VerificationTask task =
        options.task(session, subject.target(), mix.mixture(session, mapping, subject.name()));
    VerificationTask inquiry = mix.given() ? task.mixing(new Mixing(mix.wholeThreads(), true)) : task;
    int exit = repair(inquiry, other, prices);
    session.terminal().out().flush();
    return exit;
  }

  private int repair(VerificationTask inquiry, Optional<Mapping> other, Costs prices) {
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    long start = System.nanoTime();
    Optional<MixedRepair> mixed = mix.given() ? Optional.of(MixedRepair.of(inquiry, run,
        new VerifyCommand(options, subject.target(), inquiry))) : Optional.empty();
    VerificationTask own = mixed.map(MixedRepair::alone).orElse(inquiry);
    Mapping mapping = own.base();
    Optional<Mapping> full = mixed.isPresent() ? mixed.get().full() : FullOrder.of(inquiry);
    Judge judge = mixed.map(m -> m.judge(run)).orElseGet(() -> new Judge(mapping,
        m -> FullOrder.asked(inquiry.question(m), full), (label, question) ->
        run.run(label, inquiry.untilFirst(question))));
    RepairReport report = new RepairReport(
        mapping, other, prices, mixed, json ? session.terminal().withoutResults() : session.terminal());
    RepairSearch.Result result = search(mapping, prices, judge, run, report);
    double seconds = (System.nanoTime() - start) / 1e9;
    Optional<LeftAlone> left = LeftAlone.of(session.inputs(), own, full);
    report.conclude(result, mostCost, seconds, inquiry, left);
    if (json) {
      session.terminal().line(Json.print(RepairJson.of(inquiry, result, mostCost, seconds, left, mixed,
          session.inputs().catOf())));
    }
    int exit = result.answers().isEmpty() ? result.complete() ? Exit.FAILS : Exit.UNKNOWN
        : mixed.flatMap(MixedRepair::unmended).isPresent() ? Exit.FAILS : Exit.OK;
    return out.isEmpty() || write(result, out.get()) ? exit : Exit.worst(exit, Exit.INVALID);
  }

  /** Writes the first repaired table, with a note; false if the file cannot be written. */
  private boolean write(RepairSearch.Result result, Path file) {
    if (result.answers().isEmpty() || result.answers().get(0).cost() == 0) {
      session.terminal().note(file + " is not written: " + (result.answers().isEmpty() ? "there is no repaired table"
          : "the table needs no repair"));
      return true;
    }
    Mapping repaired = result.answers().get(0).mapping();
    boolean written = ReportFile.write(session, file, repaired.print());
    if (written) {
      session.terminal().note("the repaired table is in " + file);
    }
    return written;
  }

  private Costs prices(Mapping mapping) {
    Costs usual = Costs.usual(mapping.target());
    costs.forEach((edit, amount) -> {
      if (!usual.names().contains(edit) || !Costs.possible(amount)) {
        throw new ParameterException(spec.commandLine(), "--cost wants a name and a number from 1 to " + Costs.MOST
            + ", not '" + edit + "=" + amount + "'; names are " + String.join(", ", usual.names()));
      }
    });
    return usual.with(mapping.costs()).with(costs);
  }

  private RepairSearch.Result search(
      Mapping mapping, Costs prices, Judge judge, SearchRun run, RepairReport report) {
    return new RepairSearch(mapping, prices, judge, answers, report, run::over).run(mostCost);
  }
}
