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
 * A test as a program with three entries: one makes fresh memory, one runs the test, one counts what came out.
 *
 * @param test  the test as it is run: local memory with an instance for each work-group has a location for each
 * @param text  the program
 * @param shape how a launch is laid out
 * @param index numbers of outcomes, which are the bins of the histogram
 */
public record LitmusKernel(LitmusTest test, String text, LaunchShape shape, OutcomeIndex index) {

  /**
   * What a thread leaves instead of its part of the outcome's number if a value of it has no digit: all are spelt out.
   */
  public static final int SPELT_OUT = 0xffffffff;

  /** What it leaves if a loop ran out of turns: its instance does not count. */
  public static final int GAVE_UP = 0xfffffffe;

  /** What stands there before: a thread that still has it was never run. */
  public static final int NOT_RUN = 0xfffffffd;

  /**
   * The program of a test.
   *
   * @param given  the test, in OpenCL C or PTX
   * @param source the text that it was read from, for diagnostics
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

  /** How a launch of a test is laid out. */
  static LaunchShape shape(LitmusTest test, Capabilities device, Stress stress) {
    long words = LocalSlots.of(test).names().size() * (long) stress.alignment() * new KernelTypes(test).words();
    boolean alone = KernelLanguage.PTX.has(test) && PtxRole.barriers(test);
    return LaunchShape.of(Groups.of(test), device, stress, 4 * words, alone, RoleWriter.loops(test));
  }

  /** Words of memory of one instance. */
  public int block(int alignment) {
    return new KernelTypes(test).block(alignment);
  }

  /** Words that a buffer needs. */
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

  /** Words of {@link KernelBuffer#HISTOGRAMS}. */
  public int histograms() {
    return shape.counting().groups() * index.bins();
  }

  /** Words from one location to the next. */
  public int stride(int alignment) {
    return new KernelTypes(test).words() * alignment;
  }

  /** Words that the value of a register takes where it is spelt out, the lowest first. */
  public int registerWords() {
    return new KernelTypes(test).registerWords();
  }
}
