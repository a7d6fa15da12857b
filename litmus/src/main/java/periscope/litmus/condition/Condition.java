package periscope.litmus.condition;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The condition at the end of a litmus test: a quantified proposition about the final states.
 *
 * @param filter      a proposition that a final state satisfies if it counts; all states count if absent
 * @param quantifier  how many of the states that count must satisfy the proposition
 * @param proposition the proposition
 */
public record Condition(Optional<Proposition> filter, Quantifier quantifier, Proposition proposition) {

  /** How many of the final states must satisfy the proposition. */
  public enum Quantifier {
    EXISTS("exists"),
    NOT_EXISTS("~exists"),
    FORALL("forall");

    private final String keyword;

    Quantifier(String keyword) {
      this.keyword = keyword;
    }

    /** The quantifier's spelling in a test. */
    public String keyword() {
      return keyword;
    }
  }

  /** All operands that the filter and then the proposition compare, in the order of the text, with repetitions. */
  public Stream<Proposition.Operand> operands() {
    return Stream.concat(filter.stream(), Stream.of(proposition)).flatMap(Proposition::operands);
  }

  /** A copy in which {@code change} has replaced every operand. */
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
