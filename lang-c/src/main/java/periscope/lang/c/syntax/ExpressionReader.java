package periscope.lang.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Spans;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.Assigned;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Conversion;
import periscope.lang.c.xtext.cCore.Literal;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.lang.c.xtext.cCore.Primary;
import periscope.lang.c.xtext.cCore.Sequence;
import periscope.lang.c.xtext.cCore.Size;
import periscope.lang.c.xtext.cCore.StatementExpression;
import periscope.lang.c.xtext.cCore.Suffix;
import periscope.lang.c.xtext.cCore.Truth;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.source.Span;

/** Reads expressions: operators by precedence climbing over the flat lists of the grammar. */
final class ExpressionReader {

  private final OwnSyntax own;
  private final Function<List<periscope.lang.c.xtext.cCore.Statement>, List<Statement>> statements;

  /**
   * A reader.
   *
   * @param statements reads the statements in expressions
   */
  ExpressionReader(
      OwnSyntax own, Function<List<periscope.lang.c.xtext.cCore.Statement>, List<Statement>> statements) {
    this.own = own;
    this.statements = statements;
  }

  /** An expression statement, or an assignment. */
  CExpression read(Assignment text) {
    return text.getOperator() == null ? read(text.getTarget())
        : assignment(text.getTarget(), text.getOperator(), text.getValue(), text);
  }

  CExpression read(Chain text) {
    if (text instanceof Assigned assigned) {
      return assignment(assigned.getTarget(), assigned.getOperator(), assigned.getValue(), text);
    } else if (text instanceof Sequence sequence) {
      return new CExpression.Sequence(sequence.getParts().stream().map(this::read).toList(), Spans.of(text));
    }
    int size = text.getOperators().size() + text.getOperands().stream().mapToInt(o -> o.getPrefixes().size()).sum();
    if (size > CExpression.TooLong.MOST) {
      return new CExpression.TooLong(Spans.of(text));
    }
    CExpression value = text.getOperators().isEmpty() ? operand(text.getOperands().get(0)) : new Climb(text).from(0);
    return text.getThen() == null ? value
        : new CExpression.Conditional(value, read(text.getThen()), read(text.getOtherwise()), Spans.of(text));
  }

  private CExpression assignment(Chain target, String operator, Chain value, EObject text) {
    Optional<BinaryOperator> changes = operator.equals("=") ? Optional.empty()
        : Optional.of(BinaryOperator.of(operator.substring(0, operator.length() - 1)));
    return new CExpression.Assignment(read(target), changes, read(value), Spans.of(text));
  }

  /** The precedence climbing over the operators of one expression. */
  private final class Climb {
    private final List<BinaryOperator> operators;
    private final List<CExpression> operands;
    private final Span span;
    private int at;

    private Climb(Chain text) {
      this.operators = text.getOperators().stream().map(BinaryOperator::of).toList();
      this.operands = text.getOperands().stream().map(ExpressionReader.this::operand).toList();
      this.span = Spans.of(text);
    }

    /** The longest expression from the present operand whose operators have at least this precedence. */
    private CExpression from(int precedence) {
      CExpression first = operands.get(at);
      List<CExpression.Step> steps = new ArrayList<>();
      while (at < operators.size() && operators.get(at).precedence() >= precedence) {
        BinaryOperator operator = operators.get(at++);
        boolean shortCircuit = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
        List<CExpression> behind = shortCircuit ? operands.subList(at, operands.size()) : List.of();
        steps.add(new CExpression.Step(operator, from(operator.precedence() + 1), behind));
      }
      return steps.isEmpty() ? first : new CExpression.Operation(first, steps, span);
    }
  }

  private CExpression operand(Operand text) {
    List<String> prefixes = text.getPrefixes();
    int last = prefixes.size() - 1;
    Span span = Spans.of(text);
    CExpression value;
    if (text.getPrimary() instanceof Literal literal) {
      boolean negative = last >= 0 && prefixes.get(last).equals("-");
      last -= negative ? 1 : 0;
      value = new CExpression.Literal((negative ? "-" : "") + literal.getValue(), Spans.of(literal), span);
    } else {
      value = suffixed(text);
    }
    if (text.getPostfix() != null) {
      value = increment(text.getPostfix(), false, value, text, span);
    }
    boolean unclear = text.getPrimary() instanceof Parenthesised && !text.getSuffixes().isEmpty();
    for (int i = last; i >= 0; i--) {
      String prefix = prefixes.get(i);
      value = prefix.startsWith("(") ? new CExpression.Cast(prefix, value, unclear, span)
          : prefix.length() > 1 ? increment(prefix, true, value, text, span)
          : new CExpression.Prefixed(prefix.charAt(0), value, span);
    }
    return value;
  }

