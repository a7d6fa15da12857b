package periscope.cli.explore;

import java.util.List;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.cli.session.TestInput;
import periscope.litmus.LitmusTest;
import periscope.machines.SteppedExplorer;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Reads;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The machine of [UGPU], to be mixed into the command. */
final class UgpuExploration implements ExploredMachine {

  private static final String ID = "ugpu";
  private static final String COHERENT_READS = "--coherent-reads";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = COHERENT_READS, description = "ugpu: no load array, so that loads of one address stay in order")
  private boolean coherentReads;

  static boolean runs(LitmusTest test) {
    return test.language().equals("PTX");
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<String> given() {
    return coherentReads ? List.of(COHERENT_READS) : List.of();
  }

  @Override
  public LitmusTest target(String file, TestInput input, Session session) {
    if (!runs(input.test())) {
      throw new ParameterException(command.commandLine(), "--machine ugpu runs PTX tests, and '" + file + "' is "
          + input.test().language() + ": compile --emit writes it in PTX, for a table such as opencl-ptx");
    }
    return input.test();
  }

  @Override
  public Explored explore(LitmusTest test, TestInput input, Request request) {
    boolean exact = request.exact() || request.run().isPresent();
    UgpuMachine machine = new UgpuMachine(test, input.text(), coherentReads ? Reads.COHERENT : Reads.RELAXED,
        exact ? Stepping.EXACT : Stepping.REDUCED);
    SteppedExplorer explorer = SteppedExplorer.explore(machine, request.limits());
    Optional<SteppedExplorer.Run> run = request.run().flatMap(goal -> goal.outcome().isPresent()
        ? explorer.shortestTo(goal.outcome().get()) : explorer.shortestToStuck());
    return new Explored(ID, coherentReads ? "UGPU with coherent reads" : "UGPU", exact, false,
        given().stream().map(o -> o.substring(2)).toList(), explorer.result(),
        run.map(r -> new UgpuRun(machine, r, input.text()).shown()));
  }
}
