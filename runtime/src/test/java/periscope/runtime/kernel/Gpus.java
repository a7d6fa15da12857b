package periscope.runtime.kernel;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** Devices that need not be there. */
final class Gpus {

  private static final Set<MemoryOrder> ORDERS = EnumSet.complementOf(EnumSet.of(MemoryOrder.NON_ATOMIC));
  private static final Set<Scope> SCOPES = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);

  static final Capabilities NVIDIA = gpu(true, ORDERS, SCOPES);
  static final Capabilities OTHER = gpu(false, ORDERS, SCOPES);
  /** The least that OpenCL 3.0 asks for. */
  static final Capabilities LEAST = gpu(false, EnumSet.of(MemoryOrder.RELAXED), EnumSet.of(Scope.WORK_GROUP));
  static final Capabilities PROCESSOR =
      new Capabilities("a processor", true, false, ORDERS, SCOPES, ORDERS, SCOPES, 1 << 19, 4096, 2);

  private Gpus() {}

  private static Capabilities gpu(boolean nvidia, Set<MemoryOrder> orders, Set<Scope> scopes) {
    return new Capabilities("a gpu", false, nvidia, orders, scopes, orders, scopes, 1 << 15, 256, 8);
  }
}
