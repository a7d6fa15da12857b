package periscope.engines.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.engines.ptx.PtxEvent.Kind;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * Every run of each thread, whatever its reads return. A read returns any of the values that the location may come to
 * hold; who wrote them is not asked here.
 */
final class ThreadRuns {

  /** What a thread did, and what its registers hold in the end. */
  record Run(List<PtxEvent> events, Map<String, Long> registers) {}

  /** A thread in the middle of a run. */
  private record State(
      List<PtxEvent> events, Map<String, Long> registers, Map<String, Set<Integer>> readBy, Set<Integer> control,
      Map<Long, Integer> uses) {

    State copy() {
      return new State(new ArrayList<>(events), new HashMap<>(registers), new HashMap<>(readBy), new TreeSet<>(control),
          new HashMap<>(uses));
    }
  }

  private final LitmusTest test;
  private Map<String, Set<Long>> values = new HashMap<>();

  ThreadRuns(LitmusTest test) {
    this.test = test;
    for (Location location : test.locations()) {
      values.put(location.name(), new TreeSet<>(Set.of(location.initial())));
    }
  }

  /** The runs of each thread. */
  List<List<Run>> all() {
    // A value goes through each write at most once, since reads-from and dependencies make no cycle (8.10.4).
    for (int i = 0; i < writes(); i++) {
      Map<String, Set<Long>> more = new HashMap<>();
      values.forEach((location, held) -> more.put(location, new TreeSet<>(held)));
      runs().stream().flatMap(List::stream).flatMap(r -> r.events().stream()).filter(PtxEvent::write)
          .forEach(w -> more.get(w.location().get()).add(w.value()));
      if (more.equals(values)) {
        break;
      }
      values = more;
    }
    return runs();
  }

  private int writes() {
    return test.threads().stream().mapToInt(t -> writes(t.body())).sum();
  }

  private static int writes(List<Instruction> body) {
    return body.stream().mapToInt(i -> i instanceof Instruction.If f
        ? writes(f.then()) + writes(f.otherwise())
        : i instanceof PtxInstruction.Access && !(i instanceof PtxInstruction.Ld) ? 1 : 0).sum();
  }

  private List<List<Run>> runs() {
    List<List<Run>> runs = new ArrayList<>();
    for (int thread = 0; thread < test.threads().size(); thread++) {
      List<State> ends = List.of(
          new State(new ArrayList<>(), new HashMap<>(), new HashMap<>(), new TreeSet<>(), new HashMap<>()));
      ends = after(thread, ends, test.threads().get(thread).body());
      runs.add(ends.stream().map(s -> new Run(s.events(), s.registers())).toList());
    }
    return runs;
  }

  private List<State> after(int thread, List<State> before, List<Instruction> body) {
    List<State> states = before;
    for (Instruction instruction : body) {
      List<State> next = new ArrayList<>();
      for (State state : states) {
        next.addAll(after(thread, state.copy(), instruction));
      }
      states = next;
    }
    return states;
  }

  private List<State> after(int thread, State state, Instruction instruction) {
    if (instruction instanceof Instruction.If i) {
      return predicated(thread, state, i);
    } else if (instruction instanceof Instruction.Assign a) {
      set(state, a.register(), value(state, a.value()), reads(state, a.value()));
    } else if (instruction instanceof PtxInstruction.Access a) {
      return value(state, a.offset()) == 0 ? access(thread, state, a) : List.of();
    } else if (instruction instanceof PtxInstruction.Fence f) {
      event(thread, state, Kind.FENCE, f.order(), f.scope(), Optional.empty());
    } else if (instruction instanceof PtxInstruction.ProxyFence f) {
      event(thread, state, f.proxy().isPresent() ? Kind.PROXY_FENCE : Kind.ALIAS_FENCE, MemoryOrder.NON_ATOMIC,
          Scope.WORK_ITEM, f.proxy());
    } else if (instruction instanceof PtxInstruction.Bar b) {
      barrier(thread, state, b);
    } else {
      throw new IllegalArgumentException("not for brute force: " + instruction);
    }
    return List.of(state);
  }

  /** What is predicated depends on its predicate, and so do the registers that it writes or leaves alone. */
  private List<State> predicated(int thread, State state, Instruction.If i) {
    Set<Integer> decided = reads(state, i.condition());
    Set<Integer> outside = Set.copyOf(state.control());
    state.control().addAll(decided);
    List<State> states = after(thread, List.of(state), value(state, i.condition()) != 0 ? i.then() : i.otherwise());
    for (State end : states) {
      end.control().retainAll(outside);
      for (String register : written(i)) {
        Set<Integer> reads = new HashSet<>(decided);
        reads.addAll(end.readBy().getOrDefault(register, Set.of()));
        end.readBy().put(register, reads);
      }
    }
    return states;
  }

  /** The registers that an instruction may write. */
  static Set<String> written(Instruction instruction) {
    Set<String> written = new HashSet<>();
    if (instruction instanceof Instruction.If i) {
      i.then().forEach(x -> written.addAll(written(x)));
      i.otherwise().forEach(x -> written.addAll(written(x)));
    } else if (instruction instanceof Instruction.Assign a) {
      written.add(a.register());
    } else if (instruction instanceof PtxInstruction.Ld l) {
      written.add(l.register());
    } else if (instruction instanceof PtxInstruction.Cas c) {
      written.add(c.register());
    } else if (instruction instanceof PtxInstruction.Atom a) {
      a.register().ifPresent(written::add);
    }
    return written;
  }

