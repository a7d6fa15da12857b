package periscope.machines.ugpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.machines.ugpu.Programs.barrier;
import static periscope.machines.ugpu.Programs.compareAndSwap;
import static periscope.machines.ugpu.Programs.exchange;
import static periscope.machines.ugpu.Programs.fence;
import static periscope.machines.ugpu.Programs.fenced;
import static periscope.machines.ugpu.Programs.load;
import static periscope.machines.ugpu.Programs.store;
import static periscope.machines.ugpu.Programs.unlessZero;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Interleavings;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant.Branches;
import periscope.machines.ugpu.UgpuVariant.Reads;
import periscope.testing.Sample;

/** The machine with what the paper lacks: read-modify-writes, branches, barriers, loads before undecided branches. */
class ExtendedUgpuTest {

  private static final int PROGRAMS = Sample.of(500, 2000);

  private static final UgpuVariant EARLY = UgpuVariant.EXTENDED.with(Branches.EARLY_LOADS);

  private static boolean can(LitmusTest test, UgpuVariant variant, Map<String, Long> values) {
    Interleavings all = Programs.all(test, variant, Stepping.EXACT);
    assertTrue(all.complete() && !all.stuck() && !all.cut(), test::toString);
    assertEquals(all, Programs.all(test, variant, Stepping.REDUCED));
    return shows(all, values);
  }

  private static boolean shows(Interleavings all, Map<String, Long> values) {
    return all.outcomes().stream().anyMatch(o -> values.entrySet().stream().allMatch(v -> v.getValue()
        .equals(o.registers().get(new Outcome.Register(v.getKey().charAt(0) - '0', v.getKey().substring(2))))));
  }

