package periscope.cli.explore;

import java.util.List;
import java.util.Set;
import periscope.cli.session.Session;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.text.ShellLine;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import periscope.verifier.behaviour.VisitedMachine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A machine that a module brings. */
final class PluggedExploration implements ExploredMachine {

  private final VisitedMachine machine;
  private CommandSpec command;

  PluggedExploration(VisitedMachine machine) {
    this.machine = machine;
  }

  @Override
  public String id() {
    return machine.name();
  }

  @Override
  public List<String> variants() {
    return List.of();
  }

  @Override
  public void choose(Set<String> words, CommandSpec spec) {
    command = spec;
  }

  @Override
  public List<String> given() {
    return List.of();
  }

  @Override
  public boolean followsLoops() {
    return false;
  }

  @Override
  public LitmusTest target(String file, TestInput input, Session session) {
    String language = session.inputs().languages().ofHeader(input.test().language()).name();
    if (!language.equals(machine.language())) {
      throw new ParameterException(command.commandLine(), "--machine " + id() + " runs tests in " + machine.language()
          + ", and '" + file + "' is in " + language + way(file, input.test(), session));
    }
    return input.test();
  }

  /** The tables that compile a test to the machine's language, with a command; empty if none does. */
  private String way(String file, LitmusTest test, Session session) {
    List<String> tables = Mappings.shipped().stream().sorted().map(session.inputs()::mapping)
        .filter(m -> m.source().header().equals(test.language()) && m.to().equals(machine.language()))
        .map(Mapping::name).toList();
    return tables.isEmpty() ? "" : "; these tables compile it: " + String.join(", ", tables) + ", as in:\n  "
        + ShellLine.of(List.of("periscope", "compile", file, "--mapping", tables.get(0), "--emit", "litmus"))
        + " > compiled.litmus";
  }

  @Override
  public Explored explore(LitmusTest test, TestInput input, Request request) {
    return machine.visit(test, input.text(), request);
  }
}
