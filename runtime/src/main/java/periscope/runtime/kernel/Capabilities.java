package periscope.runtime.kernel;

import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * What kernels for a device depend on.
 *
 * @param device        the device's name, for people
 * @param cpu           whether it is a processor that runs the work-items of a work-group one after another, and at
 *                      most one work-group on each compute unit
 * @param inlinePtx     whether its OpenCL C takes PTX in {@code asm} statements
 * @param orders        memory orders of its atomic operations
 * @param scopes        scopes of its atomic operations
 * @param fenceOrders   memory orders of its fences
 * @param fenceScopes   scopes of its fences
 * @param localMemory   local memory of a work-group, in bytes
 * @param workGroupSize largest work-group, in work-items
 * @param computeUnits  number of compute units
 */
public record Capabilities(
    String device,
    boolean cpu,
    boolean inlinePtx,
    Set<MemoryOrder> orders,
    Set<Scope> scopes,
    Set<MemoryOrder> fenceOrders,
    Set<Scope> fenceScopes,
    long localMemory,
    int workGroupSize,
    int computeUnits) {

  public Capabilities {
    orders = Set.copyOf(orders);
    scopes = Set.copyOf(scopes);
    fenceOrders = Set.copyOf(fenceOrders);
    fenceScopes = Set.copyOf(fenceScopes);
  }
}
