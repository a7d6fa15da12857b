package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.lang.llvm.module.IrBlock;
import periscope.litmus.source.Span;

/** The order in which blocks are looked at. */
public final class BlockOrder {

  private BlockOrder() {}

  /**
   * The blocks that control may come to, each behind all blocks that lead to it, but for loops (reverse postorder).
   *
   * @param blocks the first block comes first
   * @throws periscope.litmus.source.InvalidInputException for a label that no block has
   */
  public static List<IrBlock> of(List<IrBlock> blocks, Refusal refusal) {
    Map<String, IrBlock> byName = new HashMap<>();
    blocks.forEach(b -> byName.put(b.name(), b));
    List<IrBlock> order = new ArrayList<>();
    IrBlock first = blocks.get(0);
    Set<String> seen = new HashSet<>(Set.of(first.name()));
    List<IrBlock> path = new ArrayList<>(List.of(first));
    Map<String, List<String>> left = new HashMap<>();
    while (!path.isEmpty()) {
      IrBlock top = path.get(path.size() - 1);
      List<String> next = left.computeIfAbsent(top.name(), n -> new ArrayList<>(top.end().targets().toList()));
      if (next.isEmpty()) {
        order.add(0, top);
        path.remove(path.size() - 1);
      } else {
        String to = next.remove(next.size() - 1);
        if (!byName.containsKey(to)) {
          throw refusal.at(top.at(), "there is no label %" + to, "");
        } else if (seen.add(to)) {
          path.add(byName.get(to));
        }
      }
    }
    if (order.stream().anyMatch(b -> b.end().targets().anyMatch(first.name()::equals))) {
      throw refusal.at(Span.NONE, "nothing goes back to the first block", "");
    }
    return order;
  }
}
