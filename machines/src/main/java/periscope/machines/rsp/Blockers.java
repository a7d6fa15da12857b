package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.instruction.GpuInstruction;

/** Describes in English the locks, fifos and other resources that the unfinished threads of a stuck state wait for. */
final class Blockers {

  private final MachineProgram program;
  private final StateLayout layout;
  private final long[] state;

  private Blockers(ExactMachine machine, long[] state) {
    this.program = machine.program;
    this.layout = machine.layout;
    this.state = state;
  }

  static List<String> of(ExactMachine machine, long[] state) {
    Blockers blockers = new Blockers(machine, state);
    List<String> found = new ArrayList<>();
    for (int t = 0; t < machine.program.threads.length; t++) {
      int pc = (int) state[machine.layout.pcs + t];
      if (machine.program.threads[t].running(pc)) {
        found.add("P" + t + " " + blockers.reason(t, machine.program.threads[t], pc));
      }
    }
    return found;
  }

  private String reason(int t, AssemblyCode code, int pc) {
    for (int w = 0; w < program.workGroups; w++) {
      int oldest = (int) state[layout.l1FifoOf(w) + 1];
      if (StateLayout.contains(state, layout.l1FifoOf(w), layout.marker(t)) && !layout.isMarker(oldest)) {
        return "waits for its flush marker in the L1 of wg" + w + ", behind " + unflushable(w, oldest - 1);
      }
    }
    int at = code.at(pc);
    int x = code.location[at];
    int w = program.workGroupOf[t];
    String waits = "waits at " + ((GpuInstruction) code.instructions.get(at)).mnemonic();
    return switch (code.op[at]) {
      case LD -> waits + ": " + unfetchable(w, x);
      case INC_L1 -> waits + ": " + (held(state[layout.rmw + w], t) ? rmw(w) : unfetchable(w, x));
      case INC_L2 -> waits + ": " + (held(state[layout.rmw + w], t) ? rmw(w)
          : StateLayout.dirty(state[layout.l1Entry(w, x)]) ? unflushable(w, x) : locked(w, x));
      case LK_L2 -> waits + ": " + locked(w, x);
      case LK_RMW_DV, LK_RMW_SY -> waits + ": " + anyRmw(t);
      default -> waits;
    };
  }

  private static boolean held(long lock, int thread) {
    return lock != 0 && lock != thread + 1;
  }

  private String unflushable(int w, int x) {
    return name(x) + ", which is dirty there and cannot be flushed while " + locked(w, x);
  }

  private String unfetchable(int w, int x) {
    return "the L1 has no valid entry of " + name(x) + " and cannot fetch one while " + locked(w, x);
  }

  private String locked(int w, int x) {
    long owner = state[layout.lock(program.deviceOfWorkGroup[w], x)];
    return owner == 0 ? name(x) + " is not available" : "P" + (owner - 1) + " holds the lock on " + name(x);
  }

  private String rmw(int w) {
    return "P" + (state[layout.rmw + w] - 1) + " holds the RMW lock of wg" + w;
  }

  private String anyRmw(int t) {
    for (int w = 0; w < program.workGroups; w++) {
      if (held(state[layout.rmw + w], t)) {
        return rmw(w);
      }
    }
    return "an RMW lock is held";
  }

  private String name(int x) {
    return program.locations.get(x);
  }
}
