package periscope.cli.explore;

import java.util.List;
import java.util.Set;
import periscope.cli.session.Session;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A machine that tests can be explored on, and the options that only this machine has. */
interface ExploredMachine {

  /** The machine's name in {@code --machine}. */
  String id();

  /** The words that, after the machine's name, name its variants. */
  List<String> variants();

  /**
   * Sets the variant that {@link #explore} uses.
   *
   * @param words   some of {@link #variants}, which all apply; none for the machine itself
   * @param command the user's command line, for later errors about the test
   */
  void choose(Set<String> words, CommandSpec command);

  /** The machine's own options that the user gave. */
  List<String> given();

  /** Whether the machine runs loops, so that a bound on loops has an effect. */
  boolean followsLoops();

  /**
   * The test that the machine runs.
   *
   * @param file  the user's name for the test
   * @param input the test as it was read
   * @throws ParameterException    if the machine runs no tests of this kind
   * @throws InvalidInputException if the test cannot be turned into one that the machine runs
   */
  LitmusTest target(String file, TestInput input, Session session);

  /**
   * Visits the states of the machine.
   *
   * @param test  the result of {@link #target}
   * @param input the test as it was read, for diagnostics
   * @throws InvalidInputException if the machine cannot run the test
   */
  Explored explore(LitmusTest test, TestInput input, Request request);
}
