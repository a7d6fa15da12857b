package periscope.cli.explore;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.LocalOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.TimeOption;
import periscope.cli.session.Unroll;
import periscope.comparison.oracle.MachineOracle;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.ShellLine;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.exploration.ExploreJson;
import periscope.reports.exploration.ExploreReport;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import periscope.reports.exploration.Request.Goal;
import periscope.reports.json.Json;
import periscope.verifier.behaviour.TargetMachine;
import periscope.verifier.behaviour.VisitedMachine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope explore}: it finds everything that a machine can do with a test. */
@picocli.CommandLine.Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run a GPU assembly test, a compiled source test or a PTX test on a machine in every possible way.",
    footer = {"", "Examples:",
      "  periscope explore MP.litmus --mapping rsp-original",
      "  periscope explore MP.litmus --mapping rsp-original --trace '1:r0=1 /\\ 1:r1=0'",
      "  periscope explore SB.litmus --mapping rsp-original --trace stuck",
      "  periscope explore mp.litmus --machine ugpu --trace '1:r1=1 /\\ 1:r3=0'"})
public final class Explore implements Subcommand {

  /** The word that {@code --trace} takes besides a proposition. */
  private static final String STUCK = "stuck";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE",
      description = "a GPU assembly test, with --mapping a source test, with --machine ugpu a PTX test")
  private String file;

  @Option(names = "--machine", paramLabel = "MACHINE", defaultValue = RspExploration.ID,
      description = "rsp, the GPU of the remote-scope-promotion paper (the default); rsp-full: with L2s and global "
          + "memory "
          + "apart, implies --exact; ugpu, the machine of the UGPU paper, which runs PTX; behind it, coherent: without "
          + "the load array, so that loads of one address stay in order; extended: beyond the paper, "
          + "read-modify-writes, branches and barriers, too; early: loads go on before an earlier branch is decided; "
          + "as ugpu-extended-early; or a machine of AMD's, such as gfx942-two-l2, which runs AMDGPU tests "
          + "(docs/amd.md)")
  private String machine;

  @Option(names = "--exact", description = "visit every state; without it, only enough to see every outcome")
  private boolean exact;

  @Option(names = "--trace", paramLabel = "CONDITION",
      description = "show the shortest run to an outcome that satisfies this, or with --trace stuck to a stuck state; "
          + "implies --exact")
  private Optional<String> trace = Optional.empty();

  @Option(names = "--json", description = "print JSON (docs/schemas/explore.schema.json)")
  private boolean json;

  @Mixin
  private RspExploration rsp = new RspExploration();

  private final UgpuExploration ugpu = new UgpuExploration();

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TimeOption time = new TimeOption();

  public Explore(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    ExploredMachine chosen = chosen();
    session.inputs().sources().define(definitions.compilation());
    TestInput read = session.inputs().test(file);
    TestInput input = new TestInput(read.text(), local.instances().of(read.test()));
    LitmusTest test = chosen.target(file, input, session);
    Optional<Goal> goal = trace.map(t -> t.strip().equals(STUCK) ? new Goal(Optional.empty())
        : new Goal(Optional.of(proposition(t, test)::holds)));
    Limits limits = new Limits(Limits.DEFAULT.states(), time.limit().over(session::stopped)).with(unroll.bound());
    Explored explored = chosen.explore(test, input, new Request(exact, goal, limits));
    ExploreReport report = report(test, explored);
    if (json) {
      session.terminal().line(Json.print(ExploreJson.of(report)));
    } else {
      report.lines(session.terminal().colours()).forEach(session.terminal()::line);
    }
    report.warnings().forEach(session.terminal()::note);
    return Exit.of(report.status());
  }

  /**
   * The machine that the user asks for.
   *
   * @throws ParameterException if the user gives options of other machines
   */
  private ExploredMachine chosen() {
    List<String> words = List.of(machine.split("-", -1));
    List<ExploredMachine> own = List.of(rsp, ugpu);
    // A name that begins as the name of a machine of our own reads no files of machines.
    List<ExploredMachine> machines = own.stream().anyMatch(m -> m.id().equals(words.get(0))) ? own
        : Stream.concat(own.stream(), plugged()).toList();
    // The words behind the name of a machine with variants; other names have their dashes themselves.
    Set<String> variant = machines.stream().anyMatch(m -> m.id().equals(machine)) ? Set.of()
        : Set.copyOf(words.subList(1, words.size()));
    ExploredMachine chosen = machines.stream()
        .filter(m -> m.id().equals(machine) || m.id().equals(words.get(0)) && m.variants().containsAll(variant))
        .findFirst().orElseThrow(() -> new ParameterException(spec.commandLine(),
            unknown(machines.stream().flatMap(Explore::names).toList())));
    chosen.choose(variant, spec);
    for (ExploredMachine other : machines) {
      if (other != chosen && !other.given().isEmpty()) {
        throw new ParameterException(spec.commandLine(), other.given().get(0) + " belongs to --machine " + other.id()
            + ", not to --machine " + chosen.id());
      }
    }
    if (unroll.given() && !chosen.followsLoops()) {
      throw new ParameterException(spec.commandLine(),
          "--unroll is about loops, which --machine " + chosen.id() + " does not run as it is");
    }
    return chosen;
  }

  private static Stream<ExploredMachine> plugged() {
    return TargetMachine.all().stream().filter(VisitedMachine.class::isInstance)
        .map(m -> new PluggedExploration((VisitedMachine) m));
  }

  /**
   * The message for a machine that this command does not visit. It names a command that compares the outcomes of the
   * machine with the outcomes that a model allows; for an unknown machine it offers machines with similar names.
   */
  private String unknown(List<String> names) {
    if (!MachineOracle.Machine.names().contains(machine)) {
      return "there is no machine '" + machine + "'; " + NearNames.nearestOrAll(machine, names);
    }
    LitmusTest test = session.inputs().test(file).test();
    String language = session.inputs().languages().ofHeader(test.language()).name();
    String model = Vocabularies.of(language).map(v -> NamedModel.usual(language)).orElse("MODEL");
    return "explore shows no runs of " + machine + "; this command says which outcomes of it a model forbids, and the "
        + "other way round:\n  " + ShellLine.of(
            List.of("periscope", "validate", file, "--model", model, "--machine", machine))
        + "\nexplore visits the machines " + String.join(", ", names);
  }

  /** The names of a machine and of those of its variants that one word names. */
  private static Stream<String> names(ExploredMachine machine) {
    return Stream.concat(Stream.of(machine.id()), machine.variants().stream().map(v -> machine.id() + "-" + v));
  }

  private ExploreReport report(LitmusTest test, Explored explored) {
    Exploration found = explored.found();
    TreeMap<Outcome, Long> once = new TreeMap<>();
    found.outcomes().forEach(o -> once.put(o, 1L));
    Judgement judgement = Judgement.of(test.condition(), once, found.complete(), found.cut() > 0);
    return new ExploreReport(test, rsp.mapping(), explored, judgement, unroll.bound(), trace);
  }

  private Proposition proposition(String written, LitmusTest test) {
    try {
      return session.inputs().languages().ofHeader(test.language())
          .proposition(new SourceText("--trace", written), test);
    } catch (InvalidInputException e) {
      session.terminal().problems(e);
      throw new ParameterException(spec.commandLine(), "--trace wants a condition such as 'x=1 /\\ 0:r0=0', or stuck");
    }
  }
}
