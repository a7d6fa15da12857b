package periscope.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.json.Json;
import periscope.cli.picture.PictureFiles;
import periscope.cli.search.NamedModel;
import periscope.cli.session.LocalOption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.cli.session.TestInput;
import periscope.cli.session.TimeLimit;
import periscope.cli.text.ShellLine;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.simulation.Engine;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.machines.rsp.Exploration.Limits;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.soundness.ProgramCheck;

/** {@code periscope verify MAPPING --program FILE}: is a mapping sound for one program? */
final class VerifyProgram {

  /** States of the machine after which it is given up. */
  private static final int STATES = 20_000_000;

  private final Session session;
  /** The mapping as the command line names it. */
  private final String written;
  private final Mapping mapping;
  private final String sourceModel;
  private final TimeLimit time;
  private final LoopBound bound;
  private final LocalOption local;

  /** @param sourceModel name or path of the source model */
  VerifyProgram(Session session, String written, Mapping mapping, String sourceModel, TimeLimit time, LoopBound bound,
      LocalOption local) {
    this.session = session;
    this.written = written;
    this.mapping = mapping;
    this.sourceModel = sourceModel;
    this.time = time;
    this.bound = bound;
    this.local = local;
  }

  /**
   * Checks the program and reports.
   *
   * @param targetModel the target model's name or path; the newest of the target language if absent
   * @param pictures    where pictures go, in each form that is wanted
   * @return the exit code
   */
  int run(String program, Optional<String> targetModel, List<PictureFiles> pictures, boolean json) {
    TestInput read = session.test(program);
    TestInput input = new TestInput(read.text(), local.of(read.test()));
    NamedModel.fits(session, sourceModel, mapping.from(), mapping.name(), input.text());
    targetModel.ifPresent(m -> NamedModel.fits(session, m, mapping.to(), mapping.name(), input.text()));
    NamedModel source = new NamedModel(sourceModel, session.judge(sourceModel, mapping.from()));
    Optional<NamedModel> target = Vocabularies.of(mapping.to())
        .map(v -> targetModel.orElseGet(() -> NamedModel.usual(mapping.to())))
        .map(m -> new NamedModel(m, session.judge(m, mapping.to())));
    ProgramVerification found =
        ProgramVerification.of(input, mapping, source, target, check(input, source, target), bound);
    List<Path> drawn = draw(found, pictures);
    Terminal terminal = session.terminal();
    if (json) {
      terminal.line(Json.print(ProgramJson.of(found, drawn, session.catOf())));
    } else {
      ProgramReport.lines(found, session, terminal.colours()).forEach(terminal::line);
      drawn.forEach(p -> terminal.line("  Picture  " + p));
      found.shown().filter(o -> found.onMachine())
          .ifPresent(o -> terminal.line("  Replay   " + replay(program, input.test(), o)));
    }
    found.result().problems().forEach(terminal::problem);
    terminal.out().flush();
    return found.exit();
  }

  private ProgramCheck.Result check(TestInput input, NamedModel source, Optional<NamedModel> target) {
    Engine allows = new Portfolio(source.model(), bound);
    BooleanSupplier expired = time.over(session.interruption());
    if (target.isEmpty()) {
      Behaviours machine = Behaviours.machine(new Limits(STATES, expired, bound));
      return ProgramCheck.onMachine(input.test(), input.text(), allows, mapping, machine, expired);
    }
    Behaviours model = Behaviours.of(new Portfolio(target.get().model(), bound), true);
    return ProgramCheck.check(input.test(), input.text(), allows, mapping, model, expired);
  }

  private List<Path> draw(ProgramVerification found, List<PictureFiles> pictures) {
    try {
      return ProgramPictures.draw(found, pictures);
    } catch (IOException e) {
      session.terminal().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }

  /** The command that shows the run to an outcome step by step. */
  private String replay(String program, LitmusTest test, Outcome outcome) {
    String wanted = test.asking(outcome).condition().orElseThrow().proposition().print();
    List<String> words = new ArrayList<>(
        List.of("periscope", "explore", program, "--mapping", written, "--exact", "--trace", wanted));
    words.addAll(local.words());
    return ShellLine.of(words);
  }
}
