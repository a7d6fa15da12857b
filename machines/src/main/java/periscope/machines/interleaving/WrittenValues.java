package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;

/**
 * The values that a program may write, if its threads are straight-line code and write constants. Whatever the memory
 * does, no read obtains another value.
 *
 * @param read  for each location, the values that a read may obtain: the initial value and all written values
 * @param last  for each location, the values that it may hold at the end: without the initial value if another value is
 *              certainly written
 * @param loads for each register, the location that it is loaded from
 */
record WrittenValues(Map<String, SortedSet<Long>> read, Map<String, SortedSet<Long>> last,
    Map<Register, String> loads) {

  /** Most outcomes that {@link #outcomes} builds. */
  private static final int MOST = 1 << 12;

  /**
   * The values of a test; empty if a thread computes a value that it writes, loads a register twice, or may take
   * several paths, or if locations alias.
   */
  static Optional<WrittenValues> of(LitmusTest test) {
    WrittenValues values = new WrittenValues(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    for (Location x : test.locations()) {
      if (!x.aliases().isEmpty()) {
        return Optional.empty();
      }
      values.read.put(x.name(), new TreeSet<>(List.of(x.initial())));
      values.last.put(x.name(), new TreeSet<>());
    }
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      for (Instruction i : thread.body()) {
        if (!values.add(t, i)) {
          return Optional.empty();
        }
      }
    }
    values.last.forEach((x, written) -> written.addAll(written.isEmpty() ? values.read.get(x) : List.of()));
    return Optional.of(values);
  }

  /** Adds the reads and writes of an instruction; returns false if the analysis does not support the instruction. */
  private boolean add(int thread, Instruction instruction) {
    if (instruction instanceof Load i) {
      return loads.put(new Register(thread, i.register()), i.location()) == null;
    } else if (instruction instanceof Store i) {
      return writes(i.location(), i.value());
    } else if (instruction instanceof Fetch i && i.operator() == FetchOperator.EXCHANGE) {
      return loads.put(new Register(thread, i.register()), i.location()) == null && writes(i.location(), i.operand());
    } else if (instruction instanceof Fetch i && leaves(i)) {
      // What was there before may be there again, if the two halves are torn.
      last.get(i.location()).addAll(read.get(i.location()));
      return loads.put(new Register(thread, i.register()), i.location()) == null;
    }
    return instruction instanceof AtomicInstruction.Fence || instruction instanceof AtomicInstruction.Barrier;
  }

  /** Whether a read-modify-write writes back the value that it reads. */
  private static boolean leaves(Fetch fetch) {
    return fetch.operand() instanceof Expression.Constant c && c.value() == 0 && switch (fetch.operator()) {
      case ADD, SUB, OR, XOR -> true;
      default -> false;
    };
  }

  private boolean writes(String location, Expression value) {
    if (!(value instanceof Expression.Constant constant)) {
      return false;
    }
    read.get(location).add(constant.value());
    last.get(location).add(constant.value());
    return true;
  }

  /**
   * Whether every value of an outcome may be read or written; registers and locations without known values count as
   * possible.
   */
  boolean has(Outcome outcome) {
    return outcome.registers().entrySet().stream().allMatch(r -> loads.get(r.getKey()) == null
        || read.get(loads.get(r.getKey())).contains(r.getValue()))
        && outcome.memory().entrySet().stream().allMatch(m -> !read.containsKey(m.getKey())
            || read.get(m.getKey()).contains(m.getValue()));
  }

  /**
   * Every outcome that these values can form; empty if there are too many, or if a register or location has no known
   * values.
   *
   * @param spoken registers and locations of the outcomes
   */
  Optional<SortedSet<Outcome>> outcomes(Observables spoken) {
    if (!loads.keySet().containsAll(spoken.registers()) || !read.keySet().containsAll(spoken.locations())) {
      return Optional.empty();
    }
    List<Outcome> all = new ArrayList<>(List.of(Outcome.of(Map.of(), Map.of())));
    for (Register r : new TreeSet<>(spoken.registers())) {
      all = all.stream().flatMap(o -> read.get(loads.get(r)).stream().map(v -> with(o, r, v))).limit(MOST + 1).toList();
    }
    for (String x : new TreeSet<>(spoken.locations())) {
      all = all.stream().flatMap(o -> last.get(x).stream().map(v -> with(o, x, v))).limit(MOST + 1).toList();
    }
    return all.size() > MOST ? Optional.empty() : Optional.of(new TreeSet<>(all));
  }

  private static Outcome with(Outcome outcome, Register register, long value) {
    Map<Register, Long> registers = new TreeMap<>(outcome.registers());
    registers.put(register, value);
    return Outcome.of(registers, outcome.memory());
  }

  private static Outcome with(Outcome outcome, String location, long value) {
    Map<String, Long> memory = new TreeMap<>(outcome.memory());
    memory.put(location, value);
    return Outcome.of(outcome.registers(), memory);
  }
}
