package periscope.engines.ptx;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Engine;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;

/**
 * No value comes out of thin air through a register that a predicated instruction left alone, or wrote a constant to.
 */
class PredicatesTest {

  /** 5 in y if x is not 0, 1 in x if y is 5: each justifies the other. */
  private static final String MOVES = """
      PTX LB+predicated-moves
      { x=0; y=0; }
       P0@cta 0,gpu 0      | P1@cta 1,gpu 0      ;
       ld.relaxed.gpu r0, x | ld.relaxed.gpu r0, y ;
       setp.eq p0, r0, 0   | setp.eq p0, r0, 5   ;
       mov r1, 5           | mov r1, 0           ;
       @p0 mov r1, 0       | @p0 mov r1, 1       ;
       st.relaxed.gpu y, r1 | st.relaxed.gpu x, r1 ;
      exists (0:r0=1 /\\ 1:r0=5)
      """;

  /** The same with loads: y is only read, and r1 only becomes 0, if x is 0. */
  private static final String LOADS = """
      PTX LB+predicated-load
      { x=0; y=0; z=0; }
       P0@cta 0,gpu 0      | P1@cta 1,gpu 0      ;
       ld.relaxed.gpu r0, x | ld.relaxed.gpu r0, y ;
       setp.eq p0, r0, 0   | st.relaxed.gpu x, r0 ;
       mov r1, 5           |                     ;
       @p0 ld.weak r1, z   |                     ;
       st.relaxed.gpu y, r1 |                     ;
      exists (0:r0=5 /\\ 1:r0=5)
      """;

  @Test
  void thin_air() {
    LitmusLanguages languages = LitmusLanguages.load();
    Models models = new Models();
    for (String name : List.of("ptx-6.0", "ptx-7.5")) {
      CompiledModel model = models.compile(models.load(name), PtxVocabulary.SHARED);
      try (SymbolicSimulator symbolic = new SymbolicSimulator(model)) {
        for (Engine engine : List.of(new Simulator(model), symbolic)) {
          for (String content : List.of(MOVES, LOADS)) {
            SourceText text = new SourceText("predicates.litmus", content);
            LitmusTest test = languages.parse(text);
            var states = engine.simulate(test, text, false, () -> false).states().keySet();
            assertTrue(!states.isEmpty() && states.stream().noneMatch(s -> asked(test, s)), () -> name + ": " + states);
          }
        }
      }
    }
  }

  private static boolean asked(LitmusTest test, Outcome state) {
    return test.condition().get().proposition().holds(state);
  }
}
