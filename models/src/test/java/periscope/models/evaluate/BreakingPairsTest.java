package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;

/** The pairs that break a condition are those of its subject, although verdicts take conditions apart. */
class BreakingPairsTest {

  private static final Models MODELS = new Models();

  /** Unions, differences and intersections of relations and of sets. */
  private static final String PARTS =
      """
      undefined_unless empty ((rf & ext) | (co \\ sb)) | ((fr ; fr^-1) & loc) as relations
      undefined_unless empty (domain(rf & wg) \\ A) | (W & rem) | range(co ; rf) as sets
      undefined_unless ~empty rf as negated
      undefined_unless irreflexive rf ; sb as cycles
      flag ~empty domain(rf) & A as flagged
      flag ~empty fr & ext as raised
      """;

  static Stream<String> models() {
    Stream<String> shipped = MODELS.shipped().stream()
        .filter(m -> Vocabularies.of(MODELS.language(m).get()).get() instanceof OpenClVocabulary);
    return Stream.concat(shipped, Stream.of("parts"));
  }

  @ParameterizedTest
  @MethodSource("models")
  void areThoseOfTheSubject(String name) {
    Model parsed = name.equals("parts") ? MODELS.parse(name, new SourceText(name, PARTS)) : MODELS.load(name);
    CompiledModel model = MODELS.compile(parsed, new OpenClVocabulary());
    Evaluator evaluator = model.newEvaluator();
    Evaluator whole = model.newEvaluator();
    boolean asked = model.axioms().stream().anyMatch(a -> a.role() == Role.UNDEFINED_UNLESS);
    Random random = new Random(3);
    int[] broken = new int[1];
    for (int round = 0; round < 60; round++) {
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 4));
      evaluator.start(s);
      whole.start(s);
      RandomStructures.executions(s, (rf, co) -> {
        evaluator.consistent(rf, co, RandomStructures.orders(evaluator, s));
        whole.consistent(rf, co, RandomStructures.orders(whole, s));
        long[][] pairs = new long[model.axioms().size()][s.size()];
        evaluator.addBroken(pairs);
        for (int a = 0; a < pairs.length; a++) {
          Axiom axiom = model.axioms().get(a);
          long[] expected = new long[s.size()];
          if (axiom.role() == Role.UNDEFINED_UNLESS && axiom.shownByPairs()) {
            subject(whole, model, a, expected);
            broken[0] += whole.raised(axiom) ? 1 : 0;
          } else if (axiom.role() == Role.FLAG) {
            subject(whole, model, a, expected);
            whole.addRaised(a, pairs[a]);
          }
          assertArrayEquals(expected, pairs[a], () -> axiom.name() + s);
        }
      });
    }
    assertTrue(!asked || broken[0] > 50, name + ": " + broken[0]);
  }

  private static void subject(Evaluator whole, CompiledModel model, int axiom, long[] pairs) {
    long[] value = whole.value(model.subjects[axiom]);
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = value.length == pairs.length && pairs.length > 1 ? value[i] : (value[0] >>> i & 1) << i;
    }
  }
}
