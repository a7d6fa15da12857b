package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;

/** Everything around the instructions: both headers, init block, heads, scope tree, memory map, condition. */
class HeadersTest {

  /** Fig. 12 of [GPUC], line by line. */
  private static final String FIGURE_12 = """
      GPU_PTX SB
      {0:.reg .s32 r0;      0:.reg .s32 r2;
       0:.reg .b64 r1 = x; 0:.reg .b64 r3 = y;
       1:.reg .s32 r0;    1:.reg .s32 r2;
       1:.reg .b64 r1 = y; 1:.reg .b64 r3 = x;}
       T0                    | T1                    ;
       mov.s32 r0,1          | mov.s32 r0,1          ;
       st.cg.s32 [r1],r0    | st.cg.s32 [r1],r0    ;
       ld.cg.s32 r2,[r3]   | ld.cg.s32 r2,[r3]   ;
      ScopeTree(grid(cta(warp T0) (warp T1)))
      x: shared, y: global
      exists (0:r2=0 /\\ 1:r2=0)
      """;

  @Test
  void figure12ReadsAsPtxWithItsAddressesFolded() {
    LitmusTest other = PtxTexts.read("""
        PTX SB
        { shared x=0; y=0; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
         mov r0, 1      | mov r0, 1      ;
         st.cg x, r0    | st.cg y, r0    ;
         ld.cg r2, y    | ld.cg r2, x    ;
        exists (0:r2=0 /\\ 1:r2=0)
        """);
    assertEquals(other, PtxTexts.read(FIGURE_12));
    assertEquals("PTX", other.language());
  }

  @Test
  void theLastRowNeedsNoSemicolon() {
    assertEquals(PtxTexts.read(FIGURE_12), PtxTexts.read(FIGURE_12.replace(";\nScopeTree", "\nScopeTree")));
  }

  @Test
  void theLanguageIsFoundByEachOfItsFirstWords() {
    for (String word : List.of("PTX", "ptx", "GPU_PTX")) {
      LitmusTest test = LitmusLanguages.load().parse(new SourceText("t", word + " T { x=0; } P0 ; st x, 1 ;"));
      assertEquals("PTX", test.language());
    }
  }

  @Test
  void freeTextMaySpanLinesAndComeInPieces() {
    LitmusTest test = PtxTexts.read("PTX T \"one\ntwo \\\" /\\ x\" \"three\" { } P0 ; ");
    assertEquals("one\ntwo \" /\\ x\nthree", test.description());
  }

  @Test
  void linesOfTestGeneratorsAreNotPartOfTheTest() {
    assertEquals("T", PtxTexts.read("PTX T\n\"d\"\nCycle=Rfe PodRR Fre\nRelax=PodRR\n{ x; } P0 ; ").name());
  }

  @Test
  void ctaNumbersThatSeveralGpusUseAreMadeUnique() {
    LitmusTest test = PtxTexts.read("PTX T { x=0; } P0@cta 0,gpu 0 | P1@cta 0,gpu 1 | P2@cta 0, gpu 0 ; st x, 1 | | ;");
    assertEquals(List.of(new Placement(0, 0), new Placement(1, 1), new Placement(0, 0)),
        test.threads().stream().map(t -> t.placement()).toList());
  }

  @Test
  void severalThreadsMustBePlaced() {
    assertTrue(PtxTexts.problem("PTX T { x=0; } P0 | P1 ; st x, 1 | ;").contains("nothing says which CTAs"));
    assertEquals(List.of(new Placement(0, 0)),
        PtxTexts.read("PTX T { x=0; } P0 ; st x, 1 ;").threads().stream().map(t -> t.placement()).toList());
  }

  @Test
  void aLineOfSeveralRowsHasWholeRows() {
    String heads = "PTX T { x=0; } P0@cta 0 | P1@cta 1 ;\n";
    assertTrue(PtxTexts.problem(heads + "st x, 1 ; ld r2, x ;\n").contains("after 1 of 2 cells"));
    assertTrue(PtxTexts.problem(heads + "st x, 1 ; st x, 2 | ld r2, x ;\n").contains("after 1 of 2 cells"));
    assertEquals(2, PtxTexts.read(heads + "st x, 1 | ld r1, x ; st x, 2 | ld r2, x ;\n").threads().get(1).body()
        .size());
    assertEquals(2, PtxTexts.read(heads + "st x, 1 ;\nst x, 2 ;\n").threads().get(0).body().size());
  }

  @Test
  void aRegisterWithoutDeclarationOrValueIsAnErrorWhereOthersAreDeclared() {
    String declared = "PTX T { x=0; 0:.reg .s32 r0; 0:.reg .pred p; } P0@cta 0 ; ld r0, x ; setp.eq.s32 p, r0, 0 ; ";
    assertTrue(PtxTexts.problem(declared + "@q st x, 1 ;").contains("reads the register 'q'"));
    assertEquals(3, PtxTexts.read(declared + "@p st x, 1 ;").threads().get(0).body().size());
  }