  private static long value(State state, Expression expression) {
    return expression.evaluate(r -> state.registers().getOrDefault(r, 0L));
  }

  /** The reads that an expression's registers come from. */
  private static Set<Integer> reads(State state, Expression expression) {
    if (expression instanceof Expression.Register r) {
      return state.readBy().getOrDefault(r.name(), Set.of());
    }
    Set<Integer> reads = new HashSet<>();
    if (expression instanceof Expression.Unary u) {
      reads.addAll(reads(state, u.operand()));
    } else if (expression instanceof Expression.Binary b) {
      reads.addAll(reads(state, b.left()));
      reads.addAll(reads(state, b.right()));
    }
    return reads;
  }

  private static void set(State state, String register, long value, Set<Integer> reads) {
    state.registers().put(register, value);
    state.readBy().put(register, Set.copyOf(reads));
  }

  private void event(int thread, State state, Kind kind, MemoryOrder order, Scope scope, Optional<Proxy> proxy) {
    state.events()
        .add(new PtxEvent(thread, state.events().size(), Optional.of(test.threads().get(thread).placement()), kind,
        Optional.empty(), Optional.empty(), proxy, order, scope, 0, false, false, Optional.empty(), false, Set.of()));
  }

  private void barrier(int thread, State state, PtxInstruction.Bar bar) {
    long id = value(state, bar.id());
    int use = state.uses().merge(id, 1, Integer::sum);
    String which = id + " " + bar.instance().map(i -> "instance " + value(state, i)).orElse("use " + use);
    state.events().add(new PtxEvent(thread, state.events().size(), Optional.of(test.threads().get(thread).placement()),
        Kind.BARRIER, Optional.empty(), Optional.empty(), Optional.empty(), MemoryOrder.NON_ATOMIC, Scope.WORK_GROUP, 0,
        false, false, Optional.of(which), bar.form() != PtxInstruction.BarForm.ARRIVE, Set.of()));
  }

  private List<State> access(int thread, State state, PtxInstruction.Access access) {
    Set<Integer> address = new HashSet<>(state.control());
    address.addAll(reads(state, access.offset()));
    if (access instanceof PtxInstruction.St s) {
      Set<Integer> depends = new HashSet<>(address);
      depends.addAll(reads(state, s.value()));
      memory(thread, state, s, Kind.WRITE, value(state, s.value()), false, false, depends);
      return List.of(state);
    }
    List<State> states = new ArrayList<>();
    for (long old : values.get(location(access.location()).name())) {
      State one = state.copy();
      returns(thread, one, access, old, address);
      states.add(one);
    }
    return states;
  }

  /** An access that reads {@code old}. */
  private void returns(int thread, State state, PtxInstruction.Access access, long old, Set<Integer> address) {
    boolean red = access instanceof PtxInstruction.Atom a && a.register().isEmpty();
    int read = state.events().size();
    memory(thread, state, access, Kind.READ, old, red, false, address);
    Set<Integer> depends = new HashSet<>(address);
    if (access instanceof PtxInstruction.Ld l) {
      set(state, l.register(), old, Set.of(read));
    } else if (access instanceof PtxInstruction.Atom a) {
      depends.addAll(reads(state, a.operand()));
      if (a.operator() != FetchOperator.EXCHANGE) {
        depends.add(read);
      }
      memory(thread, state, a, Kind.WRITE, a.effect().apply(old, value(state, a.operand())), false, true, depends);
      a.register().ifPresent(r -> set(state, r, old, Set.of(read)));
    } else if (access instanceof PtxInstruction.Cas c) {
      // 8.4: a write operation only if it results in a write.
      if (old == value(state, c.expected())) {
        depends.add(read);
        depends.addAll(reads(state, c.expected()));
        depends.addAll(reads(state, c.desired()));
        memory(thread, state, c, Kind.WRITE, value(state, c.desired()), false, true, depends);
      }
      set(state, c.register(), old, Set.of(read));
    }
  }

  private void memory(
      int thread, State state, PtxInstruction.Access access, Kind kind, long value, boolean red, boolean atomicWrite,
      Set<Integer> depends) {
    state.events()
        .add(new PtxEvent(thread, state.events().size(), Optional.of(test.threads().get(thread).placement()), kind,
        Optional.of(location(access.location()).name()), Optional.of(address(access.location())),
        Optional.of(access.qualifiers().proxy()), access.qualifiers().order(), access.qualifiers().scope(), value, red,
        atomicWrite, Optional.empty(), false, Set.copyOf(depends)));
  }

  private Location location(String name) {
    return test.locations().stream()
        .filter(l -> l.name().equals(name) || l.aliases().stream().anyMatch(a -> a.name().equals(name)))
        .findFirst().orElseThrow();
  }

  /** The virtual address that a name stands for: a generic alias is one, a handle stands for what it was made of. */
  private String address(String name) {
    return location(name).aliases().stream().filter(a -> a.name().equals(name)).findFirst()
        .map(a -> a.way() == Proxy.GENERIC ? name : address(a.of()))
        .orElse(name);
  }
}
