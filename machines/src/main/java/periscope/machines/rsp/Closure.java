package periscope.machines.rsp;

/**
 * The closure of a new state, which {@link ReducedMachine} takes before an exploration stores the state: it makes at
 * once the moves that lose no outcome and no stuck state by coming early, and forgets values that no thread can read
 * any more.
 */
final class Closure {

  private final ReducedMachine machine;
  private final MachineProgram program;
  private final ReducedState layout;
  private final EagerSteps eager;

  Closure(ReducedMachine machine) {
    this.machine = machine;
    this.program = machine.program;
    this.layout = machine.layout;
    this.eager = new EagerSteps(machine);
  }

  /** Closes a state in place. */
  void close(long[] s) {
    boolean changed;
    do {
      changed = drain(s);
      for (int t = 0; t < program.threads.length; t++) {
        changed |= eager.step(s, t);
      }
      changed |= machine.cannotStick && eager.flush(s);
    } while (changed);
    for (int w = 0; w < program.workGroups; w++) {
      long read = readsAhead(s, w);
      for (int x = 0; x < machine.accessors.length; x++) {
        int e = layout.entry(w, x);
        if (e >= 0 && (read >>> x & 1) == 0) {
          s[e] = s[e] < 0 ? s[e] | ReducedState.INVALID : 0;
        }
      }
    }
  }

  private boolean drain(long[] s) {
    boolean changed = false;
    for (int w = 0; w < program.workGroups; w++) {
      int f = layout.fifos + w;
      while (s[f] != 0 && leavesAtOnce(s, w, (int) s[f] & 0xf)) {
        s[f] >>>= 4;
        changed = true;
      }
    }
    return changed;
  }

  private boolean leavesAtOnce(long[] s, int w, int element) {
    if (element > machine.accessors.length) {
      return true;
    }
    int x = element - 1;
    return s[layout.entry(w, x)] >= 0 && (machine.cannotStick || !mayBlockAgain(s, w, x));
  }

  private boolean mayBlockAgain(long[] s, int w, int x) {
    boolean stored = false;
    int owner = ReducedState.lock(s, x);
    boolean locked = owner != 0 && program.workGroupOf[owner - 1] != w;
    for (int t = 0; t < program.threads.length; t++) {
      int at = machine.position(s, t);
      if (program.workGroupOf[t] == w) {
        stored |= (machine.ahead[t].stores[at] >>> x & 1) != 0;
      } else {
        locked |= (machine.ahead[t].locks[at] >>> x & 1) != 0;
      }
    }
    return stored && locked;
  }

  /** Locations that some thread of work-group {@code w} may still read through its L1. */
  private long readsAhead(long[] s, int w) {
    long reads = 0;
    for (int t = 0; t < program.threads.length; t++) {
      reads |= program.workGroupOf[t] == w ? machine.ahead[t].reads[machine.position(s, t)] : 0;
    }
    return reads;
  }
}
