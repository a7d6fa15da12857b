package periscope.engines.symbolic.relation;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import periscope.engines.symbolic.formula.Formulas;

/**
 * Groups of variables that are defined by each other: the strongly connected components of the relation "the definition
 * of a variable contains a variable".
 */
final class Components {

  private final Formulas formulas;
  private final Map<Integer, Integer> definitions;

  /**
   * The groups of some variables.
   *
   * @param definitions for each defined variable, its formula
   */
  Components(Formulas formulas, Map<Integer, Integer> definitions) {
    this.formulas = formulas;
    this.definitions = definitions;
  }

  /** The groups, each in ascending order, ordered by their first variables. */
  List<List<Integer>> all() {
    Graph<Integer, DefaultEdge> uses = new SimpleDirectedGraph<>(DefaultEdge.class);
    definitions.keySet().stream().sorted().forEach(uses::addVertex);
    definitions.forEach((variable, formula) -> uses(formula).stream().filter(used -> !used.equals(variable))
        .forEach(used -> uses.addEdge(variable, used)));
    return new KosarajuStrongConnectivityInspector<>(uses).stronglyConnectedSets().stream()
        .map(group -> group.stream().sorted().toList())
        .sorted(Comparator.comparing((List<Integer> group) -> group.get(0))).toList();
  }

  /** The defined variables in a formula. */
  private Set<Integer> uses(int formula) {
    Set<Integer> used = formulas.variables(formula);
    used.retainAll(definitions.keySet());
    return used;
  }
}
