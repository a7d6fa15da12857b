package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.generate.cycle.Between.Dependency;
import periscope.generate.cycle.Spelling.Zero;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;

/** The instructions of one thread of a cycle's test. */
final class CycleThread {

  private final CycleTest test;
  private final int thread;
  private final Spelling spelling;
  private final List<Cycle.Access> accesses;
  private int registers;

  CycleThread(CycleTest test, int thread, Spelling spelling) {
    this.test = test;
    this.thread = thread;
    this.spelling = spelling;
    accesses = test.decorated().cycle().accesses();
  }

  /** @param atoms takes what the condition asks of the thread's registers */
  List<Instruction> body(List<Proposition> atoms) {
    List<Integer> here =
        IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread).boxed().toList();
    return from(here, 0, Optional.empty(), atoms);
  }

  /**
   * The accesses from one on.
   *
   * @param read the register of the access before, if that was a read
   */
  private List<Instruction> from(List<Integer> here, int next, Optional<String> read, List<Proposition> atoms) {
    if (next == here.size()) {
      return List.of();
    }
    List<Instruction> body = new ArrayList<>();
    Optional<Dependency> dependency = Optional.empty();
    if (next > 0) {
      Edge edge = test.decorated().cycle().edges().get(here.get(next - 1));
      Between between = edge instanceof Edge.ProgramOrder order ? order.between() : Between.NOTHING;
      if (between instanceof Between.Fence fence) {
        body.add(spelling.fence(fence));
      } else if (between instanceof Between.Barrier barrier) {
        body.add(spelling.barrier(barrier));
      } else if (between instanceof Dependency kind) {
        dependency = Optional.of(kind);
      }
    }
    Optional<Zero> zero = dependency.map(d -> spelling.zero(read.orElseThrow(), "d" + here.get(next), body));
    if (dependency.equals(Optional.of(Dependency.CTRL))) {
      List<Instruction> rest = access(here, next, Optional.empty(), dependency, atoms);
      spelling.behind(zero.orElseThrow(), String.valueOf(here.get(next)), rest, body);
    } else {
      body.addAll(access(here, next, zero, dependency, atoms));
    }
    return body;
  }

  private List<Instruction> access(List<Integer> here, int next, Optional<Zero> zero, Optional<Dependency> dependency,
      List<Proposition> atoms) {
    int i = here.get(next);
    Mode mode = test.decorated().modes().get(i);
    String location = CycleTest.LOCATIONS.get(accesses.get(i).location());
    Optional<Zero> address = dependency.equals(Optional.of(Dependency.ADDR)) ? zero : Optional.empty();
    List<Instruction> body = new ArrayList<>();
    if (accesses.get(i).direction() == Direction.W) {
      Optional<Zero> data = dependency.equals(Optional.of(Dependency.DATA)) ? zero : Optional.empty();
      spelling.store(location, test.value(i).orElseThrow(), address, data, mode, "e" + i, body);
      body.addAll(from(here, next + 1, Optional.empty(), atoms));
      return body;
    }
    String register = "r" + registers++;
    boolean both = test.decorated().cycle().edges().get(i) instanceof Edge.Rmw;
    body.add(both
        ? spelling.exchange(register, location, test.value(here.get(next + 1)).orElseThrow(), address, mode)
        : spelling.load(register, location, address, mode));
    test.value(i).ifPresent(v -> atoms.add(CycleTest.atom(new Operand.RegisterValue(thread, register), v)));
    body.addAll(from(here, next + (both ? 2 : 1), Optional.of(register), atoms));
    return body;
  }
}
