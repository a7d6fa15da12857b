package periscope.verifier.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.engines.enumeration.Simulator;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Soundness;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Context;
import periscope.reports.Output;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.reports.picture.PictureFiles;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.reason.Reason;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.reason.Reasons;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.task.VerificationTask;

/**
 * Shows each finding of a search as soon as it is there: checks its program again, prints the counterexample and writes
 * a file that replays it.
 */
public final class ShownFindings {

  private final Context context;
  /** Name of the mapping on the command line. */
  private final String written;
  private final VerificationTask inquiry;
  private final Mapping mapping;
  /** The options for models on the command line. */
  private final List<String> modelWords;
  private final Reasons reasons;
  private final FindingFiles folder;
  private final List<PictureFiles> pictures;
  private final boolean silent;
  private final List<ShownFinding> shown = new ArrayList<>();

  /**
   * Prepares the output; shows nothing yet.
   *
   * @param modelWords the options for models on the command line
   * @param reasons    the reasons of the findings
   * @param folder     writer of the programs' files
   * @param pictures   writers of pictures, one for each wanted format
   * @param silent     whether to print nothing, and only write files
   */
  public ShownFindings(
      Context context, String written, VerificationTask inquiry, List<String> modelWords, Reasons reasons,
      FindingFiles folder, List<PictureFiles> pictures, boolean silent) {
    this.context = context;
    this.written = written;
    this.inquiry = inquiry;
    mapping = inquiry.base();
    this.modelWords = List.copyOf(modelWords);
    this.reasons = reasons;
    this.folder = folder;
    this.pictures = List.copyOf(pictures);
    this.silent = silent;
  }

  /** The findings shown so far, in order. */
  public List<ShownFinding> all() {
    return shown;
  }

  /** Shows findings, those that a row mends first; keeps those that the baseline has as well, and says nothing. */
  public void show(List<Finding> findings) {
    findings.stream().sorted(Comparator.comparing(reasons::shared)
        .thenComparing(f -> reasons.of(f).map(Reason::owner).orElse(Reason.Owner.ROW))).forEach(this::show);
  }

  private void show(Finding finding) {
    shown.add(inquiry.model().isPresent() ? underModels(finding, inquiry.model().get()) : onMachine(finding));
  }

  private ShownFinding onMachine(Finding finding) {
    long before = shown.stream().filter(c -> c.finding().fault() == finding.fault()).count();
    String label = mapping.name() + "-" + finding.fault().name().toLowerCase(Locale.ROOT) + "-" + (before + 1);
    Counterexample found = Counterexample.onMachine(finding, label, mapping, inquiry.source().model());
    Optional<Path> file = folder.write(found.source());
    String wanted = found.source().condition().map(c -> c.proposition().print()).orElse("stuck");
    Optional<String> replay = file.map(f -> ShellLine.of(
        List.of("periscope", "explore", f.toString(), "--mapping", written, "--exact", "--trace", wanted)));
    Palette colours = context.output().colours();
    String smallest = "smallest: " + Prose.count(finding.size(), "operation") + ", " + finding.shape().description();
    List<Part> parts = new ArrayList<>(List.of(new Part.Sentence(
        finding.fault() + "  " + mapping.name() + "  " + smallest, List.of(colours.bad(finding.fault().toString())
            + "  " + colours.strong(mapping.name()) + "  " + smallest)), Part.GAP));
    parts.addAll(ProgramTable.parts(found.source(), mapping.source(), found.compilation(), context, colours));
    parts.addAll(CounterexampleReport.parts(found, "source", "machine", colours));
    replay.ifPresent(r -> parts.add(replayed(r)));
    tell(parts);
    parts.addAll(new ProgramPictures(found, mapping.name(), inquiry.source().name(), inquiry.target()).parts());
    return new ShownFinding(finding, Optional.empty(), found, file, List.of(), parts);
  }

  private ShownFinding underModels(Finding finding, NamedModel target) {
    ProgramVerification found = confirmed(finding, target.model());
    LitmusTest test = found.input().test();
    Optional<Path> file = folder.write(test);
    List<Path> drawn = draw(found);
    Optional<ReasonText.Explanation> reason = reasons.of(finding)
        .map(r -> new ReasonText.Explanation(r, ReasonText.sentences(r, reasons.setting())));
    List<Part> parts = new ArrayList<>(ProgramReport.parts(found, context, context.output().colours()));
    reason.ifPresent(r -> parts.add(1, Part.Labelled.of("Reason   ", r.text())));
    drawn.forEach(p -> parts.add(new Part.Labelled("Picture", List.of(p.toString()), Part.Tone.PLAIN,
        List.of("  Picture  " + p))));
    file.ifPresent(f -> parts.add(replayed(replay(f, target))));
    if (!reasons.shared(finding)) {
      tell(parts);
    }
    Counterexample counterexample = found.counterexample().orElseThrow();
    parts.addAll(
        new ProgramPictures(counterexample, mapping.name(), inquiry.source().name(), inquiry.target()).parts());
    return new ShownFinding(finding, reason, counterexample, file, drawn, parts);
  }

  /**
   * The verification of a finding's program by enumerating the executions of both programs.
   *
   * @throws IllegalStateException if it contradicts the search
   */
  private ProgramVerification confirmed(Finding finding, CompiledModel target) {
    String number = shown.isEmpty() ? "" : "-" + (shown.size() + 1);
    LitmusTest test = finding.program(mapping.name() + "-unsound" + number);
    TestInput input = new TestInput(new SourceText(test.name(), ""), test);
    ProgramCompiler by = ProgramCompiler.of(mapping);
    ProgramCheck.Result check = ProgramCheck.check(test, input.text(), new Simulator(inquiry.source().model()), by,
        Behaviours.of(new Simulator(target), true), () -> false);
    if (!check.soundness().equals(Soundness.UNSOUND)) {
      throw new IllegalStateException("enumerating executions contradicts the search: " + finding.text());
    }
    return ProgramVerification.of(input, by, inquiry.source(), inquiry.model(), check, LoopBound.DEFAULT,
        () -> false);
  }

  private String replay(Path file, NamedModel target) {
    List<String> words = new ArrayList<>(List.of("periscope", "check", "--mapping", written, file.toString(),
        "--model", inquiry.source().name(), "--target-model", target.name()));
    words.addAll(modelWords);
    return ShellLine.of(words);
  }

  private List<Path> draw(ProgramVerification found) {
    try {
      return ProgramPictures.draw(found, pictures);
    } catch (IOException e) {
      context.output().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }

  /** The command that shows a finding again, on one line whatever its length, to be copied. */
  private static Part replayed(String command) {
    return new Part.Labelled("Replay", List.of(command), Part.Tone.PLAIN, List.of("  Replay   " + command));
  }

  private void tell(List<Part> parts) {
    if (!silent) {
      Output output = context.output();
      Part.lines(parts).forEach(output::line);
      output.line("");
      output.flush();
    }
  }
}
