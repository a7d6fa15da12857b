package periscope.machines.grid;

import java.util.Arrays;

/**
 * A run with prescribed moves, which is orderly apart from them. Before a move that the machine cannot make yet, its
 * work-item takes steps in program order until the move is possible; if it waits at a barrier, the other work-items of
 * its work-group take steps, too. After {@link #PATIENCE} steps the replay skips the move. Behind the last move the
 * work-items take turns, each in program order with writes that all see at once; a work-item that waits for another one
 * continues at its next turn. Equal moves give equal runs.
 */
final class Replay {

  /** Most steps of a work-item before the replay skips its move. */
  private static final int PATIENCE = 10_000;

  /** Most steps of a turn of a work-item; the turn ends earlier if the work-item waits. */
  private static final int TURN = 1_000;

  private final GridState machine;
  /** For each work-item, whether the replay skipped one of its moves; the replay tries its later moves only once. */
  private final boolean[] stuck;

  private Replay(GridState machine) {
    this.machine = machine;
    stuck = new boolean[machine.grid.size()];
  }

  /** Replays a schedule on a machine before its first step, and reports each event to the watcher. */
  static GridRun run(GridState machine, Schedule schedule, Watcher watcher) {
    machine.watch(watcher);
    return run(machine, schedule);
  }

  /** Replays a schedule on a machine before its first step. */
  static GridRun run(GridState machine, Schedule schedule) {
    Replay replay = new Replay(machine);
    machine.noteSpinning();
    machine.begin();
    schedule.moves().forEach(replay::make);
    replay.rest(schedule.backwards());
    return machine.finish();
  }

  private void make(Move move) {
    int item = move.item();
    for (int i = 0; machine.goesOn() && !machine.take(move) && !stuck[item]; i++) {
      stuck[item] |= i == PATIENCE || machine.hasSpun(item) || !machine.goOn(item) && !comesToBarrier(item);
    }
  }

  /** Forgets the idle rounds that work-items have taken until now, so that they get another turn. */
  private void forgetSpins() {
    for (int i = 0; i < stuck.length; i++) {
      machine.hasSpun(i);
    }
  }

  /**
   * Lets the other work-items of a work-group run to the barrier at which a work-item waits; returns false if the
   * barrier stays closed.
   */
  private boolean comesToBarrier(int item) {
    int first = machine.group[item] * machine.perGroup;
    for (int i = first; i < first + machine.perGroup && machine.waiting[item] != null; i++) {
      boolean goes = machine.waiting[i] == null;
      for (int n = 0; n < PATIENCE && goes && machine.goesOn(); n++) {
        goes = machine.goOn(i) && machine.waiting[i] == null && !machine.hasSpun(i);
      }
      machine.settleDebts(i);
    }
    boolean open = machine.waiting[item] == null;
    if (!open) {
      Arrays.fill(stuck, first, first + machine.perGroup, true);
    }
    return open;
  }

  /**
   * Lets all work-items take turns until each has ended or waits. If the last of them only go round in waiting loops,
   * the run ends as cut.
   */
  private void rest(boolean backwards) {
    int items = machine.grid.size();
    boolean spins = true;
    for (boolean goesOn = true; goesOn; ) {
      goesOn = false;
      spins = false;
      long before = machine.changes();
      forgetSpins();
      for (int i = 0; i < items && machine.goesOn(); i++) {
        int item = backwards ? items - 1 - i : i;
        machine.settleDebts(item);
        boolean waits = false;
        int n = 0;
        while (n < TURN && !waits && machine.goesOn() && machine.goOn(item)) {
          n++;
          waits = machine.hasSpun(item);
        }
        spins |= waits;
        goesOn |= n > 0 && !waits;
      }
      goesOn |= machine.changes() != before;
    }
    if (spins) {
      machine.giveUp();
    }
  }
}
