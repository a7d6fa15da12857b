package periscope.toy;

import periscope.frame.text.WordCondition;
import periscope.litmus.condition.Proposition.Operand;

/** The registers and locations of conditions, in the form that conditions are printed in. */
record AskedValues(Tokens tokens) implements WordCondition.Operands {

  @Override
  public Operand next() {
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
