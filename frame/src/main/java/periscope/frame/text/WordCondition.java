package periscope.frame.text;

import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.source.Span;

/** A reader of the filter and the condition of a test, in herd's notation, from words. */
public final class WordCondition {

  /** Deepest nesting that is read; it bounds the stack. */
  private static final int DEPTH = 300;

  private final WordReader words;
  private final Operands operands;
  private int depth;

  public WordCondition(WordReader words, Operands operands) {
    this.words = words;
    this.operands = operands;
  }

  /** The registers, locations and numbers of a language's conditions. */
  public interface Operands {

    /**
     * Takes one side of a comparison.
     *
     * @throws periscope.litmus.source.InvalidInputException if the words name no register, location or number
     */
    Operand next();

    /** A number as it compares with the other side, such as a value of that side's type. */
    default Operand beside(Operand operand, Operand other, Span span) {
      return operand;
    }
  }

  /**
   * The condition, which ends the text; empty if the text has ended.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first error
   */
  public Optional<Condition> read() {
    if (words.done()) {
      return Optional.empty();
    }
    Optional<Proposition> filter = words.take("filter") ? Optional.of(one()) : Optional.empty();
    if (filter.isPresent() && words.done()) {
      // The question is then what runs that pass the filter do.
      return Optional.of(new Condition(filter, Quantifier.EXISTS, new Proposition.True()));
    }
    boolean not = words.take("~");
    boolean forall = !not && words.at("forall");
    words.want(forall ? "forall" : "exists", "a test ends with exists (…), ~exists (…) or forall (…)");
    Quantifier quantifier = not ? Quantifier.NOT_EXISTS : forall ? Quantifier.FORALL : Quantifier.EXISTS;
    Condition condition = new Condition(filter, quantifier, or());
    if (!words.done()) {
      throw words.wrong("unexpected '" + WordReader.shown(words.peek(0)) + "'", "'and' is written /\\, 'or' \\/");
    }
    return Optional.of(condition);
  }

  private Proposition or() {
    Proposition left = and();
    while (words.take("\\/")) {
      left = new Proposition.Or(left, and());
    }
    return left;
  }

  private Proposition and() {
    Proposition left = one();
    while (words.take("/\\")) {
      left = new Proposition.And(left, one());
    }
    return left;
  }

  private Proposition one() {
    if (++depth > DEPTH) {
      throw words.wrong("this is nested more than " + DEPTH + " deep", "");
    }
    Proposition read = nested();
    depth--;
    return read;
  }

  private Proposition nested() {
    if (words.take("(")) {
      Proposition inside = or();
      words.want(")", "a bracket is not closed");
      return inside;
    } else if (words.take("not") || words.take("~")) {
      return new Proposition.Not(one());
    } else if (words.take("true")) {
      return new Proposition.True();
    }
    Span leftSpan = words.span();
    Operand left = operands.next();
    boolean equal = !words.take("!=");
    if (equal && !words.take("==")) {
      words.want("=", "compare with = or !=");
    }
    Span rightSpan = words.span();
    Operand right = operands.next();
    return new Proposition.Atom(operands.beside(left, right, leftSpan), equal, operands.beside(right, left, rightSpan));
  }
}
