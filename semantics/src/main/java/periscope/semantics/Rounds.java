package periscope.semantics;

import com.google.common.collect.Comparators;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;

/**
 * A thread's jumps backwards, and which of them count against the bound on loops: the one place that says so, for every
 * engine and machine, for source and compiled programs alike.
 *
 * <p>How far a run has come in its loops is its <em>layer</em>: how many of its jumps backwards counted and how many
 * did not. The jumps of a loop do not count if all conditions that could end it are constant in all its rounds,
 * whichever way runs of a layer come there: a register that a branch on a value read may have changed is not constant
 * where the branch's ways meet, so that {@code while (!done) { if (*x) done = 1; }} counts its rounds. A jump from
 * which no end can be reached within the bounds is cut at once: rounds of a loop that nothing ends are not worth
 * following.
 *
 * <p>Loops that only wait have rounds of their own ({@link SpinLoops}): runs that go on after these are no loss.
 */
public final class Rounds {

  /** Instead of a layer, where a run is cut. */
  public static final int CUT = -1;

  /** Instead of a layer, where a run is left because it ends as a shorter one does. */
  public static final int SKIPPED = -2;

  /**
   * Jumps of a run that counted and that did not, and, since the last of them, in which loops that only wait it has
   * been last, the outermost first, and how often it went round each; ordered so that jumps lead to larger ones.
   *
   */
  private record Layer(int open, int decided, List<Visit> waiting) implements Comparable<Layer> {
    private static final Comparator<Layer> ORDER = Comparator.comparingInt((Layer l) -> l.open + l.decided)
        .thenComparingInt(Layer::open).thenComparing(Layer::waiting, Comparators.lexicographical(Visit.ORDER));

    @Override
    public int compareTo(Layer that) {
      return ORDER.compare(this, that);
    }

    Layer after(boolean counts) {
      return new Layer(open + (counts ? 1 : 0), decided + (counts ? 0 : 1), List.of());
    }

    /** After a jump backwards of a loop that only waits: what is known of loops around it stays. */
    Layer waiting(int loop, FlatCode code) {
      List<Visit> now = new ArrayList<>();
      int rounds = 1;
      for (Visit other : waiting) {
        if (other.loop > loop && target(other.loop, code) <= target(loop, code)) {
          now.add(other);
        } else if (other.loop == loop) {
          rounds = other.rounds + 1;
        }
      }
      now.add(new Visit(loop, rounds));
      return new Layer(open, decided, List.copyOf(now));
    }

    private static int target(int back, FlatCode code) {
      return ((FlatCode.Back) code.get(back)).target();
    }

    /** Whether it went round the loop in which it has been last more often than is enough. */
    boolean beyond(Map<Integer, Integer> enough) {
      Visit last = waiting.isEmpty() ? null : waiting.get(waiting.size() - 1);
      return last != null && last.rounds > enough.getOrDefault(last.loop, 0);
    }

    /** Whether that is the first time that it went round that loop. */
    boolean first() {
      return !waiting.isEmpty() && waiting.get(waiting.size() - 1).rounds == 1;
    }
  }

  /**
   * How often a run has gone round a loop that only waits.
   *
   * @param loop the position of its jump backwards
   */
  private record Visit(int loop, int rounds) {
    private static final Comparator<Visit> ORDER =
        Comparator.comparingInt(Visit::loop).thenComparingInt(Visit::rounds);
  }

  private final FlatCode code;
  private final LoopBound bound;
  /** For the jumps backwards of loops that only wait, how often they have to be followed. */
  private final Map<Integer, Integer> enough;
  /** The jumps backwards that count. */
  private final BitSet counting;
  /** Jumps backwards that turned out to be ones that count. */
  private final BitSet more = new BitSet();
  private final TreeMap<Layer, Constants[]> waiting = new TreeMap<>();
  private final Map<Layer, Integer> numbers = new HashMap<>();
  /** For each layer, where the jump backwards at a position leads, by position. */
  private final List<Map<Integer, Layer>> jumps = new ArrayList<>();
  /** For each layer, the positions that runs come to. */
  private final List<BitSet> reached = new ArrayList<>();
  private final List<int[]> after = new ArrayList<>();

  private Rounds(FlatCode code, LoopBound bound, Map<Integer, Integer> enough, BitSet counting) {
    this.code = code;
    this.bound = bound;
    this.enough = enough;
    this.counting = counting;
  }

