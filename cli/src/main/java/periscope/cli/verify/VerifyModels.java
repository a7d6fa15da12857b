package periscope.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.Session;
import periscope.cli.ShellLine;
import periscope.cli.Terminal;
import periscope.cli.TestInput;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.ProgramVerdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.programs.FoundProgram;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.ProgramCheck;

/** {@code periscope verify MAPPING} where both languages have a model: searches all programs up to a bound. */
final class VerifyModels {

  private final Session session;
  /** The mapping as the command line names it. */
  private final String written;
  private final Mapping mapping;
  private final ModelPair models;
  private final NamedModel source;
  private final NamedModel target;

  VerifyModels(Session session, String written, Mapping mapping, ModelPair models) {
    this.session = session;
    this.written = written;
    this.mapping = mapping;
    this.models = models;
    source = models.source();
    target = models.target();
  }

  /**
   * Searches and reports.
   *
   * @param files where the file that replays the counterexample goes
   * @param svg   where pictures go
   * @return the exit code
   */
  int run(SearchOptions options, ModelOptions wanted, FindingFiles files, Optional<Path> svg, boolean json) {
    ProgramSearch.Request request = models.request(mapping, options, wanted);
    ProgramSearch.Result result =
        new ProgramSearchRun(session, options.timeLimit().deadline(), wanted.programs()).run(mapping.name(), request);
    Terminal terminal = session.terminal();
    Optional<ProgramVerification> found = result.found().map(this::confirmed);
    Optional<Path> file = found.flatMap(f -> files.write(f.input().test()));
    List<Path> pictures = found.isEmpty() || svg.isEmpty() ? List.of() : draw(found.get(), svg.get());
    if (json) {
      session.report(
          new ModelsJson(mapping.name(), source.name(), target.name(), request, result).report(found, file, pictures));
    } else {
      found.ifPresent(f -> show(f, file.map(p -> replay(p, options)), pictures));
      new ModelsSummary(
          mapping.name(), source.name(), target.name(), request, result, terminal.colours()).lines().forEach(terminal::line);
    }
    files.told();
    return Verify.exit(ModelsSummary.verdict(request, result));
  }

  /** The counterexample, worked out anew by enumerating the executions of both programs. */
  private ProgramVerification confirmed(FoundProgram program) {
    LitmusTest test = program.test(mapping.source().header(), mapping.name() + "-unsound");
    TestInput input = new TestInput(new SourceText(test.name(), ""), test);
    ProgramCheck.Result check = ProgramCheck.check(test, input.text(), new Simulator(source.model()), mapping,
        Behaviours.of(new Simulator(target.model()), true), () -> false);
    if (check.verdict() != ProgramVerdict.UNSOUND) {
      throw new IllegalStateException("enumerating executions contradicts the search: " + program);
    }
    return ProgramVerification.of(input, mapping, source, target.name(), check, LoopBound.DEFAULT);
  }

  private void show(ProgramVerification found, Optional<String> replay, List<Path> pictures) {
    Terminal terminal = session.terminal();
    ProgramReport.lines(found, session, terminal.colours()).forEach(terminal::line);
    pictures.forEach(p -> terminal.line("  Picture  " + p));
    replay.ifPresent(r -> terminal.line("  Replay   " + r));
    terminal.line("");
  }

  private String replay(Path file, SearchOptions options) {
    List<String> words = new ArrayList<>(List.of("periscope", "verify", written, "--program", file.toString(), "--model", source.name(),
        "--target-model", target.name()));
    words.addAll(options.include().words());
    return ShellLine.of(words);
  }

  private List<Path> draw(ProgramVerification found, Path folder) {
    try {
      return ProgramPictures.draw(found, folder);
    } catch (IOException e) {
      session.terminal().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }
}
