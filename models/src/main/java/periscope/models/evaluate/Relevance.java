package periscope.models.evaluate;

import java.util.Arrays;
import java.util.function.IntConsumer;
import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Node;

/**
 * The steps of a program that matter for one event structure. Steps are left out if static relations are empty in the
 * structure: a program without fences does not need a model's clauses about fences. A register that is empty in every
 * execution of the structure is not computed; a check that passes for an empty register is then not evaluated; a
 * register that no remaining check needs is not computed either.
 */
final class Relevance {

  private final Program program;
  /** Registers that verdicts depend on, in order. */
  private final int[] hot;
  private final Node[] nodes;
  private final boolean[] constant;
  private final int[][] dependencies;
  private final Check[] checks;
  private final Check[] faults;
  private final boolean[] passingChecks;
  private final boolean[] empty;
  private final boolean[] needed;
  /** For each position of the code up to the end of the conditions on races, whether it is left out. */
  final boolean[] skip;
  /** For each condition on races, whether it always passes. */
  final boolean[] passing;

  Relevance(Program program) {
    this.program = program;
    int size = program.nodes.size();
    hot = program.hot.stream().toArray();
    nodes = program.nodes.toArray(Node[]::new);
    constant = new boolean[size];
    dependencies = new int[size][];
    for (int r = 0; r < size; r++) {
      constant[r] = !program.dynamic[r] && program.loops[r].isEmpty();
      dependencies[r] = program.dependencies(r);
    }
    empty = new boolean[size];
    needed = new boolean[size];
    skip = new boolean[program.faultEnd];
    checks = program.checks.toArray(Check[]::new);
    faults = program.faults.toArray(Check[]::new);
    passingChecks = new boolean[checks.length];
    passing = new boolean[faults.length];
  }

  /** Whether the register is empty in every execution of the structure. */
  boolean empty(int register) {
    return empty[register];
  }

  /**
   * Begins an event structure.
   *
   * @param value   values of the registers; must hold the vocabulary's values; registers that are always empty are set
   *                here
   * @param compute computes the value of a static register
   */
  void start(long[][] value, IntConsumer compute) {
    for (int r : hot) {
      boolean given = nodes[r].operation() == CatOp.BASE || nodes[r].operation() == CatOp.RESULT;
      empty[r] = !given && derived(nodes[r]);
      if (empty[r]) {
        Arrays.fill(value[r], 0);
      } else if (constant[r]) {
        if (!given) {
          compute.accept(r);
        }
        empty[r] = Relations.isEmpty(value[r]);
      }
    }
    Arrays.fill(needed, false);
    ask(checks, passingChecks);
    ask(faults, passing);
    for (int i = hot.length - 1; i >= 0; i--) {
      // What a loop recomputes is needed as a whole; what it reads from outside stands among its dependencies.
      if (needed[hot[i]] && !constant[hot[i]] && !empty[hot[i]]) {
        for (int operand : dependencies[hot[i]]) {
          needed[operand] = true;
        }
      }
    }
    for (int i = 0; i < skip.length; i++) {
      int step = program.code[i];
      skip[i] = step < 0 ? passingChecks[~step] : empty[step] || !needed[step];
    }
  }

  private boolean derived(Node node) {
    return switch (node.operation()) {
      case UNION -> empty[node.a()] && empty[node.b()];
      case INTERSECTION, COMPOSE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> empty[node.a()] || empty[node.b()];
      case DIFFERENCE, ORDER, INVERSE, CLOSURE, IDENTITY, DOMAIN, RANGE -> empty[node.a()];
      default -> false;
    };
  }

  private boolean passes(Check check) {
    boolean nothing = empty[check.a()]
        || (check.test() == Check.Test.DISJOINT || check.test() == Check.Test.OPEN) && empty[check.b()];
    return nothing && !check.negated();
  }

  private void ask(Check[] asked, boolean[] pass) {
    for (int i = 0; i < asked.length; i++) {
      Check check = asked[i];
      pass[i] = passes(check);
      if (!pass[i]) {
        needed[check.a()] = true;
        if (check.test().binary()) {
          needed[check.b()] = true;
        }
      }
    }
  }
}
