package periscope.cli.generate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import periscope.cli.session.Session;
import periscope.inputs.Forms;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on the destination and the form of tests, to be mixed into commands that make tests. */
final class TestOutput {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-o", "--out"}, paramLabel = "WHERE", description = "write a file for each test into this folder, "
      + "or all into this archive, if the name ends with .zip")
  private Optional<Path> where = Optional.empty();

  @Option(names = "--emit", paramLabel = "FORM", description = "write the tests in another form: neutral, GPUHarbor's "
      + "JSON for OpenCL tests, or ptx, kernels of PTX tests; tests that have none are left out and counted")
  private Optional<String> form = Optional.empty();

  /** A function that writes tests, given their texts by their names. */
  Consumer<Map<String, String>> sink(Session session) {
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
