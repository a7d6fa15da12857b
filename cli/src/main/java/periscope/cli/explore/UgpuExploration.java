package periscope.cli.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.cli.session.Session;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.machines.SteppedExplorer;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;
import periscope.machines.ugpu.UgpuVariant.Branches;
import periscope.machines.ugpu.UgpuVariant.Reads;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import periscope.reports.exploration.UgpuRun;
import periscope.semantics.LoopBound;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The machine of [UGPU]. Its variants are part of its name. */
final class UgpuExploration implements ExploredMachine {

  private static final String ID = "ugpu";
  private static final String COHERENT = "coherent";
  private static final String EXTENDED = "extended";
  private static final String EARLY = "early";

  private CommandSpec command;

  private boolean coherentReads;
  private boolean extended;
  private boolean earlyLoads;

  static boolean runs(LitmusTest test) {
    return UgpuMachine.runs(test);
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<String> variants() {
    return List.of(COHERENT, EXTENDED, EARLY);
  }

  @Override
  public void choose(Set<String> words, CommandSpec spec) {
    command = spec;
    coherentReads = words.contains(COHERENT);
    extended = words.contains(EXTENDED);
    earlyLoads = words.contains(EARLY);
  }

  @Override
  public List<String> given() {
    return List.of();
  }

  /** The names of the variants that differ from the paper's machine, as reports have them. */
  private List<String> switches() {
    List<String> switches = new ArrayList<>();
    add(switches, coherentReads, "coherent-reads");
    add(switches, extended, "extended");
    add(switches, earlyLoads, "early-loads");
    return switches;
  }

  private static void add(List<String> switches, boolean is, String word) {
    if (is) {
      switches.add(word);
    }
  }

  @Override
  public boolean followsLoops() {
    return extended;
  }

  @Override
  public LitmusTest target(String file, TestInput input, Session session) {
    if (earlyLoads && !extended) {
      throw new ParameterException(command.commandLine(),
          "early loads are about branches, which the paper's machine does not have: --machine ugpu-extended-early");
    }
    if (!runs(input.test())) {
      throw new ParameterException(command.commandLine(), "--machine ugpu runs PTX tests, and '" + file + "' is "
          + input.test().language() + CompilingTables.told(
              file, input.test(), session, "PTX", m -> UgpuMachine.runs(m.target().header()))
              .orElse(", which no shipped table writes in PTX"));
    }
    return input.test();
  }

  @Override
  public Explored explore(LitmusTest test, TestInput input, Request request) {
    boolean exact = request.exact() || request.run().isPresent();
    UgpuMachine machine = new UgpuMachine(test, input.text(), variant(request.limits().loops()),
        exact ? Stepping.EXACT : Stepping.REDUCED);
    SteppedExplorer explorer = SteppedExplorer.explore(machine, request.limits());
    Optional<SteppedExplorer.Run> run = request.run().flatMap(goal -> goal.outcome().isPresent()
        ? explorer.shortestTo(goal.outcome().get()) : explorer.shortestToStuck());
    return new Explored(ID, words(), exact, false, switches(),
        explorer.result(), run.map(r -> new UgpuRun(machine, r, input.text()).shown()));
  }

  private UgpuVariant variant(LoopBound loops) {
    return (extended ? UgpuVariant.EXTENDED : UgpuVariant.PAPER).with(loops)
        .with(coherentReads ? Reads.COHERENT : Reads.RELAXED)
        .with(earlyLoads ? Branches.EARLY_LOADS : Branches.WAIT);
  }

  private String words() {
    return "UGPU" + (coherentReads ? " with coherent reads" : "")
        + (extended ? "; beyond the paper: read-modify-writes, branches, barriers" : "")
        + (earlyLoads ? ", early loads" : "");
  }
}
