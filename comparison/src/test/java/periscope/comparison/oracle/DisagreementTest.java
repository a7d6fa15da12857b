package periscope.comparison.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.Sets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.comparison.ModelAnswer;
import periscope.comparison.ModelAnswer.Given;
import periscope.comparison.ModelAnswer.Judge;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.engines.enumeration.Simulator;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Condition;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;

/** What two answers come to, with sets written by hand, and beside the sets themselves on generated tests. */
class DisagreementTest {

  private static Outcome reads(long value) {
    return Outcome.of(Map.of(new Register(0, "r0"), value), Map.of("x", 1L));
  }

  private static OracleAnswer answer(Optional<String> undefined, Optional<String> doubt, Outcome... allowed) {
    return new OracleAnswer.Able(new Given(new Judge("some", false), Set.of(allowed), undefined, doubt));
  }

  private static OracleAnswer allows(Outcome... allowed) {
    return answer(Optional.empty(), Optional.empty(), allowed);
  }

  private static Disagreement contrast(OracleAnswer model, OracleAnswer beside) {
    return Disagreement.of(model, beside, Optional.empty());
  }

  @Test
  void whatOneAllowsAndTheOtherLacks() {
    assertEquals(Kind.AGREE, contrast(allows(reads(0)), allows(reads(0))).kind());
    assertEquals(new Disagreement(Kind.WEAKER, Set.of(reads(1)), Set.of(), ""),
        contrast(allows(reads(0), reads(1)), allows(reads(0))));
    assertEquals(new Disagreement(Kind.STRONGER, Set.of(), Set.of(reads(1)), ""),
        contrast(allows(reads(0)), allows(reads(0), reads(1))));
    assertEquals(Kind.BOTH, contrast(allows(reads(0), reads(2)), allows(reads(0), reads(1))).kind());
  }

  /** What may be missing in an answer is not forbidden, and answers that are not whole do not agree. */
  @Test
  void doubts() {
    Optional<String> doubt = Optional.of("stopped");
    assertEquals(Kind.UNKNOWN, contrast(answer(Optional.empty(), doubt, reads(0)), allows(reads(0))).kind());
    assertEquals(Kind.UNKNOWN, contrast(allows(reads(0)), answer(Optional.empty(), doubt, reads(0))).kind());
    assertEquals(Kind.UNKNOWN, contrast(answer(Optional.empty(), doubt, reads(0)), allows(reads(0), reads(1))).kind());
    assertEquals(Kind.STRONGER, contrast(allows(reads(0)), answer(Optional.empty(), doubt, reads(1))).kind());
    assertEquals(Kind.UNKNOWN, contrast(allows(reads(0)), new OracleAnswer.Unknown("a device failed")).kind());
    assertEquals(Kind.OUTSIDE, contrast(allows(reads(0)), new OracleAnswer.Silent("no atomics")).kind());
    assertEquals(Kind.OUTSIDE, contrast(new OracleAnswer.Silent("no atomics"), allows(reads(0))).kind());
  }

  @Test
  void undefinedBehaviourAllowsEverything() {
    OracleAnswer undefined = answer(Optional.of("a race"), Optional.empty(), reads(0));
    assertEquals(Kind.WEAKER, contrast(undefined, allows(reads(0))).kind());
    assertEquals(Kind.STRONGER, contrast(allows(reads(0)), undefined).kind());
    assertEquals(Kind.AGREE, contrast(undefined, undefined).kind());
  }

  /** What was seen on a chip is never all, so that a model that allows more agrees. */
  @Test
  void whatChipsDo() {
    LitmusTest test = LitmusLanguages.load().parse(new SourceText("t", "PTX t\n{ x=0; }\n"
        + " P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n st.weak x, 1 | ld.weak r0, x ;\nexists (1:r0=1)\n"));
    Optional<Condition> condition = test.condition();
    Outcome zero = Outcome.of(Map.of(new Register(1, "r0"), 0L), Map.of("x", 1L));
    Outcome one = Outcome.of(Map.of(new Register(1, "r0"), 1L), Map.of("x", 1L));
    OracleAnswer seen = new OracleAnswer.Observed(new TreeMap<>(Map.of("Titan", 3, "GTX7", 0)), Optional.empty());
    OracleAnswer unseen = new OracleAnswer.Observed(new TreeMap<>(Map.of("Titan", 0)), Optional.empty());
    assertEquals(Kind.AGREE, Disagreement.of(allows(zero, one), seen, condition).kind());
    assertEquals(Kind.AGREE, Disagreement.of(allows(zero, one), unseen, condition).kind());
    assertEquals("seen on Titan", Disagreement.of(allows(zero), seen, condition).reason());
    assertEquals(Kind.STRONGER, Disagreement.of(allows(zero), seen, condition).kind());
    assertEquals(Kind.UNKNOWN,
        Disagreement.of(answer(Optional.empty(), Optional.of("cut"), zero), seen, condition).kind());
  }

  /** Two models over the corpus, contrasted by hand: which states does one have that the other lacks? */
  @Test
  void agreesWithTheSetsThemselves() {
    LitmusLanguages languages = LitmusLanguages.load();
    Models models = new Models();
    List<Simulator> two = List.of("ptx-asplos15", "ptx-6.0").stream().map(m -> new Simulator(
        models.compile(models.load(m), Vocabularies.of("ptx").orElseThrow()))).toList();
    TreeMap<Kind, Integer> kinds = new TreeMap<>();
    for (String name : List.of("mp", "mp+membar.ctas", "coRR+membar.gl", "coRW2", "isa2+membar.cta+membar.gls",
        "2+2w+membar.ctas", "coRR", "lb+membar.ctas", "mp+same-cta")) {
      SourceText text = new Sources().test(name);
      LitmusTest test = languages.parse(text);
      List<Set<Outcome>> states = two.stream().map(s -> s.simulate(test, text).states().keySet()).toList();
      List<OracleAnswer> answers = two.stream().<OracleAnswer>map(s -> asked(s, test, text)).toList();
      Disagreement contrast = contrast(answers.get(0), answers.get(1));
      assertEquals(Sets.difference(states.get(0), states.get(1)), contrast.onlyModel(), name);
      assertEquals(Sets.difference(states.get(1), states.get(0)), contrast.onlyBeside(), name);
      kinds.merge(contrast.kind(), 1, Integer::sum);
    }
    assertEquals(Set.of(Kind.AGREE, Kind.WEAKER, Kind.STRONGER), kinds.keySet());
  }

  private static OracleAnswer asked(Simulator simulator, LitmusTest test, SourceText text) {
    return new OracleAnswer.Able(ModelAnswer.of(
        new Judge("some", false), simulator, LoopBound.DEFAULT, test, text, true, () -> false));
  }
}
