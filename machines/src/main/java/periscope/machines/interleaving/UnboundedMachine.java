package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.CtaBarriers;
import periscope.machines.progress.ThreadedMachine;
import periscope.semantics.Barriers;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.WrittenRegisters;

/**
 * The machine for one test with loops of any number of rounds. A state holds memory, and for each thread its registers,
 * its program counter and whether it waits at a barrier; registers that no later step uses are 0, so that the rounds of
 * a loop come back to the same state if nothing that matters has changed.
 *
 * <p>Arriving at a barrier is a step of a thread. The last arrival lets all threads of the work-group go on; a thread
 * that has ended never arrives. A thread's local steps belong to the step before them, but a jump backwards that a
 * thread takes twice without any other step is a step of its own, so that loops without accesses are endless runs, too.
 */
public final class UnboundedMachine implements ThreadedMachine {

  /** Program counter of a thread whose run is dropped. */
  private static final int DROPPED = -1;
  /** Most stores in the buffer of a thread; runs with more are not followed, and the machine says so. */
  private static final int MOST_STORES = 6;

  private final ThreadStep[][] code;
  private final Span[][] places;
  /** For each thread and step, the registers that no step from there on uses. */
  private final int[][][] dead;
  private final List<String> locations;
  private final List<String> barriers = new ArrayList<>();
  private final long[] group;
  private final long[] values;
  private final int memory;
  private final int pcs;
  /** Index of the set of threads that wait at a barrier; the set of threads that have taken a step follows. */
  private final int waiting;
  private final int size;
  private final BufferedMemory store;
  private boolean overflowed;

  /**
   * The machine for a test.
   *
   * @param text    the source text of the test, for diagnostics
   * @param buffers whether stores go through store buffers; if not, stores go to memory at once
   * @throws periscope.litmus.source.InvalidInputException if the machine cannot run the test
   */
  public UnboundedMachine(LitmusTest given, SourceText text, boolean buffers) {
    LitmusTest test = LocalMemory.instances(given, text);
    locations = test.locations().stream().map(Location::name).toList();
    values = test.locations().stream().mapToLong(Location::initial).toArray();
    int threads = test.threads().size();
    code = new ThreadStep[threads][];
    places = new Span[threads][];
    dead = new int[threads][][];
    group = new long[threads];
    LocationNames names = LocationNames.of(test.locations());
    int registers = 0;
    for (int t = 0; t < threads; t++) {
      LitmusThread thread = test.threads().get(t);
      Map<String, Integer> own = new HashMap<>();
      for (String register : WrittenRegisters.of(thread.body())) {
        own.put(register, registers++);
      }
      for (int o = 0; o < threads; o++) {
        boolean together = test.threads().get(o).placement().workGroup() == thread.placement().workGroup();
        group[t] |= together ? 1L << o : 0;
      }
      FlatCode flat = new FlatCode(Barriers.labelled(Sequencing.inTextOrder(thread.body())));
      Flattening flattening = new Flattening(own, names, new CtaBarriers(barriers, Long.bitCount(group[t])), text);
      code[t] = flattening.flatten(flat).toArray(ThreadStep[]::new);
      places[t] = flattening.places().toArray(Span[]::new);
      dead[t] = flattening.unused(flat);
    }
    memory = registers;
    pcs = memory + locations.size();
    waiting = pcs + threads;
    int[] buffer = new int[buffers ? threads : 0];
    Arrays.setAll(buffer, t -> waiting + 2 + t * (1 + 2 * MOST_STORES));
    store = new BufferedMemory(memory, buffer);
    size = waiting + 2 + buffer.length * (1 + 2 * MOST_STORES);
  }

