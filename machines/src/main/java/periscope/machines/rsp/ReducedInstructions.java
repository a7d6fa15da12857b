package periscope.machines.rsp;

import static periscope.machines.rsp.ReducedState.DIRTY;
import static periscope.machines.rsp.ReducedState.INVALID;

/** Table 1 on the states of the {@link ReducedMachine}: the effects of each instruction, in place. */
final class ReducedInstructions {

  private final ReducedMachine machine;
  private final MachineProgram program;
  private final ReducedState layout;

  ReducedInstructions(ReducedMachine machine, MachineProgram program, ReducedState layout) {
    this.machine = machine;
    this.program = program;
    this.layout = layout;
  }

  /**
   * Executes an LD or INC_L1 that reads value number {@code number} from a clean entry.
   *
   * @param at index of the instruction
   * @param e  index of the entry's word in the state
   */
  void readClean(long[] s, int t, int at, int e, int number) {
    AssemblyCode code = program.threads[t];
    int w = program.workGroupOf[t];
    int x = code.location[at];
    setRegister(s, t, code.register[at], number);
    if (code.op[at] == Op.LD) {
      s[e] = 1L << number | machine.fetchable(s, w, x);
    } else {
      store(s, w, x, e, layout.number(program.incremented(x, layout.value(number))));
    }
  }

  /** Executes an instruction in place, except a read of a clean entry; returns false if the instruction blocks. */
  boolean execute(long[] s, int t, int at) {
    AssemblyCode code = program.threads[t];
    int w = program.workGroupOf[t];
    int x = code.location[at];
    switch (code.op[at]) {
      case LD, INC_L1 -> {
        return readOther(s, t, at);
      }
      case ST -> {
        int number = layout.number(code.stored(at, machine.slots(s, t)));
        if (layout.entry(w, x) < 0) {
          machine.setMemory(s, x, number);
        } else {
          store(s, w, x, layout.entry(w, x), number);
        }
      }
      case INC_L2 -> {
        return incrementMemory(s, t, x, code.register[at]);
      }
      case FLU_L1_WG -> ReducedState.enqueue(s, layout.fifos + w, machine.marker(t));
      case FLU_L1_DV, FLU_L1_SY -> {
        for (int v = 0; v < program.workGroups; v++) {
          ReducedState.enqueue(s, layout.fifos + v, machine.marker(t));
        }
      }
      case INV_L1_WG -> invalidate(s, w);
      case INV_L1_DV, INV_L1_SY -> invalidateAll(s);
      case LK_L2, LK_RMW_DV, LK_RMW_SY -> {
        return lock(s, t, x);
      }
      case UL_L2 -> {
        ReducedState.setLock(s, x, 0);
        machine.setMemory(s, x, machine.memory(s, x));
      }
      case UL_RMW_DV, UL_RMW_SY -> ReducedState.setRmw(s, 0);
      case FLU_L2_DV, FLU_L2_SY -> { }
    }
    return true;
  }

  /** Executes an LD or INC_L1 of a dirty entry, or of a location that needs no entry; returns false if it blocks. */
  private boolean readOther(long[] s, int t, int at) {
    AssemblyCode code = program.threads[t];
    int w = program.workGroupOf[t];
    int x = code.location[at];
    int e = layout.entry(w, x);
    boolean increment = code.op[at] == Op.INC_L1;
    if (increment && !ReducedMachine.ready(ReducedState.rmw(s), t) || e >= 0 && (s[e] & INVALID) != 0) {
      return false;
    }
    int number = e < 0 ? machine.memory(s, x) : (int) s[e] & 0xff;
    setRegister(s, t, code.register[at], number);
    if (increment) {
      int incremented = layout.number(program.incremented(x, layout.value(number)));
      if (e < 0) {
        machine.setMemory(s, x, incremented);
      } else {
        store(s, w, x, e, incremented);
      }
    }
    return true;
  }

  private boolean incrementMemory(long[] s, int t, int x, int slot) {
    int w = program.workGroupOf[t];
    int e = layout.entry(w, x);
    if (!ReducedMachine.ready(ReducedState.rmw(s), t) || e >= 0 && s[e] < 0
        || !ReducedMachine.ready(ReducedState.lock(s, x), t)) {
      return false;
    }
    int old = machine.memory(s, x);
    setRegister(s, t, slot, old);
    if (e >= 0) {
      s[e] = 0;
    }
    machine.setMemory(s, x, layout.number(program.incremented(x, layout.value(old))));
    return true;
  }

  private boolean lock(long[] s, int t, int x) {
    if (!ReducedMachine.ready(x < 0 ? ReducedState.rmw(s) : ReducedState.lock(s, x), t)) {
      return false;
    }
    if (x < 0) {
      ReducedState.setRmw(s, t + 1);
    } else {
      ReducedState.setLock(s, x, t + 1);
    }
    return true;
  }

  private void setRegister(long[] s, int t, int slot, int number) {
    ReducedState.setByte(s, layout.registers, program.firstSlot(t) + slot, number);
  }

  private void store(long[] s, int w, int x, int e, int number) {
    s[e] = DIRTY | number;
    ReducedState.enqueue(s, layout.fifos + w, x + 1);
  }

  private void invalidate(long[] s, int w) {
    for (int x = 0; x < machine.accessors.length; x++) {
      int e = layout.entry(w, x);
      if (e >= 0) {
        s[e] = s[e] < 0 ? s[e] | INVALID : machine.fetchable(s, w, x);
      }
    }
  }

  private void invalidateAll(long[] s) {
    for (int w = 0; w < program.workGroups; w++) {
      invalidate(s, w);
    }
  }
}
