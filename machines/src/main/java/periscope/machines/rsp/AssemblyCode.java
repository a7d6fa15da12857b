package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.semantics.FlatCode;
import periscope.semantics.LoopBound;
import periscope.semantics.Rounds;
import periscope.semantics.SpinLoops;

/**
 * The assembly of one thread as arrays. A program counter below {@link #end()} names an instruction in one copy of the
 * code; {@link #end()} is the program counter of a finished thread, {@link #cut()} that of a thread that exceeded its
 * loop bound, and {@link #skipped()} that of a thread whose run equals a run with fewer rounds ({@link SpinLoops}), so
 * that the exploration drops it.
 *
 * <p>Loops are unrolled: the program counters have one copy of the code for each layer of {@link Rounds}, so that the
 * program counter alone determines how many jumps backwards are left.
 */
public final class AssemblyCode {

  /** Stands for "no location" and "no register". */
  static final int NONE = -1;

  final int length;
  /**
   * Machine operation of each instruction; null if the instruction is thread-local. This and the next arrays are
   * indexed by {@link #at}.
   */
  final Op[] op;
  final int[] location;
  /** Register slot that the instruction writes, or {@link #NONE}. */
  final int[] register;
  /** For each instruction that stores a constant, the constant; unused where {@link #value} is set. */
  final long[] immediate;
  /** Value of a store that is not a constant, of an assignment, or the condition of a branch. */
  final Expression[] value;
  /** Register slot of a branch that jumps if the register is 0; {@link #NONE} if the branch has a general condition. */
  final int[] jumpIfZero;
  /** Index of the instruction that a branch jumps to. */
  final int[] target;
  final List<String> registers;
  final List<Instruction> instructions;
  private final int copies;
  private final Rounds rounds;
  /** For each branch, the position of its jump in the flat code, for {@link Rounds}. */
  private final int[] back;
  /** The operations that may still follow each instruction. */
  final Lookahead lookahead;

  private AssemblyCode(List<Instruction> instructions, List<String> registers, List<String> locations, LoopBound bound,
      SpinLoops spins) {
    this.instructions = instructions;
    this.registers = List.copyOf(registers);
    this.length = instructions.size();
    FlatCode flat = new FlatCode(instructions);
    this.rounds = Rounds.of(flat, bound, spins);
    this.copies = rounds.layers();
    this.back = backs(instructions);
    op = new Op[length];
    location = new int[length];
    register = new int[length];
    immediate = new long[length];
    value = new Expression[length];
    jumpIfZero = new int[length];
    target = new int[length];
    Map<String, Integer> labels = labels(instructions);
    for (int pc = 0; pc < length; pc++) {
      decode(pc, instructions.get(pc), locations, labels);
    }
    lookahead = new Lookahead(this);
  }

  /**
   * Decodes a thread's GPU assembly.
   *
   * @param locations names of the locations; a location's index is its number
   */
  public static AssemblyCode of(List<Instruction> instructions, List<String> locations) {
    return of(instructions, locations, LoopBound.DEFAULT, SpinLoops.COUNTED);
  }

  static AssemblyCode of(
      List<Instruction> instructions, List<String> locations, LoopBound bound, SpinLoops spins) {
    List<String> registers = new ArrayList<>();
    for (Instruction instruction : instructions) {
      instruction.dataflow().written().stream().filter(r -> !registers.contains(r)).forEach(registers::add);
    }
    return new AssemblyCode(List.copyOf(instructions), registers, locations, bound, spins);
  }

  /**
   * For each instruction, the position of its last element in the flat code: labels have no element, branches have a
   * test, unless they always jump, and a jump.
   */
  private static int[] backs(List<Instruction> instructions) {
    int[] backs = new int[instructions.size()];
    int element = 0;
    for (int pc = 0; pc < backs.length; pc++) {
      boolean tests = instructions.get(pc) instanceof Instruction.Branch b && !b.always();
      backs[pc] = element + (tests ? 1 : 0);
      element += tests ? 2 : instructions.get(pc) instanceof Instruction.Label ? 0 : 1;
    }
    return backs;
  }

  private static Map<String, Integer> labels(List<Instruction> instructions) {
    Map<String, Integer> labels = new HashMap<>();
    for (int pc = 0; pc < instructions.size(); pc++) {
      if (instructions.get(pc) instanceof Instruction.Label l) {
        labels.put(l.name(), pc);
      }
    }
    return labels;
  }

