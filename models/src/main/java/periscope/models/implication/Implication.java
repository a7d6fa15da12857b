package periscope.models.implication;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;

/**
 * An implication between two models: the weaker model allows every execution that the stronger model allows, as far as
 * their expressions show it. Both models see the same events, reads-from and coherence, and corresponding orders are
 * chosen alike. An implication that is not shown may hold all the same.
 */
public final class Implication {

  private final CompiledModel stronger;
  private final CompiledModel weaker;
  private final Correspondence registers;
  /**
   * Known answers, by pairs of registers of both models: whether the first register is always contained in the second.
   */
  private final Map<List<Integer>, Boolean> within = new HashMap<>();

  private Implication(CompiledModel stronger, CompiledModel weaker) {
    this.stronger = stronger;
    this.weaker = weaker;
    registers = new Correspondence(stronger, weaker);
  }

  /**
   * Whether executions of two models have the same parts, so that an execution of one is also an execution of the
   * other.
   */
  public static boolean comparable(CompiledModel one, CompiledModel other) {
    return one.vocabulary().names().equals(other.vocabulary().names())
        && one.ordersAllWrites() == other.ordersAllWrites() && one.definesCoherence() == other.definesCoherence()
        && one.updatesApart() == other.updatesApart();
  }

  /**
   * Analyses whether every execution that one model allows is allowed by the other.
   *
   * @throws IllegalArgumentException if the models are not {@link #comparable}
   */
  public static Implication of(CompiledModel stronger, CompiledModel weaker) {
    if (!comparable(stronger, weaker)) {
      throw new IllegalArgumentException("executions of these models are made of different things");
    }
    return new Implication(stronger, weaker);
  }

  /**
   * Whether it is shown that the weaker model allows every execution that the stronger model allows, with the same
   * outcome.
   */
  public boolean shown() {
    return open().length == 0 && sameLastWrites();
  }

  /**
   * Positions of the weaker model's checks that are not shown to pass in every execution that the stronger model
   * allows.
   */
  public int[] open() {
    return IntStream.range(0, weaker.axioms().size())
        .filter(b -> judges(weaker.axioms().get(b)))
        .filter(b -> IntStream.range(0, stronger.axioms().size()).noneMatch(a -> implies(a, b))).toArray();
  }

  /** Whether the failure of a check makes a model forbid an execution, or exclude the test. */
  public static boolean judges(Axiom axiom) {
    return axiom.role() != Role.FLAG && axiom.role() != Role.UNDEFINED_UNLESS;
  }

  /**
   * Whether it is shown that a write without a successor under the stronger model has none under the weaker model. If a
   * model does not order all writes, the successors are those in {@code co} if the model defines it, else in {@code
   * hb}.
   */
  public boolean sameLastWrites() {
    if (stronger.ordersAllWrites()) {
      return true;
    }
    String follows = stronger.definesCoherence() ? "co" : "hb";
    OptionalInt large = stronger.registers().named(follows);
    OptionalInt small = weaker.registers().named(follows);
    return small.isEmpty()
        || large.isPresent() && within(registers.ofOther(small.getAsInt()), large.getAsInt());
  }

  /**
   * For each order that executions of the second model choose, the number of the corresponding order of the first
   * model; -1 if there is none.
   */
  public int[] orders() {
    return registers.orders();
  }

  private boolean implies(int a, int b) {
    Axiom one = stronger.axioms().get(a);
    Axiom other = weaker.axioms().get(b);
    if (!judges(one) || one.negated() != other.negated()) {
      return false;
    }
    int x = stronger.registers().subject(a);
    int y = registers.ofOther(weaker.registers().subject(b));
    if (one.negated()) {
      return one.shape() == other.shape() && within(x, y);
    } else if (other.shape() == Shape.EMPTY) {
      return one.shape() == Shape.EMPTY && within(y, x);
    } else if (one.shape() == Shape.EMPTY || acyclic(one, x)) {
      return steps(y, steps(x));
    }
    return !acyclic(other, y) && within(y, x);
  }

