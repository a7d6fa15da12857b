package periscope.models.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Changes of a test of the C family: more order or a wider scope of its atomic operations and fences, atomic accesses
 * in place of plain ones, and further fences; one place, two places of two threads, all accesses to a location, then
 * all atomic operations at once.
 */
final class AtomicChanges {

  private static final Map<MemoryOrder, String> REASONS = Map.of(
      MemoryOrder.ACQUIRE, "an acquire orders what stands behind it after what was released to it",
      MemoryOrder.RELEASE, "a release orders what stands before it before who acquires from it",
      MemoryOrder.ACQ_REL, "it acquires, and releases what stands before it",
      MemoryOrder.SEQ_CST, "seq_cst operations and fences have one order that all threads agree on");

  private static final String PAIR = "what a release has before it comes before what the acquire has behind it";
  private static final String WIDE = "an operation orders nothing for a thread that its scope does not reach";
  private static final String ATOMIC = "atomic accesses do not race with each other, and " + PAIR;

  /** One changed place. */
  private record Step(String kind, String words, int thread, Instruction at, List<Instruction> now, String reason) {}

  private final LitmusTest test;
  private final LanguageTraits traits;
  private final Scope scope;
  private final List<TestChange> changes = new ArrayList<>();

  private AtomicChanges(LitmusTest test) {
    this.test = test;
    this.traits = LitmusLanguages.traits(test.language());
    this.scope = narrowest(test.threads().stream().map(LitmusThread::placement).toList());
  }

  static List<TestChange> of(LitmusTest test) {
    AtomicChanges all = new AtomicChanges(test);
    all.add();
    return all.changes;
  }

  /** The narrowest scope that reaches all threads. */
  private static Scope narrowest(List<Placement> threads) {
    return Stream.of(Scope.WORK_GROUP, Scope.DEVICE).filter(s -> threads.stream().allMatch(a ->
        threads.stream().allMatch(b -> s.reaches(a, b)))).findFirst().orElse(Scope.ALL_SVM_DEVICES);
  }

  private void add() {
    List<Step> wider = steps().filter(s -> s.kind().equals("scope")).toList();
    List<Step> orders = steps().filter(s -> s.kind().equals("order")).toList();
    wider.forEach(s -> add(List.of(s), s.reason()));
    orders.forEach(s -> add(List.of(s), s.reason()));
    Stream.of(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST).flatMap(o -> fences(o).stream())
        .forEach(s -> add(List.of(s), s.reason()));
    if (wider.size() > 1) {
      add(wider, WIDE);
    }
    for (Step one : orders) {
      for (Step other : orders) {
        if (one.thread() != other.thread() && synchronise(one.now().get(0), other.now().get(0))) {
          add(List.of(one, other), PAIR);
        }
      }
    }
    atomicAccesses();
    for (Step one : fences(MemoryOrder.RELEASE)) {
      fences(MemoryOrder.ACQUIRE).stream().filter(o -> o.thread() != one.thread())
          .forEach(o -> add(List.of(one, o), PAIR));
    }
    List<Step> strong = fences(MemoryOrder.SEQ_CST);
    for (Step one : strong) {
      strong.stream().filter(o -> o.thread() > one.thread()).forEach(o -> add(List.of(one, o), one.reason()));
    }
    everything();
  }

  /** Whether one releases what the other acquires. */
  private static boolean synchronise(Instruction one, Instruction other) {
    return one instanceof Access w && other instanceof Access r && w.location().equals(r.location())
        && !(w instanceof Load) && !(r instanceof Store) && w.semantics().order() == MemoryOrder.RELEASE
        && r.semantics().order() == MemoryOrder.ACQUIRE;
  }

