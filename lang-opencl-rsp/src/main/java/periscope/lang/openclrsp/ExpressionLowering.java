package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.openclrsp.xtext.openClRsp.Call;
import periscope.lang.openclrsp.xtext.openClRsp.Chain;
import periscope.lang.openclrsp.xtext.openClRsp.Literal;
import periscope.lang.openclrsp.xtext.openClRsp.Name;
import periscope.lang.openclrsp.xtext.openClRsp.Operand;
import periscope.lang.openclrsp.xtext.openClRsp.Parenthesised;
import periscope.lang.openclrsp.xtext.openClRsp.Primary;
import periscope.lang.openclrsp.xtext.openClRsp.Truth;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers expressions: memory reads and calls become instructions, from left to right, and what remains reads registers only.
 * A right side of {@code &&} or {@code ||} that touches memory runs only if the left side asks for it.
 */
final class ExpressionLowering {

  /** Most operators and operands of one expression without parentheses; it bounds the depth of the tree. */
  private static final int LIMIT = 200;

  private final Names names;
  private final CallLowering calls;

  ExpressionLowering(Names names) {
    this.names = names;
    this.calls = new CallLowering(names, this);
  }

  CallLowering calls() {
    return calls;
  }

  /** The value of an expression, after the instructions that it needs. */
  Expression value(Chain chain, List<Instruction> out) {
    return read(term(chain, out), chain, out);
  }

  /** What an expression stands for, without reading the memory it names as a whole. */
  Term term(Chain chain, List<Instruction> out) {
    int size = chain.getOperators().size() + chain.getOperands().stream().mapToInt(o -> o.getPrefixes().size()).sum();
    if (size > LIMIT) {
      names.problems().error(Spans.of(chain), "this expression has more than " + LIMIT + " operators", "");
      return new Term.Broken();
    }
    if (chain.getOperators().isEmpty()) {
      return operand(chain.getOperands().get(0), out);
    }
    return new Term.Value(new Climb(chain).expression(0, out));
  }

  /** The value of a term; a memory cell is read into a fresh register. */
  Expression read(Term term, EObject source, List<Instruction> out) {
    if (term instanceof Term.Broken) {
      return Expression.constant(0);
    }
    if (term instanceof Term.Value v) {
      return v.value();
    }
    if (term instanceof Term.Cell cell) {
      String register = names.fresh();
      out.add(new Load(register, cell.location(), Semantics.NON_ATOMIC, Spans.of(source)));
      return Expression.register(register);
    }
    String location = ((Term.Address) term).location();
    names.problems().error(Spans.of(source), location + " is a location, not a value", "to read it, write *" + location);
    return Expression.constant(0);
  }

  /** The call that an expression consists of, if it is nothing else. */
  static Optional<Call> call(Chain chain) {
    return bare(chain).filter(Call.class::isInstance).map(Call.class::cast);
  }

  /** The name that an expression consists of, if it is nothing else. */
  static Optional<String> name(Chain chain) {
    return bare(chain).filter(p -> p instanceof Name n && n.getIndex() == null).map(p -> ((Name) p).getName());
  }

  private static Optional<Primary> bare(Chain chain) {
    if (!chain.getOperators().isEmpty() || !chain.getOperands().get(0).getPrefixes().isEmpty()) {
      return Optional.empty();
    }
    Primary primary = chain.getOperands().get(0).getPrimary();
    return primary instanceof Parenthesised p ? bare(p.getInner()) : Optional.of(primary);
  }

  private Term operand(Operand operand, List<Instruction> out) {
    List<String> prefixes = operand.getPrefixes();
    int last = prefixes.size() - 1;
    Term term;
    if (operand.getPrimary() instanceof Literal literal) {
      boolean negative = last >= 0 && prefixes.get(last).equals("-");
      last -= negative ? 1 : 0;
      String number = (negative ? "-" : "") + literal.getValue();
      term = new Term.Value(Expression.constant(Numbers.parse(number, literal, names.problems())));
    } else {
      term = primary(operand.getPrimary(), out);
    }
    for (int i = last; i >= 0; i--) {
      term = prefixed(prefixes.get(i), term, operand, out);
    }
    return term;
  }

