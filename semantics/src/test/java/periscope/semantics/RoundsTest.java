package periscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.models.evaluate.Rereading;

class RoundsTest {

  private static final Instruction LOAD = new Load("r", "x", Semantics.NON_ATOMIC, Span.NONE);
  private static final Expression NOT_R = is(BinaryOperator.EQUAL, "r", 0);

  private static Expression is(BinaryOperator operator, String register, long value) {
    return new Expression.Binary(operator, Expression.register(register), Expression.constant(value));
  }

  private static Instruction set(String register, long value) {
    return new Instruction.Assign(register, Expression.constant(value), Span.NONE);
  }

  private static Instruction count() {
    return new Instruction.Assign("i", is(BinaryOperator.ADD, "i", 1), Span.NONE);
  }

  private static Instruction loop(Expression goesOn, boolean testFirst, Instruction... body) {
    return new Instruction.Loop(List.of(), goesOn, List.of(body), testFirst, Span.NONE);
  }

  private static Rounds rounds(int bound, Instruction... body) {
    return Rounds.of(ThreadCode.lower(List.of(body), ReadModifyWrites.WHOLE), LoopBound.of(bound));
  }

  /** A loop made of jumps, as in compiled code: the test that ends it jumps on, or over a jump out of the loop. */
  @Test
  void anUnconditionalJumpIsNoTestThatEndsALoop() {
    Rounds rounds = rounds(2, new Instruction.Label("head", Span.NONE), LOAD,
        new Instruction.Branch(NOT_R, "on", Span.NONE),
        new Instruction.Branch(Expression.constant(1), "out", Span.NONE),
        new Instruction.Label("on", Span.NONE), set("s", 1),
        new Instruction.Branch(Expression.constant(1), "head", Span.NONE), new Instruction.Label("out", Span.NONE));
    assertEquals(3, rounds.layers());
    assertTrue(rounds.mayCut());
  }

  @Test
  void roundsThatTheTextCountsAreFree() {
    Rounds rounds = rounds(0, loop(is(BinaryOperator.LESS, "i", 8), true, LOAD, count()));
    assertEquals(9, rounds.layers());
    assertFalse(rounds.mayCut());
  }

  /** {@code unsigned i = 4294967294; while (i != 2) i++;} */
  @Test
  void aCounterStartsAgainAtTheEndOfItsType() {
    Expression next = new Expression.Binary(
        BinaryOperator.ADD, NumberType.U32, Expression.register("i"), Expression.constant(1));
    Instruction count = new Instruction.Assign("i", next, Span.NONE);
    Rounds rounds = rounds(0, set("i", 4_294_967_294L), loop(is(BinaryOperator.NOT_EQUAL, "i", 2), true, LOAD, count));
    assertEquals(5, rounds.layers());
    assertFalse(rounds.mayCut());
    Instruction narrow = new Instruction.Assign(
        "i", Expression.convert(NumberType.S8, is(BinaryOperator.ADD, "i", 1)), Span.NONE);
    assertEquals(5, rounds(0, set("i", 126), loop(is(BinaryOperator.NOT_EQUAL, "i", -126), true, LOAD, narrow))
        .layers());
  }

  @Test
  void aBranchInsideDoesNotMatterToWhoCounts() {
    Instruction branch = new Instruction.If(NOT_R, List.of(set("a", 1)), List.of(set("a", 2)), Span.NONE);
    assertFalse(rounds(0, loop(is(BinaryOperator.LESS, "i", 8), false, LOAD, branch, count())).mayCut());
  }

  @Test
  void roundsThatWaitAreCounted() {
    assertTrue(rounds(3, loop(NOT_R, true, LOAD)).mayCut());
    assertEquals(4, rounds(3, loop(NOT_R, true, LOAD)).layers());
    assertEquals(8, rounds(7, loop(NOT_R, false, LOAD)).layers());
  }

  @Test
  void aFlagThatABranchSetsIsNoConstant() {
    Instruction branch = new Instruction.If(NOT_R, List.of(), List.of(set("done", 1)), Span.NONE);
    Rounds rounds = rounds(3, loop(is(BinaryOperator.EQUAL, "done", 0), true, LOAD, branch));
    assertEquals(4, rounds.layers());
    assertTrue(rounds.mayCut());
  }

