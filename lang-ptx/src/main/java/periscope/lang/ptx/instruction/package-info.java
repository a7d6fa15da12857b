/**
 * The instructions of PTX, and what they mean.
 *
 * <p>Duty: {@link periscope.lang.ptx.instruction.PtxInstruction} and the events and the machine steps of each; models
 * order the events, machines that simulate devices run the steps.
 *
 * <p>Decisions. A read-modify-write is a read and a write that share a number; its read acquires and its write
 * releases. A compare-and-swap writes if it reads what it expects: a control dependency of its write on its read. A
 * barrier is one event; a register that numbers a barrier is a choice among 16. Runs that leave a location by an offset
 * other than 0 are dropped. Sources: PTX ISA; [GPUC], §5.1.
 */
package periscope.lang.ptx.instruction;
