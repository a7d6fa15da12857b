package periscope.engines.simulation;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import periscope.litmus.event.Event;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;

/**
 * The events of one execution that show a {@link Race}, by their numbers.
 *
 * @param axiom  the condition or flag of the model; empty if the language itself leaves the behaviour undefined
 * @param first  an event; -1 if the model's condition names no events
 * @param second another event, or the same; for a barrier of the language, the same, or the arrival of another thread
 *               of the warp by another instruction
 * @param absent the thread that does not come to a barrier, or not by the same instruction; -1 for any other race
 */
public record RaceEvents(Optional<Axiom> axiom, int first, int second, int absent) {

  /** The events that a condition or a flag of the model finds. */
  public static RaceEvents of(Axiom axiom, int first, int second) {
    return new RaceEvents(Optional.of(axiom), first, second, -1);
  }

  /** An unsequenced race. */
  static RaceEvents unsequenced(int first, int second) {
    return new RaceEvents(Optional.empty(), first, second, -1);
  }

  /** A barrier that a thread does not come to. */
  static RaceEvents divergence(int arrival, int absent) {
    return new RaceEvents(Optional.empty(), arrival, arrival, absent);
  }

  /** An aligned barrier to which a thread of the same warp comes by another instruction. */
  static RaceEvents splitWarp(int arrival, int other, int thread) {
    return new RaceEvents(Optional.empty(), arrival, other, thread);
  }

  /** Whether the race makes the behaviour undefined. */
  public boolean undefines() {
    return axiom.map(a -> a.role() == Role.UNDEFINED_UNLESS).orElse(true);
  }

  /** The name of the condition that the race breaks or the flag that it raises. */
  public String name() {
    return axiom.map(Axiom::name).orElse(absent >= 0 ? Race.DIVERGENCE : Race.UNSEQUENCED);
  }

  /**
   * The race with its places in the text.
   *
   * @param event  gives the event of a number
   * @param thread gives the number of a thread in the text, from the number of the thread in the execution
   */
  public Race race(IntFunction<Event> event, IntUnaryOperator thread) {
    if (first < 0) {
      return RaceRules.of(axiom.orElseThrow());
    }
    Event a = event.apply(first);
    Event b = first == second ? a : event.apply(second);
    if (axiom.isPresent()) {
      return RaceRules.of(axiom.get(), a, b);
    } else if (absent >= 0 && first != second) {
      return RaceRules.splitWarp(a, b);
    }
    return absent >= 0 ? RaceRules.divergence(a, thread.applyAsInt(absent)) : RaceRules.unsequencedRace(a, b);
  }

  /** The race with its places in the text, where threads have the same numbers in the execution and in the text. */
  public Race race(IntFunction<Event> event) {
    return race(event, t -> t);
  }
}
