package periscope.lang.vulkan.khronos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.inputs.Sources;
import periscope.lang.vulkan.Vulkan;
import periscope.lang.vulkan.model.VulkanModels;
import periscope.lang.vulkan.model.VulkanVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;

/** Khronos' files: their questions, the models that answer them, and what is refused. */
class KhronosTest {

  private static final String PROGRAM = """
      // Message passing over two work-groups
      NEWWG
      NEWSG
      NEWTHREAD
      st.av.scopedev.sc0 x = 1
      st.atom.rel.scopedev.sc0.semsc0 f = 1
      NEWWG
      NEWSG
      NEWTHREAD
      ld.atom.acq.scopedev.sc0.semsc0 f = 1
      ld.scopedev.vis.sc0 x%s
      """;

  private final Models models = new Models();

  private static SourceText text(String content) {
    return new SourceText("mp.test", content);
  }

  private static LitmusTest read(String content) {
    LitmusTest test = LitmusLanguages.load().parse(text(content));
    assertEquals(test, new Vulkan().parse(new SourceText("printed", new Vulkan().print(test))));
    return test;
  }

  /** The verdict on a test with one question, under the model that the question names. */
  private Verdict verdict(String content) {
    LitmusTest test = read(content);
    Model model = models.load(new VulkanModels().usualModel(test));
    assertTrue(model.selects());
    Simulation found = new Simulator(models.compile(model, VulkanVocabulary.SHARED)).simulate(test, text(content));
    return Judgement.of(test.condition(), found.states(), found.complete(), found.bounded()).ofSelected().verdict();
  }

  @Test
  void questionsHaveAnswers() {
    for (String read : List.of("", " = 1")) {
      String program = PROGRAM.formatted(read);
      assertEquals(Verdict.HOLDS, verdict(program + "SATISFIABLE consistent[X] && #dr=0\n"));
      assertEquals(Verdict.HOLDS, verdict(program + "NOSOLUTION consistent[X] && #dr>0\n"));
      assertEquals(Verdict.FAILS, verdict(program + "SATISFIABLE consistent[X] && #dr>0\n"));
      assertEquals(Verdict.FAILS, verdict(program + "NOSOLUTION NOCHAINS consistent[X] && #dr=0\n"));
      assertEquals(Verdict.HOLDS, verdict(program + "NOSOLUTION consistent[X] && (#rs>1)\n"));
      assertEquals(Verdict.HOLDS, verdict(program + "NOSOLUTION consistent[X] && #rs=2\n"));
    }
    String old = PROGRAM.formatted(" = 0");
    assertEquals(Verdict.HOLDS, verdict(old + "NOSOLUTION consistent[X]\n"));
    assertEquals(Verdict.HOLDS, verdict(old + "NOSOLUTION #dr>0\n"), "the pair is ordered, consistent or not");
    String racy = old.replace("acq.scopedev.sc0.semsc0 f = 1", "acq.scopedev.sc0.semsc0 f = 0");
    assertEquals(Verdict.HOLDS, verdict(racy + "SATISFIABLE consistent[X] && #dr>0\n"));
    assertEquals(Verdict.HOLDS, verdict(racy + "SATISFIABLE #dr>0\n"));
  }

  /** Pairs of release sequences are counted: the release's own, and those of updates that carry it on. */
  @Test
  void releaseSequencesAreCounted() {
    String two = """
        NEWTHREAD
        st.atom.rel.scopewg.sc0.semsc0 f = 1
        NEWTHREAD
        st.ld.atom.scopewg.sc0 f = 1 2
        """;
    String three = two + "NEWTHREAD\nrmw.scopewg.sc0 f = 2 3\n";
    assertEquals(Verdict.HOLDS, verdict(two + "SATISFIABLE consistent[X] && #rs=2\n"));
    assertEquals(Verdict.HOLDS, verdict(two + "SATISFIABLE consistent[X] && #rs>1\n"));
    assertEquals(Verdict.HOLDS, verdict(three + "NOSOLUTION consistent[X] && #rs=2\n"));
    assertEquals(Verdict.HOLDS, verdict(three + "SATISFIABLE consistent[X] && #rs>1\n"));
    String releases = two.replace("st.ld.atom.scopewg.sc0 f = 1 2", "st.atom.rel.scopewg.sc0.semsc0 f = 2");
    assertEquals(Verdict.HOLDS, verdict(releases + "SATISFIABLE consistent[X] && #rs=2\n"));
    assertEquals(Verdict.HOLDS, verdict(releases.replace("NEWTHREAD\nst.atom.rel.scopewg.sc0.semsc0 f = 2", "")
        + "NOSOLUTION consistent[X] && #rs=2\n"));
  }

