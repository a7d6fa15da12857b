package periscope.lang.vulkan.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * One candidate execution: the derived relations, the axioms and the races of [VULKAN].
 *
 * <p>An update is one event. Initial writes are no events; a read without a source reads the initial value.
 */
final class Execution {

  private static final int CLASSES = 4;

  private final List<Step> steps;
  private final int size;
  private final Matrix rf;
  private final Matrix asmo;
  private final Matrix po;
  private final Matrix sameThread;
  private final Matrix[] group;
  private final Matrix location;
  private final Matrix reference;
  private final Matrix ssw;
  private final Matrix inScope;
  private final Matrix mutuallyOrdered;
  private final Matrix nothing;
  private final Set<Integer> initialReads;
  private Matrix hb;
  private Matrix included;

  /**
   * Prepares an execution.
   *
   * @param skeleton     what all executions of the program share
   * @param rf           from writes to the reads that read them
   * @param asmo         the order of mutually ordered atomic writes
   * @param initialReads the reads of initial values
   */
  Execution(Skeleton skeleton, Matrix rf, Matrix asmo, Set<Integer> initialReads) {
    this.steps = skeleton.steps();
    this.size = steps.size();
    this.rf = rf;
    this.asmo = asmo;
    this.initialReads = initialReads;
    po = skeleton.po();
    sameThread = skeleton.sameThread();
    group = skeleton.group();
    location = skeleton.location();
    reference = skeleton.reference();
    ssw = skeleton.ssw();
    inScope = skeleton.inScope();
    mutuallyOrdered = skeleton.mutuallyOrdered();
    nothing = Matrix.none(size);
  }

  /** The answer on one execution. */
  record Judgement(boolean consistent, boolean racy) {}

  Judgement judge() {
    hb = happensBefore();
    included = included();
    Matrix order = locationOrder();
    Matrix writes = pairs(this::writes, this::writes);
    Matrix fromRead = rf.inverse().then(writes.and(order)).or(rf.inverse().then(asmo))
        .or(only(initialReads::contains).then(location).then(this::writes)).irreflexive();
    boolean ordered = order.or(rf).or(fromRead).or(asmo).acyclic();
    Matrix link = only(this::writes).then(order);
    boolean shadowed = !rf.then(e -> steps.get(e).reads() && !steps.get(e).atomic())
        .and(link.then(link.plus())).isEmpty();
    Matrix conflict = location.and(Matrix.of(size, (a, b) -> a != b && (writes(a) || writes(b))))
        .without(mutuallyOrdered);
    boolean racy = !conflict.without(order).without(order.inverse()).isEmpty();
    return new Judgement(ordered && !shadowed, racy);
  }

  private boolean writes(int e) {
    return steps.get(e).writes();
  }

  private Matrix only(IntPredicate member) {
    return Matrix.only(size, member);
  }

  private Matrix pairs(IntPredicate from, IntPredicate to) {
    return Matrix.of(size, (a, b) -> from.test(a) && to.test(b));
  }

  private boolean inClass(int e, int c) {
    return steps.get(e).accesses() && steps.get(e).storage() == c;
  }

  private boolean names(int e, int c) {
    return steps.get(e).semantics().contains(c);
  }

  private Matrix synchronises() {
    IntPredicate releasingAtomic = e -> steps.get(e).atomic() && steps.get(e).releases() && steps.get(e).writes();
    IntPredicate acquiringAtomic = e -> steps.get(e).atomic() && steps.get(e).acquires() && steps.get(e).reads();
    IntPredicate releasingFence = e -> steps.get(e).fences() && steps.get(e).releases();
    IntPredicate acquiringFence = e -> steps.get(e).fences() && steps.get(e).acquires();
    IntPredicate barrier = e -> steps.get(e).kind() == Step.Kind.BARRIER;
    Matrix classThenSemantics = nothing;
    Matrix semanticsThenClass = nothing;
    for (int c = 0; c < CLASSES; c++) {
      int number = c;
      classThenSemantics = classThenSemantics.or(pairs(e -> inClass(e, number), e -> names(e, number)));
      semanticsThenClass = semanticsThenClass.or(pairs(e -> names(e, number), e -> inClass(e, number)));
    }
    classThenSemantics = classThenSemantics.and(po);
    semanticsThenClass = semanticsThenClass.and(po);
    Matrix next = asmo.without(asmo.then(asmo.plus()));
    Matrix updates = next.then(e -> steps.get(e).reads() && steps.get(e).writes()).star();
    Matrix sequence = only(releasingAtomic).then(updates);
    Matrix hypothetical = only(e -> steps.get(e).atomic() && steps.get(e).writes()).then(updates);
    Matrix observed = rf.and(mutuallyOrdered);
    Matrix byFence = only(releasingFence).then(semanticsThenClass)
        .then(e -> steps.get(e).atomic() && steps.get(e).writes()).then(hypothetical).then(observed);
    Matrix byAtomic = only(releasingAtomic).then(sequence).then(observed);
    Matrix toFence = only(e -> steps.get(e).atomic() && steps.get(e).reads()).then(classThenSemantics)
        .then(acquiringFence);
    Matrix meeting = only(releasingFence).then(po.maybe()).then(barrier)
        .then(Matrix.of(size, (a, b) -> a != b && barrier.test(a) && barrier.test(b)
            && steps.get(a).barrier() == steps.get(b).barrier() && group[1].has(a, b)).and(inScope))
        .then(barrier).then(po.maybe()).then(acquiringFence);
    return inScope.and(byAtomic.then(acquiringAtomic).or(byFence.then(acquiringAtomic)).or(byAtomic.then(toFence))
        .or(byFence.then(toFence)).or(meeting));
  }

