package periscope.lang.c.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.source.Span;

/** An expression of the text: operators have C's precedence, and brackets stand where the text has them. */
public sealed interface CExpression extends Node {

  /** An expression that only a dialect has. */
  non-sealed interface OfDialect extends CExpression {}

  /**
   * A number.
   *
   * @param text the number's text, with its sign
   * @param at   the place of the number without its sign
   */
  record Literal(String text, Span at, Span span) implements CExpression {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** {@code true} or {@code false}. */
  record Truth(boolean value, Span span) implements CExpression {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** A name. */
  record Name(String name, Span span) implements CExpression {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** The size of a type. */
  record Size(List<String> words, Span span) implements CExpression {
    public Size {
      words = List.copyOf(words);
    }

    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** An expression with more than {@link #MOST} operators and prefixes, not counting those in brackets. */
  record TooLong(Span span) implements CExpression {

    /** Largest number of operators and prefixes; it bounds the depth of the tree. */
    public static final int MOST = 200;

    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** An expression in brackets. */
  record Parenthesised(CExpression inner, Span span) implements CExpression {
    @Override
    public List<CExpression> children() {
      return List.of(inner);
    }
  }

  /** GNU C's {@code ({ …; value; })}. */
  record Block(List<Statement> body, Span span) implements CExpression {
    public Block {
      body = List.copyOf(body);
    }

    @Override
    public List<Statement> children() {
      return body;
    }
  }

  /**
   * A call.
   *
   * @param object the object of a member function's call; empty for other calls
   * @param depth  depth of the text around the call
   * @param at     the place of the call without its object
   */
  record Call(String function, List<CExpression> arguments, Optional<Receiver> object, int depth, Span at,
      Span span) implements CExpression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<CExpression> children() {
      return Stream.concat(object.map(Receiver::object).stream(), arguments.stream()).toList();
    }
  }

  /**
   * The object of a member function's call.
   *
   * @param text the object's text
   */
  record Receiver(CExpression object, String text) {}

  /** An expression with suffixes for elements of arrays and members of structures. */
  record Suffixed(CExpression base, List<Suffix> suffixes, Span span) implements CExpression {
    public Suffixed {
      suffixes = List.copyOf(suffixes);
    }

    @Override
    public List<CExpression> children() {
      return Stream.concat(Stream.of(base), suffixes.stream().flatMap(s -> s.index().stream())).toList();
    }
  }

  /**
   * A suffix: an element, a member, or the call of a member function whose value has parts.
   *
   * @param index  the index of an element
   * @param member the name of a member
   * @param arrow  whether the member is taken through a pointer
   * @param span   from the start of the expression before the suffix to the suffix's end
   */
  record Suffix(Optional<CExpression> index, Optional<String> member, boolean arrow, Span span) {}

  /** {@code * & - + ! ~} before an operand. */
  record Prefixed(char operator, CExpression operand, Span span) implements CExpression {
    @Override
    public List<CExpression> children() {
      return List.of(operand);
    }
  }

  /**
   * A cast, or a conversion in the form of a call.
   *
   * @param type    the type in brackets, without unnecessary spaces
   * @param unclear whether a suffix of the operand may be meant for the result of the cast
   */
  record Cast(String type, CExpression operand, boolean unclear, Span span) implements CExpression {
    @Override
    public List<CExpression> children() {
      return List.of(operand);
    }
  }

  /**
   * {@code ++} or {@code --}.
   *
   * @param operator addition or subtraction of 1
   * @param prefix   whether it stands before its operand
   * @param beside   whether the changed name occurs elsewhere in the expression
   */
  record Increment(BinaryOperator operator, boolean prefix, CExpression operand, boolean beside, Span span)
      implements CExpression {

    /** The operator in the text: {@code ++} or {@code --}. */
    public String symbol() {
      return operator == BinaryOperator.ADD ? "++" : "--";
    }

    @Override
    public List<CExpression> children() {
      return List.of(operand);
    }
  }

  /** A chain of operators from left to right, each with its right operand. */
  record Operation(CExpression first, List<Step> steps, Span span) implements CExpression {
    public Operation {
      steps = List.copyOf(steps);
    }

    @Override
    public List<CExpression> children() {
      return Stream.concat(Stream.of(first), steps.stream().map(Step::right)).toList();
    }
  }

  /**
   * An operator and its right operand.
   *
   * @param behind the operands from here to the end of the whole expression, of {@code &&} and {@code ||}
   */
  record Step(BinaryOperator operator, CExpression right, List<CExpression> behind) {
    public Step {
      behind = List.copyOf(behind);
    }
  }

  /** {@code condition ? then : otherwise}. */
  record Conditional(CExpression condition, CExpression then, CExpression otherwise, Span span) implements CExpression {
    @Override
    public List<CExpression> children() {
      return List.of(condition, then, otherwise);
    }
  }

  /** An assignment; with an operator, as in {@code x += 1}. */
  record Assignment(CExpression target, Optional<BinaryOperator> operator, CExpression value, Span span)
      implements CExpression {
    @Override
    public List<CExpression> children() {
      return List.of(target, value);
    }
  }

  /** A comma expression. */
  record Sequence(List<CExpression> parts, Span span) implements CExpression {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public List<CExpression> children() {
      return parts;
    }
  }

  /** The expression without the brackets around it. */
  default CExpression bare() {
    return this instanceof Parenthesised p ? p.inner().bare() : this;
  }

  /** The call, if the expression is nothing else; brackets may stand around it. */
  default Optional<Call> call() {
    return Optional.of(bare()).filter(Call.class::isInstance).map(Call.class::cast);
  }

  /** The name, if the expression is nothing else; brackets may stand around it. */
  default Optional<String> named() {
    return bare() instanceof Name n ? Optional.of(n.name()) : Optional.empty();
  }
}
