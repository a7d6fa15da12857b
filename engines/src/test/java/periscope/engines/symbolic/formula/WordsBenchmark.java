package periscope.engines.symbolic.formula;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import periscope.engines.symbolic.formula.BitVectors.Vector;
import periscope.engines.symbolic.formula.ValueQuery.Input;
import periscope.litmus.expression.Expression;

// CHECKSTYLE OFF InlineFullyQualifiedName: the package has a Solver, too

/**
 * {@link ValueArithmetic} and {@link WordFormulas} against bit-vectors of Z3, on the same questions; {@code bench/run}
 * runs it. Prints a row for each sort of question, and throws if two disagree.
 */
public final class WordsBenchmark {

  private static final int QUERIES = 40;
  /** The first warms up. */
  private static final int ROUNDS = 2;
  private static final long SECONDS = 1;
  /** Outcomes after which no more are asked for, and the answer where time was up. */
  private static final int MOST = 200;
  private static final int LATE = -1;

  private WordsBenchmark() {}

  public static void main(String[] arguments) {
    System.out.println("| questions | own formulas | Z3's bit-vectors, QF_FD | QF_BV |");
    System.out.println("|---|---|---|---|");
    for (ValueQuery.Sort sort : ValueQuery.Sort.values()) {
      List<ValueQuery> queries = new ArrayList<>();
      Random random = new Random(20261122);
      for (int i = 0; i < QUERIES; i++) {
        queries.add(ValueQuery.random(random, sort));
      }
      System.out.println("| " + sort.words + " | " + String.join(" | ", row(queries)) + " |");
    }
  }

  /**
   * All ways of one round after the other, so that what the machine does meanwhile meets them alike; the fastest round
   * counts.
   */
  private static List<String> row(List<ValueQuery> queries) {
    List<Function<ValueQuery, Integer>> ways = List.of(
        WordsBenchmark::words, q -> vectors(q, "QF_FD"), q -> vectors(q, "QF_BV"));
    double[] best = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    int[] late = new int[ways.size()];
    for (int round = 0; round < ROUNDS; round++) {
      List<List<Integer>> answers = new ArrayList<>();
      for (int w = 0; w < ways.size(); w++) {
        long start = System.nanoTime();
        answers.add(queries.stream().map(ways.get(w)).toList());
        best[w] = Math.min(best[w], (System.nanoTime() - start) / 1e6 / queries.size());
        late[w] = (int) answers.get(w).stream().filter(a -> a == LATE).count();
      }
      agree(queries, answers);
    }
    List<String> cells = new ArrayList<>();
    for (int w = 0; w < best.length; w++) {
      cells.add(String.format(Locale.ROOT, "%.2f ms%s", best[w], late[w] == 0 ? "" : ", " + late[w] + " not decided"));
    }
    return cells;
  }

  private static void agree(List<ValueQuery> queries, List<List<Integer>> answers) {
    for (int i = 0; i < queries.size(); i++) {
      int at = i;
      if (answers.stream().map(a -> a.get(at)).filter(a -> a != LATE).distinct().count() > 1) {
        throw new IllegalStateException("different answers to " + queries.get(i));
      }
    }
  }

  /** The number of outcomes, as the engine finds them. */
  private static int words(ValueQuery query) {
    Formulas formulas = new Formulas();
    ValueArithmetic values = new ValueArithmetic(formulas, Thresholds.USUAL);
    long end = System.nanoTime() + SECONDS * 1_000_000_000;
    try (SolverContext context = new SolverContext(SolverKind.Z3);
        Solver solver = context.newSolver(formulas, () -> System.nanoTime() > end)) {
      Map<String, Value> inputs = new HashMap<>();
      query.inputs().forEach((name, input) -> inputs.put(name, input(formulas, values, input, solver)));
      query.required().forEach(e -> solver.require(values.notZero(value(values, e, inputs))));
      List<Value> outputs = query.outputs().stream().map(e -> value(values, e, inputs)).toList();
      for (int found = 0; found < MOST; found++) {
        Solver.Answer answer = solver.solve();
        if (answer != Solver.Answer.SOLUTION || outputs.isEmpty()) {
          return answer == Solver.Answer.STOPPED ? LATE : answer == Solver.Answer.SOLUTION ? 1 : found;
        }
        List<Integer> others = new ArrayList<>();
        outputs.forEach(o -> others.add(Formulas.not(values.is(o, o.in(solver::holds)))));
        solver.require(formulas.or(others));
      }
      return MOST;
    } catch (Formulas.Stopped e) {
      return LATE;
    }
  }

