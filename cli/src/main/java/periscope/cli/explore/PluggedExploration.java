package periscope.cli.explore;

import java.util.List;
import java.util.Set;
import periscope.cli.session.Session;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
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
          + ", and '" + file + "' is in " + language + CompilingTables.told(
              file, input.test(), session, machine.language(), m -> m.to().equals(machine.language())).orElse(""));
    }
    return input.test();
  }

  @Override
  public Explored explore(LitmusTest test, TestInput input, Request request) {
    return machine.visit(test, input.text(), request);
  }
}
