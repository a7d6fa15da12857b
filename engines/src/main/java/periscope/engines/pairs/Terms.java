package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Sort;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * Terms of Z3 for expressions, and the symbols in them.
 *
 * <p>A symbol is a work-item's own, its work-group's, or the same in the whole launch. The terms of one work-item speak
 * for any other one if the symbols that the two do not share are renamed.
 */
final class Terms {

  /** The work-items that share the value of a symbol. */
  enum Sharing {
    ITEM,
    GROUP
  }

  private final Context z3;
  private final Map<Sharing, List<Expr<?>>> symbols = Map.of(Sharing.ITEM, new ArrayList<>(), Sharing.GROUP,
      new ArrayList<>());
  private final Map<String, FuncDecl<?>> functions = new HashMap<>();
  /** What holds of the symbols: ranges of coordinates and of numbers of rounds. */
  private final List<BoolExpr> facts = new ArrayList<>();
  /** The numbers of the launch that may have any value. */
  private final List<Term> open = new ArrayList<>();
  /** The symbols whose value differs between the work-items of a work-group. */
  private final Set<Expr<?>> own = new HashSet<>();
  private final Multiples multiples;
  private int names;

  Terms(Context z3) {
    this.z3 = z3;
    this.multiples = new Multiples(this);
  }

  Context z3() {
    return z3;
  }

  /** The symbols that work-items or work-groups do not share, in the order in which they were made. */
  List<Expr<?>> symbols(Sharing sharing) {
    return symbols.get(sharing);
  }

  List<BoolExpr> facts() {
    return facts;
  }

  void fact(BoolExpr fact) {
    facts.add(fact);
  }

  /** Notes a number of the launch that may have any value. */
  void open(Term number) {
    open.add(number);
  }

  /**
   * Whether all numbers that may have any value are at least so far from the ends of their types, and of those of a
   * number of bits.
   */
  BoolExpr within(int bits, long distance) {
    return open.isEmpty() ? z3.mkTrue() : z3.mkAnd(open.stream().map(n -> {
      int own = n.type().bits();
      int least = Math.min(own, bits);
      BigInteger all = BigInteger.ONE.shiftLeft(n.type().signed() ? least - 1 : least);
      BitVecExpr greatest = z3.mkBV(all.subtract(BigInteger.valueOf(distance + 1)).toString(), own);
      return n.type().signed() ? z3.mkAnd(z3.mkBVSLE(n.bits(), greatest), z3.mkBVSGE(n.bits(), z3.mkBVNeg(greatest)))
          : z3.mkBVULE(n.bits(), greatest);
    }).toArray(BoolExpr[]::new));
  }

  /** A new symbol. */
  Term symbol(String name, NumberType type, Sharing sharing, boolean uniform) {
    return new Term(symbol(name, type.bits(), sharing, uniform), type, uniform);
  }

  /** A new symbol of any width. */
  BitVecExpr symbol(String name, int bits, Sharing sharing, boolean uniform) {
    BitVecExpr symbol = z3.mkBVConst(name + "!" + names++, bits);
    symbols.get(sharing).add(symbol);
    if (!uniform) {
      own.add(symbol);
    }
    return symbol;
  }

  Multiples multiples() {
    return multiples;
  }

  /** A new symbol with the value of an unknown decision of a work-item. */
  BoolExpr decision() {
    BoolExpr symbol = z3.mkBoolConst("choice!" + names++);
    symbols.get(Sharing.ITEM).add(symbol);
    own.add(symbol);
    return symbol;
  }

  /** The value of an uninterpreted function: equal arguments have equal results. */
  Term unknown(String function, NumberType type, List<Term> arguments) {
    Sort[] sorts = arguments.stream().map(a -> (Sort) a.bits().getSort()).toArray(Sort[]::new);
    String key = function + arguments.stream().map(a -> "." + a.type().bits()).collect(Collectors.joining());
    FuncDecl<?> symbol = functions.computeIfAbsent(key, k -> z3.mkFuncDecl(k, sorts, z3.mkBitVecSort(type.bits())));
    return new Term((BitVecExpr) z3.mkApp(symbol, arguments.stream().map(Term::bits).toArray(Expr<?>[]::new)), type,
        arguments.stream().allMatch(Term::uniform));
  }

