package periscope.engines.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

class EventNamesTest {

  private static final Placement AT = new Placement(0, 0);

  private static Event event(int thread, Kind kind, int location, MemoryOrder order, Scope scope, boolean remote) {
    return new Event(thread, AT, kind, location, true, AddressSpace.GLOBAL, order, scope, remote);
  }

  private static EventNames names() {
    LitmusTest test = new LitmusTest("OPENCL", "T", "", List.of(new Location("x", 7, true, AddressSpace.GLOBAL)),
        List.of(new LitmusThread(AT, List.of())), Optional.empty());
    List<Event> events = List.of(
        event(Event.INITIAL, Kind.WRITE, 0, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false),
        event(0, Kind.WRITE, 0, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false),
        event(0, Kind.READ, 0, MemoryOrder.ACQUIRE, Scope.DEVICE, true),
        event(0, Kind.RMW, 0, MemoryOrder.ACQ_REL, Scope.WORK_GROUP, false),
        event(0, Kind.FENCE, -1, MemoryOrder.SEQ_CST, Scope.ALL_SVM_DEVICES, false));
    return new EventNames(test,
        new Witness(new EventStructure(events, 1), List.of(0L, 0L, 1L, 1L, 0L), List.of(7L, 1L, 0L, 2L, 0L), Map.of(),
            List.of(), List.of()));
  }

  @Test
  void labels() {
    EventNames names = names();
    assertEquals("a: W x=7", names.label(0));
    assertEquals("b: W[na] x=1", names.label(1));
    assertEquals("c: R[acq,dv,rem] x=1", names.label(2));
    assertEquals("d: RMW[acq_rel,wg] x=1→2", names.label(3));
    assertEquals("e: F[sc,all]", names.label(4));
  }

  @Test
  void phrases() {
    EventNames names = names();
    assertEquals("the initial x=7 (a)", names.spoken(0));
    assertEquals("P0's store x=1 (b)", names.spoken(1));
    assertEquals("P0's load x=1 (c)", names.spoken(2));
    assertEquals("P0's update x=1→2 (d)", names.spoken(3));
    assertEquals("P0's fence (e)", names.spoken(4));
  }

  @Test
  void lettersDoNotRepeat() {
    Set<String> letters = new HashSet<>();
    for (int e = 0; e < EventStructure.LIMIT; e++) {
      letters.add(EventNames.letter(e));
    }
    assertEquals(EventStructure.LIMIT, letters.size());
    assertEquals("z", EventNames.letter(25));
    assertEquals("a1", EventNames.letter(26));
  }
}
