package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Polarity;
import periscope.models.evaluate.Registers;

/**
 * The sets and relations of a model as formulas over a structure of events. Elements are computed when they are needed,
 * since most checks look at few pairs of most relations. Closures and {@code let rec} are exact, so a relation may
 * stand under a negation anywhere.
 */
public final class ModelFormulas {

  private static final int UNKNOWN = -1;

  private final CompiledModel model;
  private final Registers registers;
  private final Formulas formulas;
  private final Structure structure;
  private final int events;
  private final int[] all;
  private final Thresholds thresholds;
  /** For each register, its elements row by row; a set has one row. */
  private final int[][] elements;
  /**
   * For each register and event, the events to which the relation may lead from it; null while they are not computed.
   */
  private final int[][][] successors;
  private final LeastSolution[] recursions;
  /** For each register of an order that executions choose, its pairs. */
  private final Map<Integer, int[][]> orders = new HashMap<>();
  /** Constraints that define the chosen orders and closures. */
  private final Constraints defining = new Constraints();

  /** Closures, by register, for which the solver may choose a larger relation. */
  private final BitSet overapproximated = new BitSet();
  private final Overapproximation overapproximation;
  private final Forward forward;
  /** Whether the solver may choose such closures, and the orders that show that a relation has no cycle. */
  private boolean choosing;

  public ModelFormulas(CompiledModel model, Formulas formulas, Structure structure) {
    this(model, formulas, structure, Thresholds.USUAL);
  }

  /**
   * Formulas for an execution that the model is required to allow: the caller may only require that checks pass and
   * that {@code co} lacks pairs, and ask for nothing else. Larger relations than the exact ones then only exclude more.
   */
  public static ModelFormulas ofAllowed(CompiledModel model, Formulas formulas, Structure structure) {
    ModelFormulas allowed = new ModelFormulas(model, formulas, structure);
    Polarity polarity = Polarity.ofAllowing(model);
    for (int r = 0; r < allowed.registers.size(); r++) {
      boolean closure = allowed.registers.operation(r) == CatOp.CLOSURE;
      allowed.overapproximated.set(r, closure && polarity.hinders(r) && !polarity.helps(r));
    }
    allowed.choosing = true;
    return allowed;
  }

  /**
   * Formulas of a model.
   *
   * @param thresholds limits on the formulas of one {@code let rec}
   */
  public ModelFormulas(CompiledModel model, Formulas formulas, Structure structure, Thresholds thresholds) {
    this.model = model;
    this.formulas = formulas;
    this.structure = structure;
    this.thresholds = thresholds;
    registers = model.registers();
    events = structure.size();
    all = IntStream.range(0, events).toArray();
    elements = new int[registers.size()][];
    successors = new int[registers.size()][][];
    recursions = new LeastSolution[registers.groups()];
    overapproximation = new Overapproximation(formulas, defining);
    forward = new Forward(registers, structure);
  }

  /** The constraints under which the formulas returned so far have their meaning. */
  public Constraints required() {
    Constraints required = new Constraints();
    required.addAll(defining);
    Arrays.stream(recursions).filter(r -> r != null).forEach(r -> required.addAll(r.required()));
    return required;
  }

  /** For each order that executions choose, its pairs as formulas. */
  public List<int[][]> orders() {
    return IntStream.of(registers.orders()).mapToObj(this::order).toList();
  }

  private int[][] order(int register) {
    int[][] known = orders.get(register);
    if (known == null) {
      int number = (int) IntStream.range(0, register).filter(r -> registers.operation(r) == CatOp.ORDER).count();
      known = new int[events][events];
      for (int i = 0; i < events; i++) {
        for (int j = 0; j < i; j++) {
          int related = formulas.or(pair(registers.a(register), i, j), pair(registers.a(register), j, i));
          int direction = related == FALSE ? FALSE : structure.directed(number, j, i);
          known[j][i] = formulas.and(related, direction);
          known[i][j] = formulas.and(related, not(direction));
        }
        known[i][i] = FALSE;
      }
      orders.put(register, known);
      direct(known);
    }
    return known;
  }

