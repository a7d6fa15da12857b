/**
 * Litmus tests in LLVM IR, text to {@link periscope.litmus.LitmusTest} and back.
 *
 * <p>Duty: the header {@code LLVM} ({@link periscope.lang.llvm.Llvm}). A thread is a function in IR's syntax, with its
 * placement in front: {@code P0@block 0, device 0 (ptr %x) { … }}. The reader is written by hand: IR has one
 * instruction a line, and its syntax consists of words.
 *
 * <p>Why by hand. The generated parser of {@code frame} alone, without a rule for any instruction, adds 64 ms of
 * processor time to {@code simulate} of one test: 0.86 s in place of 0.80 s (medians of 15 pairs of runs). For ten
 * mistakes in the frame its messages are no better, and for two they are worse: "no viable alternative" for a missing
 * value, "missing EOF" for a misspelt {@code exists}. So the reader uses {@link periscope.frame.text}, which starts no
 * parser, for the header, words and the condition; initial state and placements have a notation of their own.
 *
 * <p>Supported IR. {@code load} and {@code store}, plain, volatile and atomic; {@code atomicrmw}, {@code cmpxchg} with
 * {@code extractvalue}, {@code fence}; integers of 1 to 64 bits with arithmetic, {@code icmp}, {@code select} and
 * conversions; blocks, {@code br}, {@code phi}, {@code ret void}, {@code unreachable}; {@code getelementptr} by
 * numbers; the barrier of the block. Scopes are NVPTX's ({@code "block"}, {@code "device"}, none for the system);
 * {@code "workgroup"} and {@code "agent"} mean the same. Flags that make poison, such as {@code nsw}, are refused, for
 * a test has no such value; metadata that changes the effect of an access is refused, too.
 *
 * <p>Decisions. An {@code unordered} access is read as one that is not atomic: that promises less, never more, and
 * {@code lint} says so. A {@code cmpxchg} {@code %p} is the assignment of the expected value to the register {@code
 * $p.0} and a compare-exchange that leaves the old value there and in {@code $p.1} whether it wrote. A {@code phi} is
 * an assignment at the end of each block that control comes from. Integers are kept with their sign; an unsigned
 * operation converts them. The pointer of a parameter is the location of that name.
 *
 * <p>Invariants: reading a printed test gives an equal test; only {@code InvalidInputException} escapes the reader.
 */
package periscope.lang.llvm;
