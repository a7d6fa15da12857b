package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Whatever the text: a test that prints back to itself, or problems with places in the text. */
class MutationTest {

  private static final int TEXTS = Sample.of(400, 4000);

  private static final List<String> SEEDS = List.of("""
      GPU_PTX SB
      {0:.reg .s32 r0; 0:.reg .b64 r1 = x; 0:.reg .b64 r3 = y; 1:.reg .b64 r1 = y; shared z = 1; 0:.reg .pred p;}
       T0                    | T1                    ;
       mov.s32 r0,1          | @!p4 st.volatile.s32 [r1],r0 ;
       add.u64 r3 , r3, r0   | setp.eq p4, r0, 0     ;
       ld.cg.s32 r2,[r3]     | L: @p bra L
      ScopeTree(device(grid(cta(warp T0)) (cta(warp T1))))
      x: shared, y: global
      exists (0:r2=0 /\\ 1:r2=0)
      """, """
      PTX T "text" { x=0; y @ generic aliases x; s @ surface aliases y; P0:r0=5; }
       P0@cta 0,gpu 0                   | P1@cta 0, gpu 1                 ;
       LC00: ld.acquire.gpu r0, x       | atom.acq_rel.gpu.add r1, x, 1   ;
       bne r0, 1, LC00                  | bar.cta.sync 1, r1, 2           ;
       sust.weak s, (r0 + 1)            | fence.proxy.surface             ;
       bar.red.and.pred p, 1, q         | red.relaxed.gpu.min [x+r1], 0x5 ;
      locations [x; 0:r0;]
      filter (x = 1) ~exists (P0:r0 == 1 \\/ not (y != -1))
      """);

  private static final List<String> PIECES = List.of("|", ";", ":", ",", "[", "]", "(", ")", "{", "}", "@", "!",
      "r1", "x", "0",
      "-", "\"", "exists", "ScopeTree", "shared", "LC00", "P0", ".reg", "ld", "atom.cas", "mov.u64", "not", "=", "\\/",
      "P9:",
      "99999999999999999999", "(*", "bar.sync 1, 2", "y @ generic aliases y;");

  @Test
  void mutatedTextsAreReadOrRefused() {
    long seed = 4242;
    Random random = new Random(seed);
    Ptx ptx = new Ptx();
    int read = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = mutated(SEEDS.get(i % SEEDS.size()), random);
      try {
        LitmusTest test = ptx.parse(new SourceText("t", text));
        String printed = ptx.print(test);
        assertTrue(test.equals(ptx.parse(new SourceText("printed", printed))), "seed " + seed + "\n" + text + "\n"
            + printed);
        read++;
      } catch (InvalidInputException e) {
        assertTrue(e.diagnostics().stream().allMatch(d -> d.span().offset() <= text.length()), e.getMessage());
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", text " + i + ":\n" + text, e);
      }
    }
    assertTrue(read > TEXTS / 50 && read < TEXTS * 4 / 5, "of " + TEXTS + " mutated texts, " + read + " are tests");
  }

  private static String mutated(String text, Random random) {
    List<String> words = new ArrayList<>(Arrays.asList(text.split("(?<=\\W)|(?=\\W)")));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(words.size());
      switch (random.nextInt(4)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, PIECES.get(random.nextInt(PIECES.size())));
        case 2 -> words.set(at, words.get(random.nextInt(words.size())));
        default -> words.set(at, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    return String.join("", words);
  }
}
