package periscope.runtime.kernel;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Wgsl;

/**
 * The capabilities of a device that its kernels depend on.
 *
 * @param device        the device's name, for messages
 * @param dialect       the language of its kernels
 * @param processor     the way in which it runs work-items
 * @param inlinePtx     whether its OpenCL C takes PTX in {@code asm} statements
 * @param orders        memory orders of its atomic operations
 * @param scopes        scopes of its atomic operations
 * @param fenceOrders   memory orders of its fences
 * @param fenceScopes   scopes of its fences
 * @param localMemory   local memory of a work-group, in bytes
 * @param workGroupSize largest work-group, in work-items
 */
public record Capabilities(
    String device,
    Dialect dialect,
    Processor processor,
    boolean inlinePtx,
    Set<MemoryOrder> orders,
    Set<Scope> scopes,
    Set<MemoryOrder> fenceOrders,
    Set<Scope> fenceScopes,
    long localMemory,
    int workGroupSize) {

  /**
   * The way in which a device runs work-items.
   *
   * @param cpu          whether it runs the work-items of a work-group one after another, except for those in step, and
   *                     at most one work-group on each compute unit
   * @param inStep       number of work-items of a work-group that a processor runs in step, as lanes of a vector; 1 if
   *                     none
   * @param computeUnits number of compute units
   * @param mostTurns    most turns of all loops of a work-item together, after which the driver ends all loops without
   *                     an error; {@link Integer#MAX_VALUE} for no limit
   * @param inChunks     whether each compute unit gets a row of consecutive work-groups, instead of the next work-group
   *                     whenever it has finished one
   */
  public record Processor(boolean cpu, int inStep, int computeUnits, int mostTurns, boolean inChunks) {

    public static Processor gpu(int computeUnits) {
      return new Processor(false, 1, computeUnits, Integer.MAX_VALUE, false);
    }

    public static Processor cpu(int computeUnits) {
      return new Processor(true, 1, computeUnits, Integer.MAX_VALUE, false);
    }
  }

  private static final Set<Scope> SCOPES = EnumSet.of(Scope.WORK_ITEM, Scope.WORK_GROUP, Scope.DEVICE);

  /** An assumed GPU, for kernels that are written for no device in particular. */
  private static final Processor SOME_GPU = Processor.gpu(16);

  private static final long SOME_LOCAL_MEMORY = 1 << 14;
  private static final int SOME_WORK_GROUP = 128;

  /** A GPU with the least local memory and work-group size among the devices of a language. */
  public static Capabilities some(Dialect dialect, Set<MemoryOrder> orders, Set<MemoryOrder> fences,
      Set<Scope> scopes) {
    return new Capabilities(dialect.title(), dialect, SOME_GPU, false, orders, scopes, fences, scopes,
        SOME_LOCAL_MEMORY, SOME_WORK_GROUP);
  }

  /** A GPU with the orders and scopes that WGSL has words for. */
  public static Capabilities some(Wgsl dialect) {
    return some(dialect, EnumSet.of(MemoryOrder.RELAXED), EnumSet.complementOf(EnumSet.of(MemoryOrder.NON_ATOMIC)),
        SCOPES);
  }

  boolean cpu() {
    return processor.cpu();
  }

  public Capabilities {
    orders = Set.copyOf(orders);
    scopes = Set.copyOf(scopes);
    fenceOrders = Set.copyOf(fenceOrders);
    fenceScopes = Set.copyOf(fenceScopes);
  }
}