  @Test
  void aLoopThatNothingEndsIsCutAtOnce() {
    Rounds rounds = rounds(3, loop(Expression.constant(1), true, LOAD));
    assertTrue(rounds.mayCut());
    for (int layer = 0; layer < rounds.layers(); layer++) {
      for (int position = 0; position < 3; position++) {
        assertEquals(Rounds.CUT, rounds.after(layer, position));
      }
    }
  }

  @Test
  void thereIsALimitToWhatTheTextCounts() {
    assertFalse(rounds(3, loop(is(BinaryOperator.LESS, "i", 1000), true, count())).mayCut());
    assertTrue(rounds(3, loop(is(BinaryOperator.LESS, "i", 1001), true, count())).mayCut());
  }

  @Test
  void labelsAndBranchesAreCountedAsTheLoopsThatTheyAreMadeFrom() {
    Expression less = is(BinaryOperator.LESS, "i", 8);
    Instruction out = new Instruction.Branch(is(BinaryOperator.GREATER_EQUAL, "i", 8), "end", Span.NONE);
    List<Instruction> compiled = List.of(new Instruction.Label("start", Span.NONE), out, LOAD, count(),
        new Instruction.Branch(Expression.constant(1), "start", Span.NONE), new Instruction.Label("end", Span.NONE));
    Rounds labels = rounds(0, compiled.toArray(Instruction[]::new));
    assertEquals(rounds(0, loop(less, true, LOAD, count())).layers(), labels.layers());
    assertFalse(labels.mayCut());
    Instruction wait = new Instruction.Branch(NOT_R, "start", Span.NONE);
    assertEquals(4, rounds(3, new Instruction.Label("start", Span.NONE), LOAD, wait).layers());
  }

  @Test
  void aCountedLoopAroundOneThatWaits() {
    Rounds rounds = rounds(2, loop(is(BinaryOperator.LESS, "i", 4), true, loop(NOT_R, true, LOAD), count()));
    assertTrue(rounds.mayCut());
    // The first round outside goes round inside at least once, since r is 0; four follow that may have used up both.
    assertEquals(3 + 4 * 2, rounds.layers());
  }

