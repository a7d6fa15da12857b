package periscope.models.evaluate;

import java.util.BitSet;

/**
 * The losses and gains of registers, among the other events of an execution, when an event is removed that neither
 * reads nor writes. Facts about the other events stay the same; a path between other events through the removed event
 * is lost, and a difference gains pairs where such a path was subtracted.
 */
final class Removal {

  private final Registers registers;
  private final BitSet loses = new BitSet();
  private final BitSet gains = new BitSet();

  /** Computes losses and gains. @param facts registers that depend only on the events in their own elements */
  Removal(Registers registers, BitSet facts) {
    this.registers = registers;
    int before;
    do {
      before = loses.cardinality() + gains.cardinality();
      for (int r = 0; r < registers.size(); r++) {
        if (!facts.get(r)) {
          look(r);
        }
      }
    } while (loses.cardinality() + gains.cardinality() != before);
  }

  /** Registers that may gain elements among the other events. */
  BitSet gains() {
    return gains;
  }

  private void look(int r) {
    int a = registers.a(r);
    int b = registers.b(r);
    switch (registers.operation(r)) {
      // Of the orders that executions choose, what is left of one is one.
      case BASE, RF, CO, ALL, NOTHING, NO_PAIR, ORDER -> { }
      case VARIABLE, FIXPOINT -> bodies(r, a);
      case RESULT -> bodies(r, registers.a(a));
      case DIFFERENCE -> set(r, loses.get(a) || gains.get(b), gains.get(a) || loses.get(b));
      case COMPLEMENT -> set(r, gains.get(a), loses.get(a));
      case UNION, INTERSECTION, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE ->
          set(r, loses.get(a) || loses.get(b), gains.get(a) || gains.get(b));
      case INVERSE, REFLEXIVE, IDENTITY -> set(r, loses.get(a), gains.get(a));
      case COMPOSE -> set(r, true, gains.get(a) || gains.get(b));
      case CLOSURE, DOMAIN, RANGE -> set(r, true, gains.get(a));
    }
  }

  private void bodies(int r, int group) {
    boolean gain = false;
    for (int body : registers.bodies(group)) {
      gain |= gains.get(body);
    }
    set(r, true, gain);
  }

  private void set(int r, boolean loss, boolean gain) {
    loses.set(r, loss);
    gains.set(r, gain);
  }
}
