package periscope.toy;

import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;

/** A reader of conditions in the form that {@link Condition#toString} writes. */
final class Conditions {

  private Conditions() {}

  static Optional<Condition> read(Tokens tokens) {
    if (tokens.done()) {
      return Optional.empty();
    }
    boolean not = tokens.take("~");
    Quantifier quantifier = not ? Quantifier.NOT_EXISTS : tokens.at("forall") ? Quantifier.FORALL : Quantifier.EXISTS;
    tokens.want(quantifier == Quantifier.FORALL ? "forall" : "exists");
    return Optional.of(new Condition(Optional.empty(), quantifier, or(tokens)));
  }

  private static Proposition or(Tokens tokens) {
    Proposition left = and(tokens);
    while (tokens.take("\\/")) {
      left = new Proposition.Or(left, and(tokens));
    }
    return left;
  }

  private static Proposition and(Tokens tokens) {
    Proposition left = one(tokens);
    while (tokens.take("/\\")) {
      left = new Proposition.And(left, one(tokens));
    }
    return left;
  }

  private static Proposition one(Tokens tokens) {
    if (tokens.take("(")) {
      Proposition inside = or(tokens);
      tokens.want(")");
      return inside;
    } else if (tokens.take("not")) {
      return new Proposition.Not(one(tokens));
    } else if (tokens.take("true")) {
      return new Proposition.True();
    }
    Operand left = operand(tokens);
    boolean equal = !tokens.take("!=");
    if (equal) {
      tokens.want("=");
    }
    return new Proposition.Atom(left, equal, operand(tokens));
  }

  private static Operand operand(Tokens tokens) {
    if (tokens.take("[")) {
      Operand location = new Operand.LocationValue(tokens.name());
      tokens.want("]");
      return location;
    } else if (tokens.peek(0).matches("[A-Za-z_].*")) {
      return new Operand.LocationValue(tokens.name());
    }
    long number = tokens.number();
    return tokens.take(":") ? new Operand.RegisterValue((int) number, tokens.name()) : new Operand.Constant(number);
  }
}
