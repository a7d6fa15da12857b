package periscope.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.cli.Command;
import periscope.cli.Exit;
import periscope.cli.Json;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.cli.TestInput;
import periscope.cli.TimeLimit;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.verifier.enumerate.Simulator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code periscope simulate}: what a model allows tests to do. */
@picocli.CommandLine.Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Find every final state that a memory model allows source tests to end in.",
    footer = {"", "Exit code 0 means that every test's condition is met, 1 that one is not, 4 that a file is invalid.", "",
      "Examples:",
      "  periscope simulate MP.litmus",
      "  periscope simulate tests/ --model sc"})
public final class Simulate implements Command {

  private final Session session;

  @Parameters(paramLabel = "FILE", arity = "1..*",
      description = "tests: shipped ones' names, files, or folders for every .litmus file in them")
  private List<String> files;

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL", defaultValue = "opencl-rsp",
      description = "a shipped model's name or a .cat file (default: ${DEFAULT-VALUE})")
  private String model;

  @Option(names = "--states", description = "show all registers and locations of a state, not only those of the condition")
  private boolean states;

  @Option(names = "--json", description = "print the results as JSON (docs/simulate.schema.json)")
  private boolean json;

  @Mixin
  private TimeLimit time = new TimeLimit();

  public Simulate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Simulator simulator = new Simulator(session.judge(model));
    Terminal terminal = session.terminal();
    List<Map<String, Object>> reports = new ArrayList<>();
    int exit = Exit.OK;
    List<String> all = new ArrayList<>();
    for (String file : files) {
      try {
        all.addAll(session.sources().expand(file));
      } catch (InvalidInputException e) {
        terminal.problems(e);
        exit = Exit.worst(exit, Exit.INVALID);
      }
    }
    for (int i = 0; i < all.size(); i++) {
      terminal.progress(all.size() < 2 ? "" : "simulating " + (i + 1) + " of " + all.size() + ": " + all.get(i));
      exit = Exit.worst(exit, one(all.get(i), simulator, reports));
    }
    if (json) {
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("model", model);
      report.put("tests", reports);
      terminal.line(Json.print(report));
    }
    return exit;
  }

  private int one(String file, Simulator simulator, List<Map<String, Object>> reports) {
    Terminal terminal = session.terminal();
    try {
      TestInput input = session.test(file);
      requireSource(input);
      LitmusTest test = input.test();
      SimulateReport report = new SimulateReport(test, simulator.simulate(test, input.text(), false, time.expired()));
      terminal.progress("");
      if (json) {
        reports.add(report.json());
      } else {
        report.lines(states, terminal.colours()).forEach(terminal::line);
      }
      report.warnings().forEach(w -> terminal.note(file + ": " + w));
      return report.exit();
    } catch (InvalidInputException e) {
      terminal.progress("");
      terminal.problems(e);
    } catch (StackOverflowError e) {
      terminal.progress("");
      terminal.note(file + ": the test is nested too deeply");
    }
    if (json) {
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("file", file);
      report.put("answer", "Invalid");
      reports.add(report);
    }
    return Exit.INVALID;
  }

  private static void requireSource(TestInput input) {
    if (!input.test().language().equals("OPENCL")) {
      String message = "models judge OPENCL tests, and this is a " + input.test().language() + " test";
      throw new InvalidInputException(
          Diagnostic.error(input.text(), Span.NONE, message, "'periscope explore' runs GPU assembly"));
    }
  }
}