  @Override
  public int threads() {
    return code.length;
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

  @Override
  public boolean take(long[] state, int choice) {
    if (choice >= code.length) {
      return store.buffer().length > 0 && store.flush(state, choice - code.length);
    } else if (!isLive(state, choice) || waits(state, choice)) {
      return false;
    }
    ThreadStep step = code[choice][(int) state[pcs + choice]];
    if (step instanceof ThreadStep.JumpUnless) {
      settle(state, choice);
      return true;
    } else if (step instanceof ThreadStep.Barrier barrier) {
      arrive(state, choice, barrier);
      return true;
    } else if (step instanceof ThreadStep.Store && full(state, choice)) {
      overflowed = true;
      return false;
    } else if (!store.perform(state, choice, step)) {
      return false;
    }
    // A fence accesses nothing, so that a thread has not started by it.
    state[waiting + 1] |= step instanceof ThreadStep.Drain ? 0 : 1L << choice;
    state[pcs + choice]++;
    settle(state, choice);
    return true;
  }

  private boolean full(long[] state, int thread) {
    return store.buffer().length > 0 && state[store.buffer()[thread]] == MOST_STORES;
  }

  private boolean isLive(long[] state, int thread) {
    return state[pcs + thread] != code[thread].length;
  }

  private boolean waits(long[] state, int thread) {
    return (state[waiting] >>> thread & 1) != 0;
  }

  /** Lets a thread arrive at a barrier, and its work-group go on if the thread is the last one. */
  private void arrive(long[] state, int thread, ThreadStep.Barrier barrier) {
    state[waiting] |= 1L << thread;
    state[waiting + 1] |= 1L << thread;
    long all = group[thread];
    for (int t = 0; t < code.length; t++) {
      boolean member = (all >>> t & 1) != 0;
      if (member && !(waits(state, t) && barrier.equals(code[t][(int) state[pcs + t]]))) {
        return;
      }
    }
    state[waiting] &= ~all;
    for (int t = 0; t < code.length; t++) {
      if ((all >>> t & 1) != 0) {
        state[pcs + t]++;
        settle(state, t);
      }
    }
  }

  /** Executes the thread-local steps of a thread up to its next visible step. */
  private void settle(long[] s, int t) {
    int pc = (int) s[pcs + t];
    BitSet jumped = new BitSet();
    while (pc != DROPPED && pc < code[t].length) {
      ThreadStep step = code[t][pc];
      if (step instanceof ThreadStep.Assign i) {
        s[i.register()] = i.value().in(s);
        pc++;
      } else if (step instanceof ThreadStep.JumpUnless i) {
        if (i.back() >= 0 && jumped.get(pc)) {
          break;
        }
        jumped.set(pc);
        pc = i.condition().in(s) == 0 ? i.target() : pc + 1;
      } else if (step instanceof ThreadStep.Assume i) {
        pc = i.condition().in(s) == 0 ? DROPPED : pc + 1;
      } else if (step instanceof ThreadStep.Drain && store.buffer().length == 0) {
        pc++;
      } else {
        // What has to do with memory or with other threads is a choice.
        break;
      }
    }
    s[pcs + t] = pc;
    if (pc != DROPPED) {
      for (int register : dead[t][pc]) {
        s[register] = 0;
      }
    }
  }

  @Override
  public boolean dropped(long[] state) {
    for (int t = 0; t < code.length; t++) {
      if (state[pcs + t] == DROPPED) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean overflowed() {
    return overflowed;
  }

  @Override
  public long live(long[] state) {
    long live = 0;
    for (int t = 0; t < code.length; t++) {
      live |= isLive(state, t) ? 1L << t : 0;
    }
    return live;
  }

  @Override
  public long started(long[] state) {
    return state[waiting + 1];
  }

  @Override
  public long pending(long[] state) {
    long pending = 0;
    for (int t = 0; t < code.length; t++) {
      pending |= store.drained(state, t) ? 0 : 1L << t;
    }
    return pending;
  }

  @Override
  public Doing doing(long[] state, int thread) {
    int pc = (int) state[pcs + thread];
    ThreadStep step = code[thread][pc];
    Span span = places[thread][pc];
    if (step instanceof ThreadStep.Load i) {
      return access(Kind.READ, i.location(), span);
    } else if (step instanceof ThreadStep.Store i) {
      return access(Kind.WRITE, i.location(), span);
    } else if (step instanceof ThreadStep.Update i) {
      return access(Kind.UPDATE, i.location(), span);
    } else if (step instanceof ThreadStep.CompareExchange i) {
      return access(Kind.UPDATE, i.location(), span);
    } else if (step instanceof ThreadStep.Barrier i) {
      return new Doing(Kind.BARRIER, -1, barriers.get(i.number()), span);
    }
    return new Doing(step instanceof ThreadStep.Drain ? Kind.FENCE : Kind.JUMP, -1, "", span);
  }

  private Doing access(Kind kind, int location, Span span) {
    return new Doing(kind, location, locations.get(location), span);
  }

  @Override
  public Doing store(long[] state, int thread) {
    return access(Kind.WRITE, (int) state[store.buffer()[thread] + 1], Span.NONE);
  }

  @Override
  public long value(long[] state, int location, int thread) {
    return thread < 0 ? state[memory + location] : store.read(state, thread, location);
  }
}
