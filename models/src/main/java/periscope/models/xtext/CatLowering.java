package periscope.models.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.emf.common.util.EList;
import periscope.grammars.Spans;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.ast.CatFile;
import periscope.models.ast.Statement;
import periscope.models.xtext.cat.Binary;
import periscope.models.xtext.cat.Call;
import periscope.models.xtext.cat.CatPackage;
import periscope.models.xtext.cat.Check;
import periscope.models.xtext.cat.Choice;
import periscope.models.xtext.cat.Clause;
import periscope.models.xtext.cat.Complement;
import periscope.models.xtext.cat.Expr;
import periscope.models.xtext.cat.File;
import periscope.models.xtext.cat.From;
import periscope.models.xtext.cat.Fun;
import periscope.models.xtext.cat.Identity;
import periscope.models.xtext.cat.If;
import periscope.models.xtext.cat.Include;
import periscope.models.xtext.cat.Let;
import periscope.models.xtext.cat.LetIn;
import periscope.models.xtext.cat.Match;
import periscope.models.xtext.cat.Postfix;
import periscope.models.xtext.cat.Procedure;
import periscope.models.xtext.cat.Reference;
import periscope.models.xtext.cat.SetLiteral;
import periscope.models.xtext.cat.Show;
import periscope.models.xtext.cat.Try;
import periscope.models.xtext.cat.Tuple;
import periscope.models.xtext.cat.Universe;
import periscope.models.xtext.cat.Unshow;
import periscope.models.xtext.cat.Zero;

// CHECKSTYLE OFF InlineFullyQualifiedName: the grammar and the model have classes of one name

/** Converts a parse tree to records. */
final class CatLowering {

  /** Largest depth of an expression; deeper ones would overflow the stack in later phases. */
  private static final int DEPTH = 1000;

  private final SourceText text;
  private int depth;

  CatLowering(SourceText text) {
    this.text = text;
  }

  CatFile file(File file) {
    List<String> header = new ArrayList<>();
    Optional.ofNullable(file.getName()).ifPresent(header::add);
    Optional.ofNullable(file.getDialect()).ifPresent(header::add);
    Optional.ofNullable(file.getTitle()).ifPresent(t -> header.add("\"" + unquote(t) + "\""));
    return new CatFile(header, file.getOptions(), statements(file.getStatements()));
  }

  private List<Statement> statements(EList<periscope.models.xtext.cat.Statement> statements) {
    return statements.stream().map(this::statement).toList();
  }

  private Statement statement(periscope.models.xtext.cat.Statement statement) {
    Span span = Spans.of(statement);
    if (statement instanceof Let s) {
      return new Statement.Let(s.isRecursive(), bindings(s.getBindings()), span);
    } else if (statement instanceof Include s) {
      return new Statement.Include(unquote(s.getPath()), span);
    } else if (statement instanceof Check s) {
      return check(s, span);
    } else if (statement instanceof Show s) {
      return new Statement.Show(
          s.getItems().stream()
              .map(i -> new Statement.Shown(expression(i.getValue()), Optional.ofNullable(i.getName())))
              .toList(),
          span);
    } else if (statement instanceof Unshow s) {
      return new Statement.Unshow(s.getNames(), span);
    } else if (statement instanceof Procedure s) {
      return new Statement.Procedure(s.getName(), s.getParameters(), statements(s.getStatements()), span);
    } else if (statement instanceof Call s) {
      return new Statement.Call(s.getName(), arguments(s.getArgument()), span);
    } else if (statement instanceof From s) {
      return new Statement.From(s.getName(), expression(s.getSource()), span);
    } else if (statement instanceof Choice s) {
      List<Statement> then = statements(s.getThen());
      return new Statement.Choice(unquote(s.getVariant()), s.isNegated(), then, statements(s.getOtherwise()), span);
    }
    throw new IllegalStateException("no such statement: " + statement);
  }

  private Statement.Check check(Check s, Span span) {
    Statement.Role role = s.getRole() == null ? Statement.Role.AXIOM
        : Statement.Role.valueOf(s.getRole().toUpperCase(Locale.ROOT));
    Statement.Shape shape = Statement.Shape.valueOf(s.getShape().toUpperCase(Locale.ROOT));
    if (role == Statement.Role.FLAG && s.getName() == null) {
      throw invalid(span, "a flag needs a name", "add 'as' and the name to report");
    }
    CatExpression subject = expression(s.getSubject());
    return new Statement.Check(role, s.isNegated(), shape, subject, Optional.ofNullable(s.getName()), span);
  }

