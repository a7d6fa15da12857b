package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.generate.cycle.EdgeKind.Dependency;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.InstructionSet.Annotation;
import periscope.litmus.language.InstructionSet.Zero;

/** The instructions of one thread of a cycle's test. */
final class CycleThread {

  private final CycleTest test;
  private final int thread;
  private final InstructionSet instructions;
  private final List<Cycle.Access> accesses;
  private int registers;

  CycleThread(CycleTest test, int thread, InstructionSet instructions) {
    this.test = test;
    this.thread = thread;
    this.instructions = instructions;
    accesses = test.decorated().cycle().accesses();
  }

  /**
   * The instructions of the thread.
   *
   * @param atoms receives the conditions on the thread's registers
   */
  List<Instruction> body(List<Proposition> atoms) {
    List<Integer> here =
        IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread).boxed().toList();
    return from(here, 0, Optional.empty(), atoms);
  }

  /**
   * The instructions for the accesses {@code here} from index {@code next} on.
   *
   * @param read register of the access before, if that was a read
   */
  private List<Instruction> from(List<Integer> here, int next, Optional<String> read, List<Proposition> atoms) {
    if (next == here.size()) {
      return List.of();
    }
    List<Instruction> body = new ArrayList<>();
    Optional<Dependency> dependency = Optional.empty();
    if (next > 0) {
      Edge edge = test.decorated().cycle().edges().get(here.get(next - 1));
      EdgeKind between = edge instanceof Edge.ProgramOrder order ? order.between() : EdgeKind.Nothing.PO;
      if (between instanceof EdgeKind.Fence fence) {
        body.add(instructions.fence(fence.order(), fence.scope(), fence.memory().flags(), true));
      } else if (between instanceof EdgeKind.Barrier barrier) {
        body.add(instructions.barrier(barrier.memory().flags()));
      } else if (between instanceof Dependency kind) {
        dependency = Optional.of(kind);
      }
    }
    Optional<Zero> zero = dependency.map(d -> instructions.zero(read.orElseThrow(), "d" + here.get(next), body));
    if (dependency.equals(Optional.of(Dependency.CTRL))) {
      List<Instruction> rest = access(here, next, Optional.empty(), dependency, atoms);
      instructions.behind(zero.orElseThrow(), String.valueOf(here.get(next)), rest, body);
    } else {
      body.addAll(access(here, next, zero, dependency, atoms));
    }
    return body;
  }

  private List<Instruction> access(List<Integer> here, int next, Optional<Zero> zero, Optional<Dependency> dependency,
      List<Proposition> atoms) {
    int i = here.get(next);
    Annotation annotation = test.decorated().modes().get(i).annotation();
    String location = CycleTest.LOCATIONS.get(accesses.get(i).location());
    Optional<Zero> address = dependency.equals(Optional.of(Dependency.ADDR)) ? zero : Optional.empty();
    List<Instruction> body = new ArrayList<>();
    if (accesses.get(i).direction() == Direction.W) {
      Optional<Zero> data = dependency.equals(Optional.of(Dependency.DATA)) ? zero : Optional.empty();
      instructions.store(location, test.value(i).orElseThrow(), address, data, annotation, "e" + i, body);
      body.addAll(from(here, next + 1, Optional.empty(), atoms));
      return body;
    }
    String register = "r" + registers++;
    boolean both = test.decorated().cycle().edges().get(i) instanceof Edge.Rmw;
    body.add(both
        ? instructions.exchange(register, location, test.value(here.get(next + 1)).orElseThrow(), address, annotation)
        : instructions.load(register, location, address, annotation));
    test.value(i).ifPresent(v -> atoms.add(CycleTest.atom(new Operand.RegisterValue(thread, register), v)));
    body.addAll(from(here, next + (both ? 2 : 1), Optional.of(register), atoms));
    return body;
  }
}
