package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;

/**
 * A number of bytes behind the start of an object: a constant, and numbers that registers determine, each with the size
 * that it counts.
 */
public record Bytes(long constant, List<Term> terms) {

  /** {@code scale} bytes times the value of an expression. */
  public record Term(long scale, Expression count) {}

  public static final Bytes NONE = new Bytes(0, List.of());

  public Bytes {
    terms = List.copyOf(terms);
  }

  /** The sum with {@code scale} bytes times a number. */
  public Bytes plus(long scale, Expression count) {
    OptionalLong known = count.registers().isEmpty() ? Constancy.value(count) : OptionalLong.empty();
    if (known.isPresent()) {
      return new Bytes(constant + scale * known.getAsLong(), terms);
    }
    List<Term> all = new ArrayList<>(terms);
    all.add(new Term(scale, count));
    return new Bytes(constant, all);
  }

  /** The largest number that divides every size that is counted, and the constant; 0 for no bytes at all. */
  public long unit() {
    return gcd(scale(), constant);
  }

  /** The largest number that divides every size that is counted; 0 if the number of bytes is constant. */
  public long scale() {
    return terms.stream().mapToLong(Term::scale).reduce(0, Bytes::gcd);
  }

  public static long gcd(long a, long b) {
    return b == 0 ? Math.abs(a) : gcd(b, a % b);
  }

  /** The number of units, where {@code unit} divides all sizes. */
  public Expression in(long unit) {
    Expression sum = Expression.constant(unit == 0 ? 0 : constant / unit);
    for (Term term : terms) {
      long times = term.scale() / unit;
      Expression one = times == 1 ? term.count()
          : new Expression.Binary(BinaryOperator.MULTIPLY, term.count(), Expression.constant(times));
      sum = sum.equals(Expression.constant(0)) ? one : new Expression.Binary(BinaryOperator.ADD, sum, one);
    }
    return sum;
  }
}
