package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.lang.vulkan.instruction.VulkanInstruction.ControlBarrier;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;

/**
 * The number of arrivals for which each control barrier waits that names none: all threads of its work-group whose text
 * has the barrier. Where these threads have no jumps and come to their barriers in one order, none can stay behind, and
 * the barriers need not wait.
 */
final class Parties {

  private Parties() {}

  static List<LitmusThread> of(List<LitmusThread> threads) {
    List<LitmusThread> all = new ArrayList<>();
    for (LitmusThread thread : threads) {
      List<LitmusThread> group = threads.stream()
          .filter(t -> t.placement().workGroup() == thread.placement().workGroup()).toList();
      boolean waits = mayStayBehind(group);
      List<Instruction> body = thread.body().stream().map(i -> i instanceof ControlBarrier b && waits
          && b.quorum().isEmpty() && !b.everywhere() ? b.awaiting(coming(b.id(), group)) : i).toList();
      all.add(new LitmusThread(thread.placement(), body, thread.types()));
    }
    return all;
  }

  private static boolean mayStayBehind(List<LitmusThread> group) {
    Set<List<Integer>> orders = new HashSet<>();
    boolean jumps = false;
    for (LitmusThread thread : group) {
      List<Integer> order = thread.body().stream().filter(i -> i instanceof ControlBarrier b && b.quorum().isEmpty())
          .map(i -> ((ControlBarrier) i).id()).toList();
      if (!order.isEmpty()) {
        orders.add(order);
      }
      jumps |= thread.body().stream().anyMatch(Instruction.Branch.class::isInstance);
    }
    return !orders.isEmpty() && (jumps || orders.size() > 1);
  }

  private static int coming(int id, List<LitmusThread> group) {
    return (int) group.stream().filter(t -> t.body().stream().anyMatch(i -> i instanceof ControlBarrier b
        && b.id() == id && b.quorum().isEmpty())).count();
  }
}