  private static Value input(Formulas formulas, ValueArithmetic values, Input input, Solver solver) {
    if (input.options().isEmpty()) {
      return values.convert(input.type(), values.variable());
    }
    Map<Long, Integer> options = new HashMap<>();
    input.options().forEach(o -> options.put(o, formulas.variable()));
    solver.require(formulas.exactlyOne(options.values().stream().mapToInt(Integer::intValue).toArray()));
    return new Value.Listed(new TreeMap<>(options));
  }

  private static Value value(ValueArithmetic values, Expression expression, Map<String, Value> inputs) {
    if (expression instanceof Expression.Constant c) {
      return Value.constant(c.value());
    } else if (expression instanceof Expression.Register r) {
      return inputs.get(r.name());
    } else if (expression instanceof Expression.Unary u) {
      return values.unary(u.operator(), u.type(), value(values, u.operand(), inputs));
    } else if (expression instanceof Expression.Convert c) {
      return values.convert(c.type(), value(values, c.operand(), inputs));
    }
    Expression.Binary b = (Expression.Binary) expression;
    return values.binary(b.operator(), b.type(), value(values, b.left(), inputs), value(values, b.right(), inputs));
  }

  /** The number of outcomes, with one term for each expression. */
  private static int vectors(ValueQuery query, String logic) {
    try (Context context = new Context(Map.of("model", "true"))) {
      com.microsoft.z3.Solver solver = context.mkSolver(logic);
      Params params = context.mkParams();
      params.add("timeout", (int) (SECONDS * 1000));
      solver.setParameters(params);
      BitVectors vectors = new BitVectors(context);
      Map<String, Vector> inputs = new HashMap<>();
      query.inputs().forEach((name, input) -> inputs.put(name, input(context, vectors, name, input, solver)));
      query.required().forEach(e -> solver.add(vectors.notZero(vectors.of(e, inputs))));
      List<Vector> outputs = query.outputs().stream().map(e -> vectors.of(e, inputs)).toList();
      for (int found = 0; found < MOST; found++) {
        Status status = solver.check();
        if (status != Status.SATISFIABLE || outputs.isEmpty()) {
          return status == Status.UNKNOWN ? LATE : status == Status.SATISFIABLE ? 1 : found;
        }
        BoolExpr[] others = outputs.stream().map(o -> context.mkNot(
            context.mkEq(o.bits(), solver.getModel().eval(o.bits(), true)))).toArray(BoolExpr[]::new);
        solver.add(context.mkOr(others));
      }
      return MOST;
    }
  }

  /** What is chosen is chosen by truths, as reads choose what they read from. */
  private static Vector input(
      Context context, BitVectors vectors, String name, Input input, com.microsoft.z3.Solver solver) {
    BitVecExpr any = context.mkBVConst(name, input.type().bits());
    if (input.options().isEmpty()) {
      return new Vector(any, input.type());
    }
    List<BoolExpr> chosen = new ArrayList<>();
    for (long option : input.options()) {
      BoolExpr way = context.mkBoolConst(name + "=" + option);
      solver.add(context.mkImplies(way, context.mkEq(any, vectors.constant(option, input.type()).bits())));
      chosen.forEach(other -> solver.add(context.mkOr(context.mkNot(way), context.mkNot(other))));
      chosen.add(way);
    }
    solver.add(context.mkOr(chosen.toArray(BoolExpr[]::new)));
    return new Vector(any, input.type());
  }
}
