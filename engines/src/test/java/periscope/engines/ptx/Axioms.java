package periscope.engines.ptx;

/** The axioms that coherence order has a part in (8.10; Fig. 7). Communication order is 8.9.7. */
record Axioms(Definitions d, Pairs rf, Pairs co, Pairs cause) {

  boolean hold() {
    Pairs fr = rf.inverse().then(co);
    return related() && coherence() && atomicity(fr) && scPerLocation(fr) && causality(fr);
  }

  /**
   * 8.9.6: overlapping writes are related if they are morally strong; those related in causality are by the next axiom.
   */
  private boolean related() {
    return Pairs.of(d.size, (a, b) -> d.at(a).write() && d.at(b).write() && d.at(a).sameLocation(d.at(b)))
        .and(d.strong).within(co.or(co.inverse()));
  }

  /** 8.10.1. */
  private boolean coherence() {
    return cause.where((a, b) -> d.at(a).write() && d.at(b).write() && d.at(a).sameLocation(d.at(b))).within(co);
  }

  /** 8.10.3, "Atomicity of read-modify-write (RMW) operations". */
  private boolean atomicity(Pairs fr) {
    return fr.and(d.strong).then(co.and(d.strong)).and(d.rmw).empty();
  }

  /** 8.10.5, "within any set of overlapping memory operations that are pairwise morally strong". */
  private boolean scPerLocation(Pairs fr) {
    return rf.or(co).or(fr).and(d.strong).or(d.poLocation.and(d.strong)).acyclic();
  }

  /** 8.10.6. */
  private boolean causality(Pairs fr) {
    return rf.or(fr).then(cause).irreflexive();
  }
}
