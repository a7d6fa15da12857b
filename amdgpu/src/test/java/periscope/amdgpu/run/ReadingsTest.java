package periscope.amdgpu.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.machine.Reading;
import periscope.amdgpu.machine.ShippedMachines;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.mappings.Mappings;

/** Programs on which the answers to a reading differ. */
class ReadingsTest {

  private static List<Boolean> both(String machine, String table, String program, Reading reading,
      String... registers) {
    MachineDescription usual = ShippedMachines.machine(machine);
    LitmusTest test = Programs.compiled(program, new Mappings().load(table));
    return List.of(usual, usual.with(reading)).stream().map(m -> new AmdMachine(m)
        .explore(test, new SourceText("program", ""), Limits.DEFAULT, true).outcomes().stream()
        .anyMatch(o -> List.of(registers).stream().allMatch(r -> holds(o, r)))).toList();
  }

  private static boolean holds(Outcome outcome, String atom) {
    String[] parts = atom.split("[:=]");
    return outcome.register(new Outcome.Register(Integer.parseInt(parts[0]), parts[1])) == Long.parseLong(parts[2]);
  }

  /** A wave that reads the old value behind its own increment: no GPU can mean that. */
  @Test
  void anAtomicInstructionStopsFills() {
    for (String[] of : List.of(new String[] {"gfx9", "llvm-19-gfx900"},
        new String[] {"gfx942-two-l2", "llvm-19-gfx942"},
        new String[] {"gfx11-cu", "llvm-19-gfx1100-cu"}, new String[] {"gfx12-cu", "llvm-19-gfx1200-cu"})) {
      assertEquals(List.of(false, true), both(of[0], of[1], "0.0: ld.rlx.wg x; add.rlx.wg x 1; ld.rlx.wg x",
          Reading.ATOMIC_STOPS_FILLS, "0:r2=0"), of[0]);
    }
  }

  /** Without lines that come in by themselves, the old order of invalidations goes unnoticed in two waves. */
  @Test
  void fetchesShowTheOldOrderOfInvalidations() {
    assertEquals(List.of(true, false), both("gfx11-cu", "llvm-19-gfx1100-cu", "0.0: st x 1; st.rel.ag y 1"
        + " | 1.0: ld.rlx.ag y; !s_waitcnt vmcnt(0); !buffer_gl0_inv; !buffer_gl1_inv; ld x", Reading.FETCHES,
        "1:r0=1", "1:r1=0"));
  }

  @Test
  void aWriteBackThatPassesStores() {
    assertEquals(List.of(false, true), both("gfx942-two-l2", "llvm-19-gfx942",
        "0.0: st x 1; st.rel.ag y 1 | 1.0: ld.acq.ag y; ld x", Reading.ORDERED_WRITE_BACK, "1:r0=1", "1:r1=0"));
  }

  /** Store buffering within one unit: a store that changes the line there is seen before it is in memory. */
  @Test
  void storesInLines() {
    assertEquals(List.of(true, false), both("gfx9", "llvm-19-gfx900",
        "0.0: ld x; st x 1 | 0.0: ld x; !s_waitcnt vmcnt(0); st.rlx.ag y 1 | 1.0: ld.acq.ag y; ld.rlx.ag x",
        Reading.STORE_IN_LINE, "1:r0=1", "2:r0=1", "2:r1=0"));
  }
}
