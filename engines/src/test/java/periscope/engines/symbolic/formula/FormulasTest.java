package periscope.engines.symbolic.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/** What formulas are simplified to means the same, and words count as Java does. */
class FormulasTest {

  private static final int VARIABLES = 5;

  /** Each formula beside its truth under each of the 32 assignments, one bit for each. */
  @Test
  void simplifying_changes_no_truth() {
    Random random = new Random(17);
    for (int round = 0; round < 2000; round++) {
      Formulas formulas = new Formulas();
      List<Integer> made = new ArrayList<>(List.of(Formulas.TRUE, Formulas.FALSE));
      List<Integer> truth = new ArrayList<>(List.of(-1, 0));
      for (int v = 0; v < VARIABLES; v++) {
        made.add(formulas.variable());
        int column = 0;
        for (int assignment = 0; assignment < 32; assignment++) {
          column |= (assignment >> v & 1) << assignment;
        }
        truth.add(column);
      }
      for (int i = 0; i < 30; i++) {
        int[] parts = new int[2 + random.nextInt(4)];
        int expected = -1;
        for (int p = 0; p < parts.length; p++) {
          int chosen = random.nextInt(made.size());
          boolean negated = random.nextBoolean();
          parts[p] = negated ? Formulas.not(made.get(chosen)) : made.get(chosen);
          expected &= negated ? ~truth.get(chosen) : truth.get(chosen);
        }
        made.add(formulas.and(parts));
        truth.add(expected);
      }
      for (int assignment = 0; assignment < 32; assignment++) {
        int bits = assignment;
        boolean[] nodes = formulas.evaluate(v -> (bits >> Formulas.node(v) - 1 & 1) != 0);
        for (int i = 0; i < made.size(); i++) {
          assertEquals((truth.get(i) >> assignment & 1) != 0, Formulas.holds(made.get(i), nodes), "round " + round);
        }
      }
    }
  }

  @Test
  void substitution_replaces_variables() {
    Formulas formulas = new Formulas();
    int x = formulas.variable();
    int y = formulas.variable();
    int z = formulas.variable();
    int f = formulas.or(formulas.and(x, y), formulas.and(Formulas.not(x), z));
    assertEquals(y, formulas.substitute(f, v -> v == x ? Formulas.TRUE : v, new HashMap<>()));
    assertEquals(z, formulas.substitute(f, v -> v == x ? Formulas.FALSE : v, new HashMap<>()));
  }

  private static final List<NumberType> TYPES = List.of(NumberType.BOOL, NumberType.S8, NumberType.U8, NumberType.S16,
      NumberType.U16, NumberType.S32, NumberType.U32, NumberType.S64, NumberType.U64);

  @Test
  void words_count_as_java_does() {
    Random random = new Random(18);
    for (NumberType type : TYPES) {
      for (UnaryOperator operator : UnaryOperator.values()) {
        check((words, left, right) -> words.unary(operator, type, left), random, type,
            (a, b) -> operator.apply(type, a), operator.name());
      }
      for (BinaryOperator operator : BinaryOperator.values()) {
        check((words, left, right) -> words.binary(operator, type, left, right), random, type,
            (a, b) -> operator.apply(type, a, b), operator.name());
      }
      for (FetchOperator operator : FetchOperator.values()) {
        check((words, left, right) -> words.fetch(operator, type, left, right), random, type,
            (a, b) -> operator.apply(type, a, b), operator.name());
      }
    }
  }

  private interface Made {
    int[] of(WordFormulas words, int[] left, int[] right);
  }

  private interface Expected {
    long apply(long a, long b);
  }

  /** With formulas of its own, since evaluating some evaluates all. */
  private static void check(Made made, Random random, NumberType type, Expected expected, String name) {
    Formulas formulas = new Formulas();
    int[] x = new ValueArithmetic(formulas, Thresholds.USUAL).variable().digits();
    int[] y = new ValueArithmetic(formulas, Thresholds.USUAL).variable().digits();
    int[] result = made.of(new WordFormulas(formulas), WordFormulas.canonical(type, x),
        WordFormulas.canonical(type, y));
    long[] special = {0, 1, -1, 2, -2, 63, 64, 65, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE};
    for (int i = 0; i < 60; i++) {
      long a = i % 3 == 0 ? special[random.nextInt(special.length)] : random.nextLong() >> random.nextInt(64);
      long b = i % 2 == 0 ? special[random.nextInt(special.length)] : random.nextLong() >> random.nextInt(64);
      b = type.wrap(b) == 0 && (name.equals("DIVIDE") || name.equals("REMAINDER")) ? 7 : b;
      long right = b;
      IntPredicate assignment = v -> digit(x, v, a) || digit(y, v, right);
      boolean[] truth = formulas.evaluate(assignment);
      long actual = 0;
      for (int d = 0; d < WordFormulas.WIDTH; d++) {
        actual |= Formulas.holds(result[d], truth) ? 1L << d : 0;
      }
      assertEquals(expected.apply(type.wrap(a), type.wrap(b)), actual, name + "." + type + " of " + a + " and " + b);
    }
  }

  private static boolean digit(int[] word, int variable, long value) {
    int digit = (variable - word[0]) / 2;
    return variable >= word[0] && digit < word.length && (value >>> digit & 1) != 0;
  }
}
