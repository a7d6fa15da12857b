package periscope.mappings.conversion;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;

/**
 * An analysis that finds loops which may go on for ever: a compiler certainly may not move the code behind such a loop
 * before the loop's end. A compiler may assume that a loop without atomic and volatile accesses, fences and barriers
 * ends (C++ [intro.progress]; C11, 6.8.5). A loop that counts ends by itself. Every other loop waits for values that
 * other threads write, and may go on for ever.
 */
public final class Endings {

  private Endings() {}

  /** Whether a list of instructions contains a loop that may go on for ever, or jumps. */
  public static boolean mayBeEndless(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(i -> i instanceof Instruction.Loop l && waits(l)
        || i instanceof Instruction.Label || i instanceof Instruction.Branch);
  }

  /**
   * Whether a loop may go on for ever: it synchronises, values from memory decide about its end, and it does not count.
   */
  public static boolean waits(Instruction.Loop loop) {
    return Instruction.walk(List.of(loop)).anyMatch(Endings::synchronises) && !counts(loop);
  }

  private static boolean synchronises(Instruction instruction) {
    return instruction instanceof AtomicInstruction.Access a
        ? a.semantics().atomic() || a.semantics().isVolatile()
        : instruction instanceof AtomicInstruction;
  }

  /**
   * Whether a loop counts: some register that decides about its end is computed from itself and from registers that the
   * loop does not write.
   */
  private static boolean counts(Instruction.Loop loop) {
    Set<String> deciding = deciding(loop);
    Set<String> written = written(loop);
    return Instruction.walk(List.of(loop)).anyMatch(i -> i instanceof Instruction.Assign a
        && deciding.contains(a.register()) && a.value().registers().contains(a.register())
        && a.value().registers().stream().allMatch(r -> r.equals(a.register()) || !written.contains(r)));
  }

  /**
   * The registers that decide whether there is another round, and the registers in the loop from which they are
   * computed.
   */
  private static Set<String> deciding(Instruction.Loop loop) {
    Set<String> deciding = new HashSet<>(loop.condition().registers());
    List<Instruction> body = loop.parts().stream().flatMap(List::stream).toList();
    while (true) {
      int before = deciding.size();
      Instruction.walk(body).forEach(i -> {
        if (i instanceof Instruction.Assign a && deciding.contains(a.register())) {
          deciding.addAll(a.value().registers());
        } else if (i instanceof Instruction.If f && writesAny(f, deciding)) {
          deciding.addAll(f.condition().registers());
        }
      });
      if (deciding.size() == before) {
        return deciding;
      }
    }
  }

  private static boolean writesAny(Instruction.If conditional, Set<String> registers) {
    return written(conditional).stream().anyMatch(registers::contains);
  }

  /** The registers that an instruction, or an instruction inside it, may write. */
  static Set<String> written(Instruction instruction) {
    return instruction.walk().flatMap(i -> i.dataflow().written().stream()).collect(Collectors.toSet());
  }
}