  private static int rounds(int bound, Rereading rereading, List<Instruction> waiting, Instruction... writing) {
    LitmusTest test = new LitmusTest("OPENCL", "test", "",
        List.of(new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)),
        List.of(new LitmusThread(new Placement(0, 0), waiting),
            new LitmusThread(new Placement(1, 0), List.of(writing))),
        Optional.empty());
    FlatCode code = ThreadCode.lower(waiting, ReadModifyWrites.WHOLE);
    Rounds rounds = Rounds.of(code, LoopBound.of(bound),
        SpinLoops.of(test, ReadModifyWrites.WHOLE, rereading, false).of(0));
    return rounds.mayCut() ? -1 : followed(rounds, code) - 1;
  }

  /** How many layers runs come to: of loops without a round that is followed one is known all the same. */
  private static int followed(Rounds rounds, FlatCode code) {
    Set<Integer> seen = new TreeSet<>(Set.of(0));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int layer = open.pop();
      for (int p = 0; p < code.size(); p++) {
        int next = code.get(p) instanceof FlatCode.Back ? rounds.after(layer, p) : Rounds.CUT;
        if (next >= 0 && seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen.size();
  }

  private static Instruction store(long value) {
    return new Store("x", Expression.constant(value), Semantics.NON_ATOMIC, Span.NONE);
  }

  @Test
  void aLoopThatWaitsHasARoundForEachWriteThatLetsItGoOn() {
    List<Instruction> waits = List.of(loop(NOT_R, false, LOAD));
    assertEquals(1, rounds(3, Rereading.ANY, waits, store(0), store(0)));
    assertEquals(1, rounds(3, Rereading.REPEATED, waits, store(1)));
    assertEquals(2, rounds(3, Rereading.REPEATED, waits, store(1), store(0)));
    assertEquals(4, rounds(3, Rereading.REPEATED, waits, store(0), store(0), store(0)));
    Instruction[] many = Collections.nCopies(8, store(0)).toArray(Instruction[]::new);
    assertEquals(-1, rounds(3, Rereading.REPEATED, waits, many));
    assertEquals(9, rounds(9, Rereading.REPEATED, waits, many));
    assertEquals(-1, rounds(3, Rereading.NONE, waits, store(1)));
    assertEquals(-1, rounds(3, Rereading.REPEATED, waits, loop(NOT_R, false, LOAD, store(0))));
  }

  /** Reads that acquire may order what other threads wrote; others nothing, unless a fence comes behind them. */
  @Test
  void onlyWhatOrdersSomethingHasRoundsOfItsOwn() {
    List<Instruction> waits = List.of(loop(NOT_R, false, LOAD));
    assertEquals(1, rounds(3, Rereading.ACQUIRED, waits, store(0), store(0), store(0)));
    assertEquals(1, rounds(3, Rereading.ACQUIRED, waits, loop(NOT_R, false, LOAD, store(0))));
    Instruction acquire =
        new Load("r", "x", new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false), Span.NONE);
    assertEquals(1, rounds(3, Rereading.ACQUIRED, List.of(loop(NOT_R, false, acquire)), store(1)));
    assertEquals(3, rounds(3, Rereading.ACQUIRED, List.of(loop(NOT_R, false, acquire)), store(0), store(0)));
    assertEquals(1, rounds(3, Rereading.ACQUIRED, List.of(store(0), loop(NOT_R, false, acquire)), store(1)));
    // A read-modify-write of its own hands on what another thread has released.
    Instruction update = new Fetch("s", FetchOperator.EXCHANGE, "x", Expression.constant(0), RELAXED, Span.NONE);
    assertEquals(2, rounds(3, Rereading.ACQUIRED, List.of(update, loop(NOT_R, false, acquire)), store(1)));
    Instruction fence = new Fence(Set.of(FenceFlag.GLOBAL), Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(2, rounds(3, Rereading.ACQUIRED, List.of(loop(NOT_R, false, LOAD), fence), store(0)));
  }

  /** Rounds that order nothing are left out, but where they may race, or are seq_cst. */
  @Test
  void roundsThatMayBeMissedAreKept() {
    List<Instruction> waits = List.of(loop(NOT_R, false, LOAD));
    assertEquals(1, rounds(3, Rereading.ACQUIRED, waits, store(0)), "accesses that are not atomic race");
    Instruction atomic = new Store("x", Expression.constant(1), RELAXED, Span.NONE);
    List<Instruction> relaxed = List.of(loop(NOT_R, false, load(RELAXED)));
    assertEquals(0, rounds(3, Rereading.ACQUIRED, relaxed, atomic));
    assertEquals(1, rounds(3, Rereading.ACQUIRED, relaxed, atomic, store(1)));
    Semantics group = new Semantics(MemoryOrder.RELAXED, Scope.WORK_GROUP, false);
    assertEquals(1, rounds(3, Rereading.ACQUIRED, List.of(loop(NOT_R, false, load(group))), atomic));
    Instruction narrow = new Store("x", Expression.constant(1), group, Span.NONE);
    assertEquals(1, rounds(3, Rereading.ACQUIRED, relaxed, narrow));
    Semantics total = new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false);
    assertEquals(1, rounds(3, Rereading.ACQUIRED, List.of(loop(NOT_R, false, load(total))), atomic));
  }

  /** {@code for (i = 0; i < 2; i++) { r = 0; while (r == 0) r = x; x = 0; }} does not wait, although its body does. */
  @Test
  void loopsThatGoThroughOneThatWaitsCount() {
    Instruction store = new Store("x", Expression.constant(0), RELAXED, Span.NONE);
    Instruction more = new Instruction.Assign("i", is(BinaryOperator.ADD, "i", 1), Span.NONE);
    Instruction inner = loop(NOT_R, true, load(RELAXED));
    Instruction twice = loop(is(BinaryOperator.LESS, "i", 2), true, set("r", 0), inner, store, more);
    // Two rounds of the loop around, each with one of the loop that waits before, and two ways to leave that.
    assertTrue(rounds(3, Rereading.ACQUIRED, List.of(set("i", 0), twice), store(1)) >= 4);
  }

  private static Instruction load(Semantics semantics) {
    return new Load("r", "x", semantics, Span.NONE);
  }

  @Test
  void whatIsReadBeforeTheLoopMayDecideItsFirstRound() {
    assertEquals(2, rounds(3, Rereading.REPEATED, List.of(LOAD, loop(NOT_R, true, LOAD)), store(1)));
  }

  @Test
  void roundsThatLeaveSomethingBehindCount() {
    Instruction keep = new Instruction.Assign("last", Expression.register("r"), Span.NONE);
    Instruction more = new Instruction.Assign("n", is(BinaryOperator.ADD, "n", 1), Span.NONE);
    Instruction fence = new Fence(Set.of(FenceFlag.GLOBAL), Semantics.NON_ATOMIC, Span.NONE);
    Instruction other = new Load("s", "y", Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(1, rounds(3, Rereading.REPEATED, List.of(loop(NOT_R, false, LOAD, keep)), store(1)));
    assertEquals(-1, rounds(3, Rereading.ANY, List.of(loop(NOT_R, false, LOAD, more)), store(1)));
    assertEquals(-1, rounds(3, Rereading.ANY, List.of(loop(NOT_R, false, LOAD, store(0))), store(1)));
    assertEquals(1, rounds(3, Rereading.ANY, List.of(loop(NOT_R, false, LOAD, fence)), store(1)));
    assertEquals(-1, rounds(3, Rereading.REPEATED, List.of(loop(NOT_R, false, LOAD, fence)), store(1)));
    Instruction seen = new Instruction.If(NOT_R, List.of(other), List.of(), Span.NONE);
    assertEquals(-1, rounds(3, Rereading.ANY, List.of(loop(NOT_R, false, LOAD, seen)), store(1)));
    assertEquals(1, rounds(3, Rereading.ANY, List.of(loop(NOT_R, false, other, LOAD)), store(1)));
  }

  private static final Semantics RELAXED = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);

  private static Instruction grab(Semantics semantics) {
    return new Fetch("r", FetchOperator.EXCHANGE, "x", Expression.constant(1), semantics, Span.NONE);
  }

  private static Instruction unlock(Semantics semantics) {
    return new Store("x", Expression.constant(0), semantics, Span.NONE);
  }

  /** A lock that is taken by exchanges: those that fail write what is there. */
  @Test
  void exchangesThatFailChangeNothing() {
    Expression held = Expression.register("r");
    List<Instruction> lock = List.of(loop(held, false, grab(RELAXED)), unlock(RELAXED));
    assertEquals(0, rounds(3, Rereading.ACQUIRED, lock, lock.toArray(Instruction[]::new)));
    assertEquals(-1, rounds(3, Rereading.REPEATED, lock, lock.toArray(Instruction[]::new)));
    Instruction acquire = grab(new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false));
    List<Instruction> acquiring = List.of(loop(held, false, acquire), unlock(RELAXED));
    // The other's exchange that succeeds.
    assertEquals(1, rounds(3, Rereading.ACQUIRED, acquiring, acquiring.toArray(Instruction[]::new)));
    Instruction release = grab(new Semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, false));
    assertEquals(-1, rounds(3, Rereading.ACQUIRED, List.of(loop(held, false, release), store(0))));
    assertEquals(-1, rounds(3, Rereading.ACQUIRED, lock, store(2)), "what fails may write 1 over 2");
    Instruction fence = new Fence(Set.of(FenceFlag.GLOBAL), Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(-1, rounds(3, Rereading.ACQUIRED, List.of(fence, loop(held, false, grab(RELAXED)), store(0))));
  }

  /** A loop around one that looks, with an exit in the middle. */
  @Test
  void locksThatLookFirst() {
    Expression held = Expression.register("r");
    Instruction acquire = grab(new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false));
    Instruction taken = new Instruction.If(held, List.of(), List.of(set("done", 1)), Span.NONE);
    Expression open = is(BinaryOperator.EQUAL, "done", 0);
    List<Instruction> lock = List.of(set("done", 0),
        loop(open, true, loop(held, false, LOAD), acquire, taken), store(0));
    assertTrue(rounds(3, Rereading.ACQUIRED, lock, lock.toArray(Instruction[]::new)) > 0);
    assertEquals(-1, rounds(3, Rereading.REPEATED, lock, lock.toArray(Instruction[]::new)));
  }

  /** A loop that waits and that its own constant keeps going: no run that ends stands for those that are left. */
  @Test
  void whatNeverEndsIsCut() {
    Expression on = is(BinaryOperator.EQUAL, "on", 1);
    List<Instruction> waits = List.of(new Instruction.If(NOT_R, List.of(set("on", 1), loop(on, true, LOAD)), List.of(),
        Span.NONE));
    assertEquals(-1, rounds(3, Rereading.ACQUIRED, waits, store(1)));
    assertEquals(-1, rounds(3, Rereading.REPEATED, waits, store(1)));
    assertEquals(-1, rounds(3, Rereading.ANY, waits, store(1)));
    List<Instruction> reads = List.of(new Instruction.If(NOT_R, List.of(set("on", 1), loop(on, true, load(RELAXED))),
        List.of(), Span.NONE));
    assertEquals(-1, rounds(3, Rereading.ACQUIRED, reads), "a round of it need not be followed");
  }

  @Test
  void anExchangeThatEndsItsLoopHappensOnce() {
    List<Instruction> lock = List.of(loop(NOT_R, false, set("e", 0),
        new CompareExchange("r", "x", Set.of(), "e", Expression.constant(1), false, Semantics.NON_ATOMIC,
            MemoryOrder.NON_ATOMIC, Span.NONE)));
    assertEquals(2, rounds(3, Rereading.REPEATED, lock, lock.toArray(Instruction[]::new)));
    assertEquals(-1, rounds(3, Rereading.REPEATED, lock, loop(NOT_R, false, LOAD, store(1))));
  }

  /** {@code start: x = 0; if (f) goto end; f = 1; goto start; end:} comes twice to its first line. */
  @Test
  void noRoundHasToGoOnForALoopToBringARunSomewhereTwice() {
    Instruction[] flagged = {new Instruction.Label("start", Span.NONE), store(0),
        new Instruction.Branch(Expression.register("f"), "end", Span.NONE), set("f", 1),
        new Instruction.Branch(Expression.constant(1), "start", Span.NONE), new Instruction.Label("end", Span.NONE)};
    assertEquals(3, rounds(3, Rereading.REPEATED, List.of(loop(NOT_R, false, LOAD)), flagged));
    flagged[3] = new Load("f", "y", RELAXED, Span.NONE);
    assertEquals(-1, rounds(3, Rereading.REPEATED, List.of(loop(NOT_R, false, LOAD)), flagged), "read, not a constant");
  }

  /** Constants say how often a loop writes: one round for each time, and one for the initial value. */
  @Test
  void whatIsWrittenInACountedLoopCountsThatOften() {
    List<Instruction> waits = List.of(loop(NOT_R, false, LOAD));
    Expression twice = is(BinaryOperator.LESS, "i", 2);
    Instruction counted = loop(is(BinaryOperator.LESS, "i", 4), true, store(0), count());
    assertEquals(5, rounds(3, Rereading.REPEATED, waits, counted));
    assertEquals(6, rounds(3, Rereading.REPEATED, waits, store(0), counted));
    assertEquals(5, rounds(3, Rereading.REPEATED, waits, loop(twice, true, counted, count())), "one round around it");
    Instruction inner = loop(is(BinaryOperator.LESS, "k", 3), true, store(0), more("k"));
    assertEquals(7, rounds(3, Rereading.REPEATED, waits, loop(twice, true, set("k", 0), inner, count())));
    Instruction some = loop(is(BinaryOperator.LESS, "k", 3), true, new Instruction.If(Expression.register("s"),
        List.of(store(0)), List.of(), Span.NONE), more("k"));
    assertEquals(4, rounds(3, Rereading.REPEATED, waits, new Load("s", "y", RELAXED, Span.NONE), some));
    Instruction open = loop(is(BinaryOperator.LESS, "i", 101), true, store(0), count());
    assertEquals(-1, rounds(3, Rereading.REPEATED, waits, open), "more than are looked at");
  }

  private static Instruction more(String register) {
    return new Instruction.Assign(register, is(BinaryOperator.ADD, register, 1), Span.NONE);
  }
}
