package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.engines.pairs.Terms.Sharing;

/**
 * Multiples of a constant: each product of a constant and a number of rounds is a symbol. The solver first gets facts
 * about integers (of two products the one of more rounds is greater by the constant at least), which rule most problems
 * out at once; only then it multiplies, bit by bit. Multiples of a power of two are shifts, and no
 * symbols.
 */
final class Multiples {

  /** A product has so many bits more than its register: the sum of two products keeps its sign. */
  static final int MORE = 2;

  /**
   * A product.
   *
   * @param step  the constant, with its sign; not 0
   * @param count the number of rounds, in 64 bits
   * @param most  the greatest number of rounds for which the product is one of integers
   * @param value the symbol, with {@link #MORE} bits more than the register
   * @param exact that the symbol is the product
   */
  private record Product(BigInteger step, BitVecExpr count, BitVecExpr most, BitVecExpr value, BoolExpr exact) {}

  private final Terms terms;
  private final Context z3;
  private final List<Product> products = new ArrayList<>();

  Multiples(Terms terms) {
    this.terms = terms;
    this.z3 = terms.z3();
  }

  /**
   * The product of a constant and a number of rounds.
   *
   * @param bits the bits of the register that counts
   */
  BitVecExpr of(BigInteger step, Term count, int bits, Sharing sharing) {
    int wide = bits + MORE;
    BitVecExpr rounds = wide > Long.SIZE ? z3.mkZeroExt(wide - Long.SIZE, count.bits())
        : z3.mkExtract(wide - 1, 0, count.bits());
    BitVecExpr product = (BitVecExpr) z3.mkBVMul(rounds, constant(step, wide)).simplify();
    if (step.abs().bitCount() == 1) {
      return product;
    }
    Optional<Product> known = products.stream().filter(p -> p.step().equals(step) && p.count().equals(count.bits())
        && p.value().getSortSize() == wide).findFirst();
    if (known.isPresent()) {
      return known.get().value();
    }
    BitVecExpr value = terms.symbol("multiple", wide, sharing, count.uniform());
    BitVecExpr most = z3.mkBV(most(step, bits).toString(), Long.SIZE);
    BitVecExpr none = z3.mkBV(0, wide);
    terms.fact(z3.mkImplies(z3.mkBVULE(count.bits(), most), z3.mkAnd(
        step.signum() > 0 ? z3.mkBVSGE(value, none) : z3.mkBVSLE(value, none),
        z3.mkEq(z3.mkEq(value, none), z3.mkEq(count.bits(), z3.mkBV(0, Long.SIZE))))));
    products.add(new Product(step, count.bits(), most, value, z3.mkEq(value, product)));
    return value;
  }

  /** The greatest number of rounds behind which a register can have come without wrapping around. */
  static BigInteger most(BigInteger step, int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE).divide(step.abs());
  }

  private BitVecExpr constant(BigInteger number, int bits) {
    return z3.mkBV(number.mod(BigInteger.ONE.shiftLeft(bits)).toString(), bits);
  }

  /** States that each symbol is the product. */
  List<BoolExpr> exact() {
    return products.stream().map(Product::exact).toList();
  }

  /** What holds of the products of two work-items, as far as no multiplication is needed. */
  List<BoolExpr> compared(PairRename other) {
    List<BoolExpr> facts = new ArrayList<>();
    for (Product p : products) {
      BitVecExpr value = other.of(p.value());
      if (!value.equals(p.value())) {
        BitVecExpr count = other.of(p.count());
        facts.add(z3.mkImplies(z3.mkAnd(z3.mkBVULE(p.count(), p.most()), z3.mkBVULE(count, p.most())), z3.mkAnd(
            z3.mkImplies(z3.mkBVULT(p.count(), count), later(p.value(), value, p.step())),
            z3.mkImplies(z3.mkBVULT(count, p.count()), later(value, p.value(), p.step())),
            z3.mkImplies(z3.mkEq(p.count(), count), z3.mkEq(p.value(), value)))));
      }
    }
    return facts;
  }

  private BoolExpr later(BitVecExpr earlier, BitVecExpr later, BigInteger step) {
    BitVecExpr next = z3.mkBVAdd(earlier, constant(step, earlier.getSortSize()));
    return step.signum() > 0 ? z3.mkBVSLE(next, later) : z3.mkBVSGE(next, later);
  }
}