  /** Number of symbols that were made so far. */
  int made() {
    return names;
  }

  /** A new symbol of the same kind. */
  Expr<?> another(Expr<?> symbol) {
    String name = symbol.getFuncDecl().getName().toString().replaceFirst("!\\d+$", "") + "!" + names++;
    Expr<?> other = z3.mkConst(name, symbol.getSort());
    symbols.get(Sharing.ITEM).add(other);
    own.add(other);
    return other;
  }

  /** The symbols of an expression that were made since {@link #made} was {@code first}. */
  Set<Expr<?>> symbolsFrom(Expr<?> expression, int first) {
    Set<Expr<?>> found = new LinkedHashSet<>();
    gather(expression, e -> Integer.parseInt(e.getFuncDecl().getName().toString().replaceFirst(".*!", "")) >= first,
        found, new HashSet<>());
    return found;
  }

  /** Whether an expression has the same value in all work-items of a work-group. */
  boolean isUniform(Expr<?> expression) {
    Set<Expr<?>> found = new LinkedHashSet<>();
    gather(expression, own::contains, found, new HashSet<>());
    return found.isEmpty();
  }

  private static void gather(Expr<?> expression, Predicate<Expr<?>> wanted, Set<Expr<?>> found, Set<Expr<?>> seen) {
    if (!seen.add(expression)) {
      return;
    } else if (expression.isConst() && !expression.isNumeral() && !expression.isTrue() && !expression.isFalse()) {
      if (wanted.test(expression)) {
        found.add(expression);
      }
    } else if (expression.isApp()) {
      for (Expr<?> argument : expression.getArgs()) {
        gather(argument, wanted, found, seen);
      }
    }
  }

  Term constant(long value, NumberType type) {
    return new Term(z3.mkBV(value, type.bits()), type, true);
  }

  /** A condition: the expression is not 0. */
  BoolExpr holds(Expression expression, Function<String, Term> registers) {
    if (expression instanceof Expression.Binary b && b.operator().isTruth()) {
      return truth(b, registers);
    } else if (expression instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return z3.mkNot(holds(u.operand(), registers));
    }
    Term term = of(expression, registers);
    return z3.mkNot(z3.mkEq(term.bits(), z3.mkBV(0, term.type().bits())));
  }

  /** Whether an expression has the same value in all work-items of a work-group. */
  static boolean uniform(Expression expression, Function<String, Term> registers) {
    return expression.registers().stream().allMatch(r -> registers.apply(r).uniform());
  }

  /** The value of an expression. */
  Term of(Expression expression, Function<String, Term> registers) {
    return expression.fold(
        c -> constant(c.value(), NumberType.S32.wrap(c.value()) == c.value() ? NumberType.S32 : NumberType.S64),
        r -> registers.apply(r.name()),
        u -> unary(u, registers),
        c -> {
          Term operand = of(c.operand(), registers);
          return new Term(operand.in(c.type().bits(), z3), c.type(), operand.uniform());
        },
        b -> binary(b, registers),
        f -> unknown(f.operator() + "." + f.from() + "." + f.to(), f.to(),
            f.operands().stream().map(o -> of(o, registers)).map(o -> new Term(o.in(f.from().bits(), z3), f.from(),
                o.uniform())).toList()));
  }

  private Term number(BoolExpr truth, boolean uniform) {
    return new Term((BitVecExpr) z3.mkITE(truth, z3.mkBV(1, Integer.SIZE), z3.mkBV(0, Integer.SIZE)), NumberType.S32,
        uniform);
  }

  private Term unary(Expression.Unary u, Function<String, Term> registers) {
    if (u.operator() == UnaryOperator.NOT) {
      return number(holds(u, registers), uniform(u, registers));
    }
    Term operand = of(u.operand(), registers);
    BitVecExpr bits = operand.in(u.type().bits(), z3);
    return new Term(u.operator() == UnaryOperator.NEGATE ? z3.mkBVNeg(bits) : z3.mkBVNot(bits), u.type(),
        operand.uniform());
  }

