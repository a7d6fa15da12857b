package periscope.engines.ptx;

import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The constraints of Figs. 15 and 16 of "GPU concurrency" (ASPLOS 2015) but no-thin-air, which coherence has no part
 * in.
 */
record Axioms2015(Definitions d, Pairs rf, Pairs co) {

  boolean hold() {
    Pairs rmoCta = rmo(fences(Scope.WORK_GROUP, Scope.DEVICE, Scope.ALL_SVM_DEVICES));
    return scPerLocation()
        && rmoCta.where((a, b) -> d.at(a).sameCta(d.at(b))).acyclic()
        && rmo(fences(Scope.DEVICE, Scope.ALL_SVM_DEVICES)).where(this::sameGpu).acyclic()
        && rmo(fences(Scope.ALL_SVM_DEVICES)).acyclic();
  }

  private Pairs fr() {
    return rf.inverse().then(co);
  }

  /** Fig. 15, line 4: SC per location, but for two loads. */
  private boolean scPerLocation() {
    Pairs withoutLoads = d.poLocation.where((a, b) -> !d.at(a).read() || !d.at(b).read());
    return withoutLoads.or(rf).or(co).or(fr()).acyclic();
  }

  /** Fig. 15, line 7. */
  private Pairs rmo(Pairs fence) {
    Pairs rfe = rf.where((w, r) -> d.at(w).thread() != d.at(r).thread());
    return d.dependencies.or(fence).or(rfe).or(co).or(fr());
  }

  /** Fig. 16, lines 8 to 10: program order over a membar of one of these levels. */
  private Pairs fences(Scope... levels) {
    Pairs membars = Pairs.of(d.size, (a, b) -> a == b && d.at(a).fence() && d.at(a).order() == MemoryOrder.SEQ_CST
        && Set.of(levels).contains(d.at(a).scope()));
    return d.po.then(membars).then(d.po);
  }

  private boolean sameGpu(int a, int b) {
    return !d.at(a).initial() && !d.at(b).initial()
        && d.at(a).placement().get().device() == d.at(b).placement().get().device();
  }
}
