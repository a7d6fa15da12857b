package periscope.models.evaluate;

import java.util.Arrays;
import periscope.litmus.event.Relations;

/** An operator that computes a register. Operands are earlier registers unless a constant's comment says otherwise. */
public enum CatOp {
  /** A name of the vocabulary; operand {@code a} is its index there. */
  BASE(0),
  RF(0),
  CO(0),
  /**
   * A name bound by {@code let rec}, inside its own definition; operands are the number of the group and the position
   * in it.
   */
  VARIABLE(0),
  /** Runs group {@code a} to its least fixed point. */
  FIXPOINT(40),
  /** Value of member {@code b} of the group whose FIXPOINT register is {@code a}; shares the array of the variable. */
  RESULT(0),
  /**
   * An order that each execution chooses: one direction for each pair of the static relation {@code a}, without a
   * cycle.
   */
  ORDER(0),
  ALL(0),
  NOTHING(0),
  NO_PAIR(0),
  UNION(2),
  INTERSECTION(2),
  DIFFERENCE(2),
  COMPLEMENT(2),
  COMPOSE(4),
  INVERSE(4),
  CLOSURE(8),
  REFLEXIVE(2),
  PRODUCT(2),
  IDENTITY(1),
  DOMAIN(2),
  RANGE(2),
  /** Relation {@code a} from members of set {@code b} only. */
  RESTRICT_DOMAIN(2),
  /** Relation {@code a} to members of set {@code b} only. */
  RESTRICT_RANGE(2);

  private final int cost;

  CatOp(int cost) {
    this.cost = cost;
  }

  /** Rough cost of the operator; cheap checks run first. */
  int cost() {
    return cost;
  }

  /** Whether the operands are registers. */
  boolean hasOperands() {
    return ordinal() >= UNION.ordinal();
  }

  /** Whether the operator has two operands. */
  public boolean binary() {
    return switch (this) {
      case UNION, INTERSECTION, DIFFERENCE, COMPOSE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> true;
      default -> false;
    };
  }

  /**
   * {@code target = this(a, b)}; operands that the operator does not have are ignored.
   *
   * @param all the set of all events
   */
  void apply(long[] target, long[] a, long[] b, long[] all) {
    switch (this) {
      case ALL -> System.arraycopy(all, 0, target, 0, all.length);
      case NOTHING, NO_PAIR -> Arrays.fill(target, 0);
      case UNION -> Relations.union(target, a, b);
      case INTERSECTION -> Relations.intersection(target, a, b);
      case DIFFERENCE -> Relations.difference(target, a, b);
      case COMPLEMENT -> Relations.complement(target, a, all);
      case COMPOSE -> Relations.compose(target, a, b);
      case INVERSE -> Relations.inverse(target, a);
      case CLOSURE -> Relations.closure(target, a);
      case REFLEXIVE -> Relations.reflexive(target, a);
      case PRODUCT -> Relations.product(target, a, b);
      case IDENTITY -> Relations.identity(target, a);
      case DOMAIN -> Relations.domain(target, a);
      case RANGE -> Relations.range(target, a);
      case RESTRICT_DOMAIN -> Relations.restrictDomain(target, a, b);
      case RESTRICT_RANGE -> Relations.restrictRange(target, a, b);
      default -> throw new IllegalStateException(name());
    }
  }
}
