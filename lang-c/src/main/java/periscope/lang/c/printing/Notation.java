package periscope.lang.c.printing;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;

/**
 * The notation of one dialect for the constructs that the C core leaves to it. A written text must read back as the
 * same test.
 */
public interface Notation {

  /** First word of the header. */
  String header();

  /** The dialect's name in messages: {@code OpenCL C}. */
  String title();

  /** A placement, before a thread's parameters. */
  String place(Placement placement);

  /**
   * The declaration words before a location in the init block, with a space at the end; empty if none are needed.
   *
   * @param accesses the accesses of all threads to the location
   */
  String declaration(Location location, List<Access> accesses);

  /** Whether, in a test in which no thread accesses the location, only a parameter's type can declare it. */
  boolean saidByParameter(Location location);

  /** The location as a parameter of the thread for which this notation is. */
  String parameter(Location location);

  /** The notation for one thread. */
  default Notation inThread(LitmusTest test, List<Instruction> body) {
    return this;
  }

  /** The text of an access without a call: {@code *x}, or {@code x[1 + (r ^ r)]} for cell 1 of an array. */
  String memory(Access access);

  String load(Load load);

  String store(Store store, String value);

  String fetch(Fetch fetch, String operand);

  String compareExchange(CompareExchange exchange, String expected, String desired);

  /** A register as the expected value of a compare-exchange. */
  String expected(String register);

  /** A place in memory as the expected value of a compare-exchange. */
  String expected(Access place);

  /** Whether a compare-exchange accepts an expected value that is in no register or memory. */
  boolean expectsValues();

  /** A call that returns the location's old value; empty if the dialect has no such function. */
  default Optional<String> oldValue(CompareExchange exchange, String expected, String desired) {
    return Optional.empty();
  }

  /** The function that reinterprets the bits of a number in another type of the same width. */
  String seenAs(NumberType from, NumberType to);

  String fence(Fence fence);

  String barrier(Barrier barrier);

  /**
   * An instruction that the dialect has beside those of the C family.
   *
   * @param operand the text of an operand
   * @throws IllegalArgumentException if the dialect has no such instruction
   */
  default String own(LanguageInstruction instruction, Function<Expression, String> operand) {
    throw new IllegalArgumentException(title() + " cannot express " + instruction);
  }

  /**
   * The declaration words of a barrier with phases, before its name, with a space at the end.
   *
   * @throws IllegalArgumentException if the dialect has no such barriers
   */
  default String phased() {
    throw new IllegalArgumentException(title() + " has no barriers with phases");
  }
}
