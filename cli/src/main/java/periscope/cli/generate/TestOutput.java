package periscope.cli.generate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.inputs.Forms;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that all commands have that make tests: the destination and the form of the tests, and a file of further
 * options.
 */
final class TestOutput {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-o", "--out"}, paramLabel = "WHERE", description = "write a file for each test into this folder, "
      + "or all into this archive, if the name ends with .zip")
  private Optional<Path> where = Optional.empty();

  @Option(names = "--emit", paramLabel = "FORM", description = "write the tests in another form: neutral, GPUHarbor's "
      + "JSON for OpenCL tests, or ptx, kernels of PTX tests; tests that have none are left out and counted")
  private Optional<String> form = Optional.empty();

  @Mixin
  private ConfigOption config = new ConfigOption();

  /**
   * Runs a command that makes tests; with a file of options, the same command with the options of the file.
   *
   * @param fresh makes a new instance of the command
   * @param work  makes the tests, and returns the exit code; receives a function that writes tests, given their texts
   *     by their names
   * @return the exit code
   */
  int run(Session session, Supplier<Subcommand> fresh, ToIntFunction<Consumer<Map<String, String>>> work) {
    return config.run(session, command, fresh, () -> work.applyAsInt(sink(session)));
  }

  private Consumer<Map<String, String>> sink(Session session) {
    return form.isEmpty() ? tests -> TestFiles.write(session, tests, TestFiles.LITMUS, where)
        : tests -> emit(session, tests, form.get());
  }

  /** Writes tests in another form, and reports those that have no such form. */
  private void emit(Session session, Map<String, String> tests, String wanted) {
    Map<String, String> emitted = new LinkedHashMap<>();
    List<Diagnostic> refused = new ArrayList<>();
    String suffix = TestFiles.LITMUS;
    for (Map.Entry<String, String> test : tests.entrySet()) {
      SourceText text = new SourceText(test.getKey(), test.getValue());
      LitmusTest read = session.inputs().languages().parse(text);
      Emitter emitter = new Forms(session.inputs()).find(wanted, read.language()).orElseThrow(
          () -> new ParameterException(command.commandLine(), Forms.none(wanted, read.language())));
      suffix = emitter.suffix();
      try {
        emitted.put(test.getKey(), emitter.emit(read, text));
      } catch (InvalidInputException e) {
        refused.add(e.diagnostics().get(0));
      }
    }
    TestFiles.write(session, emitted, suffix, where);
    refused.stream().findFirst().ifPresent(first -> session.terminal().note(Prose.count(refused.size(), "test")
        + " cannot be written as " + wanted + ", the first being " + first.text().name() + ": " + first.message()));
  }
}