  private Term binary(Expression.Binary b, Function<String, Term> registers) {
    if (b.operator().isTruth()) {
      return number(truth(b, registers), uniform(b, registers));
    }
    Term left = of(b.left(), registers);
    Term right = of(b.right(), registers);
    NumberType type = switch (b.operator()) {
      case BIT_AND, BIT_OR, BIT_XOR -> b.type(r -> registers.apply(r).type());
      default -> b.type();
    };
    BitVecExpr x = left.in(type.bits(), z3);
    return new Term(computed(b.operator(), type, x, right.in(type.bits(), z3), right), type,
        left.uniform() && right.uniform());
  }

  private BitVecExpr computed(BinaryOperator operator, NumberType type, BitVecExpr x, BitVecExpr y, Term count) {
    return switch (operator) {
      case ADD -> z3.mkBVAdd(x, y);
      case SUBTRACT -> z3.mkBVSub(x, y);
      case MULTIPLY -> z3.mkBVMul(x, y);
      case DIVIDE -> type.signed() ? z3.mkBVSDiv(x, y) : z3.mkBVUDiv(x, y);
      case REMAINDER -> type.signed() ? z3.mkBVSRem(x, y) : z3.mkBVURem(x, y);
      case BIT_AND -> z3.mkBVAND(x, y);
      case BIT_OR -> z3.mkBVOR(x, y);
      case BIT_XOR -> z3.mkBVXOR(x, y);
      case SHIFT_LEFT -> z3.mkBVSHL(x, z3.mkBVAND(y, z3.mkBV(type.bits() - 1, type.bits())));
      case SHIFT_RIGHT -> right(type, x, z3.mkBVAND(y, z3.mkBV(type.bits() - 1, type.bits())));
      case SHIFT_LEFT_CLAMPED -> z3.mkBVSHL(x, clamped(type, count));
      case SHIFT_RIGHT_CLAMPED -> right(type, x, clamped(type, count));
      default -> throw new IllegalArgumentException("no number: " + operator);
    };
  }

  private BitVecExpr right(NumberType type, BitVecExpr x, BitVecExpr count) {
    return type.signed() ? z3.mkBVASHR(x, count) : z3.mkBVLSHR(x, count);
  }

  /** The unsigned count of 32 bits of a shift in the width of its type, at most the number of bits. */
  private BitVecExpr clamped(NumberType type, Term count) {
    BitVecExpr whole = count.in(Integer.SIZE, z3);
    BitVecExpr most = z3.mkBV(type.bits(), Integer.SIZE);
    BitVecExpr least = (BitVecExpr) z3.mkITE(z3.mkBVULT(whole, most), whole, most);
    return new Term(least, NumberType.U32, false).in(type.bits(), z3);
  }

  private BoolExpr truth(Expression.Binary b, Function<String, Term> registers) {
    if (b.operator() == BinaryOperator.AND) {
      return z3.mkAnd(holds(b.left(), registers), holds(b.right(), registers));
    } else if (b.operator() == BinaryOperator.OR) {
      return z3.mkOr(holds(b.left(), registers), holds(b.right(), registers));
    }
    Term left = of(b.left(), registers);
    Term right = of(b.right(), registers);
    // Numbers compare as their canonical forms; two numbers of one type need no more bits than that type has.
    boolean patterns = b.type().bits() == Long.SIZE && !b.type().signed();
    boolean alike = left.type().bits() == right.type().bits() && left.type().signed() == right.type().signed();
    int bits = alike ? left.type().bits() : Long.SIZE;
    boolean signed = !patterns && (!alike || bits == Long.SIZE || left.type().signed());
    BitVecExpr x = left.in(bits, z3);
    BitVecExpr y = right.in(bits, z3);
    return switch (b.operator()) {
      case EQUAL -> z3.mkEq(x, y);
      case NOT_EQUAL -> z3.mkNot(z3.mkEq(x, y));
      case LESS -> signed ? z3.mkBVSLT(x, y) : z3.mkBVULT(x, y);
      case LESS_EQUAL -> signed ? z3.mkBVSLE(x, y) : z3.mkBVULE(x, y);
      case GREATER -> signed ? z3.mkBVSGT(x, y) : z3.mkBVUGT(x, y);
      case GREATER_EQUAL -> signed ? z3.mkBVSGE(x, y) : z3.mkBVUGE(x, y);
      default -> throw new IllegalArgumentException("no truth: " + b.operator());
    };
  }
}
