package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Conditionals;
import periscope.mappings.Mappings;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviours;

/** No answer rests on a dependency that a compiler may drop, and none that carries a value is dropped. */
class WeakestFormTest {

  private static final Models MODELS = new Models();
  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();
  private static final Mapping TABLE = new Mappings().load("scoped-cpp-ptx");
  private static final Map<String, Simulator> SIMULATORS = new HashMap<>();

  /**
   * P0 releases only if it read 0, as it does in each execution of the source; so nothing races. With the fence
   * predicated, it may write y before it has read x, and so read what P1 writes because of that.
   */
  private static final String CONDITIONAL_FENCE = """
      P0@cta 0, gpu 0 {
        int r0 = ld(x);
        st(x, 2);
        if (r0 == 0) { release(); }
        st(y, 1);
      }
      P1@cta 1, gpu 0 {
        int r0 = acq(y);
        int r1 = 0;
        if (r0 == 1) { r1 = ld(x); if (r1 == 2) { wg(x, 4); } }
      }
      exists (0:r0=4)
      """;

  /** In short words, with all operations at device scope but {@code wg}. */
  private static SourceText cuda(String program) {
    String device = "cuda::atomic_ref<int, cuda::thread_scope_device>(*$1)";
    String text = "CUDA test\n{ [x]=0; [y]=0; }\n" + program
        .replaceAll("(P\\d@cta \\d, gpu 0)", "$1 (int* x, int* y)")
        .replaceAll("\\bld\\((\\w)\\)", device + ".load(cuda::memory_order_relaxed)")
        .replaceAll("\\bacq\\((\\w)\\)", device + ".load(cuda::memory_order_acquire)")
        .replaceAll("\\bst\\((\\w), (.*?)\\);", device + ".store($2, cuda::memory_order_relaxed);")
        .replaceAll("\\brel\\((\\w), (.*?)\\);", device + ".store($2, cuda::memory_order_release);")
        .replaceAll("\\bwg\\((\\w), (.*?)\\);",
            "cuda::atomic_ref<int, cuda::thread_scope_block>(*$1).store($2, cuda::memory_order_relaxed);")
        .replaceAll("\\b(release|acquire|acq_rel|seq_cst)\\(\\)",
            "cuda::atomic_thread_fence(cuda::memory_order_$1, cuda::thread_scope_device)");
    return new SourceText("test.litmus", text);
  }

  private static Simulator simulator(String model, String language) {
    return SIMULATORS.computeIfAbsent(model,
        m -> new Simulator(MODELS.compile(MODELS.load(m), Vocabularies.of(language).orElseThrow())));
  }

