package periscope.amdgpu.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.instruction.Bit;
import periscope.amdgpu.machine.MachineDescription.Pattern;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Machines as files. */
class MachineReaderTest {

  private static final String SMALL = """
      machine "small"
      level L1 in cu, write-through
      level L2 in xcd, write-back
      workgroup in cu
      counter vmcnt: load store buffer_wbl2
      load                passes nothing
      load sc1            passes L1 L2
      store               reaches L2
      buffer_wbl2 sc1     writes L2
      buffer_inv sc1      drops L1 L2
      """;

  private static MachineDescription read(String text) {
    return MachineReader.read("small", new SourceText("small.machine", text));
  }

  private static List<String> faults(String from, String to) {
    assertTrue(SMALL.contains(from), from);
    return assertThrows(InvalidInputException.class, () -> read(SMALL.replace(from, to))).diagnostics().stream()
        .map(d -> d.message()).toList();
  }

  @Test
  void aMachineIsRead() {
    MachineDescription small = read(SMALL);
    assertEquals(List.of(new Level("L1", Unit.CU, false), new Level("L2", Unit.XCD, true)), small.levels());
    assertEquals(Optional.of(new Effect.Load(2)), small.effect(new Pattern("load", Set.of(Bit.SC1))));
    assertEquals(Optional.of(new Effect.Store(1)), small.effect(new Pattern("store", Set.of())));
    assertEquals(Optional.empty(), small.effect(new Pattern("store", Set.of(Bit.SC1))));
    assertEquals(Optional.of("vmcnt"), small.counter("buffer_wbl2"));
    assertTrue(small.usual(Reading.EVICTIONS));
    assertFalse(read(SMALL + "reading evictions no\n").usual(Reading.EVICTIONS));
  }

  @Test
  void faultsAreFound() {
    assertEquals(List.of("L2 lies behind L1 and belongs to a smaller unit"), faults("L2 in xcd", "L2 in pair"));
    assertEquals(List.of("L1 writes back and is not the last level", "no store makes a line of L1 dirty"),
        faults("L1 in cu, write-through", "L1 in cu, write-back"));
    assertEquals(List.of("'store' ends at L2, which writes through",
        "'buffer_wbl2 sc1' writes back a level that writes through"),
        faults("xcd, write-back", "xcd, write-through").stream().sorted((a, b) -> b.compareTo(a)).toList());
    assertEquals(List.of("no counter counts 'buffer_wbl2'"), faults("store buffer_wbl2", "store"));
    assertEquals(List.of("'buffer_inv' is counted, and has its effect at once"),
        faults("store buffer_wbl2", "store buffer_wbl2 buffer_inv"));
    assertEquals(List.of("vmcnt counts 'atomic', which the machine does not have"),
        faults("store buffer_wbl2", "store buffer_wbl2 atomic"));
    assertEquals(List.of("no load fills L1", "no load fills L2", "the machine has no load without bits"),
        faults("load                passes nothing\n", ""));
    assertEquals(List.of("a load passes the nearest levels"), faults("passes L1 L2", "passes L2"));
    assertEquals(List.of("there is no level 'L3'"), faults("reaches L2", "reaches L3"));
    assertEquals(List.of("'buffer_inv sc1' has two effects"),
        faults("buffer_inv sc1      drops L1 L2", "buffer_inv sc1 drops L1\nbuffer_inv sc1 drops L2"));
    assertEquals(List.of("there is no statement 'lode'"), faults("load sc1 ", "lode sc1 "));
    assertEquals(List.of("the effect of 'store' is missing"), faults("reaches L2", "passes L2"));
    assertEquals(List.of("the machine does not say where a work-group runs"), faults("workgroup in cu\n", ""));
    assertEquals(List.of("there is no unit 'core'"), faults("workgroup in cu", "workgroup in core"));
  }

  @Test
  void shippedMachinesAreRead() {
    for (String name : ShippedMachines.names()) {
      MachineDescription machine = ShippedMachines.machine(name);
      assertEquals(name, machine.name());
      assertFalse(machine.title().isEmpty() || machine.source().isEmpty(), name);
      assertEquals(Set.of(), machine.unusual(), name);
    }
  }
}
