package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Race;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.Work;

/** Kernels in PTX: barriers that a warp comes to by one instruction, and the cache that no write renews. */
class WarpsAndCachesTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel PTX =
      MODELS.compile(MODELS.load("ptx-7.5"), Vocabularies.of("ptx").orElseThrow());

  private static SourceText text(String body) {
    return new SourceText("k.ptx", """
        .version 8.0
        .target sm_70
        .address_size 64
        .visible .entry k(.param .u64 x)
        {
          .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [x];
          ld.global.u32 %r3, [%rd1];
          mov.u32 %r1, %tid.x;
        """ + body + "}\n");
  }

  private static LitmusTest test(SourceText text, String grid) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return Everything.asked(language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid),
        Optional.empty(), Optional.empty(), Map.of(), Set.of(), LaunchRequest.Purpose.TEST)).test());
  }

  /** The barriers that both engines find undefined. */
  private static List<Race> races(String body, String grid) {
    SourceText text = text(body);
    LitmusTest test = test(text, grid);
    BooleanSupplier stop = Work.steps(2000);
    List<Race> found = new Simulator(PTX).begun(test, text, stop).races();
    try (SymbolicSimulator solver = new SymbolicSimulator(PTX)) {
      assertEquals(found.isEmpty(), solver.begun(test, text, Work.steps(2000)).races().isEmpty(), body);
    }
    return found;
  }

  private static final String BRANCHES = """
        setp.lt.u32 %p1, %r1, LIMIT;
        @%p1 bra A;
        BAR 0;
        ret;
      A:
        BAR 0;
        ret;
      """;

  /** PTX ISA, barrier.cta: with .aligned, all threads of a warp execute the same instruction; bar.sync has it. */
  @ParameterizedTest
  @CsvSource({"bar.sync,true", "bar.cta.sync,true", "barrier.sync.aligned,true", "barrier.cta.sync.aligned,true",
      "barrier.sync,false", "barrier.cta.sync,false"})
  void threadsOfAWarpComeByOneInstruction(String barrier, boolean undefined) {
    String body = BRANCHES.replace("BAR", barrier);
    List<Race> races = races(body.replace("LIMIT", "1"), "2x1");
    assertEquals(undefined, races.stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE) && r.undefines()));
    assertEquals(undefined ? 1 : 0, races.size());
    assertTrue(races(body.replace("LIMIT", "2"), "2x1").isEmpty(), "both threads come by the same instruction");
  }

  /** Threads of two warps may come by different instructions. */
  @Test
  void warpsComeByThemselves() {
    SourceText text = text(BRANCHES.replace("BAR", "bar.sync").replace("LIMIT", "32"));
    try (SymbolicSimulator solver = new SymbolicSimulator(PTX)) {
      assertTrue(solver.begun(test(text, "33x1"), text, Work.steps(2000)).races().isEmpty());
    }
  }

  /** An instruction in a loop is not the same in another round. */
  @Test
  void roundsCount() {
    String loop = """
          mov.u32 %r2, 0;
        LOOP:
          setp.eq.u32 %p1, %r1, %r2;
          GUARD bar.sync 0;
          add.u32 %r2, %r2, 1;
          setp.lt.u32 %p2, %r2, 2;
          @%p2 bra LOOP;
          ret;
        """;
    assertTrue(races(loop.replace("GUARD", ""), "2x1").isEmpty());
    String guarded = loop.replace("GUARD", "@%p1");
    SourceText text = text(guarded);
    assertEquals(List.of("P0, line 13: @%p1 bar.sync 0 is aligned and waits for P1, of the same warp, which comes to "
        + "it in another round of a loop"), races(guarded, "2x1").stream().map(new Races(test(text, "2x1"), text)::told)
        .toList());
  }

  /** A loop that polls through the non-coherent cache may go round for ever: no write renews what the cache holds. */
  @ParameterizedTest
  @CsvSource({"ld.global.nc.u32,false", "ld.relaxed.gpu.u32,true", "ld.volatile.global.u32,true"})
  void noWriteRenewsTheCache(String load, boolean ends) {
    SourceText text = text("""
          mov.u32 %r1, %ctaid.x;
          setp.eq.s32 %p1, %r1, 0;
          @%p1 bra A;
        W:
          LOAD %r2, [%rd1];
          setp.eq.s32 %p2, %r2, 0;
          @%p2 bra W;
          ret;
        A:
          red.global.add.u32 [%rd1], 1;
          ret;
        """.replace("LOAD", load));
    CompiledModel fair = MODELS.fair(PTX);
    LitmusTest test = test(text, "1x2");
    try (SymbolicSimulator solver = new SymbolicSimulator(fair)) {
      Stream.of(new Simulator(fair).terminates(test, text, Work.steps(2000)),
          solver.terminates(test, text, Work.steps(2000))).forEach(t -> {
            assertTrue(t.complete(), load);
            assertEquals(ends, t.hangs().isEmpty(), load);
          });
    }
  }
}
