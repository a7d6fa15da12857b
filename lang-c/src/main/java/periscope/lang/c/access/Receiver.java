package periscope.lang.c.access;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * The register that receives the value of an access: the register that the text names, if that register can hold the
 * value as it is; else a register of its own, from which the value is converted.
 *
 * @param register the register that the access's instruction writes
 * @param given    the type of the value written to it: the type of the location
 * @param read     the type in which the text reads the location
 * @param target   the register that the text names
 */
public record Receiver(String register, NumberType given, NumberType read, Optional<String> target) {

  /**
   * The receiver of a value read from a place.
   *
   * @param target the register that the text names; a fresh one if absent
   */
  public static Receiver of(Term.Place place, Optional<String> target, ThreadNames names) {
    NumberType given = names.locations().type(place.location());
    target.filter(t -> names.type(t).isEmpty())
        .ifPresent(t -> names.declareType(t, Arithmetic.promoted(place.type()), Span.NONE));
    boolean direct = target.flatMap(names::type)
        .map(t -> t.real() == given.real() && place.type().real() == given.real()
            && (t.equals(given) || !t.real() && place.type().equals(given) && t.holds(given))).orElse(false);
    return direct
        ? new Receiver(target.get(), given, given, target)
        : new Receiver(names.fresh(given), given, place.type(), target);
  }

  /**
   * The receiver of a value read from a place; it is the register of the text only if that has exactly the location's
   * type.
   */
  public static Receiver ofExactly(Term.Place place, Optional<String> target, ThreadNames names) {
    Receiver receiver = of(place, target, names);
    boolean exact = names.type(receiver.register()).equals(Optional.of(receiver.given()));
    return exact ? receiver : new Receiver(names.fresh(receiver.given()), receiver.given(), place.type(), target);
  }

  /** A receiver of the same value for another register of the text. */
  public Receiver towards(Optional<String> newTarget, ThreadNames names) {
    newTarget.filter(t -> names.type(t).isEmpty())
        .ifPresent(t -> names.declareType(t, Arithmetic.promoted(read), Span.NONE));
    return new Receiver(register, given, read, newTarget);
  }

  /**
   * Adds an assignment of a value to the register that the text names; returns the value of that register.
   *
   * @param target the register; if absent, the value is returned as it is
   */
  public static Term.Value keep(
      Term.Value value, Optional<String> target, ThreadNames names, Span span, List<Instruction> out) {
    if (target.isEmpty() || value.value().equals(Expression.register(target.get()))) {
      return value;
    }
    String register = target.get();
    if (names.type(register).isEmpty()) {
      names.declareType(register, Arithmetic.promoted(value.type()), span);
    }
    NumberType type = names.type(register).orElseThrow();
    out.add(new Assign(register, Arithmetic.convert(type, value), span));
    return new Term.Value(Expression.register(register), type);
  }

  /** The value read, in the type in which the text reads it. */
  private Term.Value value() {
    return new Term.Value(Arithmetic.seen(read, given, Expression.register(register)), read);
  }

  /** Adds the instructions after the access, which convert the value; returns the value in the text's register. */
  public Term.Value finish(ThreadNames names, Span span, List<Instruction> out) {
    if (target.isEmpty()) {
      return value();
    }
    NumberType type = names.type(target.get()).orElse(NumberType.S32);
    if (!target.get().equals(register)) {
      out.add(new Assign(target.get(), Arithmetic.convert(type, value()), span));
    }
    return new Term.Value(Expression.register(target.get()), type);
  }
}