  /** The rounds of a thread whose loops all count. */
  public static Rounds of(FlatCode code, LoopBound bound) {
    return of(code, bound, SpinLoops.COUNTED);
  }

  /** @param spins what is known of loops that only wait; more rounds than the bound has of them count, too */
  public static Rounds of(FlatCode code, LoopBound bound, SpinLoops spins) {
    Map<Integer, Integer> enough = new HashMap<>(spins.enough(code));
    enough.values().removeIf(rounds -> rounds > Math.max(LoopBound.ARGUED, bound.open()));
    Rounds rounds = new Rounds(code, bound, enough, new BitSet());
    if (code.size() == 0 || !code.loopsAfter(0)) {
      rounds.after.add(new int[0]);
      return rounds;
    }
    while (!rounds.run()) {
      BitSet counting = (BitSet) rounds.counting.clone();
      counting.or(rounds.more);
      rounds = new Rounds(code, bound, enough, counting);
    }
    rounds.cutWhatDoesNotEnd(spins.begun());
    return rounds;
  }

  /** Whether no other jump was found to count. */
  private boolean run() {
    arrive(new Layer(0, 0, List.of()), 0, Constants.ZERO);
    while (!waiting.isEmpty() && more.isEmpty()) {
      Layer layer = waiting.firstKey();
      run(layer, waiting.remove(layer));
    }
    return more.isEmpty();
  }

  /** The number of layers; a run starts in layer 0, and jumps backwards lead to layers with larger numbers. */
  public int layers() {
    return after.size();
  }

  /** The layer that a run comes to by a jump backwards at a position of the code, {@link #CUT}, or {@link #SKIPPED}. */
  public int after(int layer, int position) {
    return after.get(layer)[position];
  }

  /** Where the loops begin in the text whose jumps backwards count against the bound on open ones, or do not. */
  Set<Integer> loops(boolean count) {
    return IntStream.range(0, code.size()).filter(i -> code.get(i) instanceof FlatCode.Back && counting.get(i) == count)
        .mapToObj(i -> ((FlatCode.Back) code.get(i)).loop().offset()).collect(Collectors.toSet());
  }

  /** Whether some run may be cut, as far as constants tell. */
  public boolean mayCut() {
    for (int layer = 0; layer < jumps.size(); layer++) {
      for (int position : jumps.get(layer).keySet()) {
        if (after(layer, position) == CUT) {
          return true;
        }
      }
    }
    return false;
  }

  private void arrive(Layer layer, int position, Constants state) {
    Constants[] row = waiting.computeIfAbsent(layer, l -> new Constants[code.size() + 1]);
    row[position] = row[position] == null ? state : row[position].meet(state);
  }

  private void run(Layer layer, Constants[] row) {
    numbers.put(layer, jumps.size());
    Map<Integer, Layer> back = new TreeMap<>();
    BitSet here = new BitSet();
    for (int p = 0; p <= code.size(); p++) {
      if (row[p] != null) {
        here.set(p);
        if (p < code.size()) {
          step(layer, p, row, back);
        }
      }
    }
    jumps.add(back);
    reached.add(here);
  }

  private void step(Layer layer, int p, Constants[] row, Map<Integer, Layer> back) {
    Constants state = row[p];
    FlatCode.Element element = code.get(p);
    if (element instanceof FlatCode.Back b) {
      Layer next = enough.containsKey(p) ? layer.waiting(p, code) : layer.after(counting.get(p));
      back.put(p, next);
      // Where no round is needed, one is looked at all the same: whether it leads to an end is what no other tells.
      if (next.open <= bound.open() && next.decided <= bound.decided() && (!isSkipped(next) || next.first())) {
        arrive(next, b.target(), state);
      }
    } else if (element instanceof FlatCode.Test t) {
      OptionalLong value = state.value(t.condition());
      if (value.isEmpty() || value.getAsLong() != 0) {
        forward(row, p + 1, state);
      }
      if (value.isEmpty() || value.getAsLong() == 0) {
        forward(row, t.otherwise(), state);
      }
      open(p, value.isEmpty());
    } else if (element instanceof FlatCode.Choose c) {
      forward(row, p + 1, state);
      forward(row, c.otherwise(), state);
      open(p, true);
    } else if (element instanceof FlatCode.Stall s) {
      // Whether the thread stays for ever is no condition that ends a loop.
      forward(row, p + 1, state);
      forward(row, s.otherwise(), state);
    } else if (element instanceof FlatCode.Jump j) {
      forward(row, j.target(), state);
    } else if (element instanceof FlatCode.Plain plain) {
      state.after(plain.instruction()).ifPresent(after -> forward(row, p + 1, after));
    } else if (element instanceof FlatCode.Enter || element instanceof FlatCode.Leave) {
      forward(row, p + 1, state);
    } else if (!(element instanceof FlatCode.Stalled)) {
      throw new IllegalArgumentException("no flat code has this: " + element);
    }
  }

