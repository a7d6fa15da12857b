package periscope.lang.ptx.xtext;

import java.util.List;
import java.util.Set;
import periscope.litmus.instruction.Instruction;

/**
 * A thread's body with addresses folded.
 *
 * @param body      its instructions
 * @param registers every register that it names or the init block declares for it
 * @param addresses the registers among them that hold an address at its end, which is no value that a condition may ask for
 */
record Column(List<Instruction> body, Set<String> registers, Set<String> addresses) {}
