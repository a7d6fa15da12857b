package periscope.cli.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The machine of [UGPU], to be mixed into the command. */
final class UgpuExploration implements ExploredMachine {

  private static final String ID = "ugpu";
  private static final String COHERENT_READS = "--coherent-reads";
  private static final String EXTENDED = "--extended";
  private static final String EARLY_LOADS = "--early-loads";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = COHERENT_READS, description = "ugpu: no load array, so that loads of one address stay in order")
  private boolean coherentReads;

  @Option(names = EXTENDED, description = "ugpu: beyond the paper, read-modify-writes, branches and barriers, too")
  private boolean extended;

  @Option(names = EARLY_LOADS,
      description = "ugpu: with --extended, loads may go on before an earlier branch is decided")
  private boolean earlyLoads;

  static boolean runs(LitmusTest test) {
    return UgpuMachine.runs(test);
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<String> given() {
    List<String> given = new ArrayList<>();
    add(given, coherentReads, COHERENT_READS);
    add(given, extended, EXTENDED);
    add(given, earlyLoads, EARLY_LOADS);
    return given;
  }

  private static void add(List<String> given, boolean is, String option) {
    if (is) {
      given.add(option);
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
          EARLY_LOADS + " is about branches, which the paper's machine does not have: add " + EXTENDED);
    }
    if (!runs(input.test())) {
      throw new ParameterException(command.commandLine(), "--machine ugpu runs PTX tests, and '" + file + "' is "
          + input.test().language() + ": compile --emit writes it in PTX, for a table such as opencl-ptx");
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
    return new Explored(ID, words(), exact, false, given().stream().map(o -> o.substring(2)).toList(),
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