  /** The lock of [UGPU], Fig. 10, between blocks, and which fences let its taker see what was written under it. */
  @ParameterizedTest
  @CsvSource({"none,true", "WORK_GROUP,true", "DEVICE,false"})
  void theSpinLockOfThePaperNeedsFencesForTheDevice(String named, boolean stale) {
    Optional<Scope> scope = named.equals("none") ? Optional.empty() : Optional.of(Scope.valueOf(named));
    List<Instruction> taken = new ArrayList<>();
    scope.ifPresent(s -> taken.add(fence(s)));
    taken.add(load("r2", "y"));
    Expression free = new Expression.Binary(BinaryOperator.EQUAL, Expression.register("r1"), Expression.constant(1));
    LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(
        fenced(store("y", 1), scope, exchange("r0", "x", 1)),
        List.of(compareAndSwap("r1", "x", 1, 2), new Instruction.If(free, taken, List.of(), Span.NONE))));
    for (UgpuVariant variant : List.of(UgpuVariant.EXTENDED, EARLY)) {
      assertEquals(stale, can(test, variant, Map.of("1:r1", 1L, "1:r2", 0L)));
    }
  }

  /** Message passing with a fence in the writer, and a branch on the flag before the data is read. */
  @Test
  void aBranchKeepsALoadBackUnlessLoadsAreEarly() {
    List<Instruction> writer = fenced(store("x", 1), Optional.of(Scope.DEVICE), store("y", 1));
    LitmusTest plain = Programs.test(AddressSpace.GLOBAL, t -> t,
        List.of(writer, List.of(load("r0", "y"), unlessZero("r0", load("r1", "x")))));
    Map<String, Long> stale = Map.of("1:r0", 1L, "1:r1", 0L);
    assertTrue(!can(plain, UgpuVariant.EXTENDED, stale));
    assertTrue(can(plain, EARLY, stale));
    LitmusTest computed = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(writer, List.of(load("r0", "y"),
        new Instruction.Assign("r2", Expression.register("r0"), Span.NONE), unlessZero("r2", load("r1", "x")))));
    assertTrue(!can(computed, UgpuVariant.EXTENDED, stale));
    assertTrue(can(computed, EARLY, stale));
    LitmusTest taken = Programs.test(AddressSpace.GLOBAL, t -> t,
        List.of(writer, List.of(exchange("r0", "y", 2), unlessZero("r0", load("r1", "x")))));
    assertTrue(!can(taken, EARLY, stale));
    LitmusTest kept = Programs.test(AddressSpace.GLOBAL, t -> t,
        List.of(writer, List.of(load("r0", "y"), unlessZero("r0", fence(Scope.WORK_GROUP), load("r1", "x")))));
    assertTrue(!can(kept, EARLY, stale));
  }

  /** Message passing over a barrier: the block has the value, other blocks may not. */
  @Test
  void barriersAreFencesForTheBlock() {
    LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> t / 2, List.of(
        List.of(store("x", 1), barrier(0)),
        List.of(barrier(0), load("r1", "x"), store("y", 1)),
        List.of(load("r0", "y"), fence(Scope.DEVICE), load("r1", "x"))));
    assertTrue(!can(test, UgpuVariant.EXTENDED, Map.of("1:r1", 0L)));
    assertTrue(can(test, UgpuVariant.EXTENDED, Map.of("2:r0", 1L, "2:r1", 0L)));
  }

  /** Load buffering behind branches: stores wait for theirs whatever loads do. */
  @Test
  void storesWaitForBranches() {
    LitmusTest lb = Programs.test(AddressSpace.GLOBAL, t -> t, List.of(
        List.of(load("r0", "x"), unlessZero("r0", store("y", 1))),
        List.of(load("r0", "y"), unlessZero("r0", store("x", 1)))));
    assertTrue(!can(lb, EARLY, Map.of("0:r0", 1L)));
  }

  @ParameterizedTest
  @CsvSource({"WAIT,RELAXED", "WAIT,COHERENT", "EARLY_LOADS,RELAXED", "EARLY_LOADS,COHERENT"})
  void reducedFindsWhatExactFinds(Branches branches, Reads reads) {
    UgpuVariant variant = UgpuVariant.EXTENDED.with(branches).with(reads);
    SplittableRandom random = new SplittableRandom(Sample.seed(28));
    int stuck = 0;
    for (int i = 0; i < Sample.of(500, 30_000); i++) {
      LitmusTest test = Programs.random(random, 2, 4, 2, true);
      Interleavings exact = Programs.all(test, variant, Stepping.EXACT);
      assertTrue(exact.complete(), test::toString);
      assertEquals(exact, Programs.all(test, variant, Stepping.REDUCED), test::toString);
      stuck += exact.stuck() ? 1 : 0;
    }
    assertTrue(stuck > 0);
  }

  /** Waiting is one way of not guessing. */
  @Test
  void earlyLoadsOnlyAddOutcomes() {
    SplittableRandom random = new SplittableRandom(Sample.seed(29));
    int more = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      LitmusTest test = Programs.random(random, 2, 4, 2, true);
      Interleavings waiting = Programs.all(test, UgpuVariant.EXTENDED, Stepping.REDUCED);
      Interleavings early = Programs.all(test, EARLY, Stepping.REDUCED);
      assertTrue(early.outcomes().containsAll(waiting.outcomes()), test::toString);
      assertEquals(waiting.stuck(), early.stuck(), test::toString);
      more += early.outcomes().size() > waiting.outcomes().size() ? 1 : 0;
    }
    assertTrue(more > 0);
  }

  /** With one location, sequential consistency is coherence, and read-modify-writes are atomic in it. */
  @Test
  void coherentReadsKeepOneLocationInOrder() {
    SplittableRandom random = new SplittableRandom(Sample.seed(30));
    for (int i = 0; i < PROGRAMS; i++) {
      LitmusTest test = Programs.random(random, 3, 3, 1, true);
      Interleavings coherent = Interleavings.of(new StoreBufferMachine(test, new SourceText("test", ""), false));
      for (UgpuVariant variant : List.of(UgpuVariant.EXTENDED, EARLY)) {
        Interleavings all = Programs.all(test, variant.with(Reads.COHERENT), Stepping.REDUCED);
        assertTrue(all.complete() && coherent.outcomes().containsAll(all.outcomes()), test::toString);
      }
    }
  }

  /** With a fence for the device behind everything and a block for each thread, it is sequential consistency. */
  @Test
  void fencesEverywhereMakeItSequentiallyConsistent() {
    SplittableRandom random = new SplittableRandom(Sample.seed(31));
    for (int i = 0; i < PROGRAMS; i++) {
      LitmusTest drawn = Programs.random(random, 3, 3, 2, true);
      LitmusTest test = Programs.test(AddressSpace.GLOBAL, t -> t,
          drawn.threads().stream().map(t -> withFences(t.body())).toList());
      Interleavings sc = Interleavings.of(new StoreBufferMachine(test, new SourceText("test", ""), false));
      for (UgpuVariant variant : List.of(UgpuVariant.EXTENDED, EARLY)) {
        assertEquals(sc.outcomes(), Programs.all(test, variant, Stepping.REDUCED).outcomes(), test::toString);
      }
    }
  }

  private static List<Instruction> withFences(List<Instruction> body) {
    List<Instruction> fenced = new ArrayList<>();
    for (Instruction instruction : body) {
      fenced.add(instruction.withParts(ExtendedUgpuTest::withFences));
      fenced.add(fence(Scope.DEVICE));
    }
    return fenced;
  }
}
