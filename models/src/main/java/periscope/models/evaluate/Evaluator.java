package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.PartialExecution;
import periscope.litmus.event.Relations;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.RegisterGraph.Group;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.vocabulary.BaseName.Type;

/**
 * An evaluator: judges executions of one event structure after another. It holds the working space of one thread; the
 * arrays that it returns are valid until the next call.
 *
 * <p>Use: {@link #start} with an event structure; then, for each candidate, {@link #consistent} first and {@link
 * #faulty}, {@link #flags} and {@link #relation} after it.
 */
public final class Evaluator {

  private final CompiledModel model;
  private final Program program;
  private final CatOp[] operation;
  private final int[] a;
  private final int[] b;
  /** Working spaces by the number of events; spaces of larger structures are not kept. */
  private final Space[] spaces = new Space[Relations.NARROW + 1];

  private static final long[][] NO_ORDERS = {};

  private EventStructure structure;
  private Space space;
  private long[][] value;
  private int rf = -1;
  private int co = -1;
  /** Number of steps of the code that have run for the present execution. */
  private int done;
  private boolean coldReady;
  /** Whether the registers left out for the present execution have been computed after all, for a report. */
  private boolean whole;

  Evaluator(CompiledModel model) {
    this.model = model;
    this.program = model.program;
    int size = program.nodes.size();
    operation = new CatOp[size];
    a = new int[size];
    b = new int[size];
    for (int r = 0; r < size; r++) {
      Node node = program.nodes.get(r);
      operation[r] = node.operation();
      a[r] = node.a();
      b[r] = node.operation().binary() ? node.b() : node.operation() == CatOp.RESULT ? node.b() : node.a();
      rf = node.operation() == CatOp.RF ? r : rf;
      co = node.operation() == CatOp.CO ? r : co;
    }
  }

  /** Begins an event structure, and forgets the executions judged before. */
  public void start(EventStructure events) {
    structure = events;
    if (space == null || space.events != events.size()) {
      space = space(events.size());
    }
    value = space.value;
    coldReady = false;
    done = 0;
    model.vocabulary().bind(events, space.hotBases);
    space.relevance.start(value, this::compute);
  }

  private Space space(int events) {
    if (events > Relations.NARROW) {
      return new Space(model, events);
    } else if (spaces[events] == null) {
      spaces[events] = new Space(model, events);
    }
    return spaces[events];
  }

  /**
   * Whether an execution satisfies every axiom; stops at the first axiom that fails.
   *
   * @param readsFrom the reads-from relation in the format of {@link Relations}; kept until the next call, not changed
   * @param coherence for each location a total order of its writes, the initial write first; kept likewise
   */
  public boolean consistent(long[] readsFrom, long[] coherence) {
    return consistent(readsFrom, coherence, NO_ORDERS);
  }

  /**
   * Whether an execution satisfies every axiom, for a model that lets executions choose orders.
   *
   * @param orders one for each of {@link CompiledModel#orders}: a direction for every pair of {@link #orderable}
   */
  public boolean consistent(long[] readsFrom, long[] coherence, long[][] orders) {
    value[rf] = readsFrom;
    value[co] = coherence;
    for (int k = 0; k < model.orders.length; k++) {
      System.arraycopy(orders[k], 0, value[model.orders[k]], 0, orders[k].length);
    }
    whole = false;
    int end = program.consistencyEnd;
    boolean[] skip = space.relevance.skip;
    for (int i = 0; i < end; i++) {
      int step = program.code[i];
      if (skip[i]) {
        continue;
      } else if (step >= 0) {
        compute(step);
      } else if (!passes(program.checks.get(~step))) {
        done = i;
        return false;
      }
    }
    done = end;
    return true;
  }

