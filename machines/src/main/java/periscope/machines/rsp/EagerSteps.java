package periscope.machines.rsp;

import static periscope.machines.rsp.ReducedState.DIRTY;

/**
 * Steps that {@link ReducedMachine} takes as soon as it can, instead of at every possible time. Each is justified by an
 * exchange: in any run in which the step happens later, moving it forward gives a run with the same outcome.
 *
 * <p>For programs that may get stuck, only steps are taken that are never blocked again once they are enabled, that
 * commute with every step of others, and that block nobody: a stuck state before the step is stuck after it, too.
 */
final class EagerSteps {

  private final ReducedMachine machine;
  private final MachineProgram program;

  EagerSteps(ReducedMachine machine) {
    this.machine = machine;
    this.program = machine.program;
  }

  /** Takes the next step of thread {@code t} in place, if it may be taken eagerly. */
  boolean step(long[] s, int t) {
    int pc = ReducedState.pc(s, t);
    AssemblyCode code = program.threads[t];
    if (!code.running(pc)) {
      return false;
    }
    int at = code.at(pc);
    if (!eager(s, t, code, at) || machine.waiting(s, t) || !machine.instructions.execute(s, t, at)) {
      return false;
    }
    machine.advance(s, t, pc);
    return true;
  }

  private boolean eager(long[] s, int t, AssemblyCode code, int at) {
    return switch (code.op[at]) {
      // A thread's own location: nobody else sees the access.
      case LD -> own(t, code.location[at]);
      case ST -> own(t, code.location[at]) || machine.cannotStick && quietStore(s, t, code.location[at]);
      // The RMW lock may be taken by another thread for ever, unless nothing sticks.
      case INC_L1, INC_L2 -> machine.cannotStick && own(t, code.location[at]);
      // Early, the marker waits for less. It stands in the thread's own fifo only, where no sibling adds before it.
      case FLU_L1_WG -> machine.cannotStick || alone(t);
      case FLU_L1_DV, FLU_L1_SY -> machine.cannotStick;
      case FLU_L2_DV, FLU_L2_SY -> true;
      // Early, fewer newer values are lost; but others must not lose a value that they could still read until then.
      case INV_L1_WG, INV_L1_DV, INV_L1_SY -> machine.cannotStick && takesNothing(s, t, code.op[at] == Op.INV_L1_WG);
      // Its own lock nobody can take meanwhile. Unlocking is unconditional, so a late one may free another thread's
      // lock.
      case UL_L2 -> ReducedState.lock(s, code.location[at]) == t + 1;
      case UL_RMW_DV, UL_RMW_SY -> ReducedState.rmw(s) == t + 1;
      case LK_L2, LK_RMW_DV, LK_RMW_SY -> false;
    };
  }

  /** Whether thread {@code t} alone accesses location {@code x}. */
  private boolean own(int t, int x) {
    return machine.accessors[x] == 1L << t && machine.layout.entry(program.workGroupOf[t], x) < 0;
  }

  private boolean alone(int t) {
    for (int u = 0; u < program.threads.length; u++) {
      if (u != t && program.workGroupOf[u] == program.workGroupOf[t]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a store to a clean entry commutes with every other step. The store shows only once it is flushed. Until
   * then it could matter to threads of the work-group that access the location, and to others' markers and invalidates,
   * which reach the entry: with none of these present or ahead, it commutes.
   */
  private boolean quietStore(long[] s, int t, int x) {
    int w = program.workGroupOf[t];
    int e = machine.layout.entry(w, x);
    if (e < 0 || (s[e] & DIRTY) != 0 || machine.markerIn(s, w)) {
      return false;
    }
    for (int u = 0; u < program.threads.length; u++) {
      if (u != t) {
        int at = machine.position(s, u);
        boolean sibling = program.workGroupOf[u] == w;
        if (machine.ahead[u].disturbs[at] || sibling && !idle(u, at)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean idle(int u, int at) {
    return at == program.threads[u].length;
  }

  /**
   * Whether an invalidate takes away no value that another thread may still read: every entry in reach that such a
   * thread may read is clean and holds only the value of memory.
   */
  private boolean takesNothing(long[] s, int t, boolean workGroupOnly) {
    for (int u = 0; u < program.threads.length; u++) {
      int w = program.workGroupOf[u];
      if (u == t || workGroupOnly && w != program.workGroupOf[t]) {
        continue;
      }
      long reads = machine.ahead[u].reads[machine.position(s, u)];
      for (int x = 0; x < machine.accessors.length; x++) {
        int e = machine.layout.entry(w, x);
        if (e >= 0 && (reads >>> x & 1) != 0 && s[e] != machine.fetchable(s, w, x)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Flushes a dirty entry that no other work-group will read or overwrite: no thread can observe when the value reaches
   * memory, and a marker behind the entry waits for less.
   */
  boolean flush(long[] s) {
    for (int w = 0; w < program.workGroups; w++) {
      for (int x = 0; x < machine.accessors.length; x++) {
        int e = machine.layout.entry(w, x);
        if (e >= 0 && (s[e] & DIRTY) != 0 && nobodyElse(s, w, x)) {
          machine.flush(s, w, x, e);
          return true;
        }
      }
    }
    return false;
  }

  private boolean nobodyElse(long[] s, int w, int x) {
    for (int u = 0; u < program.threads.length; u++) {
      int v = program.workGroupOf[u];
      if (v == w) {
        continue;
      }
      int e = machine.layout.entry(v, x);
      if ((machine.ahead[u].accesses[machine.position(s, u)] >>> x & 1) != 0 || e >= 0 && (s[e] & DIRTY) != 0) {
        return false;
      }
    }
    return true;
  }
}
