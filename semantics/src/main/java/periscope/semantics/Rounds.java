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
 * A thread's jumps backwards, and which of them count against the bound on loops: the one place that decides this, for
 * every engine and machine, for source and compiled programs alike.
 *
 * <p>The <em>layer</em> of a run is its progress in its loops: the number of jumps backwards that counted and of those
 * that did not. The jumps of a loop do not count if all conditions that could end it are constants in all its rounds,
 * on every path of runs in the layer. A register that a branch on a value read may have changed is not constant where
 * the branch's paths meet, so {@code while (!done) { if (*x) done = 1; }} counts its rounds. A jump from which no end
 * can be reached within the bounds is cut at once, since the rounds of a loop that nothing ends are not worth
 * following.
 *
 * <p>Loops that only wait have a sufficient number of rounds of their own ({@link SpinLoops}): runs with more rounds
 * may be left out without a loss.
 */
public final class Rounds {

  /** Stands for a layer where a run exceeds the bound and is dropped. */
  public static final int CUT = -1;

  /** Stands for a layer where a run may be left out, since a run with fewer rounds has the same end. */
  public static final int SKIPPED = -2;

  /**
   * The progress of a run in its loops; ordered so that jumps lead to larger layers.
   *
   * @param open    number of jumps that counted
   * @param decided number of jumps that did not count
   * @param waiting loops that only wait, and that the run has repeated since the last other jump, the outermost first
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

    /** The layer after a jump backwards of a loop that only waits; the visits to loops around it stay. */
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

    /** Whether the run has repeated its innermost waiting loop more often than is sufficient. */
    boolean beyond(Map<Integer, Integer> enough) {
      Visit last = waiting.isEmpty() ? null : waiting.get(waiting.size() - 1);
      return last != null && last.rounds > enough.getOrDefault(last.loop, 0);
    }

    /** Whether the run has repeated its innermost waiting loop exactly once. */
    boolean first() {
      return !waiting.isEmpty() && waiting.get(waiting.size() - 1).rounds == 1;
    }
  }

  /**
   * The rounds of a run in a loop that only waits.
   *
   * @param loop   position of the loop's jump backwards
   * @param rounds number of jumps so far
   */
  private record Visit(int loop, int rounds) {
    private static final Comparator<Visit> ORDER =
        Comparator.comparingInt(Visit::loop).thenComparingInt(Visit::rounds);
  }

  private final FlatCode code;
  private final LoopBound bound;
  /** For each loop that only waits, by the position of its jump backwards, the sufficient number of jumps. */
  private final Map<Integer, Integer> enough;
  /** Positions of the jumps backwards that count. */
  private final BitSet counting;
  /** Positions of jumps backwards that must count, too, as the present pass has found. */
  private final BitSet more = new BitSet();
  private final TreeMap<Layer, Constants[]> waiting = new TreeMap<>();
  private final Map<Layer, Integer> numbers = new HashMap<>();
  /** For each layer, the layers to which its jumps backwards lead, by the jump's position. */
  private final List<Map<Integer, Layer>> jumps = new ArrayList<>();
  /** For each layer, the positions that runs reach. */
  private final List<BitSet> reached = new ArrayList<>();
  private final List<int[]> after = new ArrayList<>();

  private Rounds(FlatCode code, LoopBound bound, Map<Integer, Integer> enough, BitSet counting) {
    this.code = code;
    this.bound = bound;
    this.enough = enough;
    this.counting = counting;
  }

  /** The rounds of a thread in which every loop counts. */
  public static Rounds of(FlatCode code, LoopBound bound) {
    return of(code, bound, SpinLoops.COUNTED);
  }

  /**
   * The rounds of a thread.
   *
   * @param spins the sufficient numbers of rounds of loops that only wait; a loop for which that number is too large
   *              counts like any other loop
   */
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
    rounds.cutWhatDoesNotEnd(spins.runs() == Runs.BEGUN);
    return rounds;
  }

  /** Explores all layers; returns false as soon as another jump turns out to count. */
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

  /** The layer to which a jump backwards at a position leads, {@link #CUT}, or {@link #SKIPPED}. */
  public int after(int layer, int position) {
    return after.get(layer)[position];
  }

  /** Offsets in the text of the loops whose jumps backwards count ({@code count}) or do not count against the bound. */
  Set<Integer> loops(boolean count) {
    return IntStream.range(0, code.size()).filter(i -> code.get(i) instanceof FlatCode.Back && counting.get(i) == count)
        .mapToObj(i -> ((FlatCode.Back) code.get(i)).loop().offset()).collect(Collectors.toSet());
  }

  /** Whether some run may exceed the bound, as far as constants show. */
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

  /** Notes the loops that a test can end, if no constant decides the test. */
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
   * Numbers the layers, last layer first, and cuts the jumps from which no end of the code can be reached. A jump from
   * which an end is missing only because skipped runs lead there is skipped, too.
   *
   * @param begun whether unfinished runs count: then some rounds of a loop without an end are followed, too
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

  /**
   * Cuts the jumps of loops no round of which leads to an end: no run with fewer rounds then ends in the place of a
   * skipped run.
   */
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

  /**
   * The number of the layer to which a jump leads, {@link #CUT}, or {@link #SKIPPED}.
   *
   * @param position target of the jump
   */
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