  @Test
  void scopeTreesOfSeveralShapesPlaceThreads() {
    assertEquals(List.of(new Placement(0, 0), new Placement(1, 0)), tree("grid(cta(warp T0)) (cta(warp T1))"));
    assertEquals(List.of(new Placement(0, 0), new Placement(1, 1)),
        tree("device(grid(cta(warp T0))) (device(grid(cta(warp T1))))"));
    assertEquals(List.of(new Placement(0, 0), new Placement(1, 1)),
        tree("device(grid(cta(warp T0))) device(grid(cta(warp T1)))"));
    assertEquals(List.of(new Placement(0, 0), new Placement(0, 0)), tree("system (gpu (cta (warp P0 P1)))"));
    assertEquals(List.of(new Placement(1, 0), new Placement(0, 0)), tree("grid(cta(warp 1)) (cta(warp 0))"));
  }

  private static List<Placement> tree(String tree) {
    return PtxTexts.read("GPU_PTX T { x=0; } T0 | T1 ; st [x], 1 | st [x], 2 ; ScopeTree(" + tree + ")").threads()
        .stream().map(t -> t.placement()).toList();
  }

  @Test
  void regionsComeFromTheMapTheInitBlockOrTheAccess() {
    LitmusTest test = PtxTexts.read("""
        GPU_PTX T { x=0; shared y=1; .global .s32 z = 2; w; }
        T0 ; ld.s32 r0,[x] ; ld.shared.s32 r0, [v] ; ScopeTree(grid(cta(warp T0)))
        x: shared
        w: global
        """);
    assertEquals(List.of("x LOCAL 0", "y LOCAL 1", "z GLOBAL 2", "w GLOBAL 0", "v LOCAL 0"),
        test.locations().stream().map(l -> l.name() + " " + l.space() + " " + l.initial()).toList());
  }

  @Test
  void aMapNeedsNoScopeTree() {
    LitmusTest test = PtxTexts.read("GPU_PTX T { x=0; } T0 ; st [x],1 ; x: shared; exists (x=1)");
    assertEquals(AddressSpace.LOCAL, test.locations().get(0).space());
  }

  @Test
  void aliasesMayComeInAnyOrder() {
    LitmusTest test = PtxTexts.read("""
        PTX T { t @ texture aliases y; y @ generic aliases x; x = 3; s @ surface aliases x; }
        P0 ; sust.weak s, 2 ; tld.weak r0, t ; tld r1, x ; cold.weak r2, y ; exists (y=2)
        """);
    assertEquals(List.of(new Alias("y", Proxy.GENERIC, "x"), new Alias("t", Proxy.TEXTURE, "y"),
        new Alias("s", Proxy.SURFACE, "x")), test.locations().get(0).aliases());
    assertEquals(3, test.locations().get(0).initial());
    assertEquals("exists ([x]=2)", test.condition().orElseThrow().toString());
  }

  @Test
  void registersOfTheInitBlockBecomeAssignmentsUnlessTheyAre0() {
    LitmusTest test = PtxTexts.read("""
        PTX T { x=0; P0:r0=5; 0:r1=-0x10; P1:r0=0; 1:.reg .s32 r2 = 7; }
        P0@cta 0 | P1@cta 0 ; st x, r0 | st x, r2 ; exists (P1:r0 == 0)
        """);
    assertEquals(List.of("mov r0, 5", "mov r1, -16", "st x, r0"),
        test.threads().get(0).body().stream().map(Mnemonics::print).toList());
    assertEquals(List.of("mov r2, 7", "st x, r2"), test.threads().get(1).body().stream().map(Mnemonics::print)
        .toList());
  }

  @Test
  void conditionsOfEveryShape() {
    assertEquals("exists (0=0)", condition("exists 0==0"));
    assertEquals("~exists (0:r0=1)", condition("~exists (P0:r0 == 1)"));
    assertEquals("~exists (0:r0=1)", condition("not exists 0:r0 = 0x1"));
    assertEquals("forall ([x]=2 \\/ 0:r0!=0:r1)", condition("forall\n(x == 2 \\/ P0:r0 != P0:r1)"));
    assertEquals("filter ([x]=1)\nexists (not (0:r0=1) /\\ [x]=-1)",
        condition("locations [x; 0:r0; P0:r7;] filter ([x]=1) exists (not 0:r0=1 /\\ [x]=-1)"));
    assertEquals("exists (0:r7=0)", condition("locations [0:r7] exists (0:r7=0);"));
    assertEquals("exists (1=0:r0)", condition("exists (1 = 0:r0)"));
  }

  private static String condition(String condition) {
    return PtxTexts.read("PTX T { x=0; } P0 ; ld r0, x ; ld r1, x ; " + condition).condition().orElseThrow().toString();
  }

  @Test
  void cellsMayBeMissingAndLabelsStandAnywhere() {
    LitmusTest test = PtxTexts.read("""
        PTX T { x=0; }
        P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 0,gpu 0;
        st x, 1 (* here *) ;
        LC00: | LC00: LC01: st x, 2|| ;
        goto LC00 | | ld r0 , x ; // and
        | goto LC01 /* there */
        """.replace("|| ;", "| ;"));
    assertEquals(List.of(List.of("st x, 1", "LC00:", "goto LC00"), List.of("LC00:", "LC01:", "st x, 2", "goto LC01"),
        List.of("ld r0, x")), test.threads().stream().map(t -> t.body().stream().map(PtxTexts::print).toList())
        .toList());
    assertTrue(test.condition().isEmpty());
  }
}
