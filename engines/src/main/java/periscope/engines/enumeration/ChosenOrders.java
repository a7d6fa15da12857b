package periscope.engines.enumeration;

import java.util.function.BooleanSupplier;
import periscope.models.evaluate.Evaluator;

/** The orders that a model lets executions choose, in the partial execution that an enumerator is building. */
final class ChosenOrders {

  private final Orientation[] orders;
  private final long[][] must;
  private final long[][] may;

  /**
   * Takes the relations to orient from the model.
   *
   * @param evaluator the model's evaluator, started with the execution's events
   */
  ChosenOrders(Evaluator evaluator) {
    orders = new Orientation[evaluator.orders()];
    must = new long[orders.length][];
    may = new long[orders.length][];
    for (int k = 0; k < orders.length; k++) {
      orders[k] = new Orientation(evaluator.orderable(k));
      must[k] = orders[k].must;
      may[k] = orders[k].may;
    }
  }

  boolean none() {
    return orders.length == 0;
  }

  /** For each order, the rows of the relation of decided pairs; the arrays are updated with each decision. */
  long[][] must() {
    return must;
  }

  /**
   * For each order, the rows of the relation of pairs that are decided or may still be decided in that direction; the
   * arrays are updated with each decision.
   */
  long[][] may() {
    return may;
  }

  /** A copy of the present decisions, for {@link #restore}. */
  long[][][] saved() {
    long[][][] saved = new long[orders.length][][];
    for (int k = 0; k < saved.length; k++) {
      saved[k] = orders[k].saved();
    }
    return saved;
  }

  void restore(long[][][] saved) {
    for (int k = 0; k < saved.length; k++) {
      orders[k].restore(saved[k]);
    }
  }

  /**
   * Decides the direction of a pair in every order in which the model allows only one direction.
   *
   * @param refuted says whether the model forbids every execution with the present decisions
   * @return whether each order still has a possible direction for the pair
   */
  boolean settle(int a, int b, BooleanSupplier refuted) {
    for (Orientation order : orders) {
      if (order.has(a, b) && !settle(order, a, b, refuted)) {
        return false;
      }
    }
    return true;
  }

  private static boolean settle(Orientation order, int a, int b, BooleanSupplier refuted) {
    if (order.before(a, b) || order.before(b, a)) {
      return true;
    }
    boolean before = !refutedWith(order, a, b, refuted);
    boolean after = !refutedWith(order, b, a, refuted);
    if (before != after) {
      order.decide(before ? a : b, before ? b : a);
    }
    return before || after;
  }

  private static boolean refutedWith(Orientation order, int first, int second, BooleanSupplier refuted) {
    long[][] saved = order.saved();
    order.decide(first, second);
    boolean without = refuted.getAsBoolean();
    order.restore(saved);
    return without;
  }

  /**
   * Enumerates all directions of the pairs that are undecided.
   *
   * @param stopped called now and then; true ends the enumeration
   * @param refuted says whether the model forbids every execution with the present decisions
   * @param visit   called when every pair is decided; false ends the enumeration
   * @return whether the enumeration was not ended early
   */
  boolean direct(BooleanSupplier stopped, BooleanSupplier refuted, BooleanSupplier visit) {
    return direct(0, 0, stopped, refuted, visit);
  }

  private boolean direct(int k, int pair, BooleanSupplier stopped, BooleanSupplier refuted, BooleanSupplier visit) {
    if (stopped.getAsBoolean()) {
      return false;
    } else if (k == orders.length) {
      return visit.getAsBoolean();
    }
    Orientation order = orders[k];
    if (pair == order.size()) {
      return direct(k + 1, 0, stopped, refuted, visit);
    }
    int a = order.first(pair);
    int b = order.second(pair);
    if (order.before(a, b) || order.before(b, a)) {
      return direct(k, pair + 1, stopped, refuted, visit);
    }
    long[][] saved = order.saved();
    boolean goOn = true;
    for (boolean forth : new boolean[] {true, false}) {
      if (goOn) {
        order.decide(forth ? a : b, forth ? b : a);
        goOn = refuted.getAsBoolean() || direct(k, pair + 1, stopped, refuted, visit);
        order.restore(saved);
      }
    }
    return goOn;
  }
}
