package periscope.machines.rsp;

/**
 * The discipline of locks that a program keeps if its text alone shows that its locks can never leave it stuck.
 *
 * <p>Claim: a program without LK_L2 in which every LK_rmw is followed, in straight-line code, by an UL_rmw of its
 * thread has no stuck state on one device. On several devices, the lock and the unlock must be of the same extent, too,
 * and no lock may be taken while one is held. Proof: without a locked location the environment can always flush every
 * dirty entry, empty every fifo and fetch every location, so LD, INC and waiting for markers never block for ever; the
 * thread that holds the RMW lock is not blocked by it and reaches its UL_rmw; then another one can take it. By
 * induction over the instructions that are left, every thread finishes.
 */
public final class LockDiscipline {

  private LockDiscipline() {}

  /** Whether the claim applies to a program. False means only that an exploration must look for stuck states. */
  public static boolean cannotStick(MachineProgram program) {
    for (AssemblyCode code : program.threads) {
      Op held = null;
      for (int at = 0; at < code.length; at++) {
        Op op = code.op[at];
        if (op == Op.LK_L2 || op == null && held != null) {
          return false;
        }
        if (op == Op.LK_RMW_DV || op == Op.LK_RMW_SY) {
          if (held != null && program.severalDevices()) {
            return false;
          }
          held = op;
        } else if (op == Op.UL_RMW_DV || op == Op.UL_RMW_SY) {
          if (program.severalDevices() && held != null && (held == Op.LK_RMW_DV) != (op == Op.UL_RMW_DV)) {
            return false;
          }
          held = null;
        }
      }
      if (held != null) {
        return false;
      }
    }
    return true;
  }
}
