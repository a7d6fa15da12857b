package periscope.cli.command;

import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import periscope.cli.json.Json;
import periscope.cli.session.Definitions;
import periscope.cli.session.LocalOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.TestInput;
import periscope.cli.session.TimeLimit;
import periscope.cli.session.Unroll;
import periscope.cli.text.Judgement;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.rsp.ExactExplorer;
import periscope.machines.rsp.Exploration;
import periscope.machines.rsp.Exploration.Limits;
import periscope.machines.rsp.Exploration.Trace;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code periscope explore}: everything that the machine can do with a test. */
@picocli.CommandLine.Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run a GPU assembly test, or a compiled source test, on the machine in every possible way.",
    footer = {"", "Examples:",
      "  periscope explore MP.litmus --mapping rsp-original",
      "  periscope explore MP.litmus --mapping rsp-original --trace '1:r0=1 /\\ 1:r1=0'",
      "  periscope explore SB.litmus --mapping rsp-original --trace stuck"})
public final class Explore implements Subcommand {

  /** What {@code --trace} takes besides a proposition. */
  private static final String STUCK = "stuck";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a GPU assembly test, or with --mapping a source test")
  private String file;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "compile the test with this mapping first: a shipped one's name or a .map file")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--exact", description = "visit every state; without it, only enough to see every outcome")
  private boolean exact;

  @Option(names = "--full", description = "model L2s and global memory apart; implies --exact")
  private boolean full;

  @Option(names = "--trace", paramLabel = "CONDITION",
      description = "show the shortest run to an outcome that satisfies this, or with --trace stuck to a stuck state; "
          + "implies --exact")
  private Optional<String> trace = Optional.empty();

  @Option(names = "--json", description = "print the result as JSON (docs/explore.schema.json)")
  private boolean json;

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TimeLimit time = new TimeLimit();

  public Explore(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.sources().define(definitions);
    TestInput read = session.test(file);
    TestInput input = new TestInput(read.text(), local.of(read.test()));
    LitmusTest test = target(input);
    Optional<Predicate<Outcome>> wanted = trace.filter(t -> !t.strip().equals(STUCK))
        .map(t -> proposition(t, test)::holds);
    Limits limits = new Limits(Limits.DEFAULT.states(), time.over(session.interruption())).with(unroll.bound());
    boolean visitAll = exact || full || trace.isPresent() || severalDevices(test);
    ExploreReport report;
    if (visitAll) {
      ExactExplorer explorer = ExactExplorer.explore(test, full, limits);
      Optional<Trace> run = trace.flatMap(t -> wanted.isPresent()
          ? explorer.shortestTo(wanted.get())
          : explorer.shortestToStuck().map(ExactExplorer.Stuck::trace));
      report = report(test, explorer.result(), true, run);
    } else {
      report = report(test, ReducedExplorer.explore(test, limits), false, Optional.empty());
    }
    if (json) {
      session.terminal().line(Json.print(ExploreJson.of(report)));
    } else {
      report.lines(session.terminal().colours()).forEach(session.terminal()::line);
    }
    report.warnings().forEach(session.terminal()::note);
    return report.exit();
  }

  private ExploreReport report(LitmusTest test, Exploration found, boolean exactly, Optional<Trace> run) {
    TreeMap<Outcome, Long> once = new TreeMap<>();
    found.outcomes().forEach(o -> once.put(o, 1L));
    Judgement judgement = Judgement.of(test.condition(), once, found.complete(), found.cut() > 0);
    return new ExploreReport(test, mapping, exactly, full || severalDevices(test), found, judgement, unroll.bound(),
        trace, run);
  }

  private LitmusTest target(TestInput input) {
    if (mapping.isPresent()) {
      if (CompiledOrders.open(input.test())) {
        session.terminal().note(CompiledOrders.TEXT_ORDER);
      }
      return Compiler.compile(input.test(), input.text(), assembly(session.mapping(mapping.get()))).target();
    } else if (!MachineProgram.runs(input.test())) {
      throw new ParameterException(spec.commandLine(),
          "'" + file + "' is no GPU assembly: --mapping says how to compile it, such as --mapping rsp-proposed");
    }
    return input.test();
  }

  private Mapping assembly(Mapping table) {
    if (!MachineProgram.runs(table.target().header())) {
      throw new ParameterException(spec.commandLine(), "'" + table.name() + "' compiles to " + table.to()
          + ", which there is no machine for: explore wants a mapping to gpuasm, such as --mapping rsp-proposed");
    }
    return table;
  }

  private Proposition proposition(String written, LitmusTest test) {
    try {
      return session.languages().ofHeader(test.language()).proposition(new SourceText("--trace", written), test);
    } catch (InvalidInputException e) {
      session.terminal().problems(e);
      throw new ParameterException(spec.commandLine(), "--trace wants a condition such as 'x=1 /\\ 0:r0=0', or stuck");
    }
  }

  private static boolean severalDevices(LitmusTest test) {
    return test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1;
  }
}
