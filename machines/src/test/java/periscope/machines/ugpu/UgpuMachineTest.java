package periscope.machines.ugpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.machines.ugpu.Programs.fence;
import static periscope.machines.ugpu.Programs.fenced;
import static periscope.machines.ugpu.Programs.load;
import static periscope.machines.ugpu.Programs.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant.Reads;
import periscope.testing.Sample;

class UgpuMachineTest {

  private static LitmusTest mp(AddressSpace space, boolean oneBlock, Optional<Scope> scope) {
    return Programs.test(space, t -> oneBlock ? 0 : t, List.of(fenced(store("x", 1), scope, store("y", 1)),
        fenced(load("r0", "y"), scope, load("r1", "x"))));
  }

  private static LitmusTest coRr(AddressSpace space, boolean oneBlock, Optional<Scope> scope) {
    return Programs.test(space, t -> oneBlock ? 0 : t,
        List.of(List.of(store("x", 1)), fenced(load("r0", "x"), scope, load("r1", "x"))));
  }

  /** Whether some run gives these registers these values. */
  private static boolean can(LitmusTest test, Reads reads, Map<Outcome.Register, Long> values) {
    Interleavings all = Programs.all(test, reads, Stepping.EXACT);
    assertTrue(all.complete() && !all.stuck() && !all.cut());
    assertEquals(all, Programs.all(test, reads, Stepping.REDUCED));
    return all.outcomes().stream()
        .anyMatch(o -> values.entrySet().stream().allMatch(v -> o.registers().get(v.getKey()).equals(v.getValue())));
  }

  private static Map<Outcome.Register, Long> values(String written) {
    Map<Outcome.Register, Long> values = new HashMap<>();
    for (String one : written.split(" ")) {
      values.put(new Outcome.Register(one.charAt(0) - '0', one.substring(2, 4)), Long.parseLong(one.substring(5)));
    }
    return values;
  }

  /** The columns "UGPU Model" of [UGPU], Fig. 8 (one block) and Fig. 9 (two blocks, global memory). */
  @ParameterizedTest
  @CsvSource({"MP,none,true,YES", "MP,WORK_GROUP,true,NO", "MP,DEVICE,true,NO", "CoRR,none,true,YES",
    "CoRR,WORK_GROUP,true,NO", "CoRR,DEVICE,true,NO", "MP,none,false,YES", "MP,WORK_GROUP,false,YES",
    "MP,DEVICE,false,NO", "CoRR,none,false,YES", "CoRR,WORK_GROUP,false,NO", "CoRR,DEVICE,false,NO"})
  void figures(String name, String fence, boolean oneBlock, String allowed) {
    Optional<Scope> scope = fence.equals("none") ? Optional.empty() : Optional.of(Scope.valueOf(fence));
    for (AddressSpace space : AddressSpace.values()) {
      if (oneBlock || space == AddressSpace.GLOBAL) {
        LitmusTest test = name.equals("MP") ? mp(space, oneBlock, scope) : coRr(space, oneBlock, scope);
        assertEquals(allowed.equals("YES"), can(test, Reads.RELAXED, values("1:r0=1 1:r1=0")), space.toString());
      }
    }
  }

  @Test
  void coherentReadsTakeCoRrAwayAndNothingElse() {
    for (boolean oneBlock : new boolean[] {true, false}) {
      assertFalse(can(coRr(AddressSpace.GLOBAL, oneBlock, Optional.empty()), Reads.COHERENT, values("1:r0=1 1:r1=0")));
      assertTrue(can(mp(AddressSpace.GLOBAL, oneBlock, Optional.empty()), Reads.COHERENT, values("1:r0=1 1:r1=0")));
    }
  }

