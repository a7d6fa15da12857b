package periscope.runtime.kernel;

import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.Stress;
import periscope.runtime.kernel.dialect.KernelBuffer;

/**
 * A test as a program with three entries: the first initialises memory, the second runs the test, the third counts the
 * outcomes.
 *
 * @param test  the test as it runs; a local location with an instance for each work-group is a location for each of
 *              them
 * @param text  the text of the program
 * @param shape the arrangement of a launch
 * @param index the numbers of outcomes, which are the bins of the histogram
 */
public record LitmusKernel(LitmusTest test, String text, LaunchShape shape, OutcomeIndex index) {

  /**
   * A thread's result in {@link KernelBuffer#RESULTS} if one of its values has no digit: {@link KernelBuffer#SPELT} has
   * all its values.
   */
  public static final int SPELT_OUT = 0xffffffff;

  /** A thread's result if a loop exceeded its bound: its instance has no outcome. */
  public static final int GAVE_UP = 0xfffffffe;

  /** A thread's result before it runs: the device never ran a thread that still has it after a launch. */
  public static final int NOT_RUN = 0xfffffffd;

  /**
   * The program of a test.
   *
   * @param given  the test, in OpenCL C or PTX
   * @param source the source text of the test, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the test: with every reason, and the
   *     place of the instruction where there is one
   */
  public static LitmusKernel of(LitmusTest given, SourceText source, Capabilities device, Stress stress) {
    LitmusTest ordered = CompiledOrders.inTextOrder(given);
    Refusals.check(ordered, source, device);
    int longest = LaunchShape.longestDelay(device.processor());
    int before = stress.delay() + Surroundings.preStressTurns(stress);
    if (before > longest) {
      throw new InvalidInputException(Diagnostic.error(source, Span.NONE, device.device() + " ends all loops after "
          + device.processor().mostTurns() + " turns, and a delay and stress before the test of " + before
          + " turns leave none for it", "use at most " + longest + " for both together"));
    }
    LitmusTest test = LocalMemory.instances(ordered, source);
    LaunchShape shape = shape(test, device, stress);
    OutcomeIndex index = OutcomeIndex.of(test);
    String text = new KernelWriter(test, source, device, stress, shape, index).write();
    Refusals.checkBarriers(ordered, source, device);
    return new LitmusKernel(test, text, shape, index);
  }

  /** The arrangement of a launch of a test. */
  static LaunchShape shape(LitmusTest test, Capabilities device, Stress stress) {
    long words = LocalSlots.of(test).names().size() * (long) stress.alignment() * new KernelTypes(test).words();
    boolean alone = KernelLanguage.PTX.has(test) && PtxRole.barriers(test);
    return LaunchShape.of(Groups.of(test), device, stress, 4 * words, alone, RoleWriter.loops(test));
  }

  /** Words of memory of one instance. */
  public int block(int alignment) {
    return new KernelTypes(test).block(alignment);
  }

  /** Number of words of a buffer. */
  public long words(KernelBuffer buffer, Stress stress) {
    long run = shape.run();
    return switch (buffer) {
      case MEMORY, PLAIN -> run * block(stress.alignment()) + (shape.bankConflicts()
          ? (long) KernelConstant.shadow(block(stress.alignment())) * shape.workGroupSize()
          * (shape.testingGroups() + shape.stressingGroups()) + KernelConstant.shadow(0) : 0);
      case RESULTS -> run * test.threads().size();
      case SPELT -> run * index.registers().size() * registerWords();
      case COUNTERS -> shape.arrivals() + run;
      case DEAL -> shape.testingGroups() + shape.stressingGroups();
      case SCRATCH -> stress.scratchSize();
      case HISTOGRAMS -> histograms();
      case UNBINNED -> 1 + run;
    };
  }

  /** Number of words of {@link KernelBuffer#HISTOGRAMS}. */
  public int histograms() {
    return shape.counting().groups() * index.bins();
  }

  /**
   * Words from one location to the next.
   *
   * @param alignment {@link Stress#alignment}
   */
  public int stride(int alignment) {
    return new KernelTypes(test).words() * alignment;
  }

  /** Words of a register's value in {@link KernelBuffer#SPELT}, lowest word first. */
  public int registerWords() {
    return new KernelTypes(test).registerWords();
  }
}