  @Test
  void groupsOrdersAndNamesAreRead() {
    LitmusTest test = read("""
        NEWQF
        NEWTHREAD 4
        st.sc0 x = 1
        cbar.acq.rel.scopewg.semsc0 7
        NEWWG
        NEWTHREAD
        avdevice
        NEWQF
        NEWWG
        NEWSG
        NEWTHREAD 2
        cbar.scopedev 7
        ld.sc1 z = 2
        SLOC x z
        SSW 4 2
        SATISFIABLE consistent[X]
        """);
    assertEquals("""
        VULKAN mp
        "SATISFIABLE consistent[X]"
        { x=0; z aliases x; }
        { ssw 0 2; }
         P0@sg 0, wg 0, qf 0                   | P1@sg 1, wg 1, qf 0 | P2@sg 2, wg 2, qf 2     ;
         st.sc0 x, 1                           | avdevice            | cbar.dv.everywhere 7    ;
         cbar.acq_rel.wg.semsc0.everywhere 7   |                     | ld.sc1 r0, z            ;
        exists (true)
        """.replaceAll(" +", " "), new Vulkan().print(test).replaceAll(" +", " "));
  }

  @Test
  void unclearFilesAreRefused() {
    String asked = "SATISFIABLE consistent[X]\n";
    for (String lines : List.of("st.sc0 x = 1\nst.sc0 x = 1\nld.sc0 x = 1\n", "st.sc0 x = 0\nld.sc0 x = 0\n",
        "st.sc0 z = 1\nSLOC x z\nld.sc0 x = 1\n", "membar.scopedev\n", "membar.acq.scopedev\n", "st.sc0\n",
        "st.sc0 x = 1 2\n", "UNSATISFIABLE consistent[X]\n", "SSW 0 1\nst.sc0 x = 1\n", "cbar.scopewg\n", "")) {
      assertThrows(InvalidInputException.class, () -> read("NEWTHREAD\n" + lines + asked), lines);
    }
    String program = PROGRAM.formatted("");
    assertThrows(InvalidInputException.class, () -> read(program + "SATISFIABLE consistent[X] && #sw>0\n"));
    assertThrows(InvalidInputException.class, () -> read(program + asked + asked));
    assertFalse(new KhronosImporter().accepts(text(program)), "nothing is asked");
  }

  /** Each question of a file is a test of its own, and places in the text stay. */
  @Test
  void filesWithSeveralQuestionsAreSeveralTests(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mp.test");
    Files.writeString(file, PROGRAM.formatted("") + "SATISFIABLE consistent[X] && #dr=0\nNOSOLUTION #dr>0\n");
    Sources sources = new Sources();
    assertEquals(List.of(file + "#1", file + "#2"), sources.expand(file.toString()));
    assertEquals(sources.expand(file.toString()), sources.expand(folder.toString()));
    SourceText second = sources.test(file + "#2");
    assertEquals(Files.readString(file).indexOf("NOSOLUTION"), second.content().indexOf("NOSOLUTION"));
    assertEquals("mp#2", LitmusLanguages.load().parse(second).name());
    assertThrows(InvalidInputException.class, () -> sources.test(file + "#3"));
    assertThrows(InvalidInputException.class, () -> LitmusLanguages.load().parse(sources.test(file.toString())));
  }
}