  private boolean acyclic(Axiom axiom, int subject) {
    return axiom.shape() == Shape.ACYCLIC
        || axiom.shape() == Shape.IRREFLEXIVE && registers.operation(subject) == CatOp.CLOSURE;
  }

  /** The relation whose closure a register is; the register itself if it is no closure. */
  private int steps(int x) {
    return registers.operation(x) == CatOp.CLOSURE ? steps(registers.a(x)) : x;
  }

  /** Whether each pair of relation {@code y} is a chain of one or more pairs of relation {@code x}. */
  private boolean steps(int y, int x) {
    if (within(y, x)) {
      return true;
    }
    return switch (registers.operation(y)) {
      case CLOSURE, RESTRICT_DOMAIN, RESTRICT_RANGE, DIFFERENCE -> steps(registers.a(y), x);
      case UNION -> registers.parts(y).stream().allMatch(p -> steps(p, x));
      case INTERSECTION -> registers.parts(y).stream().anyMatch(p -> steps(p, x));
      case COMPOSE -> registers.parts(y).stream().allMatch(p -> stepsOrNone(p, x))
          && registers.parts(y).stream().anyMatch(p -> steps(p, x));
      default -> false;
    };
  }

  private boolean stepsOrNone(int y, int x) {
    boolean optional = registers.operation(y) == CatOp.REFLEXIVE || registers.operation(y) == CatOp.IDENTITY;
    return registers.operation(y) == CatOp.IDENTITY || steps(optional ? registers.a(y) : y, x);
  }

  /** Whether the first register's value is contained in the second's in every execution. */
  private boolean within(int x, int y) {
    List<Integer> key = List.of(x, y);
    Boolean known = within.get(key);
    if (known == null) {
      known = registers.same(x, y) || byOperands(x, y) || alike(x, y);
      within.put(key, known);
    }
    return known;
  }

  private boolean byOperands(int x, int y) {
    CatOp small = registers.operation(x);
    CatOp large = registers.operation(y);
    if (small == CatOp.NOTHING || small == CatOp.NO_PAIR || large == CatOp.ALL) {
      return true;
    } else if (small == CatOp.UNION) {
      return registers.parts(x).stream().allMatch(p -> within(p, y));
    } else if (large == CatOp.INTERSECTION) {
      return registers.parts(y).stream().allMatch(p -> within(x, p));
    } else if (large == CatOp.UNION && registers.parts(y).stream().anyMatch(p -> within(x, p))) {
      return true;
    } else if ((large == CatOp.CLOSURE || large == CatOp.REFLEXIVE) && within(x, registers.a(y))) {
      return true;
    }
    return switch (small) {
      case INTERSECTION -> registers.parts(x).stream().anyMatch(p -> within(p, y));
      case DIFFERENCE, RESTRICT_DOMAIN, RESTRICT_RANGE -> within(registers.a(x), y);
      default -> false;
    };
  }

  /**
   * Whether containment follows from the operands of two registers with the same operation, which is monotone or
   * antitone.
   */
  private boolean alike(int x, int y) {
    CatOp operation = registers.operation(x);
    if (operation != registers.operation(y)) {
      return false;
    }
    return switch (operation) {
      case INVERSE, CLOSURE, REFLEXIVE, IDENTITY, DOMAIN, RANGE -> within(registers.a(x), registers.a(y));
      case COMPLEMENT -> within(registers.a(y), registers.a(x));
      case PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE ->
          within(registers.a(x), registers.a(y)) && within(registers.b(x), registers.b(y));
      case DIFFERENCE -> within(registers.a(x), registers.a(y)) && within(registers.b(y), registers.b(x));
      case COMPOSE -> composed(registers.parts(x), registers.parts(y));
      default -> false;
    };
  }

  private boolean composed(List<Integer> x, List<Integer> y) {
    return x.size() == y.size() && IntStream.range(0, x.size()).allMatch(i -> within(x.get(i), y.get(i)));
  }
}
