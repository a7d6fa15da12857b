package periscope.models.ast;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.models.ast.CatExpression.BinaryOperator;

/** Writes models as text that reads back as equal records, with no more parentheses than that needs. */
public final class CatPrinter {

  /** Binding strength of an expression that is no binary operator. */
  private static final int OPEN = 0;
  private static final int CLOSURE = BinaryOperator.values().length + 1;
  private static final int COMPLEMENT = CLOSURE + 1;
  private static final int ATOM = COMPLEMENT + 1;

  private CatPrinter() {}

  public static String print(CatFile file) {
    String header = Stream.concat(file.header().stream(), file.options().stream()).collect(Collectors.joining(" "));
    return (header.isEmpty() ? "" : header + "\n") + lines(file.statements());
  }

  private static String lines(List<Statement> statements) {
    return statements.stream().map(s -> print(s) + "\n").collect(Collectors.joining());
  }

  public static String print(Statement statement) {
    if (statement instanceof Statement.Let s) {
      return let(s.recursive(), s.bindings());
    } else if (statement instanceof Statement.Include s) {
      return "include \"" + s.path() + "\"";
    } else if (statement instanceof Statement.Check s) {
      String role = s.role().keyword().isEmpty() ? "" : s.role().keyword() + " ";
      return role + (s.negated() ? "~" : "") + s.shape().keyword() + " " + print(s.subject()) + as(s.name());
    } else if (statement instanceof Statement.Show s) {
      return "show " + s.items().stream().map(i -> print(i.value()) + as(i.name())).collect(Collectors.joining(", "));
    } else if (statement instanceof Statement.Unshow s) {
      return "unshow " + String.join(", ", s.names());
    } else if (statement instanceof Statement.Procedure s) {
      return "procedure " + s.name() + "(" + String.join(", ", s.parameters()) + ") =\n" + lines(s.body()) + "end";
    } else if (statement instanceof Statement.Call s) {
      return "call " + s.name() + "(" + list(s.arguments()) + ")";
    } else if (statement instanceof Statement.From s) {
      return "with " + s.name() + " from " + print(s.source());
    } else if (statement instanceof Statement.Choice s) {
      String otherwise = s.otherwise().isEmpty() ? "" : "else\n" + lines(s.otherwise());
      return "if " + condition(s.negated(), s.variant()) + "\n" + lines(s.then()) + otherwise + "end";
    }
    throw new IllegalStateException("no such statement: " + statement);
  }

  private static String condition(boolean negated, String variant) {
    return (negated ? "not " : "") + "\"" + variant + "\"";
  }

  private static String as(Optional<String> name) {
    return name.map(n -> " as " + n).orElse("");
  }

  private static String let(boolean recursive, List<Binding> bindings) {
    String all = bindings.stream().map(CatPrinter::binding).collect(Collectors.joining("\nand "));
    return (recursive ? "let rec " : "let ") + all;
  }

  private static String binding(Binding binding) {
    String parameters = binding.parameters().map(p -> "(" + String.join(", ", p) + ")").orElse("");
    return binding.name() + parameters + " = " + print(binding.body());
  }

  private static String list(List<CatExpression> expressions) {
    return expressions.stream().map(CatPrinter::print).collect(Collectors.joining(", "));
  }

  public static String print(CatExpression expression) {
    return print(expression, OPEN);
  }

  private static String print(CatExpression expression, int context) {
    String text = text(expression);
    return strength(expression) < context ? "(" + text + ")" : text;
  }

  private static int strength(CatExpression expression) {
    if (expression instanceof CatExpression.Binary e) {
      return e.operator().ordinal() + 1;
    } else if (expression instanceof CatExpression.Postfix) {
      return CLOSURE;
    } else if (expression instanceof CatExpression.Complement) {
      return COMPLEMENT;
    } else if (expression instanceof CatExpression.LetIn
        || expression instanceof CatExpression.If
        || expression instanceof CatExpression.Try
        || expression instanceof CatExpression.Fun) {
      return OPEN;
    } else if (expression instanceof CatExpression.Name || expression instanceof CatExpression.Empty
        || expression instanceof CatExpression.Universe || expression instanceof CatExpression.Apply
        || expression instanceof CatExpression.Identity || expression instanceof CatExpression.Match) {
      return ATOM;
    }
    throw new IllegalStateException("no such expression: " + expression);
  }

  private static String text(CatExpression expression) {
    if (expression instanceof CatExpression.Name e) {
      return e.name();
    } else if (expression instanceof CatExpression.Empty) {
      return "0";
    } else if (expression instanceof CatExpression.Universe) {
      return "_";
    } else if (expression instanceof CatExpression.Apply e) {
      return e.function() + "(" + list(e.arguments()) + ")";
    } else if (expression instanceof CatExpression.Binary e) {
      int own = strength(e);
      return print(e.left(), own) + " " + e.operator().symbol() + " " + print(e.right(), own + 1);
    } else if (expression instanceof CatExpression.Postfix e) {
      return print(e.operand(), CLOSURE) + e.operator().symbol();
    } else if (expression instanceof CatExpression.Complement e) {
      return "~" + print(e.operand(), COMPLEMENT);
    } else if (expression instanceof CatExpression.Identity e) {
      return "[" + print(e.set()) + "]";
    } else if (expression instanceof CatExpression.LetIn e) {
      return let(e.recursive(), e.bindings()) + " in " + print(e.value());
    } else if (expression instanceof CatExpression.If e) {
      return "if " + condition(e.negated(), e.variant()) + " then " + print(e.then()) + " else " + print(e.otherwise());
    } else if (expression instanceof CatExpression.Try e) {
      return "try " + print(e.first()) + " with " + print(e.fallback());
    } else if (expression instanceof CatExpression.Match e) {
      String clauses = e.clauses().stream().map(c -> " || " + c.pattern() + " -> " + print(c.value()))
          .collect(Collectors.joining());
      return "match " + print(e.subject()) + " with" + clauses + " end";
    } else if (expression instanceof CatExpression.Fun e) {
      return "fun (" + String.join(", ", e.parameters()) + ") -> " + print(e.body());
    }
    throw new IllegalStateException("no such expression: " + expression);
  }
}
