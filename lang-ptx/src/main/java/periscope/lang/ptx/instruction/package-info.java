/**
 * The instructions of PTX, and their meaning.
 *
 * <p>Duty: {@link periscope.lang.ptx.instruction.PtxInstruction} and the events and the machine steps of each; models
 * order the events, machines that simulate devices run the steps.
 *
 * <p>Decisions. A read-modify-write is a read and a write that share a number; its read acquires and its write
 * releases. A compare-and-swap writes if it reads the expected value: a control dependency of its write on its read. A
 * barrier is one event; a register that numbers a barrier is a choice among 16. An event before an arrival at a
 * barrier is ordered before the events behind the waits that the arrival ends, and not further through the waiting
 * threads. A barrier without a number of threads keeps nobody waiting. A predicate is a control dependency of its
 * instruction, and of the value that the instruction leaves in its register. Runs that leave a location by an offset
 * other than 0 are dropped. The barrier of a cluster is an event for each of its two steps. Instructions newer than PTX
 * 7.5 belong to {@link periscope.lang.ptx.instruction.Part}s that a model must know. Sources: PTX ISA; [GPUC], §5.1.
 */
package periscope.lang.ptx.instruction;
