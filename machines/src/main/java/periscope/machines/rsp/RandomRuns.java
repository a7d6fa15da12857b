package periscope.machines.rsp;

import java.util.Arrays;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.machines.RandomMachine;
import periscope.machines.rsp.ExactMachine.Detail;
import periscope.machines.rsp.Transition.Move;

/**
 * Random runs of {@link ExactMachine}: chance chooses each step of the threads and of the environment. There is no
 * EVICT: a fetch may replace a clean entry directly, so every outcome is still possible. Without it, every step uses up
 * an instruction, a dirty entry, an element of a fifo or a difference between a cache and the level below; so every run
 * comes to an end. The frequency of an outcome says nothing about any chip.
 */
public final class RandomRuns extends RandomMachine {

  private final ExactMachine machine;
  private final int threads;
  private final int l1Entries;
  private final int l1Fifos;
  private final int l2Entries;
  private final int choices;

  private RandomRuns(ExactMachine machine) {
    super(machine.initial());
    this.machine = machine;
    threads = machine.program.threads.length;
    l1Entries = threads + machine.program.workGroups * machine.layout.locations;
    l1Fifos = l1Entries + machine.program.workGroups;
    l2Entries = l1Fifos + (machine.full ? machine.program.devices * machine.layout.locations : 0);
    choices = l2Entries + (machine.full ? machine.program.devices : 0);
  }

  /**
   * The machine for a GPU assembly test. Tests on several devices run with L2s and global memory.
   *
   * @throws IllegalArgumentException if the test is not in GPU assembly
   */
  public static RandomRuns of(LitmusTest test) {
    MachineProgram program = MachineProgram.of(test);
    return new RandomRuns(new ExactMachine(program, program.severalDevices(), Detail.WITHOUT_EVICT));
  }

  @Override
  protected boolean cut() {
    return machine.cut(state);
  }

  @Override
  protected boolean terminal() {
    return machine.terminal(state);
  }

  @Override
  protected int choices() {
    return choices;
  }

  @Override
  protected boolean take(int choice) {
    if (choice < threads) {
      return machine.mayDispatch(state, choice) && machine.dispatch(state, choice);
    } else if (choice < l1Entries) {
      int cache = (choice - threads) / machine.layout.locations;
      int x = (choice - threads) % machine.layout.locations;
      Move move = machine.environment.l1Move(state, cache, x);
      if (move != null) {
        machine.environment.makeL1(state, cache, x, move);
      }
      return move != null;
    } else if (choice < l1Fifos) {
      return dequeue(choice - l1Entries, true);
    } else if (choice < l2Entries) {
      int cache = (choice - l1Fifos) / machine.layout.locations;
      int x = (choice - l1Fifos) % machine.layout.locations;
      Move move = machine.environment.l2Move(state, cache, x);
      if (move != null) {
        machine.environment.makeL2(state, cache, x, move);
      }
      return move != null;
    }
    return dequeue(choice - l2Entries, false);
  }

  private boolean dequeue(int cache, boolean level1) {
    boolean possible = machine.environment.dequeue(state, cache, level1) != null;
    if (possible) {
      StateLayout.dequeue(state, machine.environment.fifo(cache, level1));
    }
    return possible;
  }

  @Override
  public int observed() {
    return machine.program.slots() + machine.layout.locations;
  }

  @Override
  public void observe(long[] into) {
    System.arraycopy(state, machine.layout.registers, into, 0, machine.program.slots());
    System.arraycopy(state, machine.layout.memory, into, machine.program.slots(), machine.layout.locations);
  }

  @Override
  public Outcome outcome(long[] observed) {
    int slots = machine.program.slots();
    return machine.program.outcome(Arrays.copyOf(observed, slots),
        Arrays.copyOfRange(observed, slots, observed.length));
  }
}
