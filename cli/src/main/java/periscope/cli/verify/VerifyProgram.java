package periscope.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.cli.CutText;
import periscope.cli.Json;
import periscope.cli.LocalOption;
import periscope.cli.Session;
import periscope.cli.ShellLine;
import periscope.cli.Terminal;
import periscope.cli.TestInput;
import periscope.cli.TimeLimit;
import periscope.cli.execution.Races;
import periscope.engines.portfolio.Portfolio;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.ProgramVerdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.machines.rsp.Exploration.Limits;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.verifier.soundness.AxiomaticCheck;
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
   * @param svg         where pictures go
   * @return the exit code
   */
  int run(String program, Optional<String> targetModel, Optional<Path> svg, boolean json) {
    TestInput read = session.test(program);
    TestInput input = new TestInput(read.text(), local.of(read.test()));
    NamedModel.fits(session, sourceModel, mapping.from(), mapping.name(), input.text());
    targetModel.ifPresent(m -> NamedModel.fits(session, m, mapping.to(), mapping.name(), input.text()));
    NamedModel source = new NamedModel(sourceModel, session.judge(sourceModel, mapping.from()));
    if (Vocabularies.of(mapping.to()).isEmpty()) {
      return onMachine(program, input, source, json);
    }
    String name = targetModel.orElseGet(() -> NamedModel.usual(mapping.to()));
    NamedModel target = new NamedModel(name, session.judge(name, mapping.to()));
    BooleanSupplier expired = time.over(session.interruption());
    AxiomaticCheck.Result result = AxiomaticCheck.check(input.test(), input.text(), new Portfolio(source.model(), bound),
        mapping, new Portfolio(target.model(), bound), expired);
    ProgramVerification found = ProgramVerification.of(input, mapping, source, target, result, bound);
    List<Path> pictures = draw(found, svg);
    Terminal terminal = session.terminal();
    if (json) {
      session.report(found.json(pictures.stream().map(Path::toString).toList()));
    } else {
      ProgramReport.lines(found, session, terminal.colours()).forEach(terminal::line);
      pictures.forEach(p -> terminal.line("  Picture  " + p));
    }
    result.problems().forEach(terminal::problem);
    terminal.out().flush();
    return found.exit();
  }

  private List<Path> draw(ProgramVerification found, Optional<Path> svg) {
    try {
      return svg.isEmpty() ? List.of() : ProgramPictures.draw(found, svg.get());
    } catch (IOException e) {
      session.terminal().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }

  private int onMachine(String program, TestInput input, NamedModel source, boolean json) {
    ProgramCheck.Result result = ProgramCheck.check(
        input.test(), input.text(), source.model(), mapping, new Limits(STATES, time.over(session.interruption())).with(bound));
    Terminal terminal = session.terminal();
    List<String> lines = new ArrayList<>();
    lines.add(result.verdict().toString().toUpperCase(java.util.Locale.ROOT) + "  "
        + terminal.colours().strong(mapping.name()) + "  for " + input.test().name() + ", source under " + source.name()
        + ", compiled on the machine");
    result.compiled().ifPresent(c -> {
      lines.add("");
      ProgramTable.lines(input.test(), c, session, terminal.colours()).forEach(l -> lines.add("  " + l));
    });
    forbidden(program, input.test(), result.forbidden(), lines);
    Races races = new Races(input.test(), input.text());
    result.source().filter(s -> result.verdict() == ProgramVerdict.RACY).ifPresent(s -> {
      lines.add("");
      lines.addAll(ProgramReport.racy(races, s, source.name()));
    });
    result.source().filter(s -> result.verdict() == ProgramVerdict.UNKNOWN)
        .ifPresent(s -> lines.addAll(ProgramReport.undecided(s, input, source.name())));
    if (result.cut()) {
      lines.add("");
      lines.addAll(FindingReport.wrapped("Loops    ", ProgramReport.loops(result.cuts(), input, bound, result.verdict())));
    }
    if (json) {
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("mapping", mapping.name());
      report.put("program", input.test().name());
      report.put("sourceModel", source.name());
      report.put("targetModel", "machine");
      report.put("verdict", result.verdict().toString());
      report.put("forbidden", result.forbidden().stream().map(o -> Json.outcome(o, input.test())).toList());
      result.source().filter(s -> !s.races().isEmpty()).ifPresent(s -> report.put("races", races.json(s.races())));
      report.put("complete", result.complete());
      report.put("loopsCut", result.cut());
      if (result.cut()) {
        report.put("cutLoops", CutText.json(result.cuts(), input.text()));
        report.put("rounds", bound.open());
      }
      session.report(report);
    } else {
      lines.forEach(terminal::line);
    }
    result.problems().forEach(terminal::problem);
    terminal.out().flush();
    return ProgramVerification.exit(result.verdict());
  }

  private void forbidden(String program, LitmusTest test, SortedSet<Outcome> outcomes, List<String> lines) {
    if (!outcomes.isEmpty()) {
      lines.add("");
      outcomes.forEach(o -> lines.add("  Forbidden  " + FindingReport.shown(o, test)));
      String first = test.asking(outcomes.first()).condition().orElseThrow().proposition().print();
      List<String> words = new ArrayList<>(
          List.of("periscope", "explore", program, "--mapping", written, "--exact", "--trace", first));
      words.addAll(local.words());
      lines.add("  Replay     " + ShellLine.of(words));
    }
  }
}
