package periscope.lang.c.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.source.Span;

/** An expression of the text: its operators bind as C says, and brackets stand where the text has them. */
public sealed interface CExpression extends Node {

  /** What a dialect has and the core has not. */
  non-sealed interface OfDialect extends CExpression {}

  /**
   * A number.
   *
   * @param text as it is written, with its sign
   * @param at   where it stands without its sign
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

  /** An expression with more operators and prefixes than {@link #MOST}, without those in brackets. */
  record TooLong(Span span) implements CExpression {

    /** Most of them; it bounds the depth of the tree. */
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
   * @param object what it is a member function of, if it is one
   * @param depth  how deep the text around it is nested
   * @param at     where it stands without its object
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
   * What a member function is called of.
   *
   * @param text what the text calls it
   */
  record Receiver(CExpression object, String text) {}

  /** What elements of arrays and members of structures are taken of. */
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
   * An element, a member, or the call of a member function whose value has parts.
   *
   * @param index  of an element
   * @param member of a member, its name
   * @param arrow  whether what it is a member of is pointed to
   * @param span   where what it stands behind begins, to its end
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
   * A cast, or a conversion that is written like a function.
   *
   * @param type    the type in brackets, without space that says nothing
   * @param unclear whether a suffix of the operand may be meant to stand behind the cast
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
   * @param operator what it adds or subtracts 1 by
   * @param prefix   whether it stands before its operand
   * @param beside   whether the name that it changes stands elsewhere in the expression
   */
  record Increment(BinaryOperator operator, boolean prefix, CExpression operand, boolean beside, Span span)
      implements CExpression {

    /** As the text has it. */
    public String symbol() {
      return operator == BinaryOperator.ADD ? "++" : "--";
    }

    @Override
    public List<CExpression> children() {
      return List.of(operand);
    }
  }

  /** Operators from left to right, each with its right operand. */
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

  /** Expressions one after the other. */
  record Sequence(List<CExpression> parts, Span span) implements CExpression {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public List<CExpression> children() {
      return parts;
    }
  }

  /** What is in the brackets around an expression, if there are some. */
  default CExpression bare() {
    return this instanceof Parenthesised p ? p.inner().bare() : this;
  }

  /** The call that it is, if it is nothing else. */
  default Optional<Call> call() {
    return Optional.of(bare()).filter(Call.class::isInstance).map(Call.class::cast);
  }

  /** The name that it is, if it is nothing else. */
  default Optional<String> named() {
    return bare() instanceof Name n ? Optional.of(n.name()) : Optional.empty();
  }
}
