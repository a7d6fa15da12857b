package periscope.lang.c.printing;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;

/**
 * The notation of one dialect for the constructs that the C core leaves to it. Written text must read back as it was.
 */
public interface Notation {

  /** First word of the header. */
  String header();

  /** The dialect's name in messages: {@code OpenCL C}. */
  String title();

  /** A placement, before a thread's parameters. */
  String place(Placement placement);

  /**
   * What stands before a location in the init block, a space at its end; empty if nothing needs saying there.
   *
   * @param accesses those of all threads
   */
  String declaration(Location location, List<Access> accesses);

  /** Whether only a parameter's type can say what a location is, in a test where no thread accesses it. */
  boolean saidByParameter(Location location);

  /** A location as a parameter of the thread whose notation this is. */
  String parameter(Location location);

  /** The notation for one thread. */
  default Notation inThread(LitmusTest test, List<Instruction> body) {
    return this;
  }

  /** What an access without a call accesses: {@code *x}, or {@code x[1 + (r ^ r)]} for cell 1 of an array. */
  String memory(Access access);

  String load(Load load);

  String store(Store store, String value);

  String fetch(Fetch fetch, String operand);

  String compareExchange(CompareExchange exchange, String expected, String desired);

  /** A register as the expected value of a compare-exchange. */
  String expected(String register);

  /** A place in memory as the expected value of a compare-exchange. */
  String expected(Access place);

  /** Whether a compare-exchange takes a value that stands in no register or memory. */
  boolean expectsValues();

  /** A call with the value that the location had before; empty if the dialect has none that does the same. */
  default Optional<String> oldValue(CompareExchange exchange, String expected, String desired) {
    return Optional.empty();
  }

  /** The function that gives the bits of a number as another type of the same width. */
  String seenAs(NumberType from, NumberType to);

  String fence(Fence fence);

  String barrier(Barrier barrier);
}
