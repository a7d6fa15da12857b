package periscope.machines.ugpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Interleavings;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant.Reads;

/** PTX tests of x and y, made of loads, stores and membars. */
final class Programs {

  private static final Qualifiers RELAXED = Qualifiers.of(MemoryOrder.RELAXED, Scope.DEVICE);

  private Programs() {}

  static Instruction load(String register, String location) {
    return new Ld(register, location, Expression.constant(0), Qualifiers.WEAK, Span.NONE);
  }

  static Instruction store(String location, long value) {
    return store(location, Expression.constant(value));
  }

  static Instruction store(String location, Expression value) {
    return new St(location, Expression.constant(0), value, Qualifiers.WEAK, Span.NONE);
  }

  static Instruction fence(Scope scope) {
    return new Fence(MemoryOrder.SEQ_CST, scope, true, Span.NONE);
  }

  /** Two accesses of a thread, with a fence of some scope between them, if any. */
  static List<Instruction> fenced(Instruction one, Optional<Scope> scope, Instruction other) {
    List<Instruction> body = new ArrayList<>(List.of(one));
    scope.ifPresent(s -> body.add(fence(s)));
    body.add(other);
    return body;
  }

  static LitmusTest test(AddressSpace space, IntFunction<Integer> group, List<List<Instruction>> threads) {
    List<Location> locations = List.of(new Location("x", 0, false, space), new Location("y", 0, false, space));
    return new LitmusTest("PTX", "test", "", locations, IntStream.range(0, threads.size())
        .mapToObj(t -> new LitmusThread(new Placement(group.apply(t), 0), threads.get(t))).toList(), Optional.empty());
  }

  /** {@code atom.add}, or {@code red.add}, of 10. */
  static Instruction add(Optional<String> register, String location) {
    return new Atom(register, FetchOperator.ADD, location, Expression.constant(0), Expression.constant(10), RELAXED,
        Span.NONE);
  }

  static Instruction exchange(String register, String location, long value) {
    return new Atom(Optional.of(register), FetchOperator.EXCHANGE, location, Expression.constant(0),
        Expression.constant(value), RELAXED, Span.NONE);
  }

  static Instruction compareAndSwap(String register, String location, long expected, long desired) {
    return new Cas(register, location, Expression.constant(0), Expression.constant(expected),
        Expression.constant(desired), RELAXED, Span.NONE);
  }

  static Instruction barrier(int id) {
    return new Bar(BarForm.SYNC, Expression.constant(id), Optional.empty(), Optional.empty(), Span.NONE);
  }

  /** These if a register is not 0. */
  static Instruction unlessZero(String register, Instruction... then) {
    return new Instruction.If(Expression.register(register), List.of(then), List.of(), Span.NONE);
  }

  /** Several threads in one block or two, with some accesses of the first locations and fences. */
  static LitmusTest random(SplittableRandom random, int threads, int length, int locations) {
    return random(random, threads, length, locations, false);
  }

  /** The same, with what the paper lacks where that is asked for. */
  static LitmusTest random(SplittableRandom random, int threads, int length, int locations, boolean extended) {
    List<List<Instruction>> bodies = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(length); i++) {
        int number = t * length + i + 1;
        body.add(extended && random.nextInt(2) == 0 ? more(random, locations, number)
            : instruction(random, locations, number));
      }
      bodies.add(body);
      groups.add(random.nextInt(2));
    }
    boolean shared = groups.stream().distinct().count() == 1 && random.nextInt(3) == 0;
    return test(shared ? AddressSpace.LOCAL : AddressSpace.GLOBAL, groups::get, bodies);
  }

  private static Instruction instruction(SplittableRandom random, int locations, int number) {
    String location = random.nextInt(locations) == 0 ? "x" : "y";
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> store(location, number);
      case 3, 4, 5 -> load("r" + random.nextInt(3), location);
      case 6 -> random.nextBoolean() ? store(location, Expression.register("r0")) : fence(Scope.WORK_GROUP);
      default -> fence(random.nextBoolean() ? Scope.WORK_GROUP : Scope.DEVICE);
    };
  }

  static Instruction more(SplittableRandom random, int locations, int number) {
    String location = random.nextInt(locations) == 0 ? "x" : "y";
    return switch (random.nextInt(8)) {
      case 0 -> add(random.nextBoolean() ? Optional.empty() : Optional.of("r1"), location);
      case 1 -> exchange("r" + random.nextInt(3), location, number);
      case 2 -> compareAndSwap("r" + random.nextInt(3), location, 0, number);
      case 3 -> barrier(random.nextInt(2));
      case 4 -> new Instruction.Assign("r0", Expression.register("r" + random.nextInt(3)), Span.NONE);
      case 5 -> unlessZero("r0", load("r" + (1 + random.nextInt(2)), location));
      case 6 -> unlessZero("r1", instruction(random, locations, number), fence(Scope.WORK_GROUP));
      default -> new Instruction.If(Expression.register("r" + random.nextInt(2)),
          List.of(instruction(random, locations, number)), List.of(instruction(random, locations, -number)), Span.NONE);
    };
  }

  static UgpuMachine machine(LitmusTest test, Reads reads, Stepping stepping) {
    return machine(test, UgpuVariant.PAPER.with(reads), stepping);
  }

  static UgpuMachine machine(LitmusTest test, UgpuVariant variant, Stepping stepping) {
    return new UgpuMachine(test, new SourceText("test", ""), variant, stepping);
  }

  static Interleavings all(LitmusTest test, UgpuVariant variant, Stepping stepping) {
    return Interleavings.of(machine(test, variant, stepping));
  }

  /** Everything that the machine can do. */
  static Interleavings all(LitmusTest test, Reads reads, Stepping stepping) {
    return Interleavings.of(machine(test, reads, stepping));
  }
}
