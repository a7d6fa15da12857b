package periscope.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.instruction.EventInstruction.Read;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * Loads whose value their thread uses: it may branch on what is computed from it, or write it, compare with it or
 * address by it. That is looked up in the whole text, so that a load is used whatever value it gets, and whichever way
 * the thread takes. A read-modify-write uses what it reads itself, and is not told apart by that.
 */
final class UsedReads {

  private UsedReads() {}

  /** The same events, such reads marked. */
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
