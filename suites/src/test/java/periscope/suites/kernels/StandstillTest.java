package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Standstill;

/** Runs that never end are told apart from runs that take long. */
class StandstillTest {

  private static final long MOST = 20_000_000;
  private static final List<GridMemory.Plain> MEMORIES =
      List.of(GridMemory.Plain.INTERLEAVED, GridMemory.Plain.STORE_BUFFERS);

  private static GridRun run(GridMemory.Plain memory, String launch, String body) {
    SourceText text = new SourceText("f.cl", "/* launch f on " + launch + " */\n"
        + "kernel void f(global atomic_int *x, global atomic_int *y)"
        + "\n{\n    int i = get_global_id(0);\n" + body + "\n}\n");
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return GridMachine.run(GridProgram.of(language.program(text, LaunchRequest.NONE)), memory, 7, MOST, () -> false);
  }

  /** Waits for what nothing writes: by loads, by exchanges that write what is there, for either of two, in a ring. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "while (atomic_load(x) == 0) ;|0|3", "while (i == 2 && atomic_load(x) == 0) ;|2|0",
      "while (atomic_exchange(x, 1) != 0) ;|0|2", "while (!atomic_load(x) && !atomic_load(y)) ;|0|3",
      "if (i < 2) { while (atomic_load(i ? x : y) == 0) ; atomic_store(i ? y : x, 1); }|0|1",
      "if (i == 1) { while (atomic_load(x) == 0) ; } barrier(CLK_LOCAL_MEM_FENCE);|1|1",
  })
  void whatNeverEndsIsFound(String body, int item, int others) {
    for (GridMemory.Plain memory : MEMORIES) {
      GridRun run = run(memory, "2x2 { x[1]; y[1] }", body);
      assertEquals(Ending.CUT, run.ending());
      Standstill standstill = run.standstill().orElseThrow();
      assertEquals(others, standstill.others(), standstill.toString());
      assertTrue(body.contains("exchange") || standstill.item() == item, standstill.toString());
      assertTrue(standstill.value() == (body.contains("exchange") ? 1 : 0), standstill.toString());
      assertTrue(run.steps() < MOST / 10, "steps: " + run.steps());
    }
  }

  /** Long rounds of another work-item, a count in a register, and a toss: each of them ends the wait at last. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "if (i == 0) { for (int k = 0; k < 400000; ++k) atomic_store(y, 0); atomic_store(x, 1); } "
          + "else while (atomic_load(x) == 0) ;",
      "for (int k = 0; k < 700000 && atomic_load(x) == 0; ++k) ;",
      "for (int k = 0; k < 300000; ++k) { int e = 0; "
          + "while (!atomic_compare_exchange_weak(x, &e, 0)) e = 0; }",
      "for (int k = 0; k < 300000; ++k) { atomic_store(y, 1); atomic_store(y, 0); }",
  })
  void whatTakesLongEnds(String body) {
    for (GridMemory.Plain memory : MEMORIES) {
      GridRun run = run(memory, "1x2 { x[1]; y[1] }", body);
      assertEquals(Ending.ENDED, run.ending(), body);
      assertTrue(run.standstill().isEmpty(), body);
    }
  }

  /** A loop in which memory changes for ever is given up, as before. */
  @ParameterizedTest
  @EnumSource(value = GridMemory.Plain.class, names = {"INTERLEAVED", "STORE_BUFFERS"})
  void changesForEverAreNoStandstill(GridMemory.Plain memory) {
    GridRun run = run(memory, "1x2 { x[1]; y[1] }", "while (atomic_load(x) == 0) { atomic_store(y, i); }");
    assertEquals(Ending.CUT, run.ending());
    assertTrue(run.standstill().isEmpty());
  }

  /** The place and the element of the access that waits. */
  @Test
  void theElementIsNamed() {
    Standstill standstill = run(GridMemory.Plain.INTERLEAVED, "1x2 { x[4] = {9, 8, 7, 6}; y[1] }",
        "while (i == 1 && atomic_load(x + 2) == 7) ;").standstill().orElseThrow();
    assertEquals("x[2]", standstill.cell());
    assertEquals(7, standstill.value());
    assertEquals(1, standstill.item());
  }
}
