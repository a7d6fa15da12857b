package periscope.semantics;

import java.util.List;
import periscope.litmus.instruction.Instruction;

/** The entry to lowering: a thread's instructions as the events and jumps that engines walk. */
public final class ThreadCode {

  private ThreadCode() {}

  /**
   * Lowers a thread's instructions, of whichever language, to events ({@link EventLowering}) and jumps.
   *
   * @param updates the events of a read-modify-write of the C family
   * @throws IllegalArgumentException for GPU assembly, which has a machine instead of events
   */
  public static FlatCode lower(List<Instruction> body, ReadModifyWrites updates) {
    return new FlatCode(EventLowering.of(body, updates));
  }
}