  private void decode(int pc, Instruction instruction, List<String> locations, Map<String, Integer> labels) {
    register[pc] = instruction.dataflow().written().stream().findFirst().map(registers::indexOf).orElse(NONE);
    jumpIfZero[pc] = NONE;
    location[pc] = NONE;
    if (instruction instanceof GpuInstruction gpu) {
      op[pc] = Op.of(gpu);
      location[pc] = gpu instanceof GpuInstruction.Located at ? locations.indexOf(at.location()) : NONE;
      if (gpu instanceof GpuInstruction.St st) {
        setValue(pc, st.value());
      }
    } else if (instruction instanceof Instruction.Assign a) {
      value[pc] = a.value();
    } else if (instruction instanceof Instruction.Branch b) {
      target[pc] = labels.get(b.label());
      value[pc] = b.condition();
      jumpIfZero[pc] = zeroTested(b.condition());
    } else if (!(instruction instanceof Instruction.Label)) {
      throw new IllegalArgumentException("not GPU assembly: " + instruction);
    }
  }

  private void setValue(int pc, Expression expression) {
    if (expression instanceof Expression.Constant c) {
      immediate[pc] = c.value();
    } else {
      value[pc] = expression;
    }
  }

  /**
   * The register slot {@code r} of a condition {@code r == 0}, which guards compile to; {@link #NONE} for other
   * conditions.
   */
  private int zeroTested(Expression condition) {
    if (condition instanceof Expression.Binary b
        && b.operator() == BinaryOperator.EQUAL
        && b.left() instanceof Expression.Register r
        && b.right() instanceof Expression.Constant c
        && c.value() == 0) {
      return registers.indexOf(r.name());
    }
    return NONE;
  }

  /** Program counter of a thread that has finished. */
  int end() {
    return copies * length;
  }

  /** Program counter of a thread whose next jump backwards would exceed its loop bound. */
  int cut() {
    return copies * length + 1;
  }

  /** Program counter of a thread whose run equals a run with fewer rounds of a waiting loop. */
  int skipped() {
    return copies * length + 2;
  }

  /** Index into the arrays of this class, for a program counter before {@link #end()}. */
  int at(int pc) {
    return copies == 1 ? pc : pc % length;
  }

  boolean running(int pc) {
    return pc < copies * length;
  }

  /**
   * Runs thread-local instructions from {@code pc} on up to a machine instruction or the end; returns the program
   * counter there. Reads and writes {@code slots}.
   */
  int settle(int pc, Slots slots) {
    int now = pc;
    while (running(now)) {
      int at = at(now);
      if (op[at] != null) {
        return now;
      }
      if (instructions.get(at) instanceof Instruction.Branch) {
        now = taken(at, slots) ? jump(now, at) : next(now, at);
      } else {
        if (value[at] != null) {
          slots.set(register[at], value[at].evaluate(name -> read(name, slots)));
        }
        now = next(now, at);
      }
    }
    return now;
  }

  /** The program counter after the instruction at {@code pc}, before settling. */
  int next(int pc) {
    return next(pc, at(pc));
  }

  private int next(int pc, int at) {
    return at == length - 1 ? end() : pc + 1;
  }

  private boolean taken(int at, Slots slots) {
    return jumpIfZero[at] >= 0
        ? slots.get(jumpIfZero[at]) == 0
        : value[at].evaluate(name -> read(name, slots)) != 0;
  }

  private int jump(int pc, int at) {
    if (target[at] > at) {
      return pc - at + target[at];
    }
    int next = rounds.after(pc / length, back[at]);
    return next == Rounds.CUT ? cut() : next == Rounds.SKIPPED ? skipped() : next * length + target[at];
  }

  /** Value that the store with index {@code at} writes. */
  long stored(int at, Slots slots) {
    return value[at] == null ? immediate[at] : value[at].evaluate(name -> read(name, slots));
  }

  private long read(String name, Slots slots) {
    int slot = registers.indexOf(name);
    return slot < 0 ? 0 : slots.get(slot);
  }

  /** The registers of one thread in one state. */
  interface Slots {
    long get(int slot);

    void set(int slot, long value);
  }
}
