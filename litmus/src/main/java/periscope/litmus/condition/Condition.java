package periscope.litmus.condition;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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

  /** What it compares, its filter's first, with repetitions. */
  public Stream<Proposition.Operand> operands() {
    return Stream.concat(filter.stream(), Stream.of(proposition)).flatMap(Proposition::operands);
  }

  /** The same of other operands. */
  public Condition with(UnaryOperator<Proposition.Operand> change) {
    return new Condition(filter.map(f -> f.with(change)), quantifier, proposition.with(change));
  }

  /** Herd's notation; parsing it again gives an equal condition. */
  @Override
  public String toString() {
    return filter.map(f -> "filter (" + f.print() + ")\n").orElse("") + quantifier.keyword() + " ("
        + proposition.print() + ")";
  }
}