  /** Each operation with more order, and with a scope that reaches all threads. */
  private Stream<Step> steps() {
    List<Step> all = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      Instruction.walk(test.threads().get(t).body()).forEach(i -> semantics(i).ifPresent(s -> {
        if (s.scope().compareTo(scope) < 0) {
          all.add(new Step("scope", "write " + name(scope) + " in place of " + name(s.scope()) + " in", thread, i,
              List.of(with(i, s.order(), scope)), WIDE));
        }
        for (MemoryOrder order : MemoryOrder.values()) {
          if (order.compareTo(s.order()) > 0 && takes(i, order) && !(s.order() == MemoryOrder.ACQUIRE
              && order == MemoryOrder.RELEASE)) {
            String words = "write " + traits.orderWord(order) + " in place of " + traits.orderWord(s.order()) + " in";
            all.add(new Step("order", words, thread, i, List.of(with(i, order, s.scope())), REASONS.get(order)));
          }
        }
      }));
    }
    return all.stream();
  }

  /** Atomic accesses to one variable with plain accesses, then to all of them. */
  private void atomicAccesses() {
    List<List<Step>> atomic = PlainAccesses.of(test).stream().map(this::atomic).toList();
    atomic.forEach(steps -> add(steps, ATOMIC));
    if (atomic.size() > 1) {
      add(atomic.stream().flatMap(List::stream).toList(), ATOMIC);
    }
  }

  /** Release stores and acquire loads in place of plain accesses to a variable. */
  private List<Step> atomic(PlainAccesses plain) {
    List<Step> all = new ArrayList<>();
    plain.accesses().forEach(a -> {
      boolean writes = a.access() instanceof Store;
      String words = (all.isEmpty() ? "make " + plain.variable() + " atomic, and " : "") + (writes ? "write "
          : "read ") + plain.variable() + " by " + (writes ? "a " + traits.orderWord(MemoryOrder.RELEASE) + " store"
          : "an " + traits.orderWord(MemoryOrder.ACQUIRE) + " load") + " of " + name(scope) + " in";
      all.add(new Step("atomic", words, a.thread(), a.access(),
          List.of(with(a.access(), writes ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE, scope)), ATOMIC));
    });
    return all;
  }

  /** A fence behind each instruction of a thread but its last one. */
  private List<Step> fences(MemoryOrder order) {
    Set<FenceFlag> flags = test.locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL)
        ? Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL) : Set.of(FenceFlag.GLOBAL);
    Fence fence = new Fence(flags, new Semantics(order, scope, false), Span.NONE);
    List<Step> all = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      List<Instruction> body = test.threads().get(t).body();
      for (Instruction i : body.subList(0, Math.max(0, body.size() - 1))) {
        if (i.span().length() > 0) {
          all.add(new Step("fence", "put " + (order == MemoryOrder.ACQUIRE ? "an " : "a ") + traits.orderWord(order)
              + " fence of " + name(scope) + " behind", t, i, List.of(i, fence), REASONS.get(order)));
        }
      }
    }
    return all;
  }

  /** All atomic accesses with seq_cst and a scope that reaches all threads. */
  private void everything() {
    List<Step> all = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      Instruction.walk(test.threads().get(t).body()).filter(Access.class::isInstance).forEach(i -> semantics(i)
          .filter(s -> s.order() != MemoryOrder.SEQ_CST || s.scope().compareTo(scope) < 0).ifPresent(s -> {
            String wider = widest(s.scope()) == s.scope() ? "" : " and " + name(scope);
            all.add(new Step("all", "write seq_cst" + wider + " in", thread, i,
                List.of(with(i, MemoryOrder.SEQ_CST, widest(s.scope()))), REASONS.get(MemoryOrder.SEQ_CST)));
          }));
    }
    if (all.size() > 1) {
      add(all, REASONS.get(MemoryOrder.SEQ_CST));
    }
  }

  private Scope widest(Scope own) {
    return own.compareTo(scope) < 0 ? scope : own;
  }

  private void add(List<Step> steps, String reason) {
    Step first = steps.get(0);
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      LitmusThread old = test.threads().get(t);
      threads.add(new LitmusThread(old.placement(), changed(old.body(), steps.stream()
          .filter(s -> s.thread() == thread).toList()), old.types()));
    }
    changes.add(new TestChange(steps.size() > 1 ? "several" : first.kind(), steps.size(), first.words(),
        first.thread(), first.at().span(), reason, new LitmusTest(test.language(), test.name(), test.description(),
            locations(steps), threads, test.condition()),
        steps.stream().skip(1).map(s -> new TestChange.Also(s.words(), s.thread(), s.at().span())).toList()));
  }

  /** The locations, those atomic to which a step makes an atomic access. */
  private List<Location> locations(List<Step> steps) {
    Set<String> atomic = steps.stream().filter(s -> s.kind().equals("atomic")).map(s -> ((Access) s.at()).location())
        .collect(Collectors.toSet());
    return test.locations().stream().map(l -> !atomic.contains(l.name()) ? l : new Location(l.name(), l.type(),
        l.initial(), true, l.space(), l.common(), l.aliases())).toList();
  }

  private static List<Instruction> changed(List<Instruction> body, List<Step> steps) {
    return body.stream().flatMap(i -> steps.stream().filter(s -> s.at() == i).findFirst().map(s -> s.now().stream())
        .orElseGet(() -> Stream.of(i.withParts(p -> changed(p, steps))))).toList();
  }

  /** The semantics of an atomic operation or fence of the text that no remote flag makes another one. */
  private static Optional<Semantics> semantics(Instruction i) {
    Optional<Semantics> own = i instanceof Access a ? Optional.of(a.semantics())
        : i instanceof Fence f ? Optional.of(f.semantics()) : Optional.empty();
    return own.filter(s -> s.atomic() && !s.remote() && i.span().length() > 0);
  }

  private static boolean takes(Instruction i, MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST || !(i instanceof Load && order.releases())
        && !(i instanceof Store && order.acquires());
  }

  private static Instruction with(Instruction i, MemoryOrder order, Scope scope) {
    AtomicInstruction atomic = (AtomicInstruction) i;
    Semantics old = i instanceof Access a ? a.semantics() : ((Fence) i).semantics();
    // Volatile is a property of plain accesses alone.
    Semantics now = new Semantics(order, scope, old.remote(), old.isVolatile() && old.atomic(), old.unit());
    if (atomic instanceof Load l) {
      return new Load(l.register(), l.location(), l.address(), now, l.span());
    } else if (atomic instanceof Store s) {
      return new Store(s.location(), s.address(), s.value(), now, s.span());
    } else if (atomic instanceof Fetch f) {
      return new Fetch(f.register(), f.operator(), f.type(), f.location(), f.address(), f.operand(), now, f.span());
    } else if (atomic instanceof CompareExchange c) {
      return new CompareExchange(c.register(), c.location(), c.address(), c.expected(), c.desired(), c.weak(), now,
          c.failureOrder(), c.span());
    }
    return new Fence(((Fence) atomic).flags(), now, i.span());
  }

  private String name(Scope of) {
    return traits.scope(of) + " scope";
  }
}
