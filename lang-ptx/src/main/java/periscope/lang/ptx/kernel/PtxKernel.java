package periscope.lang.ptx.kernel;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;

/**
 * A test as a PTX module with the entry {@value #ENTRY}. A launch with {@code ctas} CTAs of {@code threads} threads
 * runs the test once.
 *
 * @param text     the module
 * @param pointers the locations and generic aliases whose addresses are the first parameters, in order; each is 32 bits
 *                 in global memory and holds its initial value at launch. The last parameter is the address of the
 *                 results
 * @param results  for each 32-bit slot of the results, the register whose final value it receives
 * @param ctas     number of CTAs of the grid
 * @param threads  number of threads of each CTA
 */
public record PtxKernel(String text, List<String> pointers, List<Outcome.Register> results, int ctas, int threads) {

  /** Name of the kernel in the module. */
  public static final String ENTRY = "litmus";

  /** Threads of a warp (PTX ISA, "Thread Hierarchy"). */
  static final int WARP = 32;

  public PtxKernel {
    pointers = List.copyOf(pointers);
    results = List.copyOf(results);
  }

  /**
   * The kernel of a test.
   *
   * @param source the text from which the test was read, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException if PTX has no instruction for some part of the test, or if
   *     one kernel cannot run it
   */
  public static PtxKernel of(LitmusTest test, SourceText source) {
    return new ModuleWriter(test, source).write();
  }
}
