package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;

/** A thread's control flow as jumps. The code ends behind its last element. */
final class FlatCode {

  sealed interface Element {}

  /** Anything that does not branch. */
  record Plain(Instruction instruction) implements Element {}

  /** Goes on if the condition is not 0, else jumps forwards. */
  record Test(Expression condition, int otherwise) implements Element {}

  /** A branch or loop begins. */
  record Enter() implements Element {}

  /** The branch or loop that began last ends. */
  record Leave() implements Element {}

  /** Jumps forwards. */
  record Jump(int target) implements Element {}

  /** Jumps backwards, which counts against the bound on loops. */
  record Back(int target) implements Element {}

  private final List<Element> elements = new ArrayList<>();
  /** Branches to labels, whose places are not known at first. */
  private final Map<Integer, String> jumps = new HashMap<>();
  private final BitSet looping = new BitSet();
  /** Labels of the barriers that can still come, for each position. */
  private final List<Set<String>> barriers = new ArrayList<>();

  /** @param body a thread's body; barriers have labels */
  FlatCode(List<Instruction> body) {
    Map<String, Integer> labels = new HashMap<>();
    body.forEach(i -> append(i, labels));
    jumps.forEach((position, label) -> elements.set(position, jump(position, labels.get(label))));
    for (int i = 0; i <= elements.size(); i++) {
      barriers.add(new TreeSet<>());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = elements.size() - 1; i >= 0; i--) {
        changed |= comesAfter(i);
      }
    }
  }

  /** Adds what comes after a position from what comes after those that are next; whether that changed anything. */
  private boolean comesAfter(int i) {
    Element element = elements.get(i);
    Set<String> here = barriers.get(i);
    boolean loops = element instanceof Back;
    boolean changed = element instanceof Plain p && here.addAll(counted(p.instruction()));
    for (int next : next(i)) {
      loops |= looping.get(next);
      changed |= here.addAll(barriers.get(next));
    }
    changed |= loops != looping.get(i);
    looping.set(i, loops);
    return changed;
  }

  /** The barrier at which an instruction counts how often the thread has been there. */
  private static Set<String> counted(Instruction instruction) {
    if (instruction instanceof Barrier b) {
      return Set.of(b.label().orElseThrow());
    }
    boolean arrival = instruction instanceof EventInstruction.Fence f && f.counted();
    return arrival ? Set.of(((EventInstruction.Fence) instruction).arrival().orElseThrow().name()) : Set.of();
  }

  private int[] next(int i) {
    Element element = elements.get(i);
    if (element instanceof Test t) {
      return new int[] {i + 1, t.otherwise()};
    } else if (element instanceof Jump j) {
      return new int[] {j.target()};
    } else if (element instanceof Back b) {
      return new int[] {b.target()};
    }
    return new int[] {i + 1};
  }

  int size() {
    return elements.size();
  }

  Element get(int position) {
    return elements.get(position);
  }

  /** Whether some jump backwards can still come after this position. */
  boolean loopsAfter(int position) {
    return looping.get(position);
  }

  /** Labels of the barriers that can come at this position or after it. */
  Set<String> barriersAfter(int position) {
    return barriers.get(position);
  }

  /** @param labels where labels stand, which only a thread's body itself has */
  private void append(Instruction instruction, Map<String, Integer> labels) {
    if (instruction instanceof Instruction.Label l) {
      labels.put(l.name(), elements.size());
    } else if (instruction instanceof Instruction.Branch b) {
      elements.add(new Test(b.condition(), elements.size() + 2));
      jumps.put(reserve(), b.label());
    } else {
      append(List.of(instruction));
    }
  }

  private static Element jump(int from, int target) {
    return target > from ? new Jump(target) : new Back(target);
  }

  private void append(List<Instruction> body) {
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.If i) {
        branch(i);
      } else if (instruction instanceof Instruction.Loop l) {
        loop(l);
      } else {
        elements.add(new Plain(instruction));
      }
    }
  }

  private void branch(Instruction.If i) {
    elements.add(new Enter());
    int test = reserve();
    append(i.then());
    int jump = reserve();
    elements.set(test, new Test(i.condition(), elements.size()));
    append(i.otherwise());
    elements.set(jump, new Jump(elements.size()));
    elements.add(new Leave());
  }

  private void loop(Instruction.Loop l) {
    elements.add(new Enter());
    int start = elements.size();
    if (!l.testFirst()) {
      append(l.body());
    }
    append(l.test());
    int test = reserve();
    if (l.testFirst()) {
      append(l.body());
    }
    elements.add(new Back(start));
    elements.set(test, new Test(l.condition(), elements.size()));
    elements.add(new Leave());
  }

  /** Room for an element whose target is not known yet. */
  private int reserve() {
    elements.add(null);
    return elements.size() - 1;
  }
}
