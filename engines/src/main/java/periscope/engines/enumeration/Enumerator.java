package periscope.engines.enumeration;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.engines.simulation.Effort;
import periscope.litmus.event.Event;
import periscope.litmus.event.PartialExecution;
import periscope.models.evaluate.Evaluator;

/**
 * An enumerator of the consistent executions of one skeleton: a backtracking search over reads-from, then over the
 * order of the writes to each location. After each choice the model says whether the choices already break an axiom;
 * the search leaves such branches at once.
 *
 * <p>Not for use by several threads at once; the arrays that it returns are reused.
 */
final class Enumerator implements Execution {

  /** A receiver of consistent executions; during the call, the enumerator describes the execution. */
  interface Visitor {
    /** @return whether to go on */
    boolean consistent();
  }

  static final BooleanSupplier NEVER = () -> false;

  private final Evaluator evaluator;
  private final boolean ordersAll;
  private Skeleton skeleton;
  private Visitor visitor;
  private boolean inconsistentToo;
  private BooleanSupplier stop = NEVER;
  private BooleanSupplier idle = NEVER;
  private int choices;
  private long executions;
  private long ways;
  private ReadValues values;
  private LastWrites last;
  private int[] reads;
  private int[] source;
  private long[] rf;
  private long[] co;
  /** Rows of the pairs of reads-from, and of coherence, that are possible under the present choices. */
  private long[] mayRf;
  private long[] mayCo;
  private PartialExecution partial;
  /** For each location, its writes but the initial one, in the order chosen so far. */
  private int[][] order;
  /** The further orders that the model lets executions choose. */
  private ChosenOrders chosen;
  /** For each event that is the read of a read-modify-write, the number of its write; -1 for other events. */
  private int[] partner;

  /** An enumerator; {@code ordersAll} says whether the model orders the writes to non-atomic locations, too. */
  Enumerator(Evaluator evaluator, boolean ordersAll) {
    this.evaluator = evaluator;
    this.ordersAll = ordersAll;
  }

  /** Sets the condition that ends a search; called now and then. */
  void stopWhen(BooleanSupplier asked) {
    stop = asked;
  }

  /** The executions and branches visited since {@link #forgetEffort}. */
  Effort effort() {
    return new Effort(executions, ways);
  }

  void forgetEffort() {
    executions = 0;
    ways = 0;
  }

  private boolean stopped() {
    return (++choices & 0xfff) == 0 && stop.getAsBoolean();
  }

  /** Visits every consistent execution; false if the visitor stopped the search. */
  boolean run(Skeleton s, Visitor v) {
    idle = NEVER;
    return run(s, v, new long[s.structure.size()], false);
  }

  /**
   * Visits one execution of each class of symmetric consistent executions; false if the visitor ended the search.
   *
   * @param nothingNew called once reads-from is chosen, so that {@link #values} and {@link #mayBeLast} are known, and
   *                   often while writes are put in order; true skips the rest of the present branch
   */
  boolean run(Skeleton s, Symmetry symmetry, BooleanSupplier nothingNew, Visitor v) {
    idle = nothingNew;
    return run(s, v, symmetry.before(s, ordersAll), false);
  }

  /** Visits every candidate execution, consistent or not. */
  boolean runAll(Skeleton s, Visitor v) {
    idle = NEVER;
    return run(s, v, new long[s.structure.size()], true);
  }

  /**
   * Runs a search. For each write, {@code before} has the writes that must precede it in coherence, so that only one
   * of several symmetric executions is visited; {@code all} adds inconsistent candidate executions.
   */
  private boolean run(Skeleton s, Visitor v, long[] before, boolean all) {
    inconsistentToo = all;
    start(s, v);
    for (int[] writes : order) {
      for (int w : writes) {
        co[s.structure.events().get(w).location()] |= 1L << w;
        mayCo[s.structure.events().get(w).location()] |= 1L << w;
        for (int other : writes) {
          co[w] |= (before[other] >>> w & 1) << other;
          mayCo[w] |= other == w || (before[w] >>> other & 1) != 0 ? 0 : 1L << other;
        }
      }
    }
    for (int read : reads) {
      setMayRf(read, -1);
    }
    partial = new PartialExecution(rf, mayRf, co, mayCo, chosen.must(), chosen.may());
    partner = Updates.partners(s.structure);
    return chooseSource(0);
  }

