package periscope.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.instruction.EventInstruction.Read;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * Finds loads whose value their thread uses: the thread may branch on a value computed from it, or write it, compare
 * with it, or compute an address from it. The whole text decides, so a load counts as used for every value and on every
 * path. Read-modify-writes use the value that they read themselves and are not marked.
 */
final class UsedReads {

  private UsedReads() {}

  /** A copy of the instructions with these loads marked. */
  static List<Instruction> marked(List<Instruction> body) {
    Set<String> used = registers(body);
    return used.isEmpty() ? body : body.stream().map(i -> marked(i, used)).toList();
  }

  private static Instruction marked(Instruction instruction, Set<String> used) {
    if (instruction instanceof Read r && r.access().marks().update().isEmpty() && used.contains(r.register())) {
      return new Read(r.access().usedByThread(), r.register(), r.data(), r.span());
    } else if (instruction instanceof Instruction.Block b) {
      return b.withParts(part -> part.stream().map(i -> marked(i, used)).toList());
    }
    return instruction;
  }

  private static Set<String> registers(List<Instruction> body) {
    List<Instruction> all = Instruction.walk(body).toList();
    Set<String> used = new TreeSet<>();
    all.stream().filter(i -> !(i instanceof Assign)).forEach(i -> used.addAll(i.dataflow().read()));
    boolean grown = !used.isEmpty();
    while (grown) {
      grown = false;
      for (Instruction i : all) {
        grown |= i instanceof Assign a && used.contains(a.register()) && used.addAll(a.value().registers());
      }
    }
    return used;
  }
}
