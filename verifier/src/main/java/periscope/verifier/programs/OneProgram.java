package periscope.verifier.programs;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.simulate.Simulation;

/**
 * Asks, by enumerating all executions of a program and of its compiled form, whether the compiled form has an outcome that
 * the source forbids. Not for use by several threads at once.
 */
final class OneProgram {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** What is known of a program. */
  enum Verdict { RIGHT, RACY, WRONG, UNKNOWN }

  /** @param found if wrong, the program with an outcome that the source forbids, unless all of these end at a guard */
  record Answer(Verdict verdict, Optional<FoundProgram> found) {
    private Answer(Verdict verdict) {
      this(verdict, Optional.empty());
    }
  }

  private final Translation translation;
  private final Simulator source;
  private final Target.Engine target;
  private final Sought sought;
  private final BooleanSupplier stop;

  OneProgram(Translation translation, CompiledModel source, Target target, Sought sought, BooleanSupplier stop) {
    this.translation = translation;
    this.source = new Simulator(source);
    this.target = target.engine();
    this.sought = sought;
    this.stop = stop;
  }

  Answer ask(FoundProgram program) {
    LitmusTest test = program.test(translation.header(), "program");
    Simulation allowed = source.simulate(test, NO_TEXT, false, stop);
    if (!allowed.complete()) {
      return new Answer(Verdict.UNKNOWN);
    } else if (allowed.race().isPresent()) {
      return new Answer(Verdict.RACY);
    }
    Target.Behaviour seen = target.behaviour(translation.target(test), stop);
    if (sought == Sought.STUCK) {
      return seen.stuck() ? new Answer(Verdict.WRONG, Optional.of(program))
          : new Answer(seen.complete() ? Verdict.RIGHT : Verdict.UNKNOWN);
    }
    Set<Outcome.Register> registers =
        allowed.states().keySet().stream().flatMap(s -> s.registers().keySet().stream()).collect(Collectors.toSet());
    boolean wrong = false;
    for (Outcome outcome : seen.outcomes()) {
      Outcome restricted = outcome.restrictedTo(registers);
      if (!allowed.states().containsKey(restricted)) {
        wrong = true;
        Optional<FoundProgram> shown = Exhibit.of(program, restricted);
        if (shown.isPresent()) {
          return new Answer(Verdict.WRONG, shown);
        }
      }
    }
    return new Answer(wrong ? Verdict.WRONG : seen.complete() ? Verdict.RIGHT : Verdict.UNKNOWN);
  }
}
