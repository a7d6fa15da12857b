package periscope.lang.gpuasm;

import periscope.lang.gpuasm.xtext.GpuAsmReader;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/**
 * The language with the header word {@code GPUASM}: one column a thread, the instructions and names of
 * [RSP], Table 1.
 *
 * <p>Every location is global and non-atomic; initial register values become assignments at the head of their thread.
 * Work-group numbers that occur on two devices are renumbered, since {@link periscope.litmus.memory.Placement} wants
 * them unique.
 */
public final class GpuAsm implements LitmusLanguage {

  private final GpuAsmReader reader = new GpuAsmReader();

  @Override
  public String header() {
    return "GPUASM";
  }

  @Override
  public String name() {
    return "gpuasm";
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(header());
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return reader.read(text);
  }

  @Override
  public String print(Instruction instruction) {
    return instruction instanceof GpuInstruction gpu ? gpu.mnemonic() : LitmusLanguage.super.print(instruction);
  }

  /**
   * @throws IllegalArgumentException if the test holds an instruction that is not GPU assembly
   */
  @Override
  public String print(LitmusTest test) {
    return TestPrinter.print(test);
  }
}
