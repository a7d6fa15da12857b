package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** What {@code simulate} tells of races: each pair of places in the text once, whichever engine looks. */
class RacesTest {

  @TempDir
  Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The lines between the witnesses and the condition, which both engines say alike. */
  private List<String> told(String text, int exit, String... options) throws IOException {
    String file = write("t.litmus", text).toString();
    List<List<String>> answers = new ArrayList<>();
    for (String engine : List.of("enumerate", "solver", "z3")) {
      List<String> words = new ArrayList<>(List.of("simulate", file, "--engine", engine));
      words.addAll(List.of(options));
      Result result = Result.of(words.toArray(String[]::new));
      assertEquals(exit, result.exit(), result.out() + result.err());
      List<String> lines = result.out().lines().dropWhile(l -> !l.startsWith("Positive")).skip(1)
          .takeWhile(l -> !l.startsWith("Condition")).toList();
      assertFalse(result.out().lines().dropWhile(l -> !l.startsWith("Condition"))
          .anyMatch(l -> l.startsWith("Undefined")));
      assertEquals(lines.stream().anyMatch(l -> l.startsWith("Undefined")), result.out().lines()
          .anyMatch(l -> l.startsWith("Void ") && l.contains("any final state is possible")), result.out());
      answers.add(lines);
    }
    assertEquals(answers.get(0), answers.get(1));
    return answers.get(0);
  }

  private static String thread(int number, int group, String parameters, String... lines) {
    return "P" + number + "@wg " + group + ", dev 0 (" + parameters + ") {\n  " + String.join("\n  ", lines) + "\n}\n";
  }

  /** A program that was made has no text to show. */
  @Test
  void accessesOfAProgramWithoutATextHaveNoLine() {
    String text = "OPENCL two\n{ [x]=0; }\n" + thread(0, 0, "global int* x", "*x = 1;")
        + thread(1, 1, "global int* x", "int r0 = *x;");
    LitmusTest test = LitmusLanguages.load().parse(new SourceText("two", text));
    Models models = new Models();
    Simulation found = new Simulator(models.compile(models.load("opencl"), new OpenClVocabulary()))
        .simulate(test, new SourceText("two", text));
    assertEquals(List.of("P0's non-atomic write of x races with P1's non-atomic read of x"),
        new Races(test, new SourceText("generated program", "")).undefined(found));
  }

  private static final String XYZ = "global int* x, global int* y, global int* z";

  @Test
  void eachPairIsToldOnceHoweverOftenALoopComesToIt() throws IOException {
    String text = "OPENCL three\n{ [x]=0; [y]=0; [z]=0; }\n" + thread(0, 0, XYZ, "*x = 1;", "*y = 2;", "int r0 = *z;")
        + thread(1, 1, XYZ, "int r0 = *x;", "*y = 3;", "for (int i = 0; i < 3; i++) {", "  *z = i;", "}")
            + "exists (1:r0=1)\n";
    assertEquals(List.of(
        "Flag data-race",
        "Undefined: P0, line 4: *x = 1 (non-atomic write of x) races with P1, line 9: r0 = *x (non-atomic read of x)",
        "Undefined: P0, line 5: *y = 2 (non-atomic write of y) races with P1, line 10: *y = 3 (non-atomic write of y)",
        "Undefined: P0, line 6: r0 = *z (non-atomic read of z) races with P1, line 12: *z = i (non-atomic write of z)"),
        told(text, Exit.UNKNOWN));
    assertEquals(List.of(), told(text, Exit.OK, "--model", "sc"));
  }