  /**
   * Whether a part of an execution satisfies the axioms that stay violated once they are violated, and stay satisfied
   * when an event is added in the end ({@link Extension}); for a model without orders that executions choose.
   */
  public boolean begins(long[] readsFrom, long[] coherence) {
    value[rf] = readsFrom;
    value[co] = coherence;
    whole = false;
    for (done = 0; done < program.consistencyEnd; done++) {
      int step = space.relevance.skip[done] ? 0 : program.code[done];
      if (step >= 0 && !space.relevance.skip[done]) {
        compute(step);
      } else if (step < 0 && model.extension().keeps(program.checks.get(~step)) && !passes(program.checks.get(~step))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the present structure's static relations let an event be added in the end, behind {@code earlier} ones. */
  public boolean endsWith(int event, long earlier) {
    return model.extension().endsWith(value, event, earlier);
  }

  /** Whether an axiom forbids all cycles of these pairs of the present structure and reads-from (between threads). */
  public boolean forbidsCycles(long[] pairs, boolean betweenThreads) {
    return model.extension().forbidsCycles(value, pairs, betweenThreads);
  }

  /** Number of orders that executions choose. */
  public int orders() {
    return model.orders.length;
  }

  /** See {@link CompiledModel#definesCoherence}. */
  public boolean definesCoherence() {
    return model.definesCoherence();
  }

  /** The axiom by which the model excludes the present event structure; empty if the model applies to it. */
  public Optional<Axiom> outside() {
    return model.axioms().stream().filter(x -> x.role() == Role.OUTSIDE_UNLESS).filter(this::raised).findFirst();
  }

  /** The pairs that a chosen order has to direct, in the present structure; each in one direction or both. */
  public long[] orderable(int order) {
    return value(program.nodes.get(model.orders[order]).a()).clone();
  }

  /**
   * Whether the bounds show that no execution within them satisfies every axiom; {@code false} promises nothing. Static
   * relations are those of the event structure given to {@link #start}, which must have at most {@link
   * Relations#NARROW} events, as for all methods about bounds and frontiers.
   */
  public boolean refuted(PartialExecution partial) {
    return space.partial().refute(rf, co, model.orders, partial, space.relevance);
  }

  /** Pairs that a relation contains in every execution within the bounds that {@link #refuted} last did not refute. */
  public long[] least(String name) {
    return space.partial().least(program.names.getOrDefault(name, -1), space.relevance);
  }

  /** A superset of the pairs that a relation contains in some execution within these bounds. */
  public long[] most(String name) {
    return space.partial().most(program.names.getOrDefault(name, -1), space.relevance);
  }

  /**
   * Whether the bounds that {@link #refuted} last did not refute show that no execution within them breaks a condition
   * on races; {@code false} promises nothing.
   */
  public boolean faultless() {
    return space.partial().faultless(space.relevance);
  }

  /** Whether the execution last given to {@link #consistent} breaks a condition on races: the program is undefined. */
  public boolean faulty() {
    advance(program.faultEnd);
    for (int i = 0; i < program.faults.size(); i++) {
      if (!space.relevance.passing[i] && !passes(program.faults.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the violations of conditions on races that pairs show ({@link Axiom#shownByPairs}), in the execution last
   * given to {@link #consistent}.
   *
   * @param pairs receives rows for each axiom, by its position in the model; a single event as a pair with itself
   */
  public void addBroken(long[][] pairs) {
    advance(program.faultEnd);
    for (int i = 0; i < program.faults.size(); i++) {
      Check check = program.faults.get(i);
      boolean shown = model.axioms().get(check.axiom()).shownByPairs();
      if (shown && !space.relevance.passing[i] && !passes(check)) {
        check.addBreaking(value[check.a()], check.b() < 0 ? null : value[check.b()], pairs[check.axiom()]);
      }
    }
  }

  /** Adds the pairs that raise a flag; a single event as a pair with itself. */
  public void addRaised(int axiom, long[] pairs) {
    Check.add(value(model.subjects[axiom]), pairs);
  }

  private boolean passes(Check check) {
    return check.passes(value[check.a()], check.b() < 0 ? null : value[check.b()], space.scratch);
  }

  private void advance(int end) {
    boolean[] skip = space.relevance.skip;
    for (; done < end; done++) {
      if (program.code[done] >= 0 && !(done < skip.length && skip[done])) {
        compute(program.code[done]);
      }
    }
  }

  private void compute(int r) {
    if (operation[r] == CatOp.FIXPOINT) {
      loop(a[r]);
    } else {
      operation[r].apply(value[r], value[a[r] < 0 ? r : a[r]], value[b[r] < 0 ? r : b[r]], space.all);
    }
  }

  private void loop(int number) {
    Group group = program.groups.get(number);
    for (int variable : group.variables()) {
      Arrays.fill(value[variable], 0);
    }
    boolean changed = true;
    while (changed) {
      for (int r : program.bodies[number]) {
        if (operation[r] != CatOp.RESULT) {
          compute(r);
        }
      }
      changed = false;
      for (int i = 0; i < group.variables().length; i++) {
        changed |= copy(value[group.bodies()[i]], value[group.variables()[i]]);
      }
    }
  }

  /** Copies an array; returns whether the target changed. */
  static boolean copy(long[] from, long[] to) {
    boolean changed = false;
    for (int i = 0; i < to.length; i++) {
      changed |= to[i] != from[i];
      to[i] = from[i];
    }
    return changed;
  }

  /**
   * Value of a relation of the vocabulary or the model, for the execution last given to {@link #consistent}, whatever
   * that answered. For a set, its identity relation.
   */
  public long[] relation(String name) {
    Integer register = program.names.get(name);
    if (register == null) {
      throw new NoSuchElementException("the model " + model.model().name() + " has no relation " + name);
    }
    long[] found = value(register);
    if (program.nodes.get(register).type() == Type.RELATION) {
      return found;
    }
    long[] identity = Relations.newRelation(structure.size());
    Relations.identity(identity, found);
    return identity;
  }

  /** Value of any register of the code; computes the missing registers. */
  long[] value(int register) {
    if (!program.hot.get(register)) {
      cold();
    }
    if (program.dynamic[register]) {
      completeSkipped();
      advance(program.position[register]);
    }
    return value[register];
  }

  private void completeSkipped() {
    if (!whole) {
      advance(program.faultEnd);
      for (int i = 0; i < program.faultEnd; i++) {
        int step = program.code[i];
        if (space.relevance.skip[i] && step >= 0 && !space.relevance.empty(step)) {
          compute(step);
        }
      }
      whole = true;
    }
  }

  private void cold() {
    if (!coldReady) {
      model.vocabulary().bind(structure, space.coldBases);
      for (int r : program.coldStatics) {
        compute(r);
      }
      coldReady = true;
    }
  }

  /** Names of the flags that the present execution raises. */
  public List<String> flags() {
    return model.axioms().stream().filter(x -> x.role() == Role.FLAG).filter(this::raised).map(Axiom::name).toList();
  }

  /** Whether the execution last given to {@link #consistent} violates the axiom or condition, or raises the flag. */
  public boolean raised(Axiom axiom) {
    boolean passes = holds(axiom);
    return axiom.role() == Role.FLAG ? passes : !passes;
  }

  private boolean holds(Axiom axiom) {
    int subject = model.subjects[model.axioms().indexOf(axiom)];
    return new Check(0, Check.Test.valueOf(axiom.shape().name()), subject, -1, axiom.negated())
        .passes(value(subject), null, space.scratch);
  }

  /** The violations under a model that lets executions choose no orders. */
  public List<Violation> violations(long[] readsFrom, long[] coherence) {
    return violations(readsFrom, coherence, NO_ORDERS);
  }

  /** All axioms and conditions that an execution violates, and all flags that it raises, each with its proof. */
  public List<Violation> violations(long[] readsFrom, long[] coherence, long[][] orders) {
    consistent(readsFrom, coherence, orders);
    List<Violation> found = new ArrayList<>();
    ViolationPath explanation = ViolationPath.ofReports(model, this, structure.size());
    BaseSteps steps = new BaseSteps(model, this, structure);
    for (int i = 0; i < model.axioms().size(); i++) {
      Axiom axiom = model.axioms().get(i);
      if (raised(axiom)) {
        found.add(steps.added(explanation.of(axiom, model.subjects[i]), model.subjects[i]));
      }
    }
    return found;
  }

  /**
   * The part of the event structure that can matter to the axioms and conditions on races, in any execution: the static
   * relations that are combined with dynamic ones, masked by the possible elements of the dynamic ones.
   *
   * <p>Contract: if two event structures have the same number of events and agree, event by event, in kind, location
   * and being initial, and their frontiers are equal, then they have the same consistent executions and, among these,
   * the same faulty ones; and every dynamic relation on which an axiom or condition depends has the same value in both.
   *
   * @param out receives the frontier; at least {@link #frontierLength} long
   * @return number of elements written
   */
  public int frontier(long[] out) {
    space.bounds().compute(structure, space.relevance);
    return space.frontier().of(out, space.relevance);
  }

  /** Length of the frontier of the present structure; depends only on the number of events. */
  public int frontierLength() {
    return space.frontier().length();
  }

  /** Bounds of every hot dynamic register for the present event structure. */
  Bounds bounds() {
    space.bounds().compute(structure, null);
    return space.bounds();
  }
}
