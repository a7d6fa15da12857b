package periscope.runtime.kernel;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.kernel.Capabilities.Processor;
import periscope.runtime.kernel.dialect.OpenClC;

/** Devices that need not be there. */
final class Gpus {

  private static final Set<MemoryOrder> ORDERS = EnumSet.complementOf(EnumSet.of(MemoryOrder.NON_ATOMIC));
  private static final Set<Scope> SCOPES = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);

  static final Capabilities NVIDIA = gpu(true, ORDERS, SCOPES);
  static final Capabilities OTHER = gpu(false, ORDERS, SCOPES);
  /** The least that OpenCL 3.0 asks for. */
  static final Capabilities LEAST = gpu(false, EnumSet.of(MemoryOrder.RELAXED), EnumSet.of(Scope.WORK_GROUP));
  static final Capabilities PROCESSOR =
      new Capabilities("a processor", new OpenClC(), Processor.cpu(2), false, ORDERS, SCOPES, ORDERS, SCOPES, 1 << 19,
          4096);

  private Gpus() {}

  private static Capabilities gpu(boolean nvidia, Set<MemoryOrder> orders, Set<Scope> scopes) {
    return new Capabilities("a gpu", new OpenClC(), Processor.gpu(8), nvidia, orders, scopes, orders, scopes, 1 << 15,
        256);
  }
}