  /**
   * Visits one candidate execution if it is consistent, under a model that lets executions choose no further orders.
   *
   * @param from      for each read, the number of the write that it reads from
   * @param coherence rows of the order of writes
   * @return false if the visitor ended the search
   */
  boolean only(Skeleton s, int[] from, long[] coherence, Visitor v) {
    inconsistentToo = false;
    start(s, v);
    System.arraycopy(coherence, 0, co, 0, co.length);
    for (int x = 0; x < order.length; x++) {
      order[x] = Arrays.stream(order[x]).boxed()
          .sorted(Comparator.comparingInt((Integer w) -> -Long.bitCount(coherence[w]))).mapToInt(w -> w).toArray();
    }
    for (int read : reads) {
      source[read] = from[read];
      rf[from[read]] |= 1L << read;
    }
    return !values.solve(source) || visit();
  }

  private void start(Skeleton s, Visitor v) {
    skeleton = s;
    visitor = v;
    values = new ReadValues(s);
    int n = s.structure.size();
    source = new int[n];
    rf = new long[n];
    co = new long[n];
    mayRf = new long[n];
    mayCo = new long[n];
    reads = events(Event::reads);
    order = new int[s.structure.locations()][];
    for (int x = 0; x < order.length; x++) {
      int location = x;
      boolean chosen = ordersAll || s.structure.events().get(x).atomicLocation();
      order[x] = chosen ? events(e -> e.writes() && !e.initial() && e.location() == location) : new int[0];
    }
    evaluator.start(s.structure);
    last = new LastWrites(s.structure, evaluator, values, ordersAll, order, co);
    chosen = new ChosenOrders(evaluator);
  }

