package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.RegisterGraph.Group;
import periscope.models.evaluate.RegisterGraph.Node;

/**
 * The order in which registers are computed. {@code code} has no jumps: an entry {@code r ≥ 0} computes register {@code
 * r}, an entry {@code ~c} evaluates check {@code c}. It has three parts: up to {@code consistencyEnd} the axioms,
 * cheapest first, each directly after the registers that it needs; up to {@code faultEnd} the registers for conditions
 * on races; then the remaining registers, which only reports use. Static registers are computed before the code, those
 * for reports on demand.
 */
final class Program {

  final List<Node> nodes;
  final List<Group> groups;
  final List<Check> checks = new ArrayList<>();
  final List<Check> faults = new ArrayList<>();
  final Map<String, Integer> names;
  /** For each register, whether it depends on rf, co or a chosen order. */
  final boolean[] dynamic;
  /** For each register, the groups on whose variables it depends: it has a value only inside their loops. */
  final BitSet[] loops;
  /** For each group, the registers that are computed again in every round, in order. */
  final int[][] bodies;
  final int[] code;
  final int consistencyEnd;
  final int faultEnd;
  final int[] coldStatics;
  /** For each dynamic register, its position in {@code code}. */
  final int[] position;
  final BitSet hot = new BitSet();
  private final int[][] dependencies;

  Program(RegisterGraph graph, List<Axiom> axioms, int[] subjects, Map<String, Integer> names) {
    List<Check> all = new ArrayList<>();
    BitSet limits = new BitSet();
    for (int i = 0; i < axioms.size(); i++) {
      Axiom axiom = axioms.get(i);
      if (axiom.role() == Role.OUTSIDE_UNLESS) {
        limits.set(subjects[i]);
      } else if (axiom.role() != Role.FLAG) {
        List<Check> parts = Check.of(graph, i, axiom.shape(), subjects[i], axiom.negated());
        (axiom.role() == Role.UNDEFINED_UNLESS ? faults : all).addAll(parts);
      }
    }
    this.nodes = List.copyOf(graph.nodes());
    this.groups = List.copyOf(graph.groups());
    this.names = new LinkedHashMap<>(names);
    int size = nodes.size();
    dynamic = new boolean[size];
    loops = new BitSet[size];
    bodies = new int[groups.size()][];
    dependencies = new int[size][];
    for (int r = 0; r < size; r++) {
      analyse(r);
    }
    position = new int[size];
    List<Integer> sequence = new ArrayList<>();
    schedule(all, sequence);
    consistencyEnd = sequence.size();
    faults.forEach(c -> require(operands(c), sequence, hot));
    require(limits.stream().toArray(), sequence, hot);
    faultEnd = sequence.size();
    BitSet everything = (BitSet) hot.clone();
    for (int subject : subjects) {
      require(new int[] {subject}, sequence, everything);
    }
    this.names.values().forEach(r -> require(new int[] {r}, sequence, everything));
    code = sequence.stream().mapToInt(Integer::intValue).toArray();
    BitSet cold = (BitSet) everything.clone();
    cold.andNot(hot);
    coldStatics = statics(cold);
  }

  static int[] operands(Check check) {
    return check.test().binary() ? new int[] {check.a(), check.b()} : new int[] {check.a()};
  }

  /** Registers from which a register is computed; for a loop, the registers outside it. */
  int[] dependencies(int register) {
    return dependencies[register];
  }

  private void analyse(int r) {
    Node node = nodes.get(r);
    loops[r] = new BitSet();
    switch (node.operation()) {
      case RF, CO -> {
        dynamic[r] = true;
        dependencies[r] = new int[0];
      }
      case ORDER -> {
        depends(r, node.a());
        dynamic[r] = true;
      }
      case VARIABLE -> {
        loops[r].set(node.a());
        dependencies[r] = new int[0];
      }
      case FIXPOINT -> analyseLoop(r, node.a());
      case RESULT -> depends(r, node.a());
      default -> {
        if (!node.operation().hasOperands()) {
          dependencies[r] = new int[0];
        } else if (node.operation().binary()) {
          depends(r, node.a(), node.b());
        } else {
          depends(r, node.a());
        }
      }
    }
  }

  private void depends(int r, int... on) {
    dependencies[r] = on;
    for (int d : on) {
      dynamic[r] |= dynamic[d];
      loops[r].or(loops[d]);
    }
  }

  private void analyseLoop(int r, int group) {
    BitSet body = new BitSet();
    BitSet outside = new BitSet();
    for (int b : groups.get(group).bodies()) {
      collect(b, group, body, outside);
    }
    body.stream().forEach(b -> dynamic[r] |= dynamic[b]);
    body.stream().forEach(b -> loops[r].or(loops[b]));
    bodies[group] = body.stream().toArray();
    depends(r, outside.stream().toArray());
    loops[r].clear(group);
  }

  private void collect(int r, int group, BitSet body, BitSet outside) {
    Node node = nodes.get(r);
    if (!loops[r].get(group)) {
      outside.set(r);
    } else if (node.operation() != CatOp.VARIABLE && !body.get(r)) {
      body.set(r);
      for (int d : dependencies[r]) {
        collect(d, group, body, outside);
      }
    }
  }

  /** Repeatedly takes the check that needs the least new work. */
  private void schedule(List<Check> open, List<Integer> sequence) {
    List<Check> rest = new ArrayList<>(open);
    while (!rest.isEmpty()) {
      Check next = rest.stream().min(Comparator.comparingInt(this::price)).orElseThrow();
      rest.remove(next);
      require(operands(next), sequence, hot);
      sequence.add(~checks.size());
      checks.add(next);
    }
  }

  private int price(Check check) {
    BitSet needed = needed(operands(check));
    needed.andNot(hot);
    return check.test().cost()
        + needed.stream().filter(r -> dynamic[r]).map(r -> nodes.get(r).operation().cost()).sum();
  }

  private BitSet needed(int... registers) {
    BitSet seen = new BitSet();
    for (int r : registers) {
      need(r, seen);
    }
    return seen;
  }

  private void need(int r, BitSet seen) {
    if (!seen.get(r)) {
      seen.set(r);
      for (int d : dependencies[r]) {
        need(d, seen);
      }
    }
  }

  private void require(int[] registers, List<Integer> sequence, BitSet done) {
    BitSet needed = needed(registers);
    needed.andNot(done);
    needed.stream().forEach(r -> {
      done.set(r);
      if (dynamic[r] && computed(r)) {
        sequence.add(r);
      }
      position[r] = sequence.size();
    });
  }

  private boolean computed(int r) {
    return switch (nodes.get(r).operation()) {
      case RF, CO, ORDER, RESULT, VARIABLE, BASE -> false;
      default -> true;
    };
  }

  private int[] statics(BitSet registers) {
    return registers.stream().filter(r -> !dynamic[r] && computed(r)).toArray();
  }

  /**
   * Whether a register depends on reads-from, coherence or a chosen order, or on the round of a {@code let rec}'s
   * iteration; otherwise its value is computed once for all executions with the same events.
   */
  boolean varies(int r) {
    return dynamic[r] || !loops[r].isEmpty();
  }
}
