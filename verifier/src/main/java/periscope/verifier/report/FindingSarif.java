package periscope.verifier.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.Rule.Level;
import periscope.reports.sarif.SarifLog;
import periscope.reports.sarif.SarifLog.Spot;
import periscope.verifier.place.InstructionPlaces;
import periscope.verifier.reason.Reason;
import periscope.verifier.reason.Reason.Owner;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.soundness.Counterexample;

/** The writer of a search's findings and verdict to a SARIF log. */
public final class FindingSarif {

  private FindingSarif() {}

  /** The rule that a fault breaks. */
  public static Rule rule(Fault fault) {
    return fault == Fault.STUCK ? Rule.STUCK_ROW : Rule.UNSOUND_ROW;
  }

  /** The rule for a finding that is nobody's, or known; empty if a row is at fault, or may be. */
  private static Optional<Rule> rule(Reason reason) {
    return reason.shared().isPresent() ? Optional.of(Rule.BASELINE_FINDING)
        : reason.owner() == Owner.READING || reason.owner() == Owner.MODELS ? Optional.of(Rule.NO_ROW_AT_FAULT)
        : Optional.empty();
  }

  /** Adds a finding of a search to a log. */
  public static void tell(SarifLog log, ShownFinding shown, Blame blamed, String source) {
    Rule rule = shown.reason().flatMap(r -> rule(r.reason())).orElse(rule(shown.finding().fault()));
    blamed.tell(log, rule, words(shown.reason()) + BrokenProgram.of(shown).told(source),
        Blame.program(shown.file()).toList());
  }

  /** A reason in front of a finding; the code that mends a row stands at the end. */
  private static String words(Optional<ReasonText.Explanation> told) {
    String reason = told.filter(r -> r.reason().atFault().isEmpty()).map(r -> r.text() + " ").orElse("");
    return told.filter(r -> reason.isEmpty()).flatMap(r -> r.reason().shared())
        .map(b -> b + " compiles the program wrongly, too. ").orElse("") + reason;
  }

  /** Adds the verdict's line to a log; an unknown verdict is a warning. */
  public static void tell(SarifLog log, Summary summary) {
    Verdict verdict = summary.answer().verdict();
    boolean known = verdict != Verdict.UNKNOWN && verdict != Verdict.INAPPLICABLE;
    log.note(known ? Level.NOTE : Level.WARNING, summary.plain().lines(List.of()).get(0)
        + summary.answer().before().map(b -> " " + b.said() + ".").orElse(""));
    summary.blindSpots().forEach(told -> log.note(Level.NOTE, told));
  }

  /** Adds the findings of a check of one program to a log, unless the program's file expects them. */
  public static void tell(SarifLog log, ProgramResult.Checked checked) {
    ProgramVerification found = checked.found();
    boolean stuck = found.result().stuck() && found.counterexample().isEmpty();
    String verdict = found.result().soundness().toString();
    int forbidden = found.result().forbidden().size();
    String of = "the program " + found.input().test().name() + " is " + verdict
        + (found.result().soundness().forbids() ? ", with " + Prose.count(forbidden, "forbidden outcome") : "");
    Optional<Spot> stated = checked.expected().map(e -> new Spot(
        found.input().text(), e.span(), Optional.empty(), "the test expects " + e.said()));
    if (checked.agrees()) {
      return;
    } else if (checked.blamed().isPresent()) {
      String outcome = found.counterexample().map(c -> ". Outcome " + shown(c) + ", which " + found.source().name()
          + " forbids. " + Why.of(c)).orElse(". The compiled program can get stuck.");
      Spot program = new Spot(found.input().text(), Span.NONE, Optional.empty(), of);
      Rule rule = checked.reason().flatMap(r -> rule(r.reason())).orElse(stuck ? Rule.STUCK_ROW : Rule.UNSOUND_ROW);
      checked.blamed().get().tell(log, rule, words(checked.reason()) + upper(verdict) + ": " + of + outcome,
          List.of(stated.orElse(program)));
    } else if (found.compiler().table().isEmpty() && found.counterexample().isPresent()) {
      wrongCode(log, found, of, stated);
    } else if (stated.isPresent()) {
      log.add(Rule.EXPECTATION, of + ", and not " + checked.expected().get().said() + ", compiled by "
          + checked.expected().get().subject(), stated.get(), List.of());
    } else if (checked.status() != Status.OK) {
      log.note(Level.WARNING, of + found.result().problems().stream().findFirst().map(p -> ": " + p.message())
          .orElse(""));
    }
  }

  /** Adds code of a compiler that does wrong: at its first instruction in the source, beside all others. */
  private static void wrongCode(SarifLog log, ProgramVerification found, String of, Optional<Spot> stated) {
    InstructionPlaces places = InstructionPlaces.of(found.input(), found.counterexample().orElseThrow());
    List<Spot> related = Stream.concat(
        places.source().stream().skip(stated.isPresent() ? 0 : 1).map(p -> p.spot("the source")),
        places.code().stream().map(p -> p.spot("the code"))).toList();
    Spot first = places.source().stream().findFirst().map(p -> p.spot("the source"))
        .orElse(new Spot(found.input().text(), Span.NONE, Optional.empty(), of));
    log.add(Rule.WRONG_CODE, upper(found.result().soundness().toString()) + ": " + found.compiler().name()
        + " makes code of " + found.input().test().name() + " that has the outcome "
        + shown(found.counterexample().orElseThrow()) + ", which " + found.source().name() + " forbids. "
        + Why.of(found.counterexample().get()), stated.orElse(first), related);
  }

  private static String shown(Counterexample counterexample) {
    return CounterexampleReport.shown(counterexample.outcome().orElseThrow(), counterexample.source());
  }

  private static String upper(String verdict) {
    return verdict.toUpperCase(Locale.ROOT);
  }
}
