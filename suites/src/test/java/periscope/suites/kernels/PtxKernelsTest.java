package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.instruction.Instruction.Cause;
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

/** Kernels in PTX as compilers write them: their executions under PTX's model. */
class PtxKernelsTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel PTX =
      MODELS.compile(MODELS.load("ptx-7.5"), Vocabularies.of("ptx").orElseThrow());

  private static Simulation simulated(String ptx, String grid, String set) {
    SourceText text = new SourceText("k.ptx", ".version 8.0\n.target sm_70\n.address_size 64\n" + ptx);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LitmusTest test = language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { " + set + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST)).test();
    assertEquals("PTX", test.language());
    Simulation found = new Simulator(PTX).begun(LocalMemory.instances(Everything.asked(test), text), text,
        Work.steps(2000));
    assertTrue(found.complete() && found.cuts().isEmpty(), () -> found.complete() + " " + found.cuts() + ptx);
    return found;
  }

  /** The values of a location at the end of all executions. */
  private static Set<Long> values(Simulation simulation, String location) {
    return simulation.states().keySet().stream().map(s -> s.location(location))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Cause> undefined(Simulation simulation) {
    return simulation.undefined().stream().map(u -> u.cause()).collect(Collectors.toSet());
  }

  private static final String MESSAGE = """
      .visible .entry k(.param .u64 data, .param .u64 flag, .param .u64 out)
      {
        .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
        ld.param.u64 %rd1, [data];
        ld.param.u64 %rd2, [flag];
        ld.param.u64 %rd3, [out];
        mov.u32 %r1, %ctaid.x;
        setp.eq.s32 %p1, %r1, 0;
        @%p1 bra SEND;
      WAIT:
        LOAD.b32 %r2, [%rd2];
        setp.eq.s32 %p2, %r2, 0;
        @%p2 bra WAIT;
        BEHIND
        ld.global.u32 %r3, [%rd1];
        st.global.u32 [%rd3], %r3;
        ret;
      SEND:
        st.global.u32 [%rd1], 42;
        BEFORE
        STORE.b32 [%rd2], 1;
        ret;
      }
      """;

  @ParameterizedTest
  @CsvSource({
      "ld.acquire.gpu, '', '', st.release.gpu, true",
      "ld.acquire.cta, '', '', st.release.gpu, false",
      "ld.relaxed.gpu, '', '', st.release.gpu, false",
      "ld.relaxed.gpu, fence.acq_rel.gpu;, fence.acq_rel.gpu;, st.relaxed.gpu, true",
      "ld.volatile, membar.gl;, membar.gl;, st.volatile, true",
      "ld.volatile, membar.cta;, membar.gl;, st.volatile, false",
      "ld.volatile, '', membar.gl;, st.volatile, false"})
  void messagesArriveAsFarAsOrdersAndScopesReach(String load, String behind, String before, String store,
      boolean safe) {
    Simulation found = simulated(MESSAGE.replace("LOAD", load).replace("BEHIND", behind).replace("BEFORE", before)
        .replace("STORE", store), "1x2", "data; flag; out");
    assertEquals(safe ? Set.of(42L) : Set.of(0L, 42L), values(found, "out"));
  }

  /** Load buffering: a guarded store depends on its guard, and one of a selected value on what selects it. */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", value = {
      "@%p1 st.relaxed.gpu.b32 [%rd2], 1;=>false",
      "selp.b32 %r4, 1, 0, %p1; st.relaxed.gpu.b32 [%rd2], %r4;=>false",
      "st.relaxed.gpu.b32 [%rd2], 1;=>true"})
  void guardsAreDependencies(String store, boolean weak) {
    Simulation found = simulated("""
        .visible .entry k(.param .u64 x, .param .u64 y, .param .u64 out)
        {
          .reg .pred %p<3>; .reg .b32 %r<6>; .reg .b64 %rd<9>;
          ld.param.u64 %rd1, [x];
          ld.param.u64 %rd2, [y];
          ld.param.u64 %rd3, [out];
          mov.u32 %r1, %ctaid.x;
          setp.ne.s32 %p2, %r1, 0;
          selp.b64 %rd4, %rd2, %rd1, %p2;
          mul.wide.u32 %rd5, %r1, 4;
          add.s64 %rd6, %rd3, %rd5;
          ld.relaxed.gpu.b32 %r2, [%rd4];
          st.global.u32 [%rd6], %r2;
          setp.ne.s32 %p1, %r2, 0;
          @%p2 bra SECOND;
          STORE
          ret;
        SECOND:
          @%p1 st.relaxed.gpu.b32 [%rd1], 1;
          ret;
        }
        """.replace("STORE", store), "1x2", "x; y; out[2]");
    boolean both = found.states().keySet().stream()
        .anyMatch(s -> s.location("out") == 1 && s.location("out[1]") == 1);
    assertEquals(weak, both);
  }

  private static final String REDUCTION = """
      .visible .entry k(.param .u64 in, .param .u64 out)
      {
        .reg .pred %p<4>; .reg .b32 %r<12>; .reg .b64 %rd<9>;
        .shared .align 4 .b8 part[8];
        ld.param.u64 %rd1, [in];
        ld.param.u64 %rd2, [out];
        mov.u32 %r1, %tid.x;
        mul.wide.u32 %rd3, %r1, 4;
        add.s64 %rd4, %rd1, %rd3;
        ld.global.u32 %r2, [%rd4];
        shl.b32 %r3, %r1, 2;
        mov.u32 %r4, part;
        add.s32 %r5, %r4, %r3;
        st.shared.u32 [%r5], %r2;
        BARRIER
        setp.ne.s32 %p1, %r1, 0;
        @%p1 bra END;
        ld.shared.v2.u32 {%r6, %r7}, [part];
        add.s32 %r8, %r6, %r7;
        st.global.u32 [%rd2], %r8;
      END:
        ret;
      }
      """;

  @Test
  void barriersOrderSharedMemory() {
    assertEquals(Set.of(11L), values(simulated(REDUCTION.replace("BARRIER", "bar.sync 0;"), "2x1",
        "in[2] = {4, 7}; out"), "out"));
    assertEquals(Set.of(4L, 11L), values(simulated(REDUCTION.replace("BARRIER", ""), "2x1",
        "in[2] = {4, 7}; out"), "out"));
  }

  @Test
  void accessesOutsideAndValuesThatNobodyGaveAreFound() {
    assertEquals(Set.of(Cause.ACCESS), undefined(simulated(REDUCTION.replace("BARRIER", "bar.sync 0;"), "3x1",
        "in[3]; out")));
    assertEquals(Set.of(Cause.VALUE), undefined(simulated(
        REDUCTION.replace("BARRIER", "").replace("add.s32 %r8, %r6, %r7;", "add.s32 %r8, %r6, %r9;"), "1x1",
        "in[1]; out")));
  }

  private static final String MASKED = """
      .visible .entry k(.param .u64 x, .param .u32 n)
      {
        .reg .b32 %r<4>; .reg .b64 %rd<6>;
        ld.param.u64 %rd1, [x];
        ld.param.u32 %r1, [n];
        ld.global.u32 %r3, [%rd1];
        mul.lo.s32 %r2, %r1, %r3;
        cvt.u64.u32 %rd2, %r2;
        and.b64 %rd3, %rd2, MASK;
        add.s64 %rd4, %rd1, %rd3;
        red.global.add.u32 [%rd4+4], 7;
        ret;
      }
      """;

  /** An offset that the text counts in bytes leads to words all the same: atomic operations are aligned. */
  @ParameterizedTest
  @CsvSource({"8,x[4],true", "8,x[3],false", "8,x[13],true", "2,x[4],false"})
  void maskedOffsetsLeadToWords(int mask, String size, boolean inside) {
    Simulation found = simulated(MASKED.replace("MASK", String.valueOf(mask)), "1x1", size + "; x[0] = 1; n = 14");
    assertEquals(inside ? Set.of() : Set.of(Cause.ACCESS), undefined(found));
    assertEquals(inside ? Set.of(7L) : Set.of(), inside ? values(found, "x[3]") : Set.of());
  }
}
