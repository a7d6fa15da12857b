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

/** A machine that tests can be explored on, with the options that only it has. */
interface ExploredMachine {

  /** What {@code --machine} calls it. */
  String id();

  /** The words that name its variants, behind its own name. */
  List<String> variants();

  /** Makes it a variant. @param words some of {@link #variants} @param command the command line that names it */
  void choose(Set<String> words, CommandSpec command);

  /** The options of its own that were given. */
  List<String> given();

  /** Whether it runs loops, so that a bound on them is of use. */
  boolean followsLoops();

  /**
   * The test that it runs.
   *
   * @param file  how the user calls the test
   * @param input the test as it was read
   * @throws ParameterException    if it runs no tests of that kind
   * @throws InvalidInputException if the test cannot be made one that it runs
   */
  LitmusTest target(String file, TestInput input, Session session);

  /**
   * Visits its states.
   *
   * @param test  what {@link #target} gave
   * @param input the test as it was read, for diagnostics
   * @throws InvalidInputException if it cannot run the test
   */
  Explored explore(LitmusTest test, TestInput input, Request request);
}
