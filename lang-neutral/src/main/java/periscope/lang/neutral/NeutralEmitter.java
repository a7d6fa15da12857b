package periscope.lang.neutral;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.language.Emitter;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;

/** Writes OpenCL tests as neutral JSON. The package charter says which tests have this form. */
public final class NeutralEmitter implements Emitter {

  @Override
  public String form() {
    return NeutralImporter.FORM;
  }

  @Override
  public String suffix() {
    return ".json";
  }

  @Override
  public String language() {
    return NeutralReader.LANGUAGE;
  }

  @Override
  public String emit(LitmusTest test, SourceText source) {
    Problems problems = new Problems(source);
    Sayable.check(test, problems);
    problems.end();
    Proposition wanted = test.condition().orElseThrow().proposition();
    Observables spoken = Observed.by(wanted.operands());
    OutcomeClasses classes = OutcomeClasses.of(test, source);
    Optional<Map<Outcome, Kind>> outcomes = classes.projected(spoken).filter(o -> classes.complete());
    Optional<List<Behaviours.Named>> behaviours = outcomes.flatMap(o -> Behaviours.of(o, wanted));
    if (behaviours.isEmpty()) {
      problems.error(Span.NONE, outcomes.isEmpty() ? "there are too many outcomes, or too many interleavings"
          : "no outcome of the values that are written is what the condition asks for",
          outcomes.isEmpty() ? "a neutral test names each outcome" : "");
    }
    problems.end();
    return new NeutralWriter(test, Naming.of(test, spoken), behaviours.orElseThrow()).text();
  }
}
