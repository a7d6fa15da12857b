package periscope.generate.mutation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * A program of roles with its target, the set of outcomes that a test looks for.
 *
 * @param target   values of registers and of final locations, by name
 * @param excluded if not empty, the target is every outcome whose values of these names are not in this list; the
 *                 values are in the order of {@code target}
 */
record Program(String name, List<List<Action>> roles, Map<String, Long> target, List<List<Long>> excluded) {

  Program {
    roles = roles.stream().map(List::copyOf).toList();
    excluded = List.copyOf(excluded);
  }

  /** The program with roles separated by {@code |}, and a target such as {@code r0=1 x=2}. */
  static Program of(String name, String roles, String target) {
    Map<String, Long> values = new LinkedHashMap<>();
    for (String atom : target.split(" ")) {
      values.put(atom.substring(0, atom.indexOf('=')), Long.parseLong(atom.substring(atom.indexOf('=') + 1)));
    }
    return new Program(name, Stream.of(roles.split(" \\| ")).map(r -> Stream.of(r.split(" ")).map(Action::of).toList())
        .toList(), values, List.of());
  }

  Program named(String other) {
    return new Program(other, roles, target, excluded);
  }

  Program with(List<List<Action>> changed) {
    return new Program(name, changed, target, excluded);
  }

  /**
   * The values of the target's names after every interleaving of the roles. For a program with one location they are
   * the values that coherence allows.
   */
  TreeSet<List<Long>> interleaved() {
    TreeSet<List<Long>> all = new TreeSet<>((a, b) -> IntStream.range(0, a.size())
        .map(i -> a.get(i).compareTo(b.get(i))).filter(c -> c != 0).findFirst().orElse(0));
    interleave(new int[roles.size()], new TreeMap<>(), all);
    return all;
  }

  private void interleave(int[] done, TreeMap<String, Long> state, TreeSet<List<Long>> all) {
    boolean ended = true;
    for (int role = 0; role < done.length; role++) {
      if (done[role] < roles.get(role).size()) {
        ended = false;
        Action action = roles.get(role).get(done[role]);
        TreeMap<String, Long> next = new TreeMap<>(state);
        if (action.kind().reads()) {
          next.put(action.register(), state.getOrDefault(action.location(), 0L));
        } else if (action.kind().writes()) {
          next.put(action.location(), action.value());
        }
        done[role]++;
        interleave(done, next, all);
        done[role]--;
      }
    }
    if (ended) {
      all.add(target.keySet().stream().map(k -> state.getOrDefault(k, 0L)).toList());
    }
  }

  /**
   * The litmus test, in a language of the C family or in LLVM IR.
   *
   * @param description purpose of the test, for its text
   */
  LitmusTest test(String header, String description) {
    List<String> names = roles.stream().flatMap(List::stream).map(Action::location).filter(x -> !x.isEmpty())
        .distinct().sorted().toList();
    List<Location> locations =
        names.stream().map(x -> new Location(x, 0, true, AddressSpace.GLOBAL)).toList();
    List<LitmusThread> threads = IntStream.range(0, roles.size())
        .mapToObj(t -> new LitmusThread(new Placement(t, 0), body(t))).toList();
    return new LitmusTest(header, name, description, locations, threads,
        Optional.of(new Condition(Optional.empty(), Quantifier.EXISTS, wanted())));
  }

  private Proposition wanted() {
    if (excluded.isEmpty()) {
      return atoms(List.copyOf(target.values()));
    }
    Proposition granted = excluded.stream().map(this::atoms).reduce(Proposition.Or::new).orElseThrow();
    return new Proposition.Not(granted);
  }

  private Proposition atoms(List<Long> values) {
    List<String> names = List.copyOf(target.keySet());
    return IntStream.range(0, names.size()).mapToObj(i -> (Proposition) new Proposition.Atom(operand(names.get(i)),
        true, new Operand.Constant(values.get(i), NumberType.S32))).reduce(Proposition.And::new).orElseThrow();
  }

  private Operand operand(String name) {
    return IntStream.range(0, roles.size())
        .filter(t -> roles.get(t).stream().anyMatch(a -> a.register().equals(name)))
        .mapToObj(t -> (Operand) new Operand.RegisterValue(t, name)).findFirst()
        .orElseGet(() -> new Operand.LocationValue(name));
  }

  private List<Instruction> body(int role) {
    List<Instruction> body = new ArrayList<>();
    int unread = 0;
    for (Action action : roles.get(role)) {
      Semantics relaxed = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);
      Expression value = Expression.constant(action.value());
      body.add(switch (action.kind()) {
        case W -> new AtomicInstruction.Store(action.location(), Set.of(), value, relaxed, Span.NONE);
        case X -> new AtomicInstruction.Fetch("old" + unread++, FetchOperator.EXCHANGE, action.location(), value,
            relaxed, Span.NONE);
        case R -> new AtomicInstruction.Load(action.register(), action.location(), relaxed, Span.NONE);
        case A -> new AtomicInstruction.Fetch(action.register(), FetchOperator.ADD, action.location(), value, relaxed,
            Span.NONE);
        case F -> new AtomicInstruction.Fence(EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL),
            new Semantics(Action.fenceOrder(role), Scope.DEVICE, false), Span.NONE);
      });
    }
    return body;
  }
}
