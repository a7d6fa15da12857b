package periscope.engines.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every strict partial order of so many things: 1, 1, 3, 19, 219, … of them (OEIS A001035). */
final class PartialOrders {

  private static final Map<Integer, List<Pairs>> KNOWN = new HashMap<>();

  private PartialOrders() {}

  static List<Pairs> of(int things) {
    return KNOWN.computeIfAbsent(things, PartialOrders::all);
  }

  /** Tries every relation that leaves out the diagonal. */
  private static List<Pairs> all(int things) {
    if (things > 4) {
      throw new BruteForcePtx.TooLarge(things + " writes to one location");
    }
    List<Pairs> orders = new ArrayList<>();
    int places = things * (things - 1);
    for (int choice = 0; choice < 1 << places; choice++) {
      boolean[][] table = new boolean[things][things];
      int bit = 0;
      for (int a = 0; a < things; a++) {
        for (int b = 0; b < things; b++) {
          table[a][b] = a != b && (choice >> bit++ & 1) != 0;
        }
      }
      Pairs relation = new Pairs(table);
      if (relation.irreflexive() && relation.then(relation).within(relation)) {
        orders.add(relation);
      }
    }
    return orders;
  }
}
