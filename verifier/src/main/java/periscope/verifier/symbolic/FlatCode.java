package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/** A thread's structured control flow as jumps. The code ends behind its last element. */
final class FlatCode {

  sealed interface Element {}

  /** An access to memory or an assignment. */
  record Plain(Instruction instruction) implements Element {}

  /** Goes on if the condition is not 0, else jumps forwards. */
  record Test(Expression condition, int otherwise) implements Element {}

  /** Jumps forwards. */
  record Jump(int target) implements Element {}

  /** Jumps backwards, which counts against the bound on loops. */
  record Back(int target) implements Element {}

  private final List<Element> elements = new ArrayList<>();
  private final BitSet looping = new BitSet();

  FlatCode(List<Instruction> body) {
    append(body);
    for (int i = elements.size() - 1; i >= 0; i--) {
      Element e = elements.get(i);
      boolean loops = e instanceof Back
          || e instanceof Jump j && looping.get(j.target())
          || e instanceof Test t && (looping.get(i + 1) || looping.get(t.otherwise()))
          || e instanceof Plain && looping.get(i + 1);
      looping.set(i, loops);
    }
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
    int test = reserve();
    append(i.then());
    int jump = reserve();
    elements.set(test, new Test(i.condition(), elements.size()));
    append(i.otherwise());
    elements.set(jump, new Jump(elements.size()));
  }

  private void loop(Instruction.Loop l) {
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
  }

  /** Room for an element whose target is not known yet. */
  private int reserve() {
    elements.add(null);
    return elements.size() - 1;
  }
}