  private static String verdict(SourceText text, Conditionals form, String target) {
    return ProgramCheck.check(LANGUAGES.parse(text), text, simulator("cuda-scoped-cpp", "cuda"),
        ProgramCompiler.of(TABLE, form), Behaviours.of(simulator(target, "ptx"), true), () -> false)
        .soundness().headline();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-6.0", "ptx-7.5"})
  void aConditionalFenceMayBePredicated(String target) {
    assertEquals("UNSOUND", verdict(cuda(CONDITIONAL_FENCE), Conditionals.PREDICATED, target));
    assertEquals("SOUND", verdict(cuda(CONDITIONAL_FENCE), Conditionals.BRANCHES, target));
  }

  /** Worked out by hand: each change of the program, and what it comes to. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    // A stronger fence synchronises likewise; a store that releases by itself does so whatever was read.
    "release(); | acq_rel(); | UNSOUND",
    "release(); | seq_cst(); | UNSOUND",
    "st(y, 1) | rel(y, 1) | SOUND",
    // P1's store at device scope is morally strong with P0's, so that PTX orders them as C++ does.
    "wg(x, 4) | st(x, 4) | SOUND",
    // Any condition that holds in each execution of the source will do; one that fails there leaves a race.
    "r0 == 0 | r0 != 4 | UNSOUND",
    "r0 == 0 | r0 == 4 | RACY",
    // In P1 what stands behind the join depends on what was loaded before it, by its value.
    "r1 = ld(x); if (r1 == 2) { wg(x, 4); } } | r1 = ld(x); } if (r1 == 2) { wg(x, 4); } | UNSOUND",
    "if (r0 == 0) { release(); } | if (r0 != 4) { if (r0 == 0) { release(); } } | UNSOUND",
    "if (r0 == 0) { release(); } | if (r0 == 4) { } else { release(); } | UNSOUND",
    // Both ways release: there is a release whatever is read.
    "if (r0 == 0) { release(); } | if (r0 == 0) { release(); } else { release(); } | SOUND",
    // The store under the condition stays behind it, and what reads it comes later.
    "release(); } st(y, 1); | release(); st(y, 1); } | SOUND",
  })
  void variantsOfTheConditionalFence(String from, String to, String expected) {
    String program = CONDITIONAL_FENCE.replaceAll("\\s+st\\(y", " st(y");
    assertTrue(program.contains(from), from);
    assertEquals(expected, verdict(cuda(program.replace(from, to)), Conditionals.PREDICATED, "ptx-6.0"));
  }

  /** Two threads that each write 1 where the other one reads; how the write depends on the read. */
  private static SourceText cycle(String dependency) {
    return cuda("""
        P0@cta 0, gpu 0 { int r0 = ld(x); int r1 = 0; int r2 = 0; DEPENDENCY }
        P1@cta 1, gpu 0 { int r0 = ld(y); st(x, r0); }
        exists (0:r0=1 /\\ 1:r0=1)
        """.replace("DEPENDENCY", dependency));
  }

  private static boolean comesOutOfThinAir(String dependency, Conditionals form) {
    SourceText text = cycle(dependency);
    LitmusTest compiled = Compiler.compile(LANGUAGES.parse(text), text, TABLE, form).target();
    return simulator("ptx-6.0", "ptx").simulate(compiled, text).states().keySet().stream()
        .anyMatch(o -> compiled.condition().orElseThrow().proposition().holds(o));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "st(y, r0);",
    "st(y, r0 * r0);",
    "st(y, r0 & 1);",
    "st(y, (r0 ^ 5) ^ 5);",
    "st(y, r0 - r1 * r0);",
    "if (r0 == 1) { st(y, 1); }",
    "if (r0 == 1) { st(y, 1); } else { st(y, 2); }",
    "if (r0 == 1) { r1 = 1; } st(y, r1);",
    "if (r0 == 1) { r1 = 1; } else { r1 = 2; } st(y, r1);",
    "if (r0 == 1) { if (r0 > 0) { r1 = 1; } } st(y, r1);",
    "if (r0 == 1) { r1 = 1; } if (r1 == 1) { st(y, 1); }",
    "r2 = r0; if (r2 == 1) { r1 = 7; } st(y, r1 - 6);",
    "for (int i = 0; i < r0; i = i + 1) { r1 = r1 + 1; } st(y, r1);",
    "while (r1 < r0) { r1 = r1 + 1; } if (r1 == 1) { st(y, 1); }",
    "while (r0 == 0) { r0 = ld(x); } st(y, 1);",
    "if (r0 == 0) { while (r0 == 0) { r0 = ld(x); } } st(y, 1);",
    "do { r1 = ld(x); if (r1 == 1) { r2 = 1; } } while (r2 == 0); st(y, 1);",
  })
  void whatCarriesAValueStays(String dependency) {
    for (Conditionals form : Conditionals.values()) {
      assertTrue(!comesOutOfThinAir(dependency, form), form + " " + dependency);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "st(y, (r0 ^ r0) + 1);",
    "st(y, r0 - r0 + 1);",
    "st(y, r0 * 0 + 1);",
    "st(y, (r0 & 0) + 1);",
    "r1 = r0; st(y, (r1 ^ r0) + 1);",
    "r1 = r0 + 1; st(y, r1 - r0);",
    "r1 = r0 * 2; st(y, (r1 & 1) + 1);",
    "st(y, r0 == r0);",
    "if (r0 == r0) { st(y, 1); }",
    "if (r0 == 1) { r1 = 1; } else { r1 = 1; } st(y, r1);",
    "r1 = 1; if (r0 == 1) { r1 = r0; } st(y, r1);",
    "if (r0 == 1) { r1 = 3; } st(y, 1);",
    "if (r0 == 1) { st(y, 1); } else { st(y, 1); }",
    "if (r0 == 1) { st(y, r0); } else { st(y, 1); }",
    "if (r0 == 1) { r1 = 2; st(y, 1); } else { st(y, 1); r2 = 2; }",
    "if (r0 == 1) { st(y, 1); } else { if (r0 == 2) { st(y, 1); } else { st(y, 1); } }",
    "if (r0 == 1) { if (r0 > 0) { r2 = 1; } st(y, 1); } else { st(y, 1); }",
    "for (int i = 0; i < r0; i = i + 1) { r1 = r1 + 1; } st(y, 1);",
    "for (int i = 0; i < 2; i = i + 1) { if (r0 == 0) { r0 = ld(x); } } st(y, 1);",
    "if (r0 == 0) { for (int i = 0; i < r0; i = i + 1) { r1 = 1; } } st(y, 1);",
  })
  void whatCarriesNoValueIsLost(String dependency) {
    assertTrue(comesOutOfThinAir(dependency, Conditionals.PREDICATED), dependency);
  }

  /** Compilers do not touch models of the source: these go by the text. */
  @Test
  void theSourceKeepsTheDependenciesOfItsText() {
    Simulator dependent = new Simulator(MODELS.compile(MODELS.parse("dependent", new SourceText("dependent.cat",
        "acyclic rf | data | addr | ctrl as Thin\n")), Vocabularies.of("cuda").orElseThrow()));
    SourceText text = cycle("st(y, (r0 ^ r0) + 1);");
    LitmusTest source = LANGUAGES.parse(text);
    assertTrue(dependent.simulate(source, text).states().keySet().stream()
        .noneMatch(o -> source.condition().orElseThrow().proposition().holds(o)));
  }