  /** Threads that may swap their roles are looked at in one order of them; their places are their own. */
  @Test
  void threadsThatAreAlikeRaceEachInItsOwnLine() throws IOException {
    String x = "global int* x";
    String text = "OPENCL alike\n{ [x]=0; }\n" + thread(0, 0, x, "*x = 1;") + thread(1, 1, x, "*x = 1;")
        + thread(2, 2, x, "*x = 1;") + "exists (x=1)\n";
    for (String model : List.of("c11-rc11", "opencl")) {
      List<String> told = told(text, Exit.UNKNOWN, "--model", model);
      assertEquals(4, told.size(), told.toString());
      assertTrue(told.get(2).contains("P0, line 4: ") && told.get(2).contains("P2, line 10: "), told.toString());
      assertTrue(told.get(3).contains("P1, line 7: ") && told.get(3).contains("P2, line 10: "), told.toString());
    }
  }

  @Test
  void cellsOfAnArrayShareTheirPlace() throws IOException {
    String text = "CUDA cells\n{ short t[2] = {0, 0}; [i]=0; }\nP0@cta 0, gpu 0 (short* t, int* i) {\n"
        + "  int h = atomicAdd(i, 1);\n  t[h] = 5;\n}\nP1@cta 1, gpu 0 (short* t, int* i) {\n"
        + "  int h = atomicAdd(i, 1);\n  for (int k = 0; k < 2; k++) {\n"
        + "    int s = t[k];\n  }\n}\nexists (1:s=5)\n";
    assertEquals(List.of("Flag data-race",
        "Undefined: P0, line 5: t[h] = 5 (non-atomic write of t[0], t[1]) races with "
        + "P1, line 10: s = t[k] (non-atomic read of t[0], t[1])"), told(text, Exit.UNKNOWN));
  }

  @Test
  void unsequencedAccessesAreUndefinedUnderEveryModel() throws IOException {
    String opencl = "OPENCL u\n{ [x]=0; }\nP0 (global int* x) {\n  int r = (*x)++ + *x;\n}\nexists (0:r=1)\n";
    String cuda = opencl.replace("OPENCL", "CUDA").replace("global ", "");
    for (String model : new Models().shipped("opencl-rsp")) {
      unsequenced(told(opencl, Exit.UNKNOWN, "--model", model));
    }
    for (String model : new Models().shipped("cuda")) {
      unsequenced(told(cuda, Exit.UNKNOWN, "--model", model));
    }
    assertEquals(List.of(), told(opencl.replace("(*x)++ + *x", "(*x)++ && *x"), Exit.FAILS, "--model", "sc"));
  }

  private static void unsequenced(List<String> told) {
    assertEquals(List.of("Flag unsequenced-race",
        "Undefined: P0, line 4: (*x)++ (non-atomic write of x) is unsequenced with "
        + "P0, line 4: *x (non-atomic read of x)"), told);
  }

  /** The published rule looks at whether anybody else comes. */
  @Test
  void aBarrierThatOneOfThreeDoesNotComeToDiverges() throws IOException {
    String barrier = "barrier(CLK_GLOBAL_MEM_FENCE);";
    String x = "global int* x";
    String text = "OPENCL three\n{ [x]=0; }\n" + thread(0, 0, x, barrier) + thread(1, 0, x, "int r = *x;",
        "if (r == 0) {", barrier, "}")
        + thread(2, 0, x, barrier) + thread(3, 1, x, "") + "exists (1:r=0)\n";
    for (String model : List.of("opencl", "sc")) {
      assertEquals(List.of(), told(text, Exit.OK, "--model", model));
    }
    String without = text.replace("r == 0", "r == 1");
    for (String model : List.of("opencl", "sc", "c11-rc11")) {
      assertEquals(List.of("Flag barrier-divergence",
          "Undefined: P0, line 4: barrier(CLK_GLOBAL_MEM_FENCE) waits for P1, which does not come to it",
          "Undefined: P2, line 13: barrier(CLK_GLOBAL_MEM_FENCE) waits for P1, which does not come to it"),
          told(without, Exit.UNKNOWN, "--model", model));
    }
  }

