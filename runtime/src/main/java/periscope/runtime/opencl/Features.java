package periscope.runtime.opencl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jocl.CL;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.runtime.DeviceInfo.Feature;
import periscope.runtime.kernel.Capabilities;
import periscope.runtime.kernel.Capabilities.Processor;
import periscope.runtime.kernel.dialect.OpenClC;

/**
 * The features of a device, derived from its driver's answers.
 *
 * @param languageVersion its newest OpenCL C, times ten: 30 for 3.0
 * @param capabilities    the capabilities that kernels for it depend on
 * @param largestBuffer   the largest buffer that it allocates, in bytes
 */
record Features(int languageVersion, Capabilities capabilities, long largestBuffer) {

  // Bits of OpenCL 3.0's cl_device_atomic_capabilities.
  private static final long RELAXED = 1;
  private static final long ACQ_REL = 1 << 1;
  private static final long SEQ_CST = 1 << 2;
  private static final long WORK_ITEM = 1 << 3;
  private static final long WORK_GROUP = 1 << 4;
  private static final long DEVICE = 1 << 5;
  private static final long ALL_DEVICES = 1 << 6;

  /**
   * The capabilities of OpenCL 2.x devices: every order and scope, but the scope of all devices only if devices share
   * memory with atomics.
   */
  private static final long VERSION_2 = RELAXED | ACQ_REL | SEQ_CST | WORK_GROUP | DEVICE;

  static Features of(Queries queries) {
    int language = queries.languageVersion();
    long shared = queries.number(CL.CL_DEVICE_SVM_CAPABILITIES, 0) & CL.CL_DEVICE_SVM_ATOMICS;
    long otherwise = language >= 20 ? VERSION_2 | (shared != 0 ? ALL_DEVICES : 0) : 0;
    long compiled = language >= 30 ? queries.languageFeatures().map(Features::compiled).orElse(-1L) : -1L;
    long atomics = language >= 30 ? queries.number(Queries.ATOMIC_MEMORY_CAPABILITIES, otherwise) & compiled
        : otherwise;
    long fences = language >= 30 ? queries.number(Queries.ATOMIC_FENCE_CAPABILITIES, otherwise) & compiled : otherwise;
    boolean cpu = (queries.number(CL.CL_DEVICE_TYPE) & CL.CL_DEVICE_TYPE_CPU) != 0;
    boolean nvidia = queries.string(CL.CL_DEVICE_VENDOR).toLowerCase(Locale.ROOT).contains("nvidia") && !cpu;
    int units = (int) Math.max(1, queries.number(CL.CL_DEVICE_MAX_COMPUTE_UNITS));
    Capabilities capabilities = new Capabilities(queries.string(CL.CL_DEVICE_NAME), new OpenClC(),
        cpu ? Processor.cpu(units) : Processor.gpu(units), nvidia, orders(atomics),
        scopes(atomics), orders(fences), scopes(fences), queries.number(CL.CL_DEVICE_LOCAL_MEM_SIZE),
        (int) Math.min(Integer.MAX_VALUE, queries.number(CL.CL_DEVICE_MAX_WORK_GROUP_SIZE)));
    return new Features(language, capabilities, queries.number(CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE));
  }

  /**
   * The orders and scopes, as bits, that a compiler with these features has words for; some drivers report further ones
   * for the device.
   */
  static long compiled(Set<String> features) {
    return RELAXED | WORK_ITEM | WORK_GROUP
        | (features.contains("__opencl_c_atomic_order_acq_rel") ? ACQ_REL : 0)
        | (features.contains("__opencl_c_atomic_order_seq_cst") ? SEQ_CST : 0)
        | (features.contains("__opencl_c_atomic_scope_device") ? DEVICE : 0)
        | (features.contains("__opencl_c_atomic_scope_all_devices") ? ALL_DEVICES : 0);
  }

  static Set<MemoryOrder> orders(long bits) {
    Set<MemoryOrder> orders = EnumSet.noneOf(MemoryOrder.class);
    if ((bits & RELAXED) != 0) {
      orders.add(MemoryOrder.RELAXED);
    }
    if ((bits & ACQ_REL) != 0) {
      orders.addAll(EnumSet.of(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL));
    }
    if ((bits & SEQ_CST) != 0) {
      orders.add(MemoryOrder.SEQ_CST);
    }
    return orders;
  }

  static Set<Scope> scopes(long bits) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    long[] known = {WORK_ITEM, WORK_GROUP, DEVICE, ALL_DEVICES};
    for (int i = 0; i < known.length; i++) {
      if ((bits & known[i]) != 0) {
        scopes.add(Scope.COMMON.get(i));
      }
    }
    return scopes;
  }

  /** The features for listings. */
  List<Feature> listed() {
    Capabilities c = capabilities;
    List<Feature> listed = new ArrayList<>();
    listed.add(new Feature("OpenCL C", languageVersion / 10 + "." + languageVersion % 10));
    listed.add(new Feature("atomic orders", words(c.orders())));
    listed.add(new Feature("atomic scopes", words(c.scopes())));
    listed.add(new Feature("fence orders", words(c.fenceOrders())));
    listed.add(new Feature("fence scopes", words(c.fenceScopes())));
    listed.add(new Feature("local memory", c.localMemory() / 1024 + " KiB"));
    listed.add(new Feature("largest work-group", c.workGroupSize() + " work-items"));
    listed.add(new Feature("compute units", Integer.toString(c.processor().computeUnits())));
    listed.add(new Feature("work-items of a work-group",
        c.processor().cpu() ? "run one after another" : "run at the same time"));
    listed.add(new Feature("inline PTX", c.inlinePtx() ? "yes" : "no"));
    return listed;
  }

  private static String words(Set<? extends Enum<?>> values) {
    List<String> words = new ArrayList<>();
    values.stream().sorted(Comparator.comparingInt(Enum::ordinal))
        .forEach(v -> words.add(v.name().toLowerCase(Locale.ROOT)));
    return words.isEmpty() ? "none" : String.join(" ", words);
  }
}
