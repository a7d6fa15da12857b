package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import periscope.litmus.source.Diagnostic;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.tool.Reading;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;

/**
 * The partial coherence of a model that lets executions choose coherence, constructed from the model's axioms.
 *
 * <p>Such a model demands pairs in two ways: {@code empty L \ co} demands the pairs of {@code L}, and {@code empty M \
 * (co | co^-1)} demands each pair of {@code M} in one of both directions. Suppose that no {@code L} and no {@code M}
 * depends on {@code co}, that {@code M} depends on the events alone, and that a larger {@code co} can only break every
 * other axiom. Then only the least coherences matter: a direction of each pair of {@code M}, all of {@code L}, and
 * initial writes first. For any coherence that the model allows contains such a least coherence, which the model
 * allows, too; and a write without a successor in the larger one has none in the smaller one. So no final state is
 * lost, and none is added.
 */
final class LeastCoherence {

  private final RegisterGraph graph;
  private final Model model;
  private final Vocabulary vocabulary;
  private final List<Axiom> axioms;
  private final List<Integer> subjects;
  private final BitSet dependent = new BitSet();
  private int lower;
  private int directed;

  LeastCoherence(RegisterGraph graph, Model model, Vocabulary vocabulary, List<Axiom> axioms, List<Integer> subjects) {
    this.graph = graph;
    this.model = model;
    this.vocabulary = vocabulary;
    this.axioms = axioms;
    this.subjects = subjects;
    lower = graph.empty(Type.RELATION);
    directed = graph.empty(Type.RELATION);
    for (int r = 0; r < graph.nodes().size(); r++) {
      dependent.set(r, dependsOnCoherence(r));
    }
  }

  /**
   * The register of the coherence. It may have cycles in some executions; the model does not allow these executions.
   *
   * @param names registers of the vocabulary's names
   * @throws CompileError if the model demands anything else of coherence
   */
  int register(Map<String, Integer> names) {
    List<Axiom> others = new ArrayList<>();
    List<Integer> otherSubjects = new ArrayList<>();
    for (int i = 0; i < axioms.size(); i++) {
      if (!asksForPairs(axioms.get(i), subjects.get(i))) {
        others.add(axioms.get(i));
        otherSubjects.add(subjects.get(i));
      }
    }
    for (int i = 0; i < others.size(); i++) {
      requireHindered(others.get(i), otherSubjects.get(i));
    }
    int writes = names.get("W");
    int initial = names.get("I");
    int ofWrites = graph.intersection(names.get("loc"), graph.product(writes, writes));
    int chosen = graph.difference(graph.intersection(directed, ofWrites), graph.identity(graph.all()));
    int first = graph.intersection(ofWrites, graph.product(initial, graph.difference(writes, initial)));
    return graph.union(graph.order(chosen), graph.union(graph.intersection(lower, ofWrites), first));
  }

  private boolean dependsOnCoherence(int register) {
    Node node = graph.node(register);
    return switch (node.operation()) {
      case CO -> true;
      case BASE, RF, ALL, NOTHING, NO_PAIR, VARIABLE -> false;
      case FIXPOINT -> anyDependent(graph.groups().get(node.a()).bodies());
      default -> dependent.get(node.a()) || node.operation().binary() && dependent.get(node.b());
    };
  }

  private boolean anyDependent(int[] registers) {
    for (int r : registers) {
      if (dependent.get(r)) {
        return true;
      }
    }
    return false;
  }

  /** Records the pairs that an axiom demands of coherence; returns whether the axiom demands any. */
  private boolean asksForPairs(Axiom axiom, int subject) {
    Node node = graph.node(subject);
    boolean required = axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER;
    boolean pairs = required && axiom.shape() == Shape.EMPTY && !axiom.negated()
        && node.operation() == CatOp.DIFFERENCE && !dependent.get(node.a());
    if (pairs && isCoherence(node.b())) {
      lower = graph.union(lower, node.a());
      return true;
    } else if (pairs && graph.isConstant(node.a()) && isEitherWay(graph.node(node.b()))) {
      directed = graph.union(directed, node.a());
      return true;
    }
    return false;
  }

  private boolean isCoherence(int register) {
    Node node = graph.node(register);
    return register == graph.co() || node.operation() == CatOp.CLOSURE && node.a() == graph.co();
  }

  private boolean isEitherWay(Node node) {
    return node.operation() == CatOp.UNION && (isBothWays(node.a(), node.b()) || isBothWays(node.b(), node.a()));
  }

  private boolean isBothWays(int forth, int back) {
    return isCoherence(forth) && graph.node(back).operation() == CatOp.INVERSE && graph.node(back).a() == forth;
  }

  private void requireHindered(Axiom axiom, int subject) {
    boolean judges = axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER;
    CompiledModel alone = new CompiledModel(
        model, vocabulary, Reading.SHIPPED, List.of(), graph, List.of(axiom), new int[] {subject},
        Map.of("co", graph.co()), true, false);
    if (dependent.get(subject) && (!judges || Polarity.ofAllowing(alone).helps(graph.co()))) {
      String message =
          "co is a partial order that executions choose, and this asks more of it than to have certain pairs";
      String hint = "read are 'empty L \\ co' and 'empty M \\ (co | co^-1)', and axioms that more of co can only break";
      throw new CompileError(Diagnostic.error(axiom.text(), axiom.span(), message, hint), false);
    }
  }
}