  private int[] events(Predicate<Event> wanted) {
    int[] found = new int[skeleton.structure.size()];
    int count = 0;
    for (int e = 0; e < found.length; e++) {
      if (wanted.test(skeleton.structure.events().get(e))) {
        found[count++] = e;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private boolean chooseSource(int next) {
    if (stopped()) {
      return false;
    }
    if (next == reads.length) {
      return !values.solve(source) || idle != NEVER && pointless() || chooseOrder(0, 0);
    }
    int read = reads[next];
    int location = skeleton.structure.events().get(read).location();
    for (int w = 0; w < rf.length; w++) {
      Event write = skeleton.structure.events().get(w);
      if (w == read || !write.writes() || write.location() != location) {
        continue;
      }
      source[read] = w;
      rf[w] |= 1L << read;
      setMayRf(read, w);
      boolean orders = partner[read] >= 0 && (order[location].length > 0 || !chosen.none());
      long[] must = orders ? co.clone() : co;
      long[] may = orders ? mayCo.clone() : mayCo;
      long[][][] saved = orders ? chosen.saved() : null;
      boolean none = !values.feasible(source, openFrom(next + 1)) || refuted() || orders && !settles(next);
      ways += none ? 1 : 0;
      boolean goOn = none || chooseSource(next + 1);
      restore(must, may);
      if (orders) {
        chosen.restore(saved);
      }
      rf[w] &= ~(1L << read);
      if (!goOn) {
        return false;
      }
    }
    setMayRf(read, -1);
    return true;
  }

  /**
   * Decides the order of writes around the read-modify-write of a read whose source was just chosen. The model may
   * forbid one order of the read-modify-write and its source, or of two read-modify-writes with the same source; the
   * bounds alone do not show this, since both orders are possible by themselves. Returns whether an order is left.
   */
  private boolean settles(int last) {
    int update = partner[reads[last]];
    int from = source[reads[last]];
    boolean possible = settle(from, update);
    for (int i = 0; i < last && possible; i++) {
      boolean rivals = source[reads[i]] == from && partner[reads[i]] >= 0;
      possible = !rivals || settle(partner[reads[i]], update);
    }
    return possible && !refuted();
  }

  /** Decides the order of two writes if the model allows only one; returns whether it allows any. */
  private boolean settle(int a, int b) {
    boolean settled = chosen.none() || chosen.settle(a, b, this::refuted);
    return settled && (order[skeleton.structure.events().get(a).location()].length == 0 || settleCoherence(a, b));
  }

  private boolean settleCoherence(int a, int b) {
    if ((co[a] >>> b & 1) != 0 || (co[b] >>> a & 1) != 0) {
      return true;
    }
    boolean before = !refutedInOrder(a, b);
    boolean after = !refutedInOrder(b, a);
    if (before != after) {
      new WriteOrder(co, mayCo).decide(before ? a : b, before ? b : a);
    }
    return before || after;
  }

  private void restore(long[] must, long[] may) {
    if (must != co) {
      System.arraycopy(must, 0, co, 0, co.length);
      System.arraycopy(may, 0, mayCo, 0, co.length);
    }
  }

  private boolean refutedInOrder(int first, int second) {
    long must = co[first];
    long may = mayCo[second];
    co[first] |= 1L << second;
    mayCo[second] &= ~(1L << first);
    boolean refuted = refuted();
    co[first] = must;
    mayCo[second] = may;
    return refuted;
  }

  /** The reads from position {@code next} on, as a set of events. */
  private long openFrom(int next) {
    long open = 0;
    for (int i = next; i < reads.length; i++) {
      open |= 1L << reads[i];
    }
    return open;
  }

  /** Restricts the sources of a read to one write; with -1, to all writes to its location. */
  private void setMayRf(int read, int only) {
    int location = skeleton.structure.events().get(read).location();
    for (int w = 0; w < mayRf.length; w++) {
      Event write = skeleton.structure.events().get(w);
      boolean may = only < 0 ? w != read && write.writes() && write.location() == location : w == only;
      mayRf[w] = may ? mayRf[w] | 1L << read : mayRf[w] & ~(1L << read);
    }
  }

  /** Enumerates the orders of the writes to {@code x} from {@code position} on, with all later choices. */
  private boolean chooseOrder(int x, int position) {
    if (stopped()) {
      return false;
    }
    if (x == order.length) {
      return chosen.none() ? visit() : chosen.direct(this::stopped, this::pointless, this::visit);
    }
    int[] writes = order[x];
    WriteOrder orderly = new WriteOrder(co, mayCo);
    if (position == writes.length) {
      return chooseOrder(x + 1, 0);
    }
    for (int candidate = position; candidate < writes.length; candidate++) {
      swap(writes, position, candidate);
      int write = writes[position];
      long later = 0;
      for (int i = position + 1; i < writes.length; i++) {
        later |= 1L << writes[i];
      }
      boolean goOn = true;
      if (!orderly.followsAny(write, later)) {
        long[] must = co.clone();
        long[] may = mayCo.clone();
        orderly.place(write, later);
        goOn = later != 0 && pointless() || chooseOrder(x, position + 1);
        restore(must, may);
      }
      swap(writes, position, candidate);
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  private boolean visit() {
    boolean visit = evaluator.consistent(rf, co, chosen.must()) || inconsistentToo;
    ways++;
    executions += visit ? 1 : 0;
    return !visit || visitor.consistent();
  }

  private boolean refuted() {
    return !inconsistentToo && evaluator.refuted(partial);
  }

  /** Whether no execution under the present choices is consistent, or none shows anything new. */
  private boolean pointless() {
    return refuted() || idle.getAsBoolean();
  }

  private static void swap(int[] array, int i, int j) {
    int kept = array[i];
    array[i] = array[j];
    array[j] = kept;
  }

  Skeleton skeleton() {
    return skeleton;
  }

  ReadValues values() {
    return values;
  }

  /** The reads-from relation of the present execution, as rows. */
  long[] rf() {
    return rf;
  }

  /** The order of writes of the present execution, as rows. */
  long[] co() {
    return co;
  }

  /** For each further order that the model lets executions choose, its rows. */
  long[][] orders() {
    return chosen.must();
  }

  @Override
  public boolean faulty() {
    return evaluator.faulty();
  }

  @Override
  public long readBy(int thread, int step) {
    int event = skeleton.firstEvent[thread] + step;
    return event < skeleton.firstEvent[thread + 1] ? values.read(event) : 0;
  }

  @Override
  public long finalValue(int location) {
    return last.value(location);
  }

  /** The possible final values of a location in the present execution: several if the last writes have no order. */
  long[] finalValues(int location) {
    return last.values(location);
  }

  /** A superset of the final values that a location can have under the present choices. */
  long[] mayBeLast(int location) {
    return last.possible(location);
  }
}
