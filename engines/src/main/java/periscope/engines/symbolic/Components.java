package periscope.engines.symbolic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Variables that are defined by each other, in groups: the strongly connected components, by Tarjan's algorithm. */
final class Components {

  private final Formulas formulas;
  private final Map<Integer, Integer> definitions;
  private final Map<Integer, Integer> number = new HashMap<>();
  private final Map<Integer, Integer> low = new HashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Set<Integer> onStack = new HashSet<>();
  private final List<List<Integer>> found = new ArrayList<>();

  /** @param definitions for each defined variable the formula that defines it */
  Components(Formulas formulas, Map<Integer, Integer> definitions) {
    this.formulas = formulas;
    this.definitions = definitions;
  }

  List<List<Integer>> all() {
    definitions.keySet().stream().sorted().filter(x -> !number.containsKey(x)).forEach(this::visit);
    return found;
  }

  private void visit(int variable) {
    int own = number.size();
    number.put(variable, own);
    low.put(variable, own);
    open.push(variable);
    onStack.add(variable);
    for (int next : uses(definitions.get(variable))) {
      if (!number.containsKey(next)) {
        visit(next);
        low.merge(variable, low.get(next), Math::min);
      } else if (onStack.contains(next)) {
        low.merge(variable, number.get(next), Math::min);
      }
    }
    if (low.get(variable) == own) {
      List<Integer> component = new ArrayList<>();
      int member;
      do {
        member = open.pop();
        onStack.remove(member);
        component.add(member);
      } while (member != variable);
      found.add(component);
    }
  }

  /** The defined variables in a formula. */
  private Set<Integer> uses(int formula) {
    Set<Integer> used = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> rest = new ArrayDeque<>(List.of(Formulas.node(formula)));
    while (!rest.isEmpty()) {
      int node = rest.pop();
      if (node == 0 || !seen.add(node)) {
        continue;
      } else if (definitions.containsKey(2 * node)) {
        used.add(2 * node);
      }
      for (int part : formulas.parts(node)) {
        rest.push(Formulas.node(part));
      }
    }
    return used;
  }
}
