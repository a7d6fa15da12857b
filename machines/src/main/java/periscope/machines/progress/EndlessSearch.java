package periscope.machines.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import periscope.litmus.answer.Verdict;
import periscope.machines.Exploration.Limits;
import periscope.machines.StateGraph;
import periscope.machines.progress.Lasso.Move;
import periscope.semantics.progress.Promises;

/**
 * The search for endless runs of a machine with one program: it visits every state once, and then answers for any
 * promises of a scheduler.
 */
public final class EndlessSearch {

  private final ThreadedMachine machine;
  private final Promises.Tree tree;
  private final StateGraph graph;
  private final Steps steps = new Steps();
  private final List<Integer> halted = new ArrayList<>();
  private final List<Component> components = new ArrayList<>();
  private int[] component = {};
  private boolean complete = true;
  private boolean dropped;

  /** Facts about a strongly connected component. */
  private static final class Component {
    private final int first;
    private final long live;
    private final long started;
    /** Threads that can take a step in some state. */
    private long enabled;
    /** Threads with a step inside. */
    private long acting;
    /** Threads with a store that becomes visible inside, or whose buffer is empty in some state. */
    private long visible;
    private boolean moves;

    Component(int first, long live, long started) {
      this.first = first;
      this.live = live;
      this.started = started;
    }
  }

  private EndlessSearch(ThreadedMachine machine, Promises.Tree tree) {
    this.machine = machine;
    this.tree = tree;
    graph = new StateGraph(machine.initial());
  }

  /** Visits every state within the limits. */
  public static EndlessSearch explore(ThreadedMachine machine, Promises.Tree tree, Limits limits) {
    EndlessSearch search = new EndlessSearch(machine, tree);
    search.visit(search.graph.within(limits));
    search.decompose();
    return search;
  }

  private void visit(Limits limits) {
    long[] state = graph.state(0);
    for (int next = 0; next < graph.size(); next++) {
      if (limits.exceeded(next)) {
        complete = false;
        return;
      }
      graph.copyTo(next, state);
      steps.state();
      if (machine.dropped(state)) {
        dropped = true;
        continue;
      }
      boolean ended = machine.live(state) == 0 && machine.pending(state) == 0;
      boolean moves = false;
      for (int choice = 0; choice < 2 * machine.threads() && !ended; choice++) {
        if (machine.take(state, choice)) {
          moves = true;
          steps.add(choice, graph.add(next, choice, state));
          graph.copyTo(next, state);
        }
      }
      if (!ended && !moves) {
        halted.add(next);
      }
    }
    complete &= !machine.overflowed();
  }

  private void decompose() {
    component = Components.of(steps, graph.size());
    Component[] all = new Component[Arrays.stream(component).max().orElse(-1) + 1];
    long[] state = graph.state(0);
    for (int s = 0; s < steps.states(); s++) {
      graph.copyTo(s, state);
      int number = component[s];
      if (all[number] == null) {
        all[number] = new Component(s, machine.live(state), machine.started(state));
        components.add(all[number]);
      }
      all[number].visible |= ~machine.pending(state);
      for (int step = steps.first(s); step < steps.end(s); step++) {
        add(all[number], steps.choice(step), component[steps.target(step)] == number);
      }
    }
    components.removeIf(c -> !c.moves);
  }

  private void add(Component one, int choice, boolean inside) {
    boolean own = choice < machine.threads();
    long thread = 1L << (own ? choice : choice - machine.threads());
    one.moves |= inside;
    one.enabled |= own ? thread : 0;
    one.acting |= own && inside ? thread : 0;
    one.visible |= !own && inside ? thread : 0;
  }

  /** Number of states. */
  public int states() {
    return graph.size();
  }

  /** Whether the search visited every state. */
  public boolean complete() {
    return complete;
  }

  /** Whether runs were dropped because of a step without a defined behaviour. */
  public boolean dropped() {
    return dropped;
  }

  /** The verdict on the claim that every run ends that keeps the promises. */
  public Verdict verdict(Promises promises) {
    return endless(promises).isPresent() ? Verdict.FAILS : complete ? Verdict.HOLDS : Verdict.UNKNOWN;
  }

  /** An endless run that keeps the promises; of several, one that becomes endless early. */
  public Optional<Lasso> endless(Promises promises) {
    Optional<Component> found = components.stream().filter(c -> repeats(c, promises)).findFirst();
    if (!halted.isEmpty() && found.filter(c -> c.first < halted.get(0)).isEmpty()) {
      return Optional.of(halt(halted.get(0)));
    }
    return found.map(c -> lasso(c, promises));
  }

  private boolean repeats(Component one, Promises promises) {
    long owed = promises.guaranteed(tree, one.live, one.started) & one.enabled;
    return (owed & ~one.acting) == 0 && one.visible == -1;
  }

  private Lasso halt(int last) {
    long[] state = graph.state(last);
    long live = machine.live(state);
    return new Lasso(beginning(last), List.of(), live, machine.started(state), live, next(state));
  }

  private Lasso lasso(Component one, Promises promises) {
    long guaranteed = promises.guaranteed(tree, one.live, one.started);
    int number = component[one.first];
    IntPredicate inside = s -> component[s] == number;
    List<Integer> wanted = new ArrayList<>();
    long pending = machine.pending(graph.state(one.first));
    for (int t = 0; t < machine.threads(); t++) {
      if ((guaranteed & one.acting & 1L << t) != 0) {
        wanted.add(t);
      }
      if ((pending & 1L << t) != 0) {
        wanted.add(machine.threads() + t);
      }
    }
    List<Integer> round = new ArrayList<>();
    int here = one.first;
    for (int choice : wanted) {
      if (round.stream().noneMatch(s -> steps.choice(s) == choice)) {
        List<Integer> way = steps.path(here, inside, s -> steps.choice(s) == choice);
        round.addAll(way);
        here = way.isEmpty() ? here : steps.target(way.get(way.size() - 1));
      }
    }
    if (round.isEmpty() || here != one.first) {
      round.addAll(steps.path(here, inside, s -> steps.target(s) == one.first));
    }
    long[] state = graph.state(one.first);
    List<Move> moves = new ArrayList<>();
    round.forEach(s -> moves.add(move(state, steps.choice(s))));
    return new Lasso(beginning(one.first), moves, one.live, one.started, one.live & ~one.enabled,
        next(graph.state(one.first)));
  }

  private Map<Integer, ThreadedMachine.Doing> next(long[] state) {
    Map<Integer, ThreadedMachine.Doing> next = new TreeMap<>();
    for (int t = 0; t < machine.threads(); t++) {
      if ((machine.live(state) >>> t & 1) != 0) {
        next.put(t, machine.doing(state, t));
      }
    }
    return next;
  }

  /** The steps of the shortest way to a state. */
  private List<Move> beginning(int last) {
    long[] state = graph.state(0);
    return graph.path(last).stream().skip(1).map(s -> move(state, graph.step(s))).toList();
  }

  /** Takes a step in place, and returns it in words. */
  private Move move(long[] state, int choice) {
    boolean memory = choice >= machine.threads();
    int thread = memory ? choice - machine.threads() : choice;
    ThreadedMachine.Doing doing = memory ? machine.store(state, thread) : machine.doing(state, thread);
    int viewer = memory ? -1 : thread;
    boolean accesses = doing.location() >= 0;
    long before = accesses ? machine.value(state, doing.location(), viewer) : 0;
    machine.take(state, choice);
    return new Move(thread, memory, doing, before, accesses ? machine.value(state, doing.location(), viewer) : 0);
  }
}
