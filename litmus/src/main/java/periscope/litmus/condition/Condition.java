package periscope.litmus.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.condition.Proposition.Operand;

/**
 * The last lines of a litmus test.
 *
 * @param filter      only states that satisfy it count; all states if absent
 * @param quantifier  which states must satisfy the proposition
 * @param proposition the proposition
 */
public record Condition(Optional<Proposition> filter, Quantifier quantifier, Proposition proposition) {

  /** How many of the final states are asked to satisfy the proposition. */
  public enum Quantifier {
    EXISTS("exists"),
    NOT_EXISTS("~exists"),
    FORALL("forall");

    private final String keyword;

    Quantifier(String keyword) {
      this.keyword = keyword;
    }

    public String keyword() {
      return keyword;
    }
  }

  /** The question whether a test can end with an outcome. */
  public static Condition asking(Outcome outcome, LitmusTest test) {
    List<Proposition> atoms = new ArrayList<>();
    outcome.registers().forEach((r, v) -> atoms.add(
        new Proposition.Atom(new Operand.RegisterValue(r.thread(), r.name()), true, new Operand.Constant(v, test.type(r)))));
    outcome.memory().forEach((x, v) -> atoms.add(
        new Proposition.Atom(new Operand.LocationValue(x), true, new Operand.Constant(v, test.type(x)))));
    Proposition all = atoms.stream().reduce(Proposition.And::new).orElse(new Proposition.True());
    return new Condition(Optional.empty(), Quantifier.EXISTS, all);
  }

  /** Herd's notation; parsing it again gives an equal condition. */
  @Override
  public String toString() {
    return filter.map(f -> "filter (" + f.print() + ")\n").orElse("") + quantifier.keyword() + " (" + proposition.print() + ")";
  }
}
