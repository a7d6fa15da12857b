package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.CtaBarriers;
import periscope.machines.SteppedMachine;
import periscope.semantics.Barriers;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.Rounds;
import periscope.semantics.WrittenRegisters;

/**
 * The machine for one test. A state is one {@code long[]}: registers of all threads, memory, program counters, loop
 * layers, and for each thread's buffer its length and its stores, oldest first, each as location and value.
 *
 * <p>Choice {@code t} below {@link #threads()} performs the next visible step of thread {@code t}, then its
 * thread-local steps up to the visible step after it; choice {@code threads() + t} moves the oldest store of thread
 * {@code t}'s buffer to memory.
 */
public final class StoreBufferMachine implements SteppedMachine {

  /** Program counter of a thread that exceeded a bound or left a location; the machine drops the run. */
  private static final int CUT = -1;

  private final List<Outcome.Register> registers = new ArrayList<>();
  private final List<String> locations;
  private final ThreadStep[][] code;
  private final Rounds[] rounds;
  private final int[] workGroup;
  private final boolean buffers;
  private final int memory;
  private final int pcs;
  private final int layers;
  private final BufferedMemory store;
  private final int size;
  private final long[] values;

  /**
   * The machine for a test.
   *
   * @param text    the source text of the test, for diagnostics
   * @param buffers whether stores go through store buffers; if not, stores go to memory at once
   * @throws periscope.litmus.source.InvalidInputException if the machine cannot run the test
   */
  public StoreBufferMachine(LitmusTest given, SourceText text, boolean buffers) {
    LitmusTest test = LocalMemory.instances(given, text);
    this.buffers = buffers;
    locations = test.locations().stream().map(Location::name).toList();
    values = test.locations().stream().mapToLong(Location::initial).toArray();
    int threads = test.threads().size();
    code = new ThreadStep[threads][];
    rounds = new Rounds[threads];
    workGroup = new int[threads];
    LocationNames names = LocationNames.of(test.locations());
    List<String> barriers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      LitmusThread thread = test.threads().get(t);
      Map<String, Integer> places = new HashMap<>();
      for (String register : WrittenRegisters.of(thread.body())) {
        places.put(register, registers.size());
        registers.add(new Outcome.Register(t, register));
      }
      workGroup[t] = thread.placement().workGroup();
      int groupSize = (int) test.threads().stream().filter(o -> o.placement().workGroup() == thread.placement()
          .workGroup()).count();
      FlatCode flat = new FlatCode(Barriers.labelled(Sequencing.inTextOrder(thread.body())));
      code[t] = new Flattening(places, names, new CtaBarriers(barriers, groupSize), text).flatten(flat)
          .toArray(ThreadStep[]::new);
      rounds[t] = Rounds.of(flat, LoopBound.DEFAULT);
    }
    memory = registers.size();
    pcs = memory + locations.size();
    layers = pcs + threads;
    int[] buffer = new int[buffers ? threads : 0];
    int next = layers + threads;
    for (int t = 0; t < threads && buffers; t++) {
      buffer[t] = next;
      next += 1 + 2 * stores(code[t]) * rounds[t].layers();
    }
    store = new BufferedMemory(memory, buffer);
    size = next;
  }

  private static int stores(ThreadStep[] steps) {
    int stores = 0;
    for (ThreadStep step : steps) {
      stores += step instanceof ThreadStep.Store ? 1 : 0;
    }
    return stores;
  }

  public int threads() {
    return code.length;
  }

  /** Number of choices. */
  @Override
  public int choices() {
    return buffers ? 2 * code.length : code.length;
  }

  @Override
  public long[] initial() {
    long[] state = new long[size];
    System.arraycopy(values, 0, state, memory, values.length);
    for (int t = 0; t < code.length; t++) {
      settle(state, t);
    }
    return state;
  }

  /** Whether every thread has finished and every buffer is empty. */
  @Override
  public boolean terminal(long[] state) {
    for (int t = 0; t < code.length; t++) {
      if (!finished(state, t) || !store.drained(state, t)) {
        return false;
      }
    }
    return true;
  }

  private boolean finished(long[] state, int thread) {
    return state[pcs + thread] == code[thread].length;
  }

  /** Whether some thread exceeded its loop bound or left a location, so that the run is dropped. */
  @Override
  public boolean cut(long[] state) {
    for (int t = 0; t < code.length; t++) {
      if (state[pcs + t] == CUT) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes a choice in place. Returns false and leaves the state unchanged if the choice is impossible. No thread may be
   * {@linkplain #cut cut}.
   */
  @Override
  public boolean take(long[] state, int choice) {
    if (choice >= code.length) {
      return store.flush(state, choice - code.length);
    } else if (finished(state, choice)) {
      return false;
    }
    ThreadStep step = code[choice][(int) state[pcs + choice]];
    if (step instanceof ThreadStep.Barrier barrier) {
      return leave(state, workGroup[choice], barrier);
    } else if (!store.perform(state, choice, step)) {
      return false;
    }
    state[pcs + choice]++;
    settle(state, choice);
    return true;
  }

  /** Lets all threads of a work-group leave a barrier, if all that have not finished wait at it. */
  private boolean leave(long[] s, int group, ThreadStep.Barrier barrier) {
    for (int t = 0; t < code.length; t++) {
      if (workGroup[t] == group && !finished(s, t) && !code[t][(int) s[pcs + t]].equals(barrier)) {
        return false;
      }
    }
    for (int t = 0; t < code.length; t++) {
      if (workGroup[t] == group && !finished(s, t)) {
        s[pcs + t]++;
        settle(s, t);
      }
    }
    return true;
  }

  /** Executes the thread-local steps of a thread up to its next visible step. */
  private void settle(long[] s, int t) {
    int pc = (int) s[pcs + t];
    while (pc != CUT && pc < code[t].length) {
      ThreadStep step = code[t][pc];
      if (step instanceof ThreadStep.Assign i) {
        s[i.register()] = i.value().in(s);
        pc++;
      } else if (step instanceof ThreadStep.JumpUnless i) {
        pc = i.condition().in(s) == 0 ? jump(s, t, i) : pc + 1;
      } else if (step instanceof ThreadStep.Assume i) {
        pc = i.condition().in(s) == 0 ? CUT : pc + 1;
      } else {
        // What has to do with memory or with other threads is a choice.
        break;
      }
    }
    s[pcs + t] = pc;
  }

  /**
   * The step that a taken jump leads to; a jump backwards also moves the thread to its next loop layer, or returns
   * {@link #CUT} if the loop bound forbids it.
   */
  private int jump(long[] s, int t, ThreadStep.JumpUnless jump) {
    if (jump.back() < 0) {
      return jump.target();
    }
    int next = rounds[t].after((int) s[layers + t], jump.back());
    s[layers + t] = Math.max(0, next);
    return next == Rounds.CUT ? CUT : jump.target();
  }

  /** Number of elements at the beginning of a state, registers and memory, that make up its outcome. */
  @Override
  public int observed() {
    return pcs;
  }

  /** The outcome of a terminal state. */
  @Override
  public Outcome outcome(long[] state) {
    return SteppedMachine.outcome(registers, locations, state);
  }
}
