package periscope.litmus.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * Global memory that no instruction of a launch writes: the values of plain loads from it are known, so these loads
 * need no events. They race with no access, order nothing, and read the initial write in every execution; a loop whose
 * end depends on such memory alone ends as with constants.
 */
public final class ReadOnlyMemory {

  private ReadOnlyMemory() {}

  /** A copy of the test in which constants replace these loads. */
  public static LitmusTest known(LitmusTest test) {
    Map<String, Long> held = new HashMap<>();
    test.locations().stream().filter(l -> l.space() == AddressSpace.GLOBAL)
        .forEach(l -> held.put(l.name(), l.initial()));
    test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(i -> i instanceof AtomicInstruction.Access && !(i instanceof Load))
        .forEach(i -> held.remove(((AtomicInstruction.Access) i).location()));
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(),
        test.threads().stream().map(t -> t.withBody(folded(t.body(), held))).toList(), test.condition());
  }

  private static List<Instruction> folded(List<Instruction> body, Map<String, Long> held) {
    return body.stream().map(i -> i instanceof Load load && !load.semantics().atomic()
        && !load.semantics().isVolatile() && held.containsKey(load.location())
        ? new Assign(load.register(), Expression.constant(held.get(load.location())), load.span())
        : i.withParts(part -> folded(part, held))).toList();
  }
}
