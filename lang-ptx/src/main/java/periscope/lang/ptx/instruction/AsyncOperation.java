package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.async.Asynchronous;
import periscope.litmus.async.Asynchronous.Step;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An asynchronous copy, reduction or store. Its accesses are in no program order, but behind the point that issues it.
 *
 * @param form      the instruction
 * @param operator  the operator of a reduction, which updates its targets; absent for a copy or a store
 * @param targets   what the operation writes, with the mbarriers on which it ends
 * @param source    location that the operation reads; absent if it stores {@code value}
 * @param value     the value of a store; 0 for a copy
 * @param bytes     number of bytes, and of transactions of the mbarriers
 * @param ctas      for a copy to several CTAs: the mask of their ranks in the cluster
 * @param scope     scope of a store that releases; else absent
 * @param operation number of the operation in its thread
 */
public record AsyncOperation(Form form, Optional<FetchOperator> operator, List<Target> targets,
    Optional<String> source, Expression value, long bytes, OptionalInt ctas, Optional<Scope> scope, int operation,
    Span span) implements Issued {

  private static final Set<AddressSpace> EVERYWHERE = Set.of(AddressSpace.values());

  /** The instructions. */
  public enum Form {
    /** {@code cp.async.bulk} from global into shared memory. */
    BULK_LOAD(true),
    /** {@code cp.async.bulk} from shared memory into that of another CTA. */
    BULK_PEER(true),
    /** {@code cp.async.bulk} from shared into global memory. */
    BULK_STORE(true),
    /** {@code cp.async.bulk.tensor} into shared memory: yields the number that its descriptor holds. */
    TENSOR_LOAD(true),
    /** {@code cp.async}, from global into shared memory. */
    COPY(false),
    /** {@code st.async} and {@code red.async} into the shared memory of another CTA. */
    STORE(false),
    /** {@code st.async.release} and {@code red.async.release} into global memory. */
    RELEASE(false);

    private final boolean bulk;

    Form(boolean bulk) {
      this.bulk = bulk;
    }

    /** Whether the operation is a bulk one, which accesses memory through the async proxy. */
    public boolean bulk() {
      return bulk;
    }

    /** Whether the source is global memory. */
    public boolean fromGlobal() {
      return this == BULK_LOAD || this == TENSOR_LOAD || this == COPY;
    }

    /** Whether the target is global memory. */
    public boolean toGlobal() {
      return this == BULK_STORE || this == RELEASE;
    }
  }

  /**
   * A location that the operation writes.
   *
   * @param object the mbarrier that counts the bytes; absent for operations that groups or nothing tracks
   */
  public record Target(String location, Optional<String> object) {
    Target renamed(UnaryOperator<String> names) {
      return new Target(names.apply(location), object.map(names));
    }
  }

  public AsyncOperation {
    targets = List.copyOf(targets);
  }

  @Override
  public AsyncOperation renamed(UnaryOperator<String> names) {
    return new AsyncOperation(form, operator, targets.stream().map(t -> t.renamed(names)).toList(), source.map(names),
        value, bytes, ctas, scope, operation, span);
  }

  /** The same operation with other targets. */
  public AsyncOperation into(List<Target> others) {
    return new AsyncOperation(form, operator, others, source, value, bytes, ctas, scope, operation, span);
  }

  /** The same operation with another number. */
  public AsyncOperation numbered(int number) {
    return new AsyncOperation(form, operator, targets, source, value, bytes, ctas, scope, number, span);
  }

  @Override
  public List<String> objects() {
    return targets.stream().flatMap(t -> t.object().stream()).toList();
  }

  @Override
  public Dataflow dataflow() {
    return Dataflow.of(value);
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    List<Instruction> events = new ArrayList<>();
    events.add(Point.at(scope.isPresent() ? MemoryOrder.RELEASE : MemoryOrder.NON_ATOMIC,
        Set.of(new Asynchronous(operation, Step.ISSUE)), span));
    Expression moved = value;
    if (source.isPresent()) {
      String read = fresh.next();
      events.add(new EventInstruction.Read(access(source.get(), Step.READ, Asynchronous.ALL, MemoryOrder.NON_ATOMIC,
          false), read, Set.of(), span));
      moved = Expression.register(read);
    }
    if (form == Form.BULK_STORE) {
      events.add(fence(Step.READ_FENCE, Asynchronous.ALL));
    }
    for (int t = 0; t < targets.size(); t++) {
      events.addAll(target(targets.get(t).location(), number(t), moved, fresh));
    }
    for (int t = 0; t < targets.size(); t++) {
      if (targets.get(t).object().isPresent()) {
        PhaseOperation end = new PhaseOperation(PhaseOperation.Kind.COMPLETE_TX, Optional.empty(),
            targets.get(t).object().get(), Expression.constant(bytes), MemoryOrder.RELEASE, Scope.CLUSTER, span);
        events.addAll(end.events(fresh, tags(Step.COMPLETION, number(t))));
      }
    }
    return events;
  }

  private int number(int target) {
    return targets.size() == 1 ? Asynchronous.ALL : target;
  }

  /** The write of a target, or its update, with the fence between proxies behind it. */
  private List<Instruction> target(String location, int number, Expression moved, FreshRegisters fresh) {
    MemoryOrder order = scope.isPresent() && operator.isEmpty() ? MemoryOrder.RELEASE
        : operator.isPresent() ? MemoryOrder.RELAXED : MemoryOrder.NON_ATOMIC;
    List<Instruction> events = new ArrayList<>();
    Expression written = moved;
    if (operator.isPresent()) {
      String old = fresh.next();
      events.add(new EventInstruction.Read(access(location, Step.WRITE, number, MemoryOrder.RELAXED, true), old,
          Set.of(), span));
      written = operator.get().value(NumberType.S32, Expression.register(old), moved);
    }
    events.add(new EventInstruction.Write(access(location, Step.WRITE, number, scope.isPresent()
        ? MemoryOrder.RELEASE : order, operator.isPresent()), written, span));
    if (form.bulk()) {
      events.add(fence(Step.FENCE, number));
    }
    return events;
  }

  private Instruction fence(Step step, int target) {
    Set<Tag> tags = new HashSet<>(tags(step, target));
    tags.addAll(Set.of(PtxTag.PROXY_FENCE, PtxTag.ASYNC_PROXY));
    return new EventInstruction.Fence(Kind.FENCE, EVERYWHERE, MemoryOrder.NON_ATOMIC, Scope.WORK_GROUP, false,
        Marks.of(tags), Optional.empty(), span);
  }

  private Set<Tag> tags(Step step, int target) {
    Set<Tag> tags = new HashSet<>(Set.of(Tag.Common.ASYNCHRONOUS, new Asynchronous(operation, step, target)));
    int counted = target == Asynchronous.ALL && targets.size() == 1 ? 0 : target;
    if (counted != Asynchronous.ALL) {
      targets.get(counted).object().filter(Instances::isInstance)
          .ifPresent(o -> tags.add(new OwnedBy(Instances.cta(o))));
    }
    return tags;
  }

  private EventInstruction.Access access(String location, Step step, int target, MemoryOrder order, boolean updates) {
    Set<Tag> tags = InCta.with(location, tags(step, target));
    if (form == Form.TENSOR_LOAD && step == Step.READ) {
      tags.addAll(Set.of(PtxTag.TENSORMAP_PROXY, new Descriptor(location)));
    } else if (form.bulk()) {
      tags.add(PtxTag.ASYNC_PROXY);
    }
    Marks marks = Marks.of(tags);
    Scope reach = order == MemoryOrder.NON_ATOMIC ? Scope.WORK_ITEM
        : scope.orElse(form.bulk() ? Scope.DEVICE : Scope.CLUSTER);
    return new EventInstruction.Access(location, Set.of(), order, reach, false, updates ? marks.half() : marks);
  }
}
