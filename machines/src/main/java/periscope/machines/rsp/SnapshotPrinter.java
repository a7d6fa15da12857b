package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** Prints a state of {@link ExactMachine} in the notation of [RSP]. */
final class SnapshotPrinter {

  private static final String[] STATUS = {"", "clean", "clean, inv'd", "dirty", "dirty, inv'd"};

  private final ExactMachine machine;
  private final StateLayout layout;
  private final long[] state;

  private SnapshotPrinter(ExactMachine machine, long[] state) {
    this.machine = machine;
    this.layout = machine.layout;
    this.state = state;
  }

  static Snapshot of(ExactMachine machine, long[] state) {
    return new SnapshotPrinter(machine, state).snapshot();
  }

  private Snapshot snapshot() {
    List<List<String>> l1 = new ArrayList<>();
    List<String> l1Fifo = new ArrayList<>();
    for (int w = 0; w < machine.program.workGroups; w++) {
      l1.add(entries(layout.l1Entry(w, 0)));
      l1Fifo.add(fifo(layout.l1FifoOf(w)));
    }
    List<List<String>> l2 = new ArrayList<>();
    List<String> l2Fifo = new ArrayList<>();
    for (int d = 0; machine.full && d < machine.program.devices; d++) {
      l2.add(entries(layout.l2Entry(d, 0)));
      l2Fifo.add(fifo(layout.l2FifoOf(d)));
    }
    return new Snapshot(l1, l1Fifo, l2, l2Fifo, memory(), locks(), registers());
  }

  private List<String> entries(int first) {
    List<String> entries = new ArrayList<>();
    for (int x = 0; x < layout.locations; x++) {
      int status = (int) state[first + 2 * x];
      if (status != StateLayout.ABSENT) {
        entries.add(machine.program.locations.get(x) + "=" + state[first + 2 * x + 1] + " " + STATUS[status]);
      }
    }
    return entries;
  }

  private String fifo(int at) {
    StringJoiner joiner = new StringJoiner(" ", "[", "]").setEmptyValue("");
    for (int i = (int) state[at]; i > 0; i--) {
      long element = state[at + i];
      joiner.add(layout.isMarker(element)
          ? "FLUSH:P" + (element - layout.locations - 1)
          : machine.program.locations.get((int) element - 1));
    }
    return joiner.toString();
  }

  private List<String> memory() {
    List<String> memory = new ArrayList<>();
    for (int x = 0; x < layout.locations; x++) {
      memory.add(machine.program.locations.get(x) + "=" + state[layout.memory + x]);
    }
    return memory;
  }

  private List<String> locks() {
    List<String> locks = new ArrayList<>();
    for (int d = 0; d < machine.program.devices; d++) {
      for (int x = 0; x < layout.locations; x++) {
        long owner = state[layout.lock(d, x)];
        if (owner != 0) {
          String where = machine.program.devices > 1 ? " on dev" + d : "";
          locks.add(machine.program.locations.get(x) + where + " by P" + (owner - 1));
        }
      }
    }
    for (int w = 0; w < machine.program.workGroups; w++) {
      long owner = state[layout.rmw + w];
      if (owner != 0) {
        locks.add("rmw of wg" + w + " by P" + (owner - 1));
      }
    }
    return locks;
  }

  private Optional<String> registers() {
    StringJoiner joiner = new StringJoiner(" ").setEmptyValue("");
    for (int t = 0; t < machine.program.threads.length; t++) {
      List<String> names = machine.program.threads[t].registers;
      for (int s = 0; s < names.size(); s++) {
        joiner.add(t + ":" + names.get(s) + "=" + state[layout.registers + machine.program.firstSlot(t) + s]);
      }
    }
    return joiner.length() == 0 ? Optional.empty() : Optional.of(joiner.toString());
  }
}
