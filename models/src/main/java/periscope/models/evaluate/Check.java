package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.event.Relations;
import periscope.models.ast.Statement.Shape;

/**
 * A check of one or two registers that costs less than computing the subject of the axiom from which it was derived.
 *
 * @param axiom   index of that axiom
 * @param test    the question about the registers
 * @param a       the first register
 * @param b       the second register; -1 if there is none
 * @param negated whether the test must fail
 */
record Check(int axiom, Test test, int a, int b, boolean negated) {

  /** The question about registers {@code a} and {@code b}. */
  enum Test {
    EMPTY,
    IRREFLEXIVE,
    ACYCLIC,
    /** {@code a \ b} is empty. */
    SUBSET,
    /** {@code a ∩ b} is empty. */
    DISJOINT,
    /** {@code a ; b} is irreflexive. */
    OPEN;

    boolean binary() {
      return ordinal() >= SUBSET.ordinal();
    }

    int cost() {
      return this == ACYCLIC ? 8 : this == OPEN ? 3 : 1;
    }
  }

  /**
   * Whether the check passes.
   *
   * @param x       value of register {@code a}
   * @param y       value of register {@code b}
   * @param scratch an array as long as a relation, which is overwritten
   */
  boolean passes(long[] x, long[] y, long[] scratch) {
    return holds(x, y, scratch) != negated;
  }

  /**
   * Whether the test holds, without the negation. The answer is antitone in {@code a} and, except for SUBSET, in {@code
   * b}.
   */
  boolean holds(long[] x, long[] y, long[] scratch) {
    return switch (test) {
      case EMPTY -> Relations.isEmpty(x);
      case IRREFLEXIVE -> Relations.isIrreflexive(x);
      case ACYCLIC -> acyclic(x, scratch);
      case SUBSET -> subset(x, y);
      case DISJOINT -> disjoint(x, y);
      case OPEN -> Relations.isOpen(x, y);
    };
  }

  /**
   * Adds to the pairs of an axiom the elements that an emptiness check finds; the operands are relations, or sets,
   * which have one row.
   */
  void addBreaking(long[] x, long[] y, long[] pairs) {
    for (int i = 0; i < x.length; i++) {
      long part = switch (test) {
        case EMPTY -> x[i];
        case SUBSET -> x[i] & ~y[i];
        case DISJOINT -> x[i] & y[i];
        default -> throw new IllegalStateException(test + " is shown by no pairs");
      };
      addPart(x.length, i, part, pairs);
    }
  }

  /** Adds a relation, or a set as its identity, to a relation. */
  static void add(long[] from, long[] pairs) {
    for (int i = 0; i < from.length; i++) {
      addPart(from.length, i, from[i], pairs);
    }
  }

  /**
   * Adds row {@code i} of a relation, or a set, to a relation.
   *
   * @param length number of longs of the value: 1 for a set
   */
  private static void addPart(int length, int i, long part, long[] pairs) {
    if (length == pairs.length) {
      pairs[i] |= part;
      return;
    }
    for (long rest = part; rest != 0; rest &= rest - 1) {
      int event = i * Relations.NARROW + Long.numberOfTrailingZeros(rest);
      Relations.add(pairs, length, event, event);
    }
  }

  private static boolean acyclic(long[] x, long[] scratch) {
    Relations.closure(scratch, x);
    return Relations.isIrreflexive(scratch);
  }

  private static boolean subset(long[] x, long[] y) {
    for (int i = 0; i < x.length; i++) {
      if ((x[i] & ~y[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean disjoint(long[] x, long[] y) {
    for (int i = 0; i < x.length; i++) {
      if ((x[i] & y[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The checks that together say that a register has a shape. */
  static List<Check> of(RegisterGraph graph, int axiom, Shape shape, int subject, boolean negated) {
    List<Check> checks = new ArrayList<>();
    if (negated) {
      checks.add(new Check(axiom, Test.valueOf(shape.name()), subject, -1, true));
    } else if (shape == Shape.EMPTY) {
      empty(graph, axiom, subject, checks);
    } else if (shape == Shape.IRREFLEXIVE) {
      irreflexive(graph, axiom, subject, checks);
    } else {
      var closure = graph.knownClosure(subject);
      Test test = closure.isPresent() ? Test.IRREFLEXIVE : Test.ACYCLIC;
      checks.add(new Check(axiom, test, closure.orElse(subject), -1, false));
    }
    return checks;
  }

  private static void empty(RegisterGraph graph, int axiom, int subject, List<Check> out) {
    RegisterGraph.Node node = graph.node(subject);
    switch (node.operation()) {
      case UNION -> {
        empty(graph, axiom, node.a(), out);
        empty(graph, axiom, node.b(), out);
      }
      case DIFFERENCE -> out.add(new Check(axiom, Test.SUBSET, node.a(), node.b(), false));
      case INTERSECTION -> out.add(new Check(axiom, Test.DISJOINT, node.a(), node.b(), false));
      default -> out.add(new Check(axiom, Test.EMPTY, subject, -1, false));
    }
  }

  private static void irreflexive(RegisterGraph graph, int axiom, int subject, List<Check> out) {
    RegisterGraph.Node node = graph.node(subject);
    switch (node.operation()) {
      case UNION -> {
        irreflexive(graph, axiom, node.a(), out);
        irreflexive(graph, axiom, node.b(), out);
      }
      case COMPOSE -> out.add(open(graph, axiom, node.a(), node.b()));
      case RESTRICT_DOMAIN, RESTRICT_RANGE -> {
        // A loop starts and ends at one event, so either restriction may move to the first step.
        RegisterGraph.Node inner = graph.node(node.a());
        out.add(inner.operation() == CatOp.COMPOSE
            ? open(graph, axiom, graph.restrictDomain(inner.a(), node.b()), inner.b())
            : new Check(axiom, Test.IRREFLEXIVE, subject, -1, false));
      }
      default -> out.add(new Check(axiom, Test.IRREFLEXIVE, subject, -1, false));
    }
  }

  /** A check that {@code a ; b} is irreflexive; if one operand is an inverse, that is disjointness. */
  private static Check open(RegisterGraph graph, int axiom, int a, int b) {
    if (graph.node(b).operation() == CatOp.INVERSE) {
      return new Check(axiom, Test.DISJOINT, a, graph.node(b).a(), false);
    } else if (graph.node(a).operation() == CatOp.INVERSE) {
      return new Check(axiom, Test.DISJOINT, graph.node(a).a(), b, false);
    }
    return new Check(axiom, Test.OPEN, a, b, false);
  }
}
