package periscope.engines.symbolic.relation;

import java.util.BitSet;
import java.util.function.BiConsumer;
import periscope.models.evaluate.Registers;

/** The values of a model's facts, {@link periscope.models.evaluate.Polarity#facts}, for any number of events. */
public final class Facts {

  private final Registers registers;
  private final Bases bases;
  private final int events;
  private final BitSet[] sets;
  private final BitSet[][] relations;
  private final BitSet[][] inverses;

  /**
   * The facts about events, by the registers that hold them.
   *
   * @param events number of events
   */
  public Facts(Registers registers, Bases bases, int events) {
    this.registers = registers;
    this.bases = bases;
    this.events = events;
    sets = new BitSet[registers.size()];
    relations = new BitSet[registers.size()][];
    inverses = new BitSet[registers.size()][];
  }

  /** Whether a relation contains the pair of events. */
  public boolean pair(int register, int from, int to) {
    return from(register)[from].get(to);
  }

  /** The events of a set. */
  public BitSet members(int register) {
    if (sets[register] == null) {
      sets[register] = set(register);
    }
    return sets[register];
  }

  private BitSet set(int r) {
    int a = registers.a(r);
    int b = registers.b(r);
    return switch (registers.operation(r)) {
      case BASE -> {
        BitSet base = new BitSet();
        for (int e = 0; e < events; e++) {
          base.set(e, bases.member(a, e));
        }
        yield base;
      }
      case ALL -> all();
      case NOTHING -> new BitSet();
      case UNION -> with(members(a), members(b), BitSet::or);
      case INTERSECTION -> with(members(a), members(b), BitSet::and);
      case DIFFERENCE -> with(members(a), members(b), BitSet::andNot);
      case COMPLEMENT -> with(all(), members(a), BitSet::andNot);
      default -> throw new IllegalStateException(registers.operation(r) + " is no set of a fact");
    };
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, events);
    return all;
  }

  private static BitSet with(BitSet one, BitSet other, BiConsumer<BitSet, BitSet> operation) {
    BitSet result = (BitSet) one.clone();
    operation.accept(result, other);
    return result;
  }

  /** For each event, the events to which a relation leads from it. */
  public BitSet[] from(int register) {
    if (relations[register] == null) {
      BitSet[] rows = new BitSet[events];
      for (int i = 0; i < events; i++) {
        rows[i] = row(register, i);
      }
      relations[register] = rows;
    }
    return relations[register];
  }

  private BitSet row(int r, int i) {
    int a = registers.a(r);
    int b = registers.b(r);
    return switch (registers.operation(r)) {
      case BASE -> bases.successors(a, i);
      case NO_PAIR -> new BitSet();
      case UNION -> with(from(a)[i], from(b)[i], BitSet::or);
      case INTERSECTION -> with(from(a)[i], from(b)[i], BitSet::and);
      case DIFFERENCE -> with(from(a)[i], from(b)[i], BitSet::andNot);
      case COMPLEMENT -> with(all(), from(a)[i], BitSet::andNot);
      case INVERSE -> to(a)[i];
      case REFLEXIVE -> with(from(a)[i], only(i), BitSet::or);
      case IDENTITY -> members(a).get(i) ? only(i) : new BitSet();
      case PRODUCT -> members(a).get(i) ? members(b) : new BitSet();
      case RESTRICT_DOMAIN -> members(b).get(i) ? from(a)[i] : new BitSet();
      case RESTRICT_RANGE -> with(from(a)[i], members(b), BitSet::and);
      default -> throw new IllegalStateException(registers.operation(r) + " is no relation of a fact");
    };
  }

  private static BitSet only(int event) {
    BitSet only = new BitSet();
    only.set(event);
    return only;
  }

  /** For each event, the events from which a relation leads to it. */
  public BitSet[] to(int register) {
    if (inverses[register] == null) {
      BitSet[] columns = new BitSet[events];
      for (int i = 0; i < events; i++) {
        columns[i] = new BitSet();
      }
      for (int i = 0; i < events; i++) {
        int from = i;
        from(register)[i].stream().forEach(j -> columns[j].set(from));
      }
      inverses[register] = columns;
    }
    return inverses[register];
  }
}
