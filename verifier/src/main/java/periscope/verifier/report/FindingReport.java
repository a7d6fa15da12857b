package periscope.verifier.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.engines.enumeration.Simulator;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.reports.picture.PictureFiles;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.Target;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.task.VerificationTask;

/**
 * The writer of reports on findings about one table: checks a finding's program again, composes the report, and writes
 * a file that replays the finding.
 *
 * @param mapping    the table: the task's own, or an edited one
 * @param written    the table on the command line that replays a finding
 * @param modelWords the options for models on the command line
 * @param folder     writer of the programs' files
 * @param pictures   writers of pictures, one for each wanted format
 */
public record FindingReport(Context context, VerificationTask inquiry, Mapping mapping, String written,
    List<String> modelWords, FindingFiles folder, List<PictureFiles> pictures) {

  /** The label of the command that shows a finding again. */
  static final String REPLAY = "Replay   ";

  public FindingReport {
    modelWords = List.copyOf(modelWords);
    pictures = List.copyOf(pictures);
  }

  /**
   * The report of a finding.
   *
   * @param number number of the finding, from 1: of its fault on a machine, of all under models
   * @param reason the reason of the finding, if it was asked for
   * @throws IllegalStateException if the check contradicts the search
   */
  public ShownFinding of(Finding finding, int number, Optional<ReasonText.Explanation> reason) {
    return inquiry.runsOn() instanceof Target.Machine ? onMachine(finding, number)
        : checked(finding, inquiry.runsOn(), number, reason);
  }

  /**
   * The report of a finding in few lines, for one that has the cause of another, which is shown in full.
   *
   * @param found a finding under models
   * @param first the other one
   */
  List<Part> brief(ShownFinding found, ShownFinding first) {
    Palette colours = context.output().colours();
    Counterexample program = found.counterexample();
    String told = program.source().name() + ", by the cause of " + first.counterexample().source().name();
    List<Part> parts = new ArrayList<>(List.of(new Part.Sentence(
        found.finding().fault() + "  " + mapping.name() + "  for " + told, List.of(
            colours.bad(found.finding().fault().toString()) + "  " + colours.strong(mapping.name()) + "  for "
                + told))));
    Optional<String> before = first.reason().map(ReasonText.Explanation::text);
    found.reason().map(ReasonText.Explanation::text).filter(t -> !before.equals(Optional.of(t)))
        .ifPresent(t -> parts.add(Part.Labelled.of("Reason   ", t)));
    parts.add(Part.Labelled.of("Program  ", found.finding().shape().description() + ": " + found.finding().text()));
    program.outcome().ifPresent(
        o -> parts.add(Part.Labelled.of("Outcome  ", CounterexampleReport.shown(o, program.source()))));
    found.file().ifPresent(f -> parts.add(replay(f, inquiry.model())));
    return parts;
  }

  /** The tables of a mixture that compile a program wrongly or rightly alone; nothing for a single table. */
  private List<Part> alone(LitmusTest program) {
    CompiledRightly right =
        CompiledRightly.of(program, inquiry.source().model(), inquiry.runsOn(), () -> false);
    return mapping.tables().isEmpty() ? List.of() : List.of(Part.Labelled.of("Alone    ", mapping.tables().stream()
        .map(t -> t.name() + MixedCode.rowless(program, t).map(o -> " has no row for " + o)
            .orElseGet(() -> verdict(right, t))).toList()));
  }

  private static String verdict(CompiledRightly right, Mapping table) {
    return switch (right.verdict(table)) {
      case HOLDS -> " compiles the program rightly";
      case FAILS -> " compiles the program wrongly, too";
      default -> ": not decided";
    };
  }

  /** The beginning of the names of tests. */
  private String name() {
    return mapping.name().replace(' ', '-');
  }

  private ShownFinding onMachine(Finding finding, int number) {
    String label = name() + "-" + finding.fault().name().toLowerCase(Locale.ROOT) + "-" + number;
    Counterexample found = Counterexample.onMachine(finding, label, mapping, inquiry.source().model());
    Optional<Path> file = folder.write(found.source(), MixedCode.line(found.source(), mapping));
    String wanted = found.source().condition().map(c -> c.proposition().print()).orElse("stuck");
    Palette colours = context.output().colours();
    String smallest = "smallest: " + Prose.count(finding.size(), "operation") + ", " + finding.shape().description();
    List<Part> parts = new ArrayList<>(List.of(new Part.Sentence(
        finding.fault() + "  " + mapping.name() + "  " + smallest, List.of(colours.bad(finding.fault().toString())
            + "  " + colours.strong(mapping.name()) + "  " + smallest)), Part.GAP));
    parts.addAll(ProgramTable.parts(found.source(), mapping.source(), found.compilation(), context, colours));
    parts.addAll(CounterexampleReport.parts(found, "source", "machine", colours));
    parts.addAll(alone(found.source()));
    file.ifPresent(f -> parts.add(mapping.tables().isEmpty() ? Part.Labelled.command(REPLAY,
        List.of("periscope", "explore", f.toString(), "--mapping", written, "--exact", "--trace", wanted))
        : replay(f, Optional.empty())));
    parts.addAll(drawings(found));
    return new ShownFinding(finding, Optional.empty(), found, file, List.of(), parts);
  }

  /** The report of a finding whose program is checked again: under the target model, or on a machine of a module. */
  private ShownFinding checked(
      Finding finding, Target target, int number, Optional<ReasonText.Explanation> reason) {
    ProgramVerification found = confirmed(finding, target, number);
    Optional<Path> file = folder.write(found.input().test(), MixedCode.line(found.input().test(), mapping));
    List<Path> drawn = draw(found);
    List<Part> parts = new ArrayList<>(ProgramReport.parts(found, reason, context, context.output().colours()));
    parts.addAll(alone(found.input().test()));
    drawn.forEach(p -> parts.add(new Part.Labelled("Picture", List.of(p.toString()), Part.Tone.PLAIN,
        List.of("  Picture  " + p))));
    file.ifPresent(f -> parts.add(inquiry.model().map(m -> replay(f, Optional.of(m)))
        .orElseGet(() -> Part.Labelled.of("Program  ", f.toString()))));
    Counterexample counterexample = found.counterexample().orElseThrow();
    parts.addAll(drawings(counterexample));
    return new ShownFinding(finding, reason, counterexample, file, drawn, parts);
  }

  private List<Part> drawings(Counterexample found) {
    return new ProgramPictures(found, MixedCode.line(found.source(), mapping).orElse(mapping.name()),
        inquiry.source().name(), inquiry.target()).parts();
  }

  /** The verification of a finding's program by enumerating executions, or by running its code on a machine. */
  private ProgramVerification confirmed(Finding finding, Target target, int number) {
    LitmusTest test = finding.program(name() + "-" + finding.fault().name().toLowerCase(Locale.ROOT)
        + (number == 1 ? "" : "-" + number));
    TestInput input = new TestInput(new SourceText(test.name(), ""), test);
    ProgramCompiler by = ProgramCompiler.of(mapping);
    ProgramCheck.Result check = ProgramCheck.check(test, input.text(), new Simulator(inquiry.source().model()), by,
        target instanceof Target.Model m ? Behaviours.of(new Simulator(m.model()), true) : target.behaviours(),
        () -> false);
    if (finding.fault() == Fault.STUCK ? !check.stuck() : !check.soundness().forbids()) {
      throw new IllegalStateException("the check of the program contradicts the search: " + finding.text());
    }
    return finding.fault() == Fault.STUCK
        ? new ProgramVerification(input, by, inquiry.source(), inquiry.model(), inquiry.target(), check,
            Optional.of(Counterexample.stuck(test, check)), LoopBound.DEFAULT)
        : ProgramVerification.of(input, by, inquiry.source(), inquiry.model(), inquiry.target(), check,
            LoopBound.DEFAULT, () -> false);
  }

  /** @param target the target model; empty for the machine */
  private Part replay(Path file, Optional<NamedModel> target) {
    List<String> words = new ArrayList<>(List.of("periscope", "check", "--mapping", written, file.toString(),
        "--model", inquiry.source().name()));
    target.ifPresent(m -> words.addAll(List.of("--target-model", m.name())));
    words.addAll(modelWords);
    return Part.Labelled.command(REPLAY, words);
  }

  private List<Path> draw(ProgramVerification found) {
    try {
      return ProgramPictures.draw(found, pictures);
    } catch (IOException e) {
      context.output().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }
}