  @Test
  void aThreadThatDoesNothingIsWaitedFor() throws IOException {
    String text = "CUDA idle\n{ [x]=0; }\nP0@cta 0, gpu 0 (int* x) {\n  __syncthreads();\n}\n"
        + "P1@cta 0, gpu 0 (int* x) {\n}\nexists (x=0)\n";
    assertEquals(List.of("Flag barrier-divergence",
        "Undefined: P0, line 4: __syncthreads() waits for P1, which does not come to it"),
        told(text, Exit.UNKNOWN));
  }

  @Test
  void barriersOfDifferentMemoryAreToldByTheModel() throws IOException {
    String x = "global int* x";
    String text = "OPENCL kinds\n{ [x]=0; }\n" + thread(0, 0, x, "barrier(CLK_LOCAL_MEM_FENCE);")
        + thread(1, 0, x, "barrier(CLK_GLOBAL_MEM_FENCE);") + "exists (x=0)\n";
    assertEquals(List.of("Flag barrier-divergence",
        "Undefined: P0, line 4: barrier(CLK_LOCAL_MEM_FENCE) waits, and nobody comes whom it synchronises with",
        "Undefined: P1, line 7: barrier(CLK_GLOBAL_MEM_FENCE) waits, and nobody comes whom it synchronises with"),
        told(text, Exit.UNKNOWN));
    assertEquals(List.of(), told(text, Exit.OK, "--model", "sc"));
  }

  /** Both threads may be the one that leaves the array, and neither is said to miss the barrier behind it. */
  @Test
  void stepsWithoutABehaviourAreToldBesideRaces() throws IOException {
    String text = "OPENCL both\n{ [y]=0; [x]=0; int t[2]; }\n";
    for (int p = 0; p < 2; p++) {
      text += thread(p, 0, "global atomic_int* y, global int* t, global int* x",
          "int h = atomic_fetch_add_explicit(y, 1, memory_order_relaxed, memory_scope_device);",
          "int s = t[h + 1];", "*x = 1;", "barrier(CLK_GLOBAL_MEM_FENCE);");
    }
    assertEquals(List.of("Undefined: P0, line 5: s = t[h + 1] leaves its array",
        "Undefined: P1, line 11: s = t[h + 1] leaves its array"),
        told(text + "exists (y=2)\n", Exit.UNKNOWN, "--model", "sc"));
  }

  @Test
  void aModelOfOnesOwnSaysWhatItFlags() throws IOException {
    String model = write("mine.cat", "\"Mine\"\nacyclic sb | rf | co | fr as Sc\n"
        + "flag ~empty (W * W) & ext & loc & co \\ (I * W) as overwrite\n"
        + "flag ~empty domain(rfe & (W * R)) \\ I as told\n"
        + "flag empty rfe as alone\nundefined_unless acyclic sb | rfe as Odd\n").toString();
    String text = "OPENCL own\n{ [x]=0; [y]=0; }\n" + thread(0, 0, "global int* x, global int* y", "int r = *y;",
        "*x = 1;")
        + thread(1, 1, "global int* x, global int* y", "int r = *x;", "*x = 2;") + "exists (1:r=1)\n";
    assertEquals(List.of(
        "Flag overwrite",
        "Flagged: P0, line 5: *x = 1 (non-atomic write of x) and P1, line 9: *x = 2 (non-atomic write of x)",
        "Flag told",
        "Flagged: P0, line 5: *x = 1 (non-atomic write of x)"),
        told(text, Exit.OK, "--model", model));
  }

  @Test
  void aConditionThatIsNotAboutPairsIsNamed() throws IOException {
    String model = write("mine.cat", "\"Mine\"\nacyclic po-loc | rf | co | fr as Coherence\n"
        + "undefined_unless acyclic sb | rf | co | fr as Weak\n").toString();
    String x = "global atomic_int* x, global atomic_int* y";
    String text = "OPENCL sb\n{ [x]=0; [y]=0; }\n"
        + thread(0, 0, x, "atomic_store_explicit(x, 1, memory_order_relaxed);",
            "int r = atomic_load_explicit(y, memory_order_relaxed);")
        + thread(1, 1, x, "atomic_store_explicit(y, 1, memory_order_relaxed);",
            "int r = atomic_load_explicit(x, memory_order_relaxed);")
        + "exists (0:r=0 /\\ 1:r=0)\n";
    assertEquals(List.of("Flag Weak", "Undefined: the model's condition Weak does not hold"), told(text, Exit.UNKNOWN,
        "--model", model));
  }

