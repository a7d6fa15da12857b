package periscope.machines.ugpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction.Fence;
import periscope.litmus.instruction.PtxInstruction.Ld;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.instruction.PtxInstruction.St;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Interleavings;
import periscope.machines.ugpu.UgpuMachine.Reads;
import periscope.machines.ugpu.UgpuMachine.Stepping;

/** PTX tests of x and y, made of loads, stores and membars. */
final class Programs {

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

  /** Several threads in one block or two, with some accesses of the first locations and fences. */
  static LitmusTest random(SplittableRandom random, int threads, int length, int locations) {
    List<List<Instruction>> bodies = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(length); i++) {
        body.add(instruction(random, locations, t * length + i + 1));
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

  static UgpuMachine machine(LitmusTest test, Reads reads, Stepping stepping) {
    return new UgpuMachine(test, new SourceText("test", ""), reads, stepping);
  }

  /** Everything that the machine can do. */
  static Interleavings all(LitmusTest test, Reads reads, Stepping stepping) {
    return Interleavings.of(machine(test, reads, stepping));
  }
}