  /** Jumps forwards are conditionals; a thread that jumps backwards keeps its branches, and the answer names it. */
  @Test
  void threadsOfLlvmThatJumpBackwardsAreNamed() {
    String text = """
        LLVM jumps
        { [x]=0; [y]=0; }
        P0@block 0, device 0 (ptr %x, ptr %y) {
        entry:
          br label %again
        again:
          %r0 = load atomic i32, ptr %x syncscope("device") monotonic, align 4
          %c = icmp eq i32 %r0, 0
          br i1 %c, label %again, label %done
        done:
          ret void
        }
        P1@block 1, device 0 (ptr %x, ptr %y) {
        entry:
          %r0 = load atomic i32, ptr %y syncscope("device") monotonic, align 4
          %c = icmp eq i32 %r0, 0
          br i1 %c, label %then, label %done
        then:
          store atomic i32 1, ptr %x syncscope("device") monotonic, align 4
          br label %done
        done:
          ret void
        }
        exists (1:r0=0)
        """;
    LitmusTest test = LANGUAGES.parse(new SourceText("jumps.litmus", text));
    Mapping table = new Mappings().load("llvm-ptx");
    assertEquals(List.of(0), ProgramCompiler.of(table).keepingJumps(test));
    assertEquals(List.of(), ProgramCompiler.of(table, Conditionals.BRANCHES).keepingJumps(test));
  }

  /** A predicate is looked at for each of its instructions, and decided once: else there are 2^28 ways here. */
  @Test
  void aPredicateIsDecidedOnce() {
    StringBuilder text = new StringBuilder("PTX often\n{ x=0; }\n P0@cta 0,gpu 0 ;\n ld.relaxed.gpu r0, x ;\n"
        + " setp.eq p, r0, 0 ;\n setp.ne q, r0, 0 ;\n");
    for (int i = 0; i < 14; i++) {
      text.append(" @p add r1, r1, 1 ;\n @q add r1, r1, 2 ;\n");
    }
    SourceText often = new SourceText("often.litmus", text + "exists (0:r1=14)\n");
    LitmusTest test = LANGUAGES.parse(often);
    assertEquals(1, simulator("ptx-6.0", "ptx").simulate(test, often).states().size());
  }

  /** Conditionals in conditionals compile to code that grows with their square, not by doubling. */
  @Test
  void conditionalsNestDeeply() {
    int depth = 40;
    StringBuilder text = new StringBuilder("P0@cta 0, gpu 0 { int r0 = ld(x); ");
    for (int i = 0; i < depth; i++) {
      text.append("if (r0 != " + (i + 1) + ") { st(y, " + (i + 1) + "); ");
    }
    SourceText nested = cuda(text + "}".repeat(depth) + " }\nexists (0:r0=4)\n");
    LitmusTest compiled =
        Compiler.compile(LANGUAGES.parse(nested), nested, TABLE, Conditionals.PREDICATED).target();
    int size = compiled.threads().get(0).body().size();
    assertTrue(size > depth && size < 4 * depth * depth, "instructions: " + size);
  }

  private static Set<Outcome> outcomes(LitmusTest test, Set<Outcome.Register> registers, String model) {
    return simulator(model, "ptx").simulate(test, new SourceText("random", "")).states().keySet().stream()
        .map(o -> o.observing(registers)).collect(Collectors.toCollection(TreeSet::new));
  }

  /** What the form allows, beside the two forms that a person writes of the same program. */
  @Test
  void theFormAllowsWhatBranchesAndPredicatesAllow() {
    long seed = Sample.seed(20261);
    int programs = Sample.of(60, 1000);
    int more = 0;
    for (int i = 0; i < programs; i++) {
      JoiningProgram program = new JoiningProgram(seed + i);
      SourceText text = new SourceText("random", program.cuda());
      LitmusTest source = LANGUAGES.parse(text);
      Set<Outcome.Register> registers = program.registers();
      for (String model : List.of("ptx-6.0", "ptx-7.5")) {
        Set<Outcome> weak = outcomes(
            Compiler.compile(source, text, TABLE, Conditionals.PREDICATED).target(), registers, model);
        Set<Outcome> branches = outcomes(LANGUAGES.parse(new SourceText("b", program.ptx(false))), registers, model);
        Set<Outcome> predicated = outcomes(LANGUAGES.parse(new SourceText("p", program.ptx(true))), registers, model);
        String which = "seed " + (seed + i) + ", " + model + ":\n" + program.cuda() + program.ptx(true);
        assertTrue(weak.containsAll(branches), () -> which);
        assertTrue(weak.containsAll(predicated), () -> which);
        assertEquals(branches, outcomes(
            Compiler.compile(source, text, TABLE, Conditionals.BRANCHES).target(), registers, model), which);
        more += weak.size() > branches.size() ? 1 : 0;
      }
    }
    assertTrue(more > 0, "no program shows a difference: " + programs);
  }
}
