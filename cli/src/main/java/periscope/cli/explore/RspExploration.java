package periscope.cli.explore;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.cli.session.Session;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.machines.rsp.ExactExplorer;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.ReducedExplorer;
import periscope.machines.rsp.Snapshot;
import periscope.machines.rsp.Trace;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import periscope.reports.exploration.RspRow;
import periscope.reports.exploration.ShownRun;
import periscope.reports.text.TraceTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The GPU of [RSP] as a machine for {@code explore}, to be mixed into the command. */
final class RspExploration implements ExploredMachine {

  static final String ID = "rsp";
  private static final String FULL = "full";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "rsp: compile the test with this mapping first: a shipped one's name or a .map file")
  private Optional<String> mapping = Optional.empty();

  private boolean full;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<String> variants() {
    return List.of(FULL);
  }

  @Override
  public void choose(Set<String> words, CommandSpec spec) {
    full = words.contains(FULL);
  }

  @Override
  public List<String> given() {
    return mapping.stream().map(m -> "--mapping").toList();
  }

  @Override
  public boolean followsLoops() {
    return true;
  }

  /** The name of the mapping that compiles the test; empty if none does. */
  Optional<String> mapping() {
    return mapping;
  }

  @Override
  public LitmusTest target(String file, TestInput input, Session session) {
    if (mapping.isPresent()) {
      if (CompiledOrders.open(input.test())) {
        session.terminal().note(CompiledOrders.TEXT_ORDER);
      }
      return Compiler.compile(input.test(), input.text(), assembly(session.inputs().mapping(mapping.get()))).target();
    } else if (!MachineProgram.runs(input.test())) {
      String other = UgpuExploration.runs(input.test()) ? "; or --machine ugpu, which runs PTX" : "";
      throw new ParameterException(command.commandLine(), "'" + file
          + "' is no GPU assembly: --mapping says how to compile it, such as --mapping rsp-proposed" + other);
    }
    return input.test();
  }

  private Mapping assembly(Mapping table) {
    if (!MachineProgram.runs(table.target().header())) {
      throw new ParameterException(command.commandLine(), "'" + table.name() + "' compiles to " + table.to()
          + ", which there is no machine for: explore wants a mapping to gpuasm, such as --mapping rsp-proposed");
    }
    return table;
  }

  @Override
  public Explored explore(LitmusTest test, TestInput input, Request request) {
    boolean apart = full || severalDevices(test);
    String memory = apart ? "L2s and memory" : "L2 as memory";
    if (!request.exact() && !apart && request.run().isEmpty()) {
      return new Explored(ID, memory, false, false, List.of(), ReducedExplorer.explore(test, request.limits()),
          Optional.empty());
    }
    ExactExplorer explorer = ExactExplorer.explore(test, full, request.limits());
    Optional<Trace> run = request.run().flatMap(goal -> goal.outcome().isPresent()
        ? explorer.shortestTo(goal.outcome().get())
        : explorer.shortestToStuck().map(ExactExplorer.Stuck::trace));
    return new Explored(ID, memory, true, apart, List.of(), explorer.result(), run.map(RspExploration::shown));
  }

  private static boolean severalDevices(LitmusTest test) {
    return test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1;
  }

  private static ShownRun shown(Trace run) {
    return new ShownRun(run.steps().size(), TraceTable.lines(run),
        IntStream.range(0, run.states().size()).mapToObj(i -> row(run, i)).toList());
  }

  private static RspRow row(Trace run, int i) {
    Snapshot state = run.states().get(i);
    String step = i == 0 ? "" : TraceTable.step(run.steps().get(i - 1), state);
    return new RspRow(step, state.l1(), state.l1Fifo(), state.l2(), state.l2Fifo(), state.memory(), state.locks(),
        state.registers().orElse(""));
  }
}
