package periscope.compilers.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/**
 * An analysis of the registers that have a value wherever a thread reads them, on every path. A test gives an unwritten
 * register the value 0; compiled code that reads one may find any value there.
 */
final class DefiniteValues {

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();
  /**
   * For each instruction, and for the end, the registers that have a value there on every path; empty if no path leads
   * there.
   */
  private final List<Optional<Set<String>>> before = new ArrayList<>();

  private DefiniteValues(List<Instruction> body) {
    this.body = body;
    for (int i = 0; i <= body.size(); i++) {
      before.add(Optional.empty());
      if (i < body.size() && body.get(i) instanceof Instruction.Label l) {
        labels.put(l.name(), i);
      }
    }
  }

  /**
   * A register that some path reads before it has a value; empty if there is none.
   *
   * @param body    a thread without blocks, except predicated instructions
   * @param results registers that must have a value at the end
   */
  static Optional<String> missing(List<Instruction> body, Set<String> results) {
    return new DefiniteValues(body).missing(results);
  }

  private Optional<String> missing(Set<String> results) {
    before.set(0, Optional.of(Set.of()));
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = 0; i < body.size(); i++) {
        changed |= before.get(i).isPresent() && step(i, before.get(i).get());
      }
    }
    for (int i = 0; i < body.size(); i++) {
      Set<String> read = body.get(i).walk().flatMap(s -> s.dataflow().read().stream())
          .collect(Collectors.toCollection(TreeSet::new));
      before.get(i).ifPresent(read::removeAll);
      if (before.get(i).isPresent() && !read.isEmpty()) {
        return read.stream().findFirst();
      }
    }
    Set<String> left = new TreeSet<>(results);
    before.get(body.size()).ifPresent(left::removeAll);
    return before.get(body.size()).flatMap(end -> left.stream().findFirst());
  }

  private boolean step(int i, Set<String> had) {
    Instruction here = body.get(i);
    Set<String> has = new HashSet<>(had);
    if (!(here instanceof Instruction.If)) {
      has.addAll(here.dataflow().written());
    }
    boolean falls = !(here instanceof Instruction.Branch b) || !b.condition().equals(Expression.constant(1));
    boolean changed = falls && meet(i + 1, has);
    return here instanceof Instruction.Branch b && labels.containsKey(b.label()) && meet(labels.get(b.label()), has)
        || changed;
  }

  /**
   * Joins one more path at an instruction; returns whether the registers there changed.
   *
   * @param coming registers with a value on the path
   */
  private boolean meet(int at, Set<String> coming) {
    Set<String> both = new HashSet<>(coming);
    before.get(at).ifPresent(both::retainAll);
    boolean changed = !before.get(at).equals(Optional.of(both));
    before.set(at, Optional.of(both));
    return changed;
  }
}