  /** A store seen by its block and not by others; with a block for each thread there is nothing to see early. */
  @ParameterizedTest
  @CsvSource({"0 0 1,true", "0 1 2,false", "0 1 1,false", "0 0 0,false"})
  void writesAreNotAtomicInWrc(String groups, boolean allowed) {
    List<List<Instruction>> threads = List.of(List.of(store("x", 1)),
        List.of(load("r0", "x"), fence(Scope.DEVICE), store("y", 1)),
        List.of(load("r0", "y"), fence(Scope.DEVICE), load("r1", "x")));
    LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> groups.charAt(2 * t) - '0', threads);
    assertEquals(allowed, can(test, Reads.RELAXED, values("1:r0=1 2:r0=1 2:r1=0")));
  }

  @ParameterizedTest
  @CsvSource({"0 0 1 1,true", "0 1 2 3,false", "0 1 0 1,false"})
  void writesAreNotAtomicInIriw(String groups, boolean allowed) {
    List<List<Instruction>> threads = List.of(List.of(store("x", 1)),
        fenced(load("r0", "x"), Optional.of(Scope.DEVICE), load("r1", "y")), List.of(store("y", 1)),
        fenced(load("r0", "y"), Optional.of(Scope.DEVICE), load("r1", "x")));
    LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> groups.charAt(2 * t) - '0', threads);
    Interleavings all = Programs.all(test, Reads.RELAXED, Stepping.REDUCED);
    assertTrue(all.complete());
    Map<Outcome.Register, Long> wanted = values("1:r0=1 1:r1=0 3:r0=1 3:r1=0");
    assertEquals(allowed, all.outcomes().stream().anyMatch(o -> wanted.entrySet().stream()
        .allMatch(v -> o.registers().get(v.getKey()).equals(v.getValue()))));
  }

  @Test
  void reducedFindsWhatExactFinds() {
    SplittableRandom random = new SplittableRandom(Sample.seed(18));
    for (int i = 0; i < Sample.of(3_000, 100_000); i++) {
      LitmusTest test = Programs.random(random, 2, 3, 2);
      Reads reads = random.nextBoolean() ? Reads.RELAXED : Reads.COHERENT;
      Interleavings exact = Programs.all(test, reads, Stepping.EXACT);
      assertTrue(exact.complete() && !exact.stuck(), test::toString);
      assertEquals(exact, Programs.all(test, reads, Stepping.REDUCED), test::toString);
    }
  }

  /** With one location, sequential consistency is coherence. */
  @Test
  void coherentReadsKeepOneLocationInOrder() {
    SplittableRandom random = new SplittableRandom(Sample.seed(19));
    for (int i = 0; i < Sample.of(500, 2_000); i++) {
      LitmusTest test = Programs.random(random, 3, 3, 1);
      Interleavings coherent =
          Interleavings.of(new StoreBufferMachine(test, new SourceText("test", ""), false));
      Interleavings all = Programs.all(test, Reads.COHERENT, Stepping.REDUCED);
      assertTrue(all.complete() && coherent.outcomes().containsAll(all.outcomes()), test::toString);
    }
  }

  @Test
  void viewsAgreeInTheEnd() {
    SplittableRandom random = new SplittableRandom(Sample.seed(20));
    for (int i = 0; i < Sample.of(500, 2_000); i++) {
      UgpuMachine machine =
          Programs.machine(Programs.random(random, 4, 4, 2), Reads.RELAXED, Stepping.EXACT);
      long[] state = machine.initial();
      while (!machine.terminal(state)) {
        machine.take(state, random.nextInt(machine.choices()));
      }
      assertTrue(agreed(machine.snapshot(state)));
    }
  }

  /** Whether all views of global memory are what memory is. */
  private static boolean agreed(UgpuSnapshot state) {
    return state.views().stream().allMatch(state.memory()::equals);
  }

  @Test
  void dependenciesKeepTheirOrder() {
    LitmusTest lb = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(
        List.of(load("r0", "x"), store("y", Expression.register("r0"))),
        List.of(load("r0", "y"), store("x", 1))));
    assertTrue(can(lb, Reads.RELAXED, values("0:r0=1 1:r0=1")));
    LitmusTest both = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(
        List.of(load("r0", "x"), store("y", Expression.register("r0"))),
        List.of(load("r0", "y"), store("x", Expression.register("r0")))));
    assertEquals(List.of(0L), Programs.all(both, Reads.RELAXED, Stepping.EXACT).outcomes().stream()
        .flatMap(o -> o.registers().values().stream()).distinct().collect(Collectors.toList()));
  }

  @Test
  void refusesWhatThePaperDoesNotHave() {
    Ld load = (Ld) load("r0", "x");
    Instruction acquire = load.with(Qualifiers.of(MemoryOrder.ACQUIRE, Scope.DEVICE));
    LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(List.of(acquire)));
    String told = assertThrows(InvalidInputException.class,
        () -> Programs.machine(test, Reads.RELAXED, Stepping.EXACT)).diagnostics().toString();
    assertTrue(told.contains("acquire or release"), told);
  }
}
