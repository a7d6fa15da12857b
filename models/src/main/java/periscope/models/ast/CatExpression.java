package periscope.models.ast;

import java.util.List;
import periscope.litmus.source.Span;

/** An expression whose value is a set of events or a relation over events. */
public sealed interface CatExpression {

  Span span();

  /** A name, {@code po-loc} or {@code rs'}. */
  record Name(String name, Span span) implements CatExpression {}

  /** {@code 0} and {@code {}}: the empty set and the empty relation. */
  record Empty(Span span) implements CatExpression {}

  /** {@code _}: the set of all events. */
  record Universe(Span span) implements CatExpression {}

  /** {@code f(a, b)}. */
  record Apply(String function, List<CatExpression> arguments, Span span) implements CatExpression {
    public Apply {
      arguments = List.copyOf(arguments);
    }
  }

  /** Operators between two expressions, loosest first. */
  enum BinaryOperator {
    UNION("|"),
    ADD("++"),
    SEQUENCE(";"),
    DIFFERENCE("\\"),
    INTERSECTION("&"),
    PRODUCT("*");

    private final String symbol;

    BinaryOperator(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }
  }

  /** {@code left operator right}. */
  record Binary(BinaryOperator operator, CatExpression left, CatExpression right, Span span) implements CatExpression {}

  /** Operators behind an expression. */
  enum PostfixOperator {
    INVERSE("^-1"),
    TRANSITIVE("^+"),
    REFLEXIVE_TRANSITIVE("^*"),
    REFLEXIVE("?"),
    SQUARE("^2");

    private final String symbol;

    PostfixOperator(String symbol) {
      this.symbol = symbol;
    }

    /** The spelling that needs no context: {@code r*} may be the start of a product, {@code r^*} is not. */
    public String symbol() {
      return symbol;
    }
  }

  /** {@code operand operator}. */
  record Postfix(PostfixOperator operator, CatExpression operand, Span span) implements CatExpression {}

  /** {@code ~operand}. */
  record Complement(CatExpression operand, Span span) implements CatExpression {}

  /** {@code [set]}: identity on a set. */
  record Identity(CatExpression set, Span span) implements CatExpression {}

  /** {@code let … in value}. */
  record LetIn(boolean recursive, List<Binding> bindings, CatExpression value, Span span) implements CatExpression {
    public LetIn {
      bindings = List.copyOf(bindings);
    }
  }

  /** {@code if "variant" then … else …}; {@code negated} for {@code if not "variant"}. */
  record If(String variant, boolean negated, CatExpression then, CatExpression otherwise, Span span)
      implements CatExpression {}

  /** {@code try first with fallback}: the fallback if {@code first} uses a name that is not defined. */
  record Try(CatExpression first, CatExpression fallback, Span span) implements CatExpression {}

  /** {@code match subject with || pattern -> … end}: by the members of a set of relations, or by a tag. */
  record Match(CatExpression subject, List<Clause> clauses, Span span) implements CatExpression {
    public Match {
      clauses = List.copyOf(clauses);
    }
  }

  /**
   * One case of a {@link Match}.
   *
   * @param pattern the pattern in the notation of the file: <code>{}</code>, {@code _}, {@code 'tag} or {@code member
   *                ++ rest}
   */
  record Clause(String pattern, CatExpression value) {}

  /** {@code fun (parameters) -> body}. */
  record Fun(List<String> parameters, CatExpression body, Span span) implements CatExpression {
    public Fun {
      parameters = List.copyOf(parameters);
    }
  }
}
