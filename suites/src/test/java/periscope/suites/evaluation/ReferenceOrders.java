package periscope.suites.evaluation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import periscope.suites.evaluation.CNode.Assignment;
import periscope.suites.evaluation.CNode.Binary;
import periscope.suites.evaluation.CNode.Call;
import periscope.suites.evaluation.CNode.Conditional;
import periscope.suites.evaluation.CNode.Increment;
import periscope.suites.evaluation.CNode.Lazy;
import periscope.suites.evaluation.CNode.Number;
import periscope.suites.evaluation.CNode.Read;

/**
 * An evaluator of an expression in every order that the standard allows. It interleaves the accesses in every way with
 * the writes of another thread, one access after the other on one memory. It is written from the text of C11 (5.1.2.3,
 * 6.5, 6.5.2.2p10, 6.5.2.4p2, 6.5.13p4, 6.5.15p4, 6.5.16p3) and C++17 ([intro.execution], [expr.call]p5,
 * [expr.shift]p4, [expr.ass]p1), and from nothing else.
 *
 * <p>An access may be made as soon as everything that is sequenced before it has been done. Two plain accesses of the
 * thread are unsequenced in some execution exactly if, in some state, either may be made next.
 */
final class ReferenceOrders {

  /** A store by another thread. */
  record Store(String location, long value) {}

  /**
   * The possible results.
   *
   * @param outcomes lists of the register r, followed by memory in the order of names
   * @param race     whether two conflicting plain accesses are unsequenced in some run
   */
  record Result(Set<List<Long>> outcomes, boolean race) {}

  /** A step that may come next; {@code sides} says to which argument of which call it belongs. */
  private record Step(Runnable act, String location, boolean plain, boolean write, Map<Integer, Integer> sides) {}

  /** A state, compared by its content. */
  private record State(List<Long> content) {}

  private static final long FAILED = 1L << 40;

  private final boolean cuda;
  private final CNode root;
  private final List<CNode> nodes;
  private final List<Store> others;
  private final List<String> locations;
  private final long[] initial;
  /**
   * For each node, its progress and its value; then memory, the progress of the other thread, and the call that is
   * running.
   */
  private long[] state;
  private final int values;
  private final int memory;
  private final int other;
  private final int running;

  private ReferenceOrders(CNode root, List<Store> others, TreeMap<String, Long> memory, boolean cuda) {
    this.root = root;
    this.others = others;
    this.cuda = cuda;
    nodes = root.walk().toList();
    locations = List.copyOf(memory.keySet());
    values = nodes.size();
    this.memory = 2 * values;
    other = this.memory + locations.size();
    running = other + 1;
    initial = new long[running + 1];
    for (int i = 0; i < locations.size(); i++) {
      initial[this.memory + i] = memory.get(locations.get(i));
    }
    initial[running] = -1;
  }

  static Result of(CNode root, List<Store> others, TreeMap<String, Long> memory, boolean cuda) {
    return new ReferenceOrders(root, others, memory, cuda).run();
  }

  private Result run() {
    Set<List<Long>> outcomes = new HashSet<>();
    boolean race = false;
    Set<State> seen = new HashSet<>();
    Deque<long[]> open = new ArrayDeque<>(List.of(initial));
    while (!open.isEmpty()) {
      long[] here = open.pop();
      if (!seen.add(new State(Arrays.stream(here).boxed().toList()))) {
        continue;
      }
      state = here.clone();
      List<Step> own = new ArrayList<>();
      steps(root, Map.of(), own::add);
      List<Step> all = new ArrayList<>(own);
      race |= races(own);
      if (here[other] < others.size()) {
        Store store = others.get((int) here[other]);
        all.add(new Step(() -> {
          state[memory + place(store.location())] = store.value();
          state[other]++;
        }, "", false, true, Map.of()));
      }
      for (Step step : all) {
        state = here.clone();
        step.act().run();
        open.push(state);
      }
      state = here.clone();
      if (all.isEmpty()) {
        outcomes.add(outcome());
      }
    }
    return new Result(outcomes, race);
  }

