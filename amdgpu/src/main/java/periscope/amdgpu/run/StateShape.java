package periscope.amdgpu.run;

import java.util.Arrays;
import periscope.amdgpu.machine.Effect;
import periscope.amdgpu.machine.MachineDescription;

/**
 * The places of the parts of a state in its array: registers, locations, waves, operations, lines, queues.
 *
 * <p>An operation has its status, two numbers (a value to store, with a compare-and-swap another one; of a write-back
 * the set of locations that it waits for), and for each level what a load leaves there. A line has its kind and its
 * value. A queue has room for all operations that may be in it.
 */
final class StateShape {

  private static final int WAVE = 3;
  private static final int LINE = 2;
  private static final int HEAD = 3;

  private final int waves;
  private final int operations;
  private final int lines;
  private final int levels;
  private final int locations;
  private final int perOperation;
  /** For each cache and location the index of its queue; one more at the end, which is the length of a state. */
  private final int[] queues;

  StateShape(WaveCode code, MachineDescription machine, Topology topology) {
    levels = machine.levels().size();
    locations = code.locations().size();
    perOperation = HEAD + levels;
    waves = code.registers().size() + locations;
    operations = waves + WAVE * code.waves().size();
    lines = operations + perOperation * code.operations().size();
    queues = new int[topology.caches() * locations + 1];
    int next = lines + LINE * topology.caches() * locations;
    for (int c = 0; c < topology.caches(); c++) {
      for (int x = 0; x < locations; x++) {
        int location = x;
        long accesses = Arrays.stream(topology.behind(c)).filter(o -> o.location() == location)
            .filter(o -> !(o.effect() instanceof Effect.Local)).count();
        queues[c * locations + x] = next;
        // An access that passes a dirty line puts the line's value before itself.
        next += (int) (2 * accesses);
      }
    }
    queues[queues.length - 1] = next;
  }

  int length() {
    return queues[queues.length - 1];
  }

  int position(int wave) {
    return waves + WAVE * wave;
  }

  int arrived(int wave) {
    return position(wave) + 1;
  }

  int waited(int wave) {
    return position(wave) + 2;
  }

  int status(int operation) {
    return operations + perOperation * operation;
  }

  int operand(int operation) {
    return status(operation) + 1;
  }

  int desired(int operation) {
    return status(operation) + 2;
  }

  int fill(int operation, int level) {
    return status(operation) + HEAD + level;
  }

  int perOperation() {
    return perOperation;
  }

  int line(int cache, int location) {
    return lines + LINE * (cache * locations + location);
  }

  int queue(int cache, int location) {
    return queues[cache * locations + location];
  }

  /** The index behind the room of a queue. */
  int endOfQueue(int cache, int location) {
    return queues[cache * locations + location + 1];
  }
}