  private static CExpression increment(String operator, boolean prefix, CExpression value, Operand text, Span span) {
    boolean beside = text.getPrimary() instanceof Name name && usedBeside(name);
    return new CExpression.Increment(operator.equals("++") ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, prefix,
        value, beside, span);
  }

  /** Whether the name occurs elsewhere in the same expression, part of a comma expression, or argument. */
  private static boolean usedBeside(Name name) {
    EObject whole = name;
    while (whole.eContainer() instanceof Assignment || whole.eContainer() != null
        && !(whole.eContainer() instanceof periscope.lang.c.xtext.cCore.Statement)
        && !(whole.eContainer() instanceof Sequence)) {
      whole = whole.eContainer();
    }
    int[] count = {0};
    EcoreUtil.<EObject>getAllContents(whole, false).forEachRemaining(
        e -> count[0] += e instanceof Name other && other.getName().equals(name.getName()) ? 1 : 0);
    return count[0] > 1;
  }

  private CExpression suffixed(Operand text) {
    List<Suffix> suffixes = text.getSuffixes();
    Optional<Call> last = suffixes.isEmpty() ? Optional.empty()
        : Optional.ofNullable(suffixes.get(suffixes.size() - 1).getCall());
    if (last.isEmpty()) {
      return suffixed(text, suffixes);
    }
    CExpression object = suffixed(text, suffixes.subList(0, suffixes.size() - 1));
    Span begin = Spans.of(text.getPrimary());
    Span end = Spans.of(last.get());
    Span whole = new Span(begin.offset(), end.offset() + end.length() - begin.offset());
    return call(last.get(), Optional.of(new CExpression.Receiver(object, object(text, last.get()))), whole);
  }

  /** The text of the object of a member function's call. */
  private static String object(Operand text, Call call) {
    INode node = NodeModelUtils.findActualNodeFor(text);
    INode behind = NodeModelUtils.findActualNodeFor(call.eContainer());
    return node.getText().strip().substring(0, behind.getOffset() - node.getOffset()).replaceFirst("^[-+!~*&\\s]+", "");
  }

  private CExpression suffixed(Operand text, List<Suffix> suffixes) {
    CExpression base = primary(text.getPrimary());
    return suffixes.isEmpty() ? base
        : new CExpression.Suffixed(base, suffixes.stream().map(this::suffix).toList(), Spans.of(text));
  }

  /** An element or a member; in a list of initial values, too. */
  CExpression.Suffix suffix(Suffix text) {
    Span end = text.getCall() == null ? Spans.of(text) : Spans.of(text.getCall());
    boolean behind = text.getCall() == null && text.eContainer() instanceof Operand;
    int start = behind ? Spans.of(((Operand) text.eContainer()).getPrimary()).offset() : end.offset();
    return new CExpression.Suffix(Optional.ofNullable(text.getIndex()).map(this::read),
        Optional.ofNullable(text.getMember()), "->".equals(text.getOperator()),
        new Span(start, end.offset() + end.length() - start));
  }

  private CExpression primary(Primary text) {
    Span span = Spans.of(text);
    if (text instanceof Name name) {
      return new CExpression.Name(name.getName(), span);
    } else if (text instanceof Literal literal) {
      return new CExpression.Literal(literal.getValue(), span, span);
    } else if (text instanceof Truth truth) {
      return new CExpression.Truth(truth.getValue().equals("true"), span);
    } else if (text instanceof Parenthesised parenthesised) {
      return new CExpression.Parenthesised(read(parenthesised.getInner()), span);
    } else if (text instanceof Call call) {
      return call(call, Optional.empty(), span);
    } else if (text instanceof StatementExpression block) {
      return new CExpression.Block(statements.apply(block.getBody()), span);
    } else if (text instanceof Conversion conversion) {
      return new CExpression.Cast("(" + conversion.getType() + ")", read(conversion.getInner()), false, span);
    }
    return text instanceof Size size ? new CExpression.Size(size.getWords(), span) : own.operand(text, this::read);
  }

  private CExpression.Call call(Call text, Optional<CExpression.Receiver> object, Span whole) {
    return new CExpression.Call(text.getFunction(), text.getArguments().stream().map(this::read).toList(), object,
        (int) Stream.iterate(text.eContainer(), e -> e != null, EObject::eContainer).count(), Spans.of(text), whole);
  }
}