  private Term prefixed(String prefix, Term term, Operand source, List<Instruction> out) {
    if (term instanceof Term.Broken) {
      return term;
    } else if (prefix.equals("*") && term instanceof Term.Address address) {
      return new Term.Cell(address.location());
    } else if (prefix.equals("&") && term instanceof Term.Cell cell) {
      return new Term.Address(cell.location());
    } else if (prefix.equals("&") && term instanceof Term.Address) {
      return term;
    } else if (prefix.equals("*") || prefix.equals("&")) {
      names.problems().error(Spans.of(source), "'" + prefix + "' needs a location here",
          prefix.equals("*")
              ? "registers hold values, not addresses"
              : "the address of a register can only be an expected value");
      return new Term.Broken();
    }
    Expression value = read(term, source, out);
    return new Term.Value(switch (prefix) {
      case "-" -> new Expression.Unary(UnaryOperator.NEGATE, value);
      case "!" -> new Expression.Unary(UnaryOperator.NOT, value);
      case "~" -> new Expression.Unary(UnaryOperator.COMPLEMENT, value);
      default -> value;
    });
  }

  private Term primary(Primary primary, List<Instruction> out) {
    if (primary instanceof Truth truth) {
      return new Term.Value(Expression.constant(truth.getValue().equals("true") ? 1 : 0));
    } else if (primary instanceof Parenthesised parenthesised) {
      return term(parenthesised.getInner(), out);
    } else if (primary instanceof Call call) {
      return new Term.Value(calls.value(call, out));
    }
    Name name = (Name) primary;
    Span span = Spans.of(name);
    if (names.isRegister(name.getName()) && name.getIndex() == null) {
      return new Term.Value(Expression.register(name.getName()));
    } else if (!names.isLocation(name.getName())) {
      names.unknown(name.getName(), span);
      return new Term.Broken();
    } else if (name.getIndex() == null) {
      return new Term.Address(name.getName());
    }
    if (Numbers.parse(name.getIndex(), name, names.problems()) != 0) {
      names.problems().error(span, "a location is one cell; its only index is 0", "give each cell a name of its own");
    }
    return new Term.Cell(name.getName());
  }

  /** The expression's truth as 0 or 1. */
  private static Expression truth(Expression value) {
    return isTruth(value) ? value : new Expression.Binary(BinaryOperator.NOT_EQUAL, value, Expression.constant(0));
  }

  /** Whether the outermost operator of an expression yields 0 or 1. */
  static boolean isTruth(Expression value) {
    return value instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        || value instanceof Expression.Binary b && switch (b.operator()) {
          case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL, AND, OR -> true;
          default -> false;
        };
  }

  /** Precedence climbing over the flat list of operands. */
  private final class Climb {
    private final Chain chain;
    private int at;

    Climb(Chain chain) {
      this.chain = chain;
    }

    /** The longest expression from here whose operators bind at least as tightly as {@code precedence}. */
    Expression expression(int precedence, List<Instruction> out) {
      Operand first = chain.getOperands().get(at);
      Expression left = read(operand(first, out), first, out);
      while (at < chain.getOperators().size()) {
        BinaryOperator operator = BinaryOperator.of(chain.getOperators().get(at));
        if (operator.precedence() < precedence) {
          break;
        }
        at++;
        List<Instruction> rightOut = new ArrayList<>();
        Expression right = expression(operator.precedence() + 1, rightOut);
        left = combine(operator, left, right, rightOut, out);
      }
      return left;
    }

    private Expression combine(
        BinaryOperator operator, Expression left, Expression right, List<Instruction> rightOut, List<Instruction> out) {
      boolean shortCircuit = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
      if (!shortCircuit || rightOut.isEmpty()) {
        out.addAll(rightOut);
        return new Expression.Binary(operator, left, right);
      }
      String register = names.fresh();
      Span span = Spans.of(chain);
      Expression result = Expression.register(register);
      rightOut.add(new Assign(register, truth(right), span));
      out.add(new Assign(register, truth(left), span));
      Expression goOn = operator == BinaryOperator.AND ? result : new Expression.Unary(UnaryOperator.NOT, result);
      out.add(new If(goOn, rightOut, List.of(), span));
      return result;
    }
  }
}
