package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.Binary;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatExpression.Postfix;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.ast.CatPrinter;
import periscope.models.vocabulary.OpenClVocabulary;

/** Random expressions give what a plain set of pairs gives; checks say what their definition says. */
class OperatorsTest {

  /** A pair of events; an element of a set is the pair of an event with itself. */
  private record Pair(int from, int to) {}

  private static final Models MODELS = new Models();
  private static final List<String> RELATIONS = List.of("rf", "co", "sb", "wg", "thd", "loc", "id", "fr", "mo", "ext");
  private static final List<String> SETS = List.of("R", "W", "I", "A", "na", "rem", "DV", "_");

  private final Map<String, Set<Pair>> values = new HashMap<>();
  private int events;

  @Test
  void randomExpressionsAgreeWithSetsOfPairs() {
    Random random = new Random(29);
    for (int round = 0; round < 150; round++) {
      CatExpression expression = relation(random, 4);
      String text = "let it = " + CatPrinter.print(expression)
          + "\nempty it as e irreflexive it as i acyclic it as a ~empty it as ne ~acyclic it as na";
      CompiledModel model = MODELS.compile(MODELS.parse("m", new SourceText("m", text)), new OpenClVocabulary());
      Evaluator evaluator = model.newEvaluator();
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 3));
      evaluator.start(s);
      RandomStructures.executions(s, (rf, co) -> compare(expression, evaluator, s, rf, co));
    }
  }

  private void compare(CatExpression e, Evaluator evaluator, EventStructure s, long[] rf,
      long[] co) {
    events = s.size();
    List<String> violated = evaluator.violations(rf, co).stream().map(v -> v.axiom().name()).toList();
    RELATIONS.forEach(n -> values.put(n, pairs(evaluator.relation(n))));
    SETS.stream().filter(n -> !n.equals("_")).forEach(n -> values.put(n, pairs(evaluator.relation(n))));
    Set<Pair> expected = value(e);
    assertEquals(expected, pairs(evaluator.relation("it")), () -> "seed 29: " + CatPrinter.print(e));
    boolean irreflexive = expected.stream().noneMatch(p -> p.from() == p.to());
    boolean acyclic = closure(expected).stream().noneMatch(p -> p.from() == p.to());
    assertEquals(!expected.isEmpty(), violated.contains("e"));
    assertEquals(expected.isEmpty(), violated.contains("ne"));
    assertEquals(!irreflexive, violated.contains("i"));
    assertEquals(!acyclic, violated.contains("a"));
    assertEquals(acyclic, violated.contains("na"));
  }

  @Test
  void splitChecksSayWhatTheWholeSays() {
    Random random = new Random(31);
    String[] kinds = {"empty", "irreflexive", "acyclic"};
    for (int round = 0; round < 150; round++) {
      CatExpression expression = relation(random, 4);
      String kind = kinds[random.nextInt(3)];
      String text = kind + " " + CatPrinter.print(expression) + " as check";
      CompiledModel model = MODELS.compile(MODELS.parse("m", new SourceText("m", text)), new OpenClVocabulary());
      Evaluator evaluator = model.newEvaluator();
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 3));
      evaluator.start(s);
      RandomStructures.executions(s, (rf, co) -> {
        boolean consistent = evaluator.consistent(rf, co);
        List<Violation> violations = evaluator.violations(rf, co);
        assertEquals(consistent, violations.isEmpty(), () -> "seed 31: " + text);
        boolean cyclic = !kind.equals("empty");
        violations.stream().filter(v -> cyclic && !v.edges().isEmpty()).forEach(v ->
            assertEquals(v.edges().get(0).from(), v.edges().get(v.edges().size() - 1).to(), text));
      });
    }
  }

  private static Set<Pair> pairs(long[] rows) {
    Set<Pair> pairs = new HashSet<>();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if ((rows[i] >>> j & 1) != 0) {
          pairs.add(new Pair(i, j));
        }
      }
    }
    return pairs;
  }

  private Set<Pair> identity() {
    Set<Pair> id = new HashSet<>();
    for (int i = 0; i < events; i++) {
      id.add(new Pair(i, i));
    }
    return id;
  }

  private static Set<Pair> compose(Set<Pair> x, Set<Pair> y) {
    Set<Pair> out = new HashSet<>();
    x.forEach(p -> y.stream().filter(q -> q.from() == p.to()).forEach(q -> out.add(new Pair(p.from(), q.to()))));
    return out;
  }

  private static Set<Pair> product(Set<Pair> x, Set<Pair> y) {
    Set<Pair> out = new HashSet<>();
    x.forEach(p -> y.forEach(q -> out.add(new Pair(p.from(), q.to()))));
    return out;
  }

  private static Set<Pair> closure(Set<Pair> x) {
    Set<Pair> out = new HashSet<>(x);
    while (out.addAll(compose(out, x))) { }
    return out;
  }

  /** Relations only: of sets, as identity relations, just what is needed below {@code [ ]} and {@code *}. */
  private Set<Pair> value(CatExpression e) {
    if (e instanceof CatExpression.Name n) {
      return values.get(n.name());
    } else if (e instanceof CatExpression.Universe) {
      return identity();
    } else if (e instanceof CatExpression.Identity i) {
      return value(i.set());
    } else if (e instanceof CatExpression.Complement c) {
      Set<Pair> out = new HashSet<>(product(identity(), identity()));
      out.removeAll(value(c.operand()));
      return out;
    } else if (e instanceof CatExpression.Apply a) {
      Set<Pair> out = new HashSet<>();
      value(a.arguments().get(0)).forEach(p -> {
        int event = a.function().equals("domain") ? p.from() : p.to();
        out.add(new Pair(event, event));
      });
      return out;
    } else if (e instanceof Postfix p) {
      Set<Pair> x = value(p.operand());
      return switch (p.operator()) {
        case INVERSE -> new HashSet<>(x.stream().map(q -> new Pair(q.to(), q.from())).toList());
        case TRANSITIVE -> closure(x);
        case REFLEXIVE -> plus(x, identity());
        case REFLEXIVE_TRANSITIVE -> plus(closure(x), identity());
        case SQUARE -> product(x, x);
      };
    }
    Binary b = (Binary) e;
    Set<Pair> x = new HashSet<>(value(b.left()));
    Set<Pair> y = value(b.right());
    switch (b.operator()) {
      case UNION -> x.addAll(y);
      case INTERSECTION -> x.retainAll(y);
      case DIFFERENCE -> x.removeAll(y);
      case SEQUENCE -> x = compose(x, y);
      default -> x = product(x, y);
    }
    return x;
  }

  private static Set<Pair> plus(Set<Pair> x, Set<Pair> y) {
    Set<Pair> out = new HashSet<>(x);
    out.addAll(y);
    return out;
  }

  private static CatExpression name(String name) {
    return name.equals("_") ? new CatExpression.Universe(Span.NONE) : new CatExpression.Name(name, Span.NONE);
  }

  private static CatExpression set(Random random, int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      String function = random.nextBoolean() ? "domain" : "range";
      return new CatExpression.Apply(function, List.of(relation(random, depth - 1)), Span.NONE);
    } else if (depth > 0 && random.nextInt(3) == 0) {
      BinaryOperator[] operators = {BinaryOperator.UNION, BinaryOperator.INTERSECTION, BinaryOperator.DIFFERENCE};
      return new Binary(operators[random.nextInt(3)], set(random, depth - 1), set(random, depth - 1), Span.NONE);
    }
    return name(SETS.get(random.nextInt(SETS.size())));
  }

  static CatExpression relation(Random random, int depth) {
    if (depth == 0) {
      return name(RELATIONS.get(random.nextInt(RELATIONS.size())));
    }
    return switch (random.nextInt(12)) {
      case 0 -> name(RELATIONS.get(random.nextInt(RELATIONS.size())));
      case 1 -> new CatExpression.Identity(set(random, depth - 1), Span.NONE);
      case 2 -> new Binary(BinaryOperator.PRODUCT, set(random, depth - 1), set(random, depth - 1), Span.NONE);
      case 3 -> new CatExpression.Complement(relation(random, depth - 1), Span.NONE);
      case 4 -> new Postfix(PostfixOperator.SQUARE, set(random, depth - 1), Span.NONE);
      case 5 -> new Postfix(PostfixOperator.values()[random.nextInt(4)], relation(random, depth - 1), Span.NONE);
      default -> {
        BinaryOperator operator = BinaryOperator.values()[random.nextInt(5)];
        BinaryOperator known = operator == BinaryOperator.ADD ? BinaryOperator.SEQUENCE : operator;
        yield new Binary(known, relation(random, depth - 1), relation(random, depth - 1), Span.NONE);
      }
    };
  }
}