  /**
   * Requires that an order has no cycle. If the order relates every pair within some groups of events, cycles of three
   * events suffice.
   */
  private void direct(int[][] order) {
    if (!complete(order)) {
      defining.add(not(Cycles.cyclic(formulas, order)));
      return;
    }
    for (int i = 0; i < events; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j && order[i][j] != FALSE; k++) {
          defining.add(not(formulas.and(order[i][j], order[j][k], order[k][i])));
          defining.add(not(formulas.and(order[j][i], order[k][j], order[i][k])));
        }
      }
    }
  }

  private boolean complete(int[][] order) {
    for (int i = 0; i < events; i++) {
      for (int j = 0; j < events; j++) {
        for (int k = 0; k < events && order[i][j] != FALSE; k++) {
          if (k != i && order[j][k] != FALSE && order[i][k] == FALSE && structure.both(i, k) != FALSE) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** A formula: the check of an axiom passes. */
  public int passes(int axiom) {
    Axiom asked = model.axioms().get(axiom);
    int subject = registers.subject(axiom);
    int broken = switch (asked.shape()) {
      case EMPTY -> some(subject);
      case IRREFLEXIVE -> reflexive(subject);
      case ACYCLIC -> choosing && !asked.negated()
          ? overapproximation.cyclic(matrix(subject)) : Cycles.cyclic(formulas, matrix(subject));
    };
    return asked.negated() ? broken : not(broken);
  }

  /** For each possible race by a condition on races, or by a flag: a formula that says that the execution shows it. */
  public Map<RaceEvents, Integer> findings(int axiom) {
    Axiom asked = model.axioms().get(axiom);
    if (!asked.shownByPairs()) {
      int passes = passes(axiom);
      return Map.of(RaceEvents.of(asked, -1, -1), asked.role() == Role.FLAG ? passes : not(passes));
    }
    int subject = registers.subject(axiom);
    Map<RaceEvents, Integer> found = new LinkedHashMap<>();
    for (int i = 0; i < events; i++) {
      for (int j = 0; j < events; j++) {
        boolean set = registers.isSet(subject);
        int has = !set ? pair(subject, i, j) : i == j ? member(subject, i) : FALSE;
        if (has != FALSE) {
          found.put(RaceEvents.of(asked, i, j), has);
        }
      }
    }
    return found;
  }

  /** The pairs of a relation that the model or its language names. */
  public Pairs relation(String name) {
    OptionalInt register = registers.named(name);
    if (register.isEmpty()) {
      throw new NoSuchElementException("the model " + model.model().name() + " has no relation " + name);
    }
    return (i, j) -> pair(register.getAsInt(), i, j);
  }

  private int some(int register) {
    int count = 0;
    int[] parts = new int[registers.isSet(register) ? events : events * events];
    for (int i = 0; i < events; i++) {
      if (registers.isSet(register)) {
        parts[count++] = member(register, i);
      }
      for (int j = 0; j < events && !registers.isSet(register); j++) {
        parts[count++] = pair(register, i, j);
      }
    }
    return formulas.or(parts);
  }

  private int reflexive(int register) {
    int[] parts = new int[events];
    for (int i = 0; i < events; i++) {
      parts[i] = pair(register, i, i);
    }
    return formulas.or(parts);
  }

  private int[][] matrix(int register) {
    int[][] matrix = new int[events][events];
    for (int i = 0; i < events; i++) {
      for (int j = 0; j < events; j++) {
        matrix[i][j] = pair(register, i, j);
      }
    }
    return matrix;
  }

  private int[] known(int register, int size) {
    if (elements[register] == null) {
      elements[register] = new int[size];
      Arrays.fill(elements[register], UNKNOWN);
    }
    return elements[register];
  }

  /** Drops the elements of registers, because the elements that they depend on have changed. */
  void forget(int[] of) {
    for (int register : of) {
      elements[register] = null;
      successors[register] = null;
    }
  }

  /** A formula: the set contains the event. */
  int member(int register, int i) {
    int[] known = known(register, events);
    if (known[i] == UNKNOWN) {
      known[i] = computeMember(register, i);
    }
    return known[i];
  }

  private int computeMember(int r, int i) {
    int a = registers.a(r);
    int b = registers.b(r);
    CatOp operation = registers.operation(r);
    return switch (operation) {
      case BASE -> structure.member(a, i);
      case ALL -> structure.happens(i);
      case NOTHING -> FALSE;
      case VARIABLE, RESULT -> recursive(r).element(operation == CatOp.RESULT, b, i, 0);
      case UNION -> formulas.or(member(a, i), member(b, i));
      case INTERSECTION -> member(a, i) == FALSE ? FALSE : formulas.and(member(a, i), member(b, i));
      case DIFFERENCE -> member(a, i) == FALSE ? FALSE : formulas.and(member(a, i), not(member(b, i)));
      case COMPLEMENT -> formulas.and(structure.happens(i), not(member(a, i)));
      case DOMAIN -> any(j -> pair(a, i, j));
      case RANGE -> any(j -> pair(a, j, i));
      default -> throw new IllegalStateException(operation + " is no set");
    };
  }

  /** A formula: the relation contains the pair. */
  int pair(int register, int i, int j) {
    int[] known = elements[register];
    if (known == null) {
      known = known(register, events * events);
    }
    if (known[i * events + j] == UNKNOWN) {
      if (registers.operation(register) == CatOp.CLOSURE) {
        close(register, known);
      } else {
        known[i * events + j] = computePair(register, i, j);
      }
    }
    return known[i * events + j];
  }

  private void close(int register, int[] into) {
    int[][] relation = matrix(registers.a(register));
    int[][] closure =
        overapproximated.get(register) ? overapproximation.closure(relation) : Cycles.closure(formulas, relation);
    for (int i = 0; i < events; i++) {
      System.arraycopy(closure[i], 0, into, i * events, events);
    }
  }

  private int computePair(int r, int i, int j) {
    if (forward.excludes(r, i, j)) {
      return FALSE;
    }
    int a = registers.a(r);
    int b = registers.b(r);
    CatOp operation = registers.operation(r);
    return switch (operation) {
      case BASE -> structure.pair(a, i, j);
      case RF -> structure.rf(i, j);
      case CO -> structure.co(i, j);
      case ORDER -> order(r)[i][j];
      case NO_PAIR -> FALSE;
      case VARIABLE, RESULT -> recursive(r).element(operation == CatOp.RESULT, b, i, j);
      case UNION -> formulas.or(pair(a, i, j), pair(b, i, j));
      case INTERSECTION -> pair(a, i, j) == FALSE ? FALSE : formulas.and(pair(a, i, j), pair(b, i, j));
      case DIFFERENCE -> pair(a, i, j) == FALSE ? FALSE : formulas.and(pair(a, i, j), not(pair(b, i, j)));
      case COMPLEMENT -> formulas.and(structure.both(i, j), not(pair(a, i, j)));
      case COMPOSE -> composed(a, b, i, j);
      case INVERSE -> pair(a, j, i);
      case REFLEXIVE -> i == j ? structure.happens(i) : pair(a, i, j);
      case PRODUCT -> member(a, i) == FALSE ? FALSE
          : formulas.and(formulas.and(member(a, i), member(b, j)), structure.both(i, j));
      case IDENTITY -> i == j ? member(a, i) : FALSE;
      case RESTRICT_DOMAIN -> pair(a, i, j) == FALSE ? FALSE : formulas.and(pair(a, i, j), member(b, i));
      case RESTRICT_RANGE -> pair(a, i, j) == FALSE ? FALSE : formulas.and(pair(a, i, j), member(b, j));
      default -> throw new IllegalStateException(operation + " is no relation");
    };
  }

  private int composed(int a, int b, int i, int j) {
    int[] among = successors(a, i);
    int[] parts = new int[among.length];
    int count = 0;
    for (int k : among) {
      int first = pair(a, i, k);
      int second = first == FALSE ? FALSE : pair(b, k, j);
      if (second != FALSE) {
        parts[count++] = formulas.and(first, second);
        if (parts[count - 1] == TRUE) {
          return TRUE;
        }
      }
    }
    return count == 0 ? FALSE : formulas.or(Arrays.copyOf(parts, count));
  }

  /**
   * The events to which a relation may lead from event {@code i}, which are few in most relations; all events while
   * they are not computed.
   */
  private int[] successors(int register, int i) {
    if (successors[register] == null) {
      successors[register] = new int[events][];
    }
    int[] known = known(register, events * events);
    if (successors[register][i] == null && IntStream.of(all).noneMatch(k -> known[i * events + k] == UNKNOWN)) {
      successors[register][i] = IntStream.of(all).filter(k -> known[i * events + k] != FALSE).toArray();
    }
    return successors[register][i] == null ? all : successors[register][i];
  }

  private int any(IntUnaryOperator of) {
    int[] parts = new int[events];
    int count = 0;
    for (int k : all) {
      int part = of.applyAsInt(k);
      if (part == TRUE) {
        return TRUE;
      } else if (part != FALSE) {
        parts[count++] = part;
      }
    }
    return formulas.or(Arrays.copyOf(parts, count));
  }

  /** The group that a variable or a result belongs to. */
  private LeastSolution recursive(int register) {
    boolean result = registers.operation(register) == CatOp.RESULT;
    int group = result ? registers.a(registers.a(register)) : registers.a(register);
    if (recursions[group] == null) {
      recursions[group] = new LeastSolution(this, registers, formulas, group, events, thresholds);
      recursions[group].solve();
    }
    return recursions[group];
  }
}