  private List<Binding> bindings(EList<periscope.models.xtext.cat.Binding> bindings) {
    return bindings.stream().map(this::binding).toList();
  }

  private Binding binding(periscope.models.xtext.cat.Binding b) {
    boolean function = b.isFunction() || !b.getParameters().isEmpty();
    Optional<List<String>> parameters = function ? Optional.of(List.copyOf(b.getParameters())) : Optional.empty();
    Span span = Spans.of(b, CatPackage.Literals.BINDING__NAME);
    return new Binding(b.getName(), parameters, expression(b.getBody()), span);
  }

  private CatExpression expression(Expr expr) {
    if (++depth > DEPTH) {
      throw invalid(Spans.of(expr), "this expression is nested more than " + DEPTH + " deep",
          "name its parts with 'let'");
    }
    CatExpression lowered = lower(expr, Spans.of(expr));
    depth--;
    return lowered;
  }

  private CatExpression lower(Expr expr, Span span) {
    if (expr instanceof Reference e) {
      return e.getArgument() == null
          ? new CatExpression.Name(e.getName(), span)
          : new CatExpression.Apply(e.getName(), arguments(e.getArgument()), span);
    } else if (expr instanceof Binary e) {
      return new CatExpression.Binary(binary(e.getOp()), expression(e.getLeft()), expression(e.getRight()), span);
    } else if (expr instanceof Postfix e) {
      return new CatExpression.Postfix(postfix(e.getOp()), expression(e.getOperand()), span);
    } else if (expr instanceof Complement e) {
      return new CatExpression.Complement(expression(e.getOperand()), span);
    } else if (expr instanceof Identity e) {
      return new CatExpression.Identity(expression(e.getOperand()), span);
    } else if (expr instanceof Universe) {
      return new CatExpression.Universe(span);
    } else if (expr instanceof LetIn e) {
      return new CatExpression.LetIn(e.isRecursive(), bindings(e.getBindings()), expression(e.getValue()), span);
    } else if (expr instanceof If e) {
      CatExpression then = expression(e.getThen());
      return new CatExpression.If(unquote(e.getVariant()), e.isNegated(), then, expression(e.getOtherwise()), span);
    } else if (expr instanceof Try e) {
      return new CatExpression.Try(expression(e.getFirst()), expression(e.getFallback()), span);
    } else if (expr instanceof Match e) {
      CatExpression subject = expression(e.getSubject());
      return new CatExpression.Match(subject, e.getClauses().stream().map(this::clause).toList(), span);
    } else if (expr instanceof Fun e) {
      return new CatExpression.Fun(e.getParameters(), expression(e.getBody()), span);
    } else if (expr instanceof Zero || expr instanceof SetLiteral) {
      return new CatExpression.Empty(span);
    }
    throw new IllegalStateException("no such expression: " + expr);
  }

  private CatExpression.Clause clause(Clause c) {
    String pattern = c.isEmpty() ? "{}" : c.isAny() ? "_" : c.getTag() != null
        ? c.getTag() : c.getFirst() + " ++ " + c.getRest();
    return new CatExpression.Clause(pattern, expression(c.getValue()));
  }

  private List<CatExpression> arguments(Expr argument) {
    return argument instanceof Tuple tuple
        ? tuple.getItems().stream().map(this::expression).toList()
        : List.of(expression(argument));
  }

  private static BinaryOperator binary(String symbol) {
    for (BinaryOperator operator : BinaryOperator.values()) {
      if (operator.symbol().equals(symbol)) {
        return operator;
      }
    }
    throw new IllegalStateException(symbol);
  }

  private static PostfixOperator postfix(String symbol) {
    return switch (symbol) {
      case "+", "^+" -> PostfixOperator.TRANSITIVE;
      case "*", "^*" -> PostfixOperator.REFLEXIVE_TRANSITIVE;
      case "?", "^?" -> PostfixOperator.REFLEXIVE;
      case "^-1" -> PostfixOperator.INVERSE;
      case "^2" -> PostfixOperator.SQUARE;
      default -> throw new IllegalStateException(symbol);
    };
  }

  private static String unquote(String string) {
    return string.startsWith("\"") && string.length() > 1 ? string.substring(1, string.length() - 1) : string;
  }

  private InvalidInputException invalid(Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
