package periscope.models.implication;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Registers;

/**
 * A correspondence between the sets and relations of two models: corresponding registers have the same value in every
 * execution, because both models compute them by the same operations from the same names of the language, whatever
 * names the models give to intermediate results, and in whichever order they define them. Unions and intersections are
 * compared as sets of operands, differences as one operand without a set of others, and compositions as lists, in which
 * a restriction to a set is an element.
 *
 * <p>The registers of both models are partitioned into classes, starting with a single class, until registers of one
 * class have operands of the same classes. Variables of {@code let rec} are compared by their bodies: iteration of the
 * bodies then gives both the same value in each round, so that their least solutions are equal, too. Orders that
 * executions choose are paired, those for the same pairs in their sequence: an execution of one model counts as an
 * execution of the other with the same choices.
 */
final class Correspondence {

  private final Registers[] models;
  /** For each model, the number of its first register among the registers of both. */
  private final int[] first;
  private final int size;
  private int[] classes;
  /** For each chosen order, the number of earlier orders of its model for the same pairs. */
  private final int[] repetition;

  Correspondence(CompiledModel one, CompiledModel other) {
    models = new Registers[] {one.registers(), other.registers()};
    first = new int[] {0, models[0].size()};
    size = models[0].size() + models[1].size();
    repetition = new int[size];
    classes = new int[size];
    refine();
    // What an order is for is known now, since it depends on no order.
    for (int r = 0; r < size; r++) {
      repetition[r] = operation(r) == CatOp.ORDER ? before(r) : 0;
    }
    refine();
  }

  private int before(int order) {
    int before = 0;
    for (int r = model(order) == 0 ? 0 : first[1]; r < order; r++) {
      before += operation(r) == CatOp.ORDER && classes[a(r)] == classes[a(order)] ? 1 : 0;
    }
    return before;
  }

  private void refine() {
    int known = 0;
    for (int found = 1; found > known; ) {
      known = found;
      Map<List<Object>, Integer> numbers = new HashMap<>();
      int[] next = new int[size];
      for (int r = 0; r < size; r++) {
        next[r] = numbers.computeIfAbsent(List.of(classes[r], made(r)), k -> numbers.size());
      }
      classes = next;
      found = numbers.size();
    }
  }

  /** The computation of a register, with classes in the place of its operands. */
  private List<Object> made(int r) {
    CatOp operation = operation(r);
    return switch (operation) {
      case BASE -> List.of(operation, a(r), models[model(r)].isSet(r - first[model(r)]));
      case RF, CO, ALL, NOTHING, NO_PAIR, FIXPOINT -> List.of(operation);
      case VARIABLE, RESULT -> List.of(CatOp.VARIABLE, classes[body(r)]);
      case ORDER -> List.of(operation, classes[a(r)], repetition[r]);
      case UNION, INTERSECTION -> {
        TreeSet<Integer> parts = new TreeSet<>();
        parts(r).forEach(p -> parts.add(classes[p]));
        yield List.of(operation, parts);
      }
      case DIFFERENCE -> {
        TreeSet<Integer> less = new TreeSet<>();
        yield List.of(operation, classes[without(r, less)], less);
      }
      case COMPOSE, RESTRICT_DOMAIN, RESTRICT_RANGE, IDENTITY -> {
        List<Object> way = new ArrayList<>();
        follow(r, way);
        yield List.of(CatOp.COMPOSE, way);
      }
      default -> operation.binary()
          ? List.of(operation, classes[a(r)], classes[b(r)]) : List.of(operation, classes[a(r)]);
    };
  }

  /**
   * The register from which a difference subtracts.
   *
   * @param less receives the classes of the subtracted registers
   */
  private int without(int r, TreeSet<Integer> less) {
    if (operation(r) != CatOp.DIFFERENCE) {
      return r;
    }
    int b = b(r);
    (operation(b) == CatOp.UNION ? parts(b) : List.of(b)).forEach(p -> less.add(classes[p]));
    return without(a(r), less);
  }

  /**
   * Adds the steps of a relation's composition: classes of relations, and sets between them, by the classes of their
   * operands.
   */
  private void follow(int r, List<Object> way) {
    switch (operation(r)) {
      case COMPOSE -> {
        follow(a(r), way);
        follow(b(r), way);
      }
      case RESTRICT_DOMAIN -> {
        pass(b(r), way);
        follow(a(r), way);
      }
      case RESTRICT_RANGE -> {
        follow(a(r), way);
        pass(b(r), way);
      }
      case IDENTITY -> pass(a(r), way);
      default -> way.add(classes[r]);
    }
  }

  /** Adds a restriction to a set; two restrictions in a row become one to the intersection. */
  private void pass(int set, List<Object> way) {
    TreeSet<Integer> operands = new TreeSet<>();
    if (!way.isEmpty() && way.get(way.size() - 1) instanceof Passed before) {
      operands.addAll(before.operands());
      way.remove(way.size() - 1);
    }
    if (operation(set) == CatOp.INTERSECTION) {
      parts(set).forEach(p -> operands.add(classes[p]));
    } else if (operation(set) != CatOp.ALL) {
      operands.add(classes[set]);
    }
    if (!operands.isEmpty() || way.isEmpty()) {
      way.add(new Passed(operands));
    }
  }

  /** A restriction in a composition, by the classes of the sets whose intersection it restricts to. */
  private record Passed(TreeSet<Integer> operands) {}

  private int model(int r) {
    return r < first[1] ? 0 : 1;
  }

  /** The number of a register of the second model among the registers of both. */
  int ofOther(int register) {
    return first[1] + register;
  }

  CatOp operation(int r) {
    return models[model(r)].operation(r - first[model(r)]);
  }

  /** First operand: a register, or for a name its position. */
  int a(int r) {
    int a = models[model(r)].a(r - first[model(r)]);
    return operation(r) == CatOp.BASE ? a : first[model(r)] + a;
  }

  int b(int r) {
    return first[model(r)] + models[model(r)].b(r - first[model(r)]);
  }

  /** The body of a variable of {@code let rec}, inside or outside the group. */
  private int body(int r) {
    Registers of = models[model(r)];
    int register = r - first[model(r)];
    int group = operation(r) == CatOp.VARIABLE ? of.a(register) : of.a(of.a(register));
    return first[model(r)] + of.bodies(group)[of.b(register)];
  }

  /**
   * The operands of a union, an intersection or a composition; operands of the same kind are replaced by their own
   * operands.
   */
  List<Integer> parts(int r) {
    List<Integer> parts = new ArrayList<>();
    for (int operand : new int[] {a(r), b(r)}) {
      if (operation(operand) == operation(r)) {
        parts.addAll(parts(operand));
      } else {
        parts.add(operand);
      }
    }
    return parts;
  }

  /** Whether two registers have the same value in every execution. */
  boolean same(int r, int s) {
    return classes[r] == classes[s];
  }

  /**
   * For each order that executions of the second model choose, the number of the corresponding order of the first
   * model; -1 if there is none.
   */
  int[] orders() {
    int[] ofFirst = models[0].orders();
    return Arrays.stream(models[1].orders()).map(o -> {
      for (int i = 0; i < ofFirst.length; i++) {
        if (same(ofFirst[i], ofOther(o))) {
          return i;
        }
      }
      return -1;
    }).toArray();
  }
}
