package periscope.lang.ptx.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.AsyncFence;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.AsyncOperation.Form;
import periscope.lang.ptx.instruction.AsyncOperation.Target;
import periscope.lang.ptx.instruction.ClusterBarrier;
import periscope.lang.ptx.instruction.LimitedFence;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.Part;
import periscope.lang.ptx.instruction.Point;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.TensormapFence;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.models.vocabulary.TestChange;

/**
 * Changes of a test with newer parts of PTX: more order or a wider scope of one of its operations, waits for its
 * asynchronous operations, and fences.
 */
final class PtxChanges {

  private static final String PROXIES = "bulk operations access memory through the async proxy, and a generic access "
      + "is ordered with them by such a fence alone";

  private static final AsyncFence FENCE = new AsyncFence(AsyncFence.Space.ALL, Span.NONE);

  private final LitmusTest test;
  private final List<TestChange> changes = new ArrayList<>();

  private PtxChanges(LitmusTest test) {
    this.test = test;
  }

  static List<TestChange> of(LitmusTest test) {
    PtxChanges all = new PtxChanges(test);
    if (!Part.of(test).isEmpty()) {
      all.everywhere(all::stronger);
      all.scopes();
      all.everywhere(all::waits);
      all.everywhere(all::descriptors);
      for (AsyncFence.Space space : all.spaces()) {
        all.fences(new AsyncFence(space, Span.NONE), PROXIES);
      }
      all.fences(new LimitedFence(LimitedFence.Limit.MBARRIER_INIT, Span.NONE),
          "an initialisation is a store, which nothing else releases before a relaxed arrival");
      all.bothSides();
    }
    return all.changes;
  }

  /** What happens at one instruction of a thread. */
  private interface Visit {
    void at(int thread, int index, Instruction instruction);
  }

  private void everywhere(Visit visit) {
    for (int t = 0; t < test.threads().size(); t++) {
      List<Instruction> body = test.threads().get(t).body();
      for (int i = 0; i < body.size(); i++) {
        visit.at(t, i, body.get(i));
      }
    }
  }

  private List<Instruction> body(int thread) {
    return new ArrayList<>(test.threads().get(thread).body());
  }

  private LitmusTest with(int thread, List<Instruction> body) {
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    LitmusThread old = threads.get(thread);
    threads.set(thread, new LitmusThread(old.placement(), body, old.types()));
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  private void replace(int thread, int index, Instruction other, String reason) {
    List<Instruction> body = body(thread);
    Span at = body.get(index).span();
    body.set(index, other);
    changes.add(new TestChange("order", 1, "write " + Mnemonics.print(other) + " in place of", thread, at, reason,
        with(thread, body)));
  }

  private void insert(String kind, int thread, int index, List<Instruction> more, String reason) {
    List<Instruction> body = body(thread);
    boolean behind = index > 0;
    Span at = body.get(behind ? index - 1 : 0).span();
    body.addAll(index, more);
    String words = String.join(" and ", more.stream().map(Mnemonics::print).toList());
    changes.add(new TestChange(kind, 1, "put " + words + (behind ? " behind" : " before"), thread, at, reason,
        with(thread, body)));
  }

  /** Operations with more order, and waits for the writes of a group in place of its reads. */
  private void stronger(int thread, int index, Instruction i) {
    if (i instanceof Mbarrier m && m.order() == MemoryOrder.RELAXED && m.kind() != PhaseOperation.Kind.EXPECT_TX
        && m.kind() != PhaseOperation.Kind.COMPLETE_TX) {
      MemoryOrder order = m.kind().waits() ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE;
      replace(thread, index,
          new Mbarrier(m.kind(), m.register(), m.location(), m.operand(), order, m.scope(), m.span()),
          m.kind().waits() ? "a relaxed wait acquires nothing" : "a relaxed arrival releases nothing");
    } else if (i instanceof ClusterBarrier b && b.order() == MemoryOrder.RELAXED) {
      replace(thread, index, new ClusterBarrier(true, MemoryOrder.RELEASE, b.span()),
          "a relaxed arrival releases nothing");
    } else if (i instanceof Point p && p.kind() == Point.Kind.BULK_WAIT_READ) {
      replace(thread, index, new Point(Point.Kind.BULK_WAIT, p.pending(), p.awaited(), p.span()),
          "with .read the wait is for the reads of the group alone, and what it writes may come later");
    } else if (i instanceof PtxInstruction.St s && s.qualifiers().order() == MemoryOrder.RELAXED) {
      replace(thread, index, s.with(PtxInstruction.Qualifiers.of(MemoryOrder.RELEASE, s.qualifiers().scope())),
          "a relaxed store releases nothing");
    } else if (i instanceof PtxInstruction.Ld l && l.qualifiers().order() == MemoryOrder.RELAXED) {
      replace(thread, index, l.with(PtxInstruction.Qualifiers.of(MemoryOrder.ACQUIRE, l.qualifiers().scope())),
          "a relaxed load acquires nothing");
    }
  }

  /** Operations on mbarriers of cluster scope: one of them, and all of them. */
  private void scopes() {
    if (!Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList())) {
      return;
    }
    String reason = "CTA scope does not reach the other CTA of the cluster";
    everywhere((thread, index, i) -> {
      if (!widened(i).equals(i)) {
        replace(thread, index, widened(i), reason);
      }
    });
    List<TestChange> single = changes.stream().filter(c -> c.reason().equals(reason)).toList();
    if (single.size() > 1) {
      TestChange last = single.get(single.size() - 1);
      changes.add(new TestChange("order", single.size(),
          "write .cluster for .cta in every operation on an mbarrier, also in", last.thread(), last.place(), reason,
          each(PtxChanges::widened)));
    }
  }

