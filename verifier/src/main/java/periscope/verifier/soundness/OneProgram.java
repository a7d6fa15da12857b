package periscope.verifier.soundness;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Comparison.Standing;

/**
 * Asks, by enumerating all executions of a program and of its compiled form, whether the compiled form has an outcome
 * that the source forbids. Not for use by several threads at once.
 */
public final class OneProgram {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** What is known of a program. */
  public enum Verdict { RIGHT, RACY, WRONG, UNKNOWN }

  /** @param found if wrong, the program with an outcome that the source forbids, unless all of these end at a guard */
  public record Answer(Verdict verdict, Optional<FoundProgram> found) {
    private Answer(Verdict verdict) {
      this(verdict, Optional.empty());
    }
  }

  private final Translation translation;
  private final Simulator source;
  private final Behaviours target;
  private final Fault sought;
  private final BooleanSupplier stop;

  public OneProgram(Translation translation, CompiledModel source, Target target, Fault sought, BooleanSupplier stop) {
    this.translation = translation;
    this.source = new Simulator(source);
    this.target = target.behaviours();
    this.sought = sought;
    this.stop = stop;
  }

  public Answer ask(FoundProgram program) {
    LitmusTest test = program.test(translation.header(), "program");
    Simulation allowed = source.simulate(test, NO_TEXT, false, stop);
    Optional<Standing> settled = Comparison.settled(allowed);
    if (settled.isPresent()) {
      return new Answer(settled.get() == Standing.UNDEFINED ? Verdict.RACY : Verdict.UNKNOWN);
    }
    Behaviour seen = target.of(translation.target(test), NO_TEXT, stop);
    if (sought == Fault.STUCK) {
      return seen.stuck() ? new Answer(Verdict.WRONG, Optional.of(program))
          : new Answer(seen.complete() ? Verdict.RIGHT : Verdict.UNKNOWN);
    }
    Comparison comparison = Comparison.of(allowed, seen);
    Optional<FoundProgram> shown =
        comparison.forbidden().keySet().stream().flatMap(o -> Exhibit.of(program, o).stream()).findFirst();
    return new Answer(verdict(comparison.standing()), shown);
  }

  /**
   * Asks about a program with whatever values its guards and compare-exchanges may compare with. It is wrong if it is
   * so with some, which what is found has, and not known if it is not known with some.
   */
  public Answer askWithAnyValues(FoundProgram program) {
    AtomicReference<Answer> worst = new AtomicReference<>(new Answer(Verdict.RIGHT));
    boolean all = GuardValues.forEach(program, p -> {
      Answer answer = ask(p);
      if (answer.verdict() == Verdict.WRONG) {
        worst.set(new Answer(Verdict.WRONG, Optional.of(answer.found().orElse(p))));
      } else if (answer.verdict() == Verdict.UNKNOWN) {
        worst.set(answer);
      }
      return answer.verdict() != Verdict.WRONG && !stop.getAsBoolean();
    });
    return all || worst.get().verdict() == Verdict.WRONG ? worst.get() : new Answer(Verdict.UNKNOWN);
  }

  private static Verdict verdict(Standing standing) {
    return switch (standing) {
      case UNDEFINED -> Verdict.RACY;
      case FORBIDDEN -> Verdict.WRONG;
      case ALLOWED -> Verdict.RIGHT;
      case UNKNOWN -> Verdict.UNKNOWN;
    };
  }
}
