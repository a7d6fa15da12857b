package periscope.lang.gpuasm;

import periscope.lang.gpuasm.xtext.GpuAsmReader;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/**
 * The language with the header word {@code GPUASM}: one column for each thread, the instructions and names of [RSP],
 * Table 1.
 *
 * <p>Every location is global and non-atomic; initial values of registers become assignments at the start of their
 * thread. Work-group numbers that occur on two devices are renumbered, since {@link periscope.litmus.memory.Placement}
 * demands unique numbers.
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
   * The text of a test.
   *
   * @throws IllegalArgumentException if the test contains an instruction of another language
   */
  @Override
  public String print(LitmusTest test) {
    return TestPrinter.print(test);
  }
}