  private Matrix happensBefore() {
    Matrix sw = synchronises();
    Matrix all = po;
    for (int mask = 1; mask < 1 << CLASSES; mask++) {
      List<Integer> classes = new ArrayList<>();
      for (int c = 0; c < CLASSES; c++) {
        if ((mask >> c & 1) != 0) {
          classes.add(c);
        }
      }
      IntPredicate in = e -> classes.stream().anyMatch(c -> inClass(e, c));
      IntPredicate named = e -> classes.stream().allMatch(c -> names(e, c));
      IntPredicate either = in.or(named);
      Matrix step = ssw.or(only(named).then(sw).then(named))
          .or(only(either).then(po).then(named.and(e -> steps.get(e).releases())))
          .or(only(named.and(e -> steps.get(e).acquires())).then(po).then(either));
      all = all.or(step.plus());
    }
    return all;
  }

  /** Whether a write is an availability operation by itself. */
  private boolean av(int e) {
    return writes(e) && (steps.get(e).atomic() || steps.get(e).own());
  }

  private boolean vis(int e) {
    return steps.get(e).reads() && (steps.get(e).atomic() || steps.get(e).own());
  }

  private Matrix included() {
    Matrix same = only(e -> av(e) || vis(e)).then(location.and(reference));
    Matrix all = same.or(same.inverse())
        .or(pairs(e -> steps.get(e).accesses(), e -> steps.get(e).kind() == Step.Kind.AV_DEVICE))
        .or(pairs(e -> steps.get(e).kind() == Step.Kind.VIS_DEVICE, e -> steps.get(e).accesses()));
    for (int c = 0; c < CLASSES; c++) {
      int number = c;
      all = all.or(pairs(e -> inClass(e, number), e -> names(e, number) && steps.get(e).semAv()))
          .or(pairs(e -> names(e, number) && steps.get(e).semVis(), e -> inClass(e, number)));
    }
    return all;
  }

  /** Availability up to each of the four domains, narrowest first: from its first operation to its last. */
  private Matrix[] available() {
    Matrix[] to = new Matrix[group.length];
    for (int d = 0; d < to.length; d++) {
      int least = d + 1;
      Matrix chain = Matrix.only(size, e -> true);
      for (int before = 0; before < d; before++) {
        chain = chain.then(to[before].then(hb.and(group[before]).and(included)).maybe());
      }
      to[d] = chain.then(e -> (av(e) || steps.get(e).semAv()) && steps.get(e).scope() >= least);
    }
    return to;
  }

  private Matrix[] visible() {
    Matrix[] from = new Matrix[group.length];
    for (int d = 0; d < from.length; d++) {
      int least = d + 1;
      Matrix chain = Matrix.only(size, e -> true);
      for (int behind = d - 1; behind >= 0; behind--) {
        chain = chain.then(hb.and(group[behind]).and(included).then(from[behind]).maybe());
      }
      from[d] = only(e -> (vis(e) || steps.get(e).semVis()) && steps.get(e).scope() >= least).then(chain);
    }
    return from;
  }

  private Matrix locationOrder() {
    IntPredicate shared = e -> steps.get(e).nonPrivate();
    IntPredicate sharedRead = e -> steps.get(e).reads() && shared.test(e);
    IntPredicate sharedWrite = e -> writes(e) && shared.test(e);
    Matrix order = hb.and(sameThread).and(reference)
        .or(only(sharedRead).then(hb).then(e -> steps.get(e).accesses() && shared.test(e)))
        .or(only(e -> steps.get(e).reads()).then(ssw.plus()).then(e -> steps.get(e).accesses()));
    Matrix near = po.maybe().and(included);
    Matrix[] available = available();
    Matrix[] visible = visible();
    for (int d = 0; d < group.length; d++) {
      Matrix across = only(sharedWrite).then(near).then(available[d]).then(hb.and(group[d]));
      order = order.or(reference.and(across.then(sharedWrite)
          .or(across.then(visible[d]).then(near).then(sharedRead))));
    }
    Matrix deep = only(this::writes).then(hb.and(included)).then(e -> steps.get(e).kind() == Step.Kind.AV_DEVICE)
        .then(hb);
    order = order.or(deep.then(this::writes)).or(deep.then(e -> steps.get(e).kind() == Step.Kind.VIS_DEVICE)
        .then(hb.and(included)).then(e -> steps.get(e).reads()));
    return location.and(order);
  }
}
