package periscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;

class InterchangeableTest {

  private static final List<Placement> TWO_GROUPS = List.of(
      new Placement(0, 0), new Placement(0, 0), new Placement(1, 0), new Placement(1, 0));

  private static Instruction store(String location, long value) {
    return new Store(location, Expression.constant(value), Semantics.NON_ATOMIC, Span.NONE);
  }

  private static Instruction load(String location) {
    return new Load("r", location, Semantics.NON_ATOMIC, Span.NONE);
  }

  private static Location location(String name, long initial) {
    return new Location(name, initial, false, AddressSpace.GLOBAL);
  }

  /** Of locations x, a, b, c, d, the last of which holds 1 at first. */
  @SafeVarargs
  private static List<Interchangeable> of(List<Placement> placements, List<Instruction>... bodies) {
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < bodies.length; t++) {
      threads.add(new LitmusThread(placements.get(t), bodies[t]));
    }
    return Interchangeable.of(new LitmusTest("OPENCL", "test", "", List.of(location("x", 0), location("a", 0),
        location("b", 0), location("c", 0), location("d", 1)), threads, Optional.empty()), ReadModifyWrites.WHOLE);
  }

  @Test
  void threadsOfTheSameCodeInOneWorkGroup() {
    List<Instruction> body = List.of(store("x", 1), load("x"));
    assertEquals(List.of(new Interchangeable(List.of(0, 1), List.of(Map.of())),
        new Interchangeable(List.of(2, 3), List.of(Map.of()))), of(TWO_GROUPS, body, body, body, body));
    assertEquals(List.of(), of(TWO_GROUPS, body, List.of(store("x", 2), load("x"))));
  }

  @Test
  void threadsThatAreAloneInTheirWorkGroups() {
    List<Instruction> body = List.of(store("x", 1));
    List<Placement> alone = List.of(new Placement(0, 0), new Placement(1, 0), new Placement(2, 0));
    assertEquals(List.of(new Interchangeable(List.of(0, 1, 2), List.of(Map.of(), Map.of()))),
        of(alone, body, body, body));
    assertEquals(List.of(), of(List.of(new Placement(0, 0), new Placement(1, 1), new Placement(2, 1)), body, body,
        List.of(load("x"))));
  }

  /** Locations that are a thread's own are swapped with it. */
  @Test
  void locationsOfTheirOwn() {
    List<Placement> group = List.of(new Placement(0, 0), new Placement(0, 0), new Placement(0, 0));
    assertEquals(List.of(new Interchangeable(List.of(0, 1, 2), List.of(Map.of(1, 2, 2, 1), Map.of(1, 3, 3, 1)))),
        of(group, List.of(store("x", 1), store("a", 1)), List.of(store("x", 1), store("b", 1)),
            List.of(store("x", 1), store("c", 1))));
    assertEquals(List.of(new Interchangeable(List.of(0, 1), List.of(Map.of(1, 2, 2, 1)))),
        of(group, List.of(store("a", 1), load("b")), List.of(store("b", 1), load("a"))), "each reads the other's");
    assertEquals(List.of(), of(group, List.of(store("a", 1), load("a")), List.of(store("b", 1), load("a"))));
    assertEquals(List.of(), of(group, List.of(store("a", 1)), List.of(store("d", 1))), "d holds another value");
    assertEquals(List.of(), of(group, List.of(store("a", 1)), List.of(store("b", 1)), List.of(load("a"))),
        "somebody else reads one of them");
  }
}