  private boolean isSkipped(Layer layer) {
    return layer.beyond(enough);
  }

  /** Notes the loops that a test can end, if what a thread reads decides it. */
  private void open(int test, boolean open) {
    if (open) {
      more.or(code.loopsEndedBy(test));
      more.andNot(counting);
      enough.keySet().forEach(more::clear);
    }
  }

  private static void forward(Constants[] row, int position, Constants state) {
    row[position] = row[position] == null ? state : row[position].meet(state);
  }

  /**
   * Numbers the jumps, last layer first, and cuts those from which the end of the code is not reached. If that is so
   * only because runs are left that end as shorter ones do, these are left, too.
   *
   * @param begun whether a run that is not followed further is looked at as far as it was: then those that do not end
   *              are followed a little, too
   */
  private void cutWhatDoesNotEnd(boolean begun) {
    List<BitSet> ending = new ArrayList<>(reached);
    List<BitSet> losing = new ArrayList<>(reached);
    for (int layer = jumps.size() - 1; layer >= 0; layer--) {
      int[] targets = new int[code.size()];
      Arrays.fill(targets, CUT);
      BitSet ends = new BitSet();
      BitSet loses = new BitSet();
      for (int p = code.size(); p >= 0; p--) {
        if (!reached.get(layer).get(p)) {
          continue;
        } else if (p < code.size() && code.get(p) instanceof FlatCode.Back b) {
          targets[p] = target(jumps.get(layer).get(p), b.target(), ending, losing, begun);
          ends.set(p, targets[p] >= 0);
          loses.set(p, targets[p] == CUT || targets[p] >= 0 && losing.get(targets[p]).get(b.target()));
        } else {
          ends.set(p, p == code.size()
              || code.get(p) instanceof FlatCode.Plain plain && plain.instruction() instanceof Instruction.Undefined);
          for (int next : p == code.size() ? new int[0] : code.next(p)) {
            ends.set(p, ends.get(p) || reached.get(layer).get(next) && ends.get(next));
            loses.set(p, loses.get(p) || reached.get(layer).get(next) && loses.get(next));
          }
        }
      }
      ending.set(layer, ends);
      losing.set(layer, loses);
      after.add(0, targets);
    }
    if (!begun) {
      cutWhatNeverEnds(ending);
    }
  }

  /** No shorter run ends in place of one that is left, if no round of the loop leads to an end. */
  private void cutWhatNeverEnds(List<BitSet> ending) {
    for (int p = 0; p < code.size(); p++) {
      int position = p;
      if (code.get(p) instanceof FlatCode.Back b
          && jumps.stream().noneMatch(back -> endsAfter(back.get(position), b.target(), ending))) {
        for (int layer = 0; layer < after.size(); layer++) {
          Layer to = jumps.get(layer).get(p);
          after.get(layer)[p] = to != null && isSkipped(to) && !numbers.containsKey(to) ? SKIPPED : CUT;
        }
      }
    }
  }

  private boolean endsAfter(Layer to, int position, List<BitSet> ending) {
    return to != null && numbers.containsKey(to) && ending.get(numbers.get(to)).get(position);
  }

  /** Where a jump to a position of a layer leads: its number, or that a run is cut or left there. */
  private int target(Layer to, int position, List<BitSet> ending, List<BitSet> losing, boolean begun) {
    Integer next = numbers.get(to);
    if (next == null || isSkipped(to)) {
      return isSkipped(to) ? SKIPPED : CUT;
    } else if (ending.get(next).get(position) || begun && to.open + to.decided <= bound.open()) {
      return next;
    }
    return losing.get(next).get(position) ? CUT : SKIPPED;
  }
}