  /** What a model of one's own relates in one thread need not be unsequenced. */
  @Test
  void aConditionOnOneThreadIsCalledByItsName() throws IOException {
    String model = write("mine.cat", "\"Mine\"\nacyclic sb | rf | co | fr as Sc\n"
        + "undefined_unless empty (W * W) & loc & sb \\ (I * W) as Twice\n").toString();
    String text = "OPENCL twice\n{ [x]=0; }\n" + thread(0, 0, "global int* x", "*x = 1;", "*x = 2;") + "exists (x=2)\n";
    assertEquals(List.of("Flag Twice", "Undefined: P0, line 4: *x = 1 (non-atomic write of x) and "
        + "P0, line 5: *x = 2 (non-atomic write of x) break the model's condition Twice"),
        told(text, Exit.UNKNOWN, "--model", model));
  }

  @Test
  void whoExpectsTheRaceIsContent() throws IOException {
    String text = "OPENCL u\n(* expect model sc: Sometimes racy *)\n{ [x]=0; }\n"
        + "P0 (global int* x) {\n  int r = (*x)++ + *x;\n}\nexists (0:r=1)\n";
    assertEquals(2, told(text, Exit.OK, "--model", "sc").size());
    assertEquals(2, told(text.replace("racy", "race-free"), Exit.FAILS, "--model", "sc").size());
  }

  /** In LLVM a comparison of undef is undef; a branch on it undefines the program. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"%s = select i1 %c, i32 1, i32 2|0",
      "br i1 %c, label %a, label %b;a:;store i32 1, ptr %y;br label %b;b:|1", "store i32 %r0, ptr %y|1",
      "%w = zext i1 %c to i32|0", "%w = zext i1 %c to i32;store i32 %w, ptr %y|1"})
  void whatIsDoneWithUndef(String lines, int races) throws IOException {
    String text = """
        LLVM undef
        { [x]=0; [y]=0; }
        P0@block 0, device 0 (ptr %x, ptr %y) {
          store i32 1, ptr %x
          ret void
        }
        P1@block 1, device 0 (ptr %x, ptr %y) {
          %r0 = load i32, ptr %x
          %c = icmp eq i32 %r0, 1
          LINES
          ret void
        }
        exists (x=1)
        """.replace("LINES", lines.replace(";", "\n  "));
    Result result = Result.of("simulate", write("t.litmus", text).toString());
    assertEquals(races == 1, result.out().contains("Flag data-race"), result.out() + result.err());
  }

  @Test
  void programsReadTheSame() throws IOException {
    String text = "OPENCL two\n{ [x]=0; }\n" + thread(0, 0, "global atomic_int* x",
        "atomic_store_explicit(x, 1, memory_order_release, "
        + "memory_scope_work_group);") + thread(1, 1, "global atomic_int* x", "int r = *x;") + "exists (1:r=1)\n";
    Result result = Result.of("simulate", write("t.litmus", text).toString(), "--json");
    assertEquals(Exit.UNKNOWN, result.exit(), result.err());
    JsonNode test = new ObjectMapper().readTree(result.out()).get("tests").get(0);
    JsonNode race = test.get("races").get(0);
    assertEquals(1, test.get("races").size());
    assertEquals("data-race true 0 4 release write of x at work-group scope",
        String.join(" ", race.get("flag").asText(), race.get("undefines").asText(),
            race.get("first").get("thread").asText(),
            race.get("first").get("line").asText(), race.get("first").get("access").asText()));
    assertEquals("1 7", race.get("second").get("thread").asText() + " " + race.get("second").get("line").asText());
    assertEquals(race.get("text"), test.get("undefined"));
  }
}