  private LitmusTest each(UnaryOperator<Instruction> change) {
    List<LitmusThread> threads = test.threads().stream()
        .map(t -> new LitmusThread(t.placement(), t.body().stream().map(change).toList(), t.types())).toList();
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  private static Instruction widened(Instruction i) {
    return i instanceof Mbarrier m && m.scope() == Scope.WORK_GROUP
        ? new Mbarrier(m.kind(), m.register(), m.location(), m.operand(), m.order(), Scope.CLUSTER, m.span()) : i;
  }

  /** Waits for all asynchronous operations that groups count, behind each instruction. */
  private void waits(int thread, int index, Instruction instruction) {
    Set<Integer> copies = operations(thread, index, Form.COPY);
    if (!copies.isEmpty()) {
      insert("cp.async.wait_all", thread, index + 1,
          List.of(new Point(Point.Kind.WAIT_ALL, 0, copies, Span.NONE)),
          "a cp.async ends for its thread at such a wait, and no barrier completes it");
    }
    Set<Integer> bulk = operations(thread, index, Form.BULK_STORE);
    if (!bulk.isEmpty()) {
      insert("cp.async.bulk.wait_group", thread, index + 1,
          List.of(new Point(Point.Kind.BULK_COMMIT, 0, Span.NONE),
              new Point(Point.Kind.BULK_WAIT, 0, bulk, Span.NONE)),
          "a bulk copy out of shared memory ends for its thread at such a wait");
    }
  }

  private Set<Integer> operations(int thread, int last, Form form) {
    Set<Integer> numbers = new TreeSet<>();
    Instruction.walk(test.threads().get(thread).body().subList(0, last + 1)).forEach(i -> {
      if (i instanceof AsyncOperation o && o.form() == form) {
        numbers.add(o.operation());
      }
    });
    return numbers;
  }

  /** A pair of fences round the use of a descriptor. */
  private void descriptors(int thread, int index, Instruction instruction) {
    if (!(instruction instanceof AsyncOperation o) || o.form() != Form.TENSOR_LOAD) {
      return;
    }
    String t = o.source().orElseThrow();
    Instruction acquires = new TensormapFence(Optional.of(t), Scope.DEVICE, Span.NONE);
    Instruction releases = new TensormapFence(Optional.empty(), Scope.DEVICE, Span.NONE);
    String reason = "a tensor copy reads its descriptor through the tensormap proxy, and a pair of such fences "
        + "alone orders a store to it before";
    everywhere((other, at, store) -> {
      if (store instanceof PtxInstruction.St s && s.location().equals(t)) {
        insert("tensormap", other, at + 1, List.of(releases), reason);
        pair(other, at, thread, index, List.of(releases, acquires), reason);
      }
    });
    for (int i = 0; i <= index; i++) {
      insert("tensormap", thread, i, List.of(acquires), reason);
    }
  }

  /** A releasing fence behind a store, and an acquiring one before an operation. */
  private void pair(int storing, int store, int using, int use, List<Instruction> fences, String reason) {
    PtxChanges one = new PtxChanges(test);
    one.insert("", storing, store + 1, fences.subList(0, 1), reason);
    PtxChanges both = new PtxChanges(one.changes.get(0).test());
    int shift = storing == using && store < use ? 1 : 0;
    both.insert("", using, use + shift, fences.subList(1, 2), reason);
    changes.add(new TestChange("pair", 2, "put " + Mnemonics.print(fences.get(1)) + " before the operation of P" + using
        + ", and " + Mnemonics.print(fences.get(0)) + " behind", storing,
        test.threads().get(storing).body().get(store).span(), reason, both.changes.get(0).test()));
  }

  private void fences(PtxInstruction fence, String reason) {
    boolean needed = fence instanceof AsyncFence
        ? all().anyMatch(i -> i instanceof AsyncOperation o && o.form().bulk())
        : all().anyMatch(i -> i instanceof Mbarrier m && m.kind() == PhaseOperation.Kind.INIT);
    if (needed) {
      String kind = fence instanceof AsyncFence ? "fence.proxy.async" : "fence.mbarrier_init";
      for (int t = 0; t < test.threads().size(); t++) {
        for (int i = test.threads().get(t).body().isEmpty() ? 1 : 0; i <= test.threads().get(t).body().size(); i++) {
          insert(kind, t, i, List.of(fence), reason);
        }
      }
    }
  }

  private Stream<Instruction> all() {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body()));
  }

  /** The spaces of fences to try, the narrow ones first: of memory that both generic and bulk accesses touch. */
  private List<AsyncFence.Space> spaces() {
    Set<String> bulk = all().flatMap(PtxChanges::bulk).collect(Collectors.toSet());
    Set<AddressSpace> both = test.locations().stream().filter(x -> bulk.contains(x.name()))
        .filter(x -> all().anyMatch(i -> touches(i, x.name()))).map(Location::space).collect(Collectors.toSet());
    boolean clustered = Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList());
    List<AsyncFence.Space> spaces = new ArrayList<>();
    if (both.contains(AddressSpace.LOCAL)) {
      spaces.add(AsyncFence.Space.SHARED_CTA);
      if (clustered) {
        spaces.add(AsyncFence.Space.SHARED_CLUSTER);
      }
    }
    if (both.contains(AddressSpace.GLOBAL)) {
      spaces.add(AsyncFence.Space.GLOBAL);
    }
    return spaces;
  }

  private static Stream<String> bulk(Instruction i) {
    return i instanceof AsyncOperation o && o.form().bulk()
        ? Stream.concat(o.targets().stream().map(Target::location), o.source().stream()) : Stream.empty();
  }

  /** Whether an instruction accesses a location through the generic proxy. */
  private static boolean touches(Instruction i, String location) {
    return i instanceof PtxInstruction.Access a && a.location().equals(location)
        || i instanceof AsyncOperation o && !o.form().bulk()
            && (o.targets().stream().anyMatch(t -> t.location().equals(location))
                || o.source().filter(location::equals).isPresent());
  }

  /** Fences for all memory behind a generic access of one thread and before a bulk operation of another. */
  private void bothSides() {
    everywhere((writer, at, access) -> {
      if (spaces().isEmpty() || !(access instanceof PtxInstruction.Access) && !(access instanceof AsyncOperation)) {
        return;
      }
      everywhere((issuer, index, operation) -> {
        if (writer != issuer && bulk(operation).anyMatch(x -> touches(access, x))) {
          pair(writer, at, issuer, index, List.of(FENCE, FENCE), PROXIES);
        }
      });
    });
  }
}
