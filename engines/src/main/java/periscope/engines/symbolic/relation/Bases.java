package periscope.engines.symbolic.relation;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.BaseName.Origin;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;

/**
 * The base sets and base relations of a vocabulary, for any number of events, which need not all happen in one
 * execution. The vocabulary must decide membership of an event, or of a pair, from these events only; so this class
 * evaluates the vocabulary on pairs of pieces of the events.
 */
public final class Bases {

  /** Number of events of a piece; two pieces make an event structure. */
  private static final int PIECE = EventStructure.LIMIT / 2;
  /**
   * Number of other events in a structure around one event; in small structures, few pairs without that event are
   * computed in vain.
   */
  private static final int COMPANIONS = 8;

  private final int events;
  private final BitSet[] values;

  /** A vocabulary's values for these events and for all pairs of them. */
  public Bases(Vocabulary vocabulary, List<Event> events, int locations) {
    this(vocabulary, events.size(), b -> true);
    int pieces = (events.size() + PIECE - 1) / PIECE;
    for (int p = 0; p < pieces; p++) {
      for (int q = p + 1; q < Math.max(pieces, p + 2); q++) {
        if (q < pieces || pieces == 1) {
          int one = p;
          int other = q;
          bind(vocabulary, events, locations, e -> e / PIECE == one || e / PIECE == other);
        }
      }
    }
  }

  private Bases(Vocabulary vocabulary, int events, IntPredicate some) {
    this.events = events;
    List<BaseName> names = vocabulary.names();
    values = new BitSet[names.size()];
    for (int b = 0; b < values.length; b++) {
      values[b] = names.get(b).origin() == Origin.EVENTS && some.test(b) ? new BitSet() : null;
    }
  }

  /**
   * A vocabulary's values for one event that does not read, and for pairs with it. The values of other pairs are
   * meaningless.
   *
   * @param some the names whose values are needed, by their position in the vocabulary
   */
  static Bases around(int event, Vocabulary vocabulary, IntPredicate some, List<Event> events, int locations) {
    if (!events.get(event).dependencies().equals(Dependencies.NONE)) {
      return new Bases(vocabulary, events, locations);
    }
    // A dependency names the place of a read in the whole list; on this event, which does not read, nothing depends.
    List<Event> bare = events.stream().map(e -> e.with(Dependencies.NONE)).toList();
    Bases bases = new Bases(vocabulary, events.size(), some);
    for (int from = 0; from < events.size(); from += COMPANIONS) {
      int first = from;
      bases.bind(vocabulary, bare, locations, e -> e == event || e >= first && e < first + COMPANIONS);
    }
    return bases;
  }

  private void bind(Vocabulary vocabulary, List<Event> all, int locations, IntPredicate some) {
    List<Integer> chosen = IntStream.range(0, events).filter(some).boxed().toList();
    List<BaseName> names = vocabulary.names();
    long[][] bound = new long[values.length][];
    for (int b = 0; b < bound.length; b++) {
      boolean set = names.get(b).type() == Type.SET;
      int length = set ? Relations.words(chosen.size()) : chosen.size() * Relations.words(chosen.size());
      bound[b] = values[b] == null ? null : new long[length];
    }
    vocabulary.bind(new EventStructure(chosen.stream().map(all::get).toList(), locations), bound);
    int words = Relations.words(chosen.size());
    for (int b = 0; b < bound.length; b++) {
      for (int row = 0; bound[b] != null && row < bound[b].length / words; row++) {
        int from = names.get(b).type() == Type.SET ? 0 : chosen.get(row) * events;
        for (int e = Relations.next(bound[b], words, row, 0); e >= 0; e = Relations.next(bound[b], words, row, e + 1)) {
          values[b].set(from + chosen.get(e));
        }
      }
    }
  }

  /** Whether an event is in a base set. */
  public boolean member(int base, int event) {
    return values[base].get(event);
  }

  /** Whether a base relation leads from one event to another. */
  public boolean pair(int base, int from, int to) {
    return values[base].get(from * events + to);
  }

  /** The events that a relation leads to from an event. */
  public BitSet successors(int base, int from) {
    return values[base].get(from * events, (from + 1) * events);
  }
}
