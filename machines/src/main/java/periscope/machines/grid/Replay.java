package periscope.machines.grid;

import java.util.Arrays;

/**
 * A run whose moves are given, and that is orderly besides: where a move cannot be made yet, its work-item goes on in
 * order until it can, for a while, with those of its work-group whom it waits for at a barrier; a move that cannot be
 * made then is passed over. Behind the last one the work-items go on one after the other, each in order and so that
 * all see at once what it does; one that waits for another one goes on after it. The same moves are the same run.
 */
final class Replay {

  /** Steps that a work-item goes on for until it can make its move. */
  private static final int PATIENCE = 10_000;

  /** Steps of a work-item until the next one goes on, if it does not wait before. */
  private static final int TURN = 1_000;

  private final GridState machine;
  /** Work-items that could not make a move: they are not waited for again. */
  private final boolean[] stuck;

  private Replay(GridState machine) {
    this.machine = machine;
    stuck = new boolean[machine.grid.size()];
  }

  /** Runs a machine that has not begun. */
  static GridRun run(GridState machine, Schedule schedule, Watcher watcher) {
    machine.watch(watcher);
    return run(machine, schedule);
  }

  /** Runs a machine that has not begun, and of which nobody is told. */
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

  /** Who has waited in vain until now may go on. */
  private void forgetSpins() {
    for (int i = 0; i < stuck.length; i++) {
      machine.hasSpun(i);
    }
  }

  /** Lets the others of a work-group go on to the barrier at which a work-item waits; false if that opens nothing. */
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

  /** Until everybody is at the end, or waits, or nobody does more than to wait in a loop: then the run is given up. */
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
