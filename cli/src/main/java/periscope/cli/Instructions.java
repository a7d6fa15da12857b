package periscope.cli;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;

/** One-line forms of target instructions. */
public final class Instructions {

  private Instructions() {}

  /**
   * The instruction as its language writes it.
   *
   * @param language header word of the language
   */
  public static String text(Session session, String language, Instruction instruction) {
    if (instruction instanceof GpuInstruction gpu) {
      return gpu.mnemonic();
    } else if (instruction instanceof Instruction.Label label) {
      return label.name() + ":";
    }
    // The language prints whole tests only; the cell of a test with this one instruction is the instruction.
    LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of(instruction));
    String test = session.languages().ofHeader(language)
        .print(new LitmusTest(language, "one", "", List.of(), List.of(thread), Optional.empty()));
    return test.lines().filter(l -> l.endsWith(";")).reduce((first, second) -> second).orElse("").replace(";", "")
        .strip();
  }
}