  private List<Long> outcome() {
    List<Long> outcome = new ArrayList<>();
    outcome.add(root instanceof Assignment a && a.location().equals("r") ? value(a.value()) : 0);
    for (int i = 0; i < locations.size(); i++) {
      outcome.add(state[memory + i]);
    }
    return outcome;
  }

  private static boolean races(List<Step> steps) {
    for (Step a : steps) {
      for (Step b : steps) {
        boolean apart = a.sides().entrySet().stream()
            .anyMatch(e -> b.sides().containsKey(e.getKey()) && !b.sides().get(e.getKey()).equals(e.getValue()));
        if (a != b && a.plain() && b.plain() && a.location().equals(b.location()) && (a.write() || b.write())
            && !apart) {
          return true;
        }
      }
    }
    return false;
  }

  private int place(String location) {
    return locations.indexOf(location);
  }

  /** The index of a node. Nodes may be equal, so they are compared by identity. */
  private int at(CNode node) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i) == node) {
        return i;
      }
    }
    throw new IllegalArgumentException("not here: " + node);
  }

  private long phase(CNode node) {
    return state[at(node)];
  }

  private long load(String location) {
    return state[memory + place(location)];
  }

  private Step access(CNode node, String location, boolean plain, boolean write, Map<Integer, Integer> sides,
      Runnable act) {
    return new Step(() -> {
      act.run();
      state[at(node)]++;
    }, location, plain, write, sides);
  }

  private void keep(CNode node, long value) {
    state[values + at(node)] = value;
  }

  private long kept(CNode node) {
    return state[values + at(node)];
  }

  /** Whether the value computation of a node is complete, so that its value is known. */
  private boolean valued(CNode node) {
    if (node instanceof Read) {
      return phase(node) == 1;
    } else if (node instanceof Increment i) {
      // C11 leaves the write behind the value; in C++ the value of ++x is that of x afterwards.
      return phase(node) >= (cuda && i.prefix() ? 2 : 1);
    } else if (node instanceof Call c) {
      return phase(c) == phases(c);
    } else if (node instanceof Lazy l) {
      return valued(l.left()) && (!asks(l) || complete(l.left()) && valued(l.right()));
    } else if (node instanceof Conditional c) {
      return valued(c.condition()) && complete(c.condition()) && valued(chosen(c));
    }
    return node.operands().stream().allMatch(this::valued);
  }

  /** Whether the side effects of a node are complete, too. */
  private boolean complete(CNode node) {
    if (!valued(node)) {
      return false;
    } else if (node instanceof Increment) {
      return phase(node) == 2;
    } else if (node instanceof Lazy l) {
      return complete(l.left()) && (!asks(l) || complete(l.right()));
    } else if (node instanceof Conditional c) {
      return complete(chosen(c));
    } else if (node instanceof Call) {
      return true;
    }
    return node.operands().stream().allMatch(this::complete);
  }

  private static int phases(Call call) {
    return call.expected().isEmpty() ? 1 : 3;
  }

  /** Whether the right operand is evaluated. */
  private boolean asks(Lazy l) {
    return l.and() == (value(l.left()) != 0);
  }

  private CNode chosen(Conditional c) {
    return value(c.condition()) != 0 ? c.then() : c.otherwise();
  }

  private long value(CNode node) {
    if (node instanceof Number n) {
      return n.value();
    } else if (node instanceof Increment i) {
      return kept(i) + (i.prefix() ? 1 : 0);
    } else if (node instanceof Binary b) {
      return b.value(value(b.left()), value(b.right()));
    } else if (node instanceof Lazy l) {
      return asks(l) ? value(l.right()) != 0 ? 1 : 0 : l.and() ? 0 : 1;
    } else if (node instanceof Conditional c) {
      return value(chosen(c));
    }
    return kept(node);
  }

  /** Collects the steps in a node that may come next. */
  private void steps(CNode node, Map<Integer, Integer> sides, Consumer<Step> out) {
    if (state[running] >= 0) {
      call((Call) nodes.get((int) state[running]), Map.of(), out);
    } else if (node instanceof Read r && phase(r) == 0) {
      out.accept(access(r, r.location(), true, false, sides, () -> keep(r, load(r.location()))));
    } else if (node instanceof Increment i && phase(i) == 0) {
      out.accept(access(i, i.location(), true, false, sides, () -> keep(i, load(i.location()))));
    } else if (node instanceof Increment i && phase(i) == 1) {
      out.accept(access(i, i.location(), true, true, sides, () -> store(i.location(), kept(i) + 1)));
    } else if (node instanceof Call c && phase(c) < phases(c)) {
      arguments(c, sides, out);
    } else if (node instanceof Binary b) {
      steps(b.left(), sides, out);
      if (!(cuda && b.operator().equals("<<")) || complete(b.left())) {
        steps(b.right(), sides, out);
      }
    } else if (node instanceof Lazy l) {
      steps(l.left(), sides, out);
      if (complete(l.left()) && asks(l)) {
        steps(l.right(), sides, out);
      }
    } else if (node instanceof Conditional c) {
      steps(c.condition(), sides, out);
      if (complete(c.condition())) {
        steps(chosen(c), sides, out);
      }
    } else if (node instanceof Assignment a) {
      assignment(a, sides, out);
    }
  }

  private void store(String location, long value) {
    state[memory + place(location)] = value;
  }

  /**
   * Collects the steps in the arguments of a call, in any order; in C++, one argument is evaluated completely before
   * another. The call comes last.
   */
  private void arguments(Call c, Map<Integer, Integer> sides, Consumer<Step> out) {
    if (c.operands().stream().allMatch(this::complete)) {
      call(c, sides, out);
      return;
    }
    boolean waits = cuda && c.operands().stream().anyMatch(this::underWay);
    for (int i = 0; i < c.operands().size(); i++) {
      Map<Integer, Integer> inside = new HashMap<>(sides);
      if (cuda) {
        inside.put(at(c), i);
      }
      if (!waits || underWay(c.operands().get(i))) {
        steps(c.operands().get(i), inside, out);
      }
    }
  }

  private boolean underWay(CNode argument) {
    return argument.walk().anyMatch(n -> phase(n) > 0) && !complete(argument);
  }

  /** Collects the steps of a function: no other step of the thread comes between them. */
  private void call(Call c, Map<Integer, Integer> sides, Consumer<Step> out) {
    List<Long> arguments = c.operands().stream().map(this::value).toList();
    if (!c.expected().isEmpty()) {
      compareWithMemory(c, arguments.get(0), out);
      return;
    }
    out.accept(access(c, c.location(), false, true, sides, () -> {
      long old = load(c.location());
      keep(c, old);
      switch (c.function()) {
        case LOAD -> { }
        case EXCHANGE -> store(c.location(), arguments.get(0));
        case ADD -> store(c.location(), old + arguments.get(0));
        case COMPARE -> store(c.location(), old == arguments.get(0) ? arguments.get(1) : old);
      }
    }));
  }

  private void compareWithMemory(Call c, long desired, Consumer<Step> out) {
    long phase = phase(c);
    out.accept(access(c, c.location(), false, true, Map.of(), () -> {
      state[running] = phase == 2 ? -1 : at(c);
      if (phase == 0) {
        keep(c, load(c.expected()));
      } else if (phase == 1) {
        long old = load(c.location());
        boolean equal = old == kept(c);
        store(c.location(), equal ? desired : old);
        // What is left to write is kept beyond all other values, until it has been written.
        keep(c, equal ? 1 : old + FAILED);
      } else if (kept(c) != 1) {
        store(c.expected(), kept(c) - FAILED);
        keep(c, 0);
      }
    }));
  }

  private void assignment(Assignment a, Map<Integer, Integer> sides, Consumer<Step> out) {
    boolean reads = a.compound() && !a.location().equals("r");
    steps(a.value(), sides, out);
    if (state[running] >= 0) {
      return;
    }
    if (reads && phase(a) == 0 && (!cuda || complete(a.value()))) {
      out.accept(access(a, a.location(), true, false, sides, () -> keep(a, load(a.location()))));
    }
    boolean ready = valued(a.value()) && (!cuda || complete(a.value())) && phase(a) == (reads ? 1 : 0);
    if (ready && !a.location().equals("r")) {
      out.accept(access(a, a.location(), true, true, sides,
          () -> store(a.location(), (reads ? kept(a) : 0) + value(a.value()))));
    }
  }
}
