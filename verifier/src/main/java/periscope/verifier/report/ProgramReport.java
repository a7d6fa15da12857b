package periscope.verifier.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.engines.execution.CutText;
import periscope.engines.execution.RaceHints;
import periscope.engines.execution.Races;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.inputs.TestInput;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.Compilation;
import periscope.reports.Context;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.reports.text.FormText;
import periscope.semantics.LoopBound;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.place.InstructionPlaces;
import periscope.verifier.reason.ReasonText;

/** The report on the verification of one program under a mapping or a compiler. */
final class ProgramReport {

  private final ProgramVerification found;
  private final Context context;
  private final Palette colours;
  private final List<Part> parts = new ArrayList<>();

  private ProgramReport(ProgramVerification found, Context context, Palette colours) {
    this.found = found;
    this.context = context;
    this.colours = colours;
  }

  /** @param reason the reason of a wrongly compiled program, if it was asked for */
  static List<Part> parts(
      ProgramVerification found, Optional<ReasonText.Explanation> reason, Context context, Palette colours) {
    List<Part> parts = new ArrayList<>(new ProgramReport(found, context, colours).parts());
    reason.ifPresent(r -> parts.add(1, Part.Labelled.of("Reason   ", r.text())));
    return parts;
  }

  private List<Part> parts() {
    parts.add(new Part.Sentence(verdict(new Palette(false)),
        colours.on() ? Prose.hanging(verdict(colours), 2, Prose.WIDTH) : List.of(verdict(colours))));
    found.compiler().remark().ifPresent(r -> parts.add(Part.Labelled.of("Compiler ", r + ".")));
    found.compiled().ifPresent(compiled -> {
      parts.add(Part.GAP);
      parts.addAll(ProgramTable.parts(found.input().test(), found.compiler().source(), compiled, context, colours));
    });
    found.counterexample().flatMap(c -> MixedCode.alone(c.compilation(), found.compiler())).ifPresent(t ->
        apart(Part.Labelled.of("Alone    ", t + " alone compiles the program so.")));
    found.compiled().flatMap(Compilation::form).ifPresent(f -> apart(FormText.of(f)));
    List<Integer> kept = found.compiler().keepingJumps(found.input().test());
    if (!kept.isEmpty()) {
      apart(FormText.kept(kept));
    }
    found.dependencies().ifPresent(d -> apart(Part.Labelled.of("Depends  ", d + ".")));
    found.counterexample().ifPresent(c -> parts.addAll(
        CounterexampleReport.parts(c, found.source().name(), found.target(), colours)));
    found.counterexample().filter(c -> found.compiler().givesCode())
        .ifPresent(c -> apart(InstructionPlaces.of(found.input(), c).part()));
    if (found.result().verdict() == Verdict.UNDEFINED) {
      Simulation source = found.result().source().orElseThrow();
      apart(Part.Labelled.below(source.race().isPresent() ? "Race     " : "Why      ",
          racy(new Races(found.input().test(), found.input().text()), source, found.source().name())));
    }
    if (found.result().verdict() == Verdict.UNKNOWN) {
      found.result().source().map(s -> undecided(s, found.input(), found.source().name()))
          .filter(u -> !u.isEmpty()).ifPresent(u -> apart(Part.Labelled.below("Why      ", u)));
    }
    if (found.result().cut()) {
      apart(Part.Labelled.of(
          "Loops    ", loops(found.result().cuts(), found.input(), found.bound(), found.result().verdict())));
    }
    return parts;
  }

  /** The reasons why a check has no verdict; empty if it has one. */
  static List<String> open(ProgramVerification found) {
    if (found.result().verdict() != Verdict.UNKNOWN) {
      return List.of();
    }
    List<String> why = new ArrayList<>();
    found.result().source().ifPresent(s -> why.addAll(undecided(s, found.input(), found.source().name())));
    if (found.result().cut()) {
      why.add(loops(found.result().cuts(), found.input(), found.bound(), found.result().verdict()));
    }
    return why.isEmpty() ? List.of("the check ended before an answer; without --quiet it shows what it found") : why;
  }

  private void apart(Part part) {
    parts.add(Part.GAP);
    parts.add(part);
  }

  /** The reasons why an undefined source program permits every outcome. */
  private static List<String> racy(Races races, Simulation source, String model) {
    List<String> told = new ArrayList<>();
    races.undefined(source).forEach(why -> told.add(why + "."));
    told.addAll(RaceHints.of(source, model));
    told.add("Under " + model + " the program may do anything, so that nothing is to be checked.");
    return told;
  }

  /**
   * The reasons why the source model gives no complete answer, so that no verdict follows; empty if it
   * gives one.
   */
  private static List<String> undecided(Simulation source, TestInput input, String model) {
    List<String> told = new ArrayList<>();
    source.undefined().stream().filter(u -> !u.undefines()).forEach(u -> told.add(
        UndefinedText.of(u, input.text()) + ", which may give any value: not all that " + model + " allows is known."));
    if (source.complete() && source.states().isEmpty() && source.undefined().isEmpty()) {
      told.add("Under " + model
          + " no execution of the source runs to its end, so that nothing is said of how it ends: its "
          + "threads may wait for each other at barriers, or in a loop for a value that nothing writes.");
    }
    return told;
  }

  /** The sentence about the loops that exceeded the bound, and its consequence for the verdict. */
  private static String loops(List<LoopCut> cuts, TestInput input, LoopBound bound, Verdict verdict) {
    String so = verdict == Verdict.UNKNOWN ? "Nothing wrong was found up to there: " : "";
    return so + CutText.note(cuts, input.text(), bound) + ".";
  }

  private String verdict(Palette colours) {
    Soundness soundness = found.result().soundness();
    String word = colours.verdict(soundness.verdict(), soundness.toString().toUpperCase(Locale.ROOT));
    return word + "  " + colours.strong(found.compiler().name()) + "  for " + found.input().test().name()
        + ", source under "
        + found.source().name() + ", compiled " + found.compiledWhere();
  }
}
