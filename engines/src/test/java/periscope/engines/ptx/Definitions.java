package periscope.engines.ptx;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.ptx.PtxEvent.Kind;
import periscope.lang.ptx.instruction.Proxy;
import periscope.litmus.memory.MemoryOrder;

/** The relations that are the same in every candidate with these events. */
final class Definitions {

  /** Which edition of the documents: with proxies and aliases or without; or the hardware model of 2015. */
  enum Edition {
    HARDWARE_2015,
    PTX_6_0,
    PTX_7_5
  }

  final List<PtxEvent> events;
  final int size;
  final Edition edition;
  /** 8.9.1, "Program Order". */
  final Pairs po;
  /** Program order on one location; with aliases, on one virtual address. */
  final Pairs poLocation;
  final Pairs rmw;
  final Pairs dependencies;
  final Pairs strong;
  final Pairs releasePatterns;
  final Pairs acquirePatterns;
  final Pairs barriers;
  /** Which events are fence.sc. */
  final List<Integer> scFences;

  Definitions(List<PtxEvent> events, Edition edition) {
    this.events = events;
    this.edition = edition;
    size = events.size();
    po = Pairs.of(size, (a, b) ->
        !at(a).initial() && at(a).thread() == at(b).thread() && at(a).position() < at(b).position());
    poLocation = po.where(this::onOnePlace);
    rmw = po.where((a, b) -> at(b).atomicWrite() && at(b).position() == at(a).position() + 1);
    Pairs read = po.where((a, b) -> at(a).read() && at(b).depends().contains(at(a).position()));
    // The published Alloy models have rmw within dep: an exchange, too, depends on what it reads.
    dependencies = read.or(rmw);
    strong = Pairs.of(size, this::morallyStrong);
    releasePatterns = Pairs.of(size, this::releasePattern);
    acquirePatterns = Pairs.of(size, this::acquirePattern);
    barriers = Pairs.of(size, this::barrierSynchronizes);
    scFences = IntStream.range(0, size)
        .filter(e -> at(e).fence() && at(e).order() == MemoryOrder.SEQ_CST).boxed().toList();
  }

  PtxEvent at(int event) {
    return events.get(event);
  }

  /** "On M": the same location, or, where locations have aliases, the same virtual address. */
  private boolean onOnePlace(int a, int b) {
    return edition != Edition.PTX_7_5 ? at(a).sameLocation(at(b)) : at(a).sameAddress(at(b));
  }

  /**
   * 8.7, "Morally strong operations". 8.6: "using distinct virtual addresses behaves as if using different proxies".
   * [PROXY] gives every memory operation and fence a proxy, so that a memory fence has the generic one.
   */
  private boolean morallyStrong(int i, int j) {
    PtxEvent a = at(i);
    PtxEvent b = at(j);
    if (i == j || a.initial() || b.initial()) {
      return false;
    }
    boolean related = a.thread() == b.thread() || a.strong() && b.strong() && a.scopeIncludes(b) && b.scopeIncludes(a);
    boolean overlap = !a.memory() || !b.memory() || a.sameLocation(b);
    boolean sameAddress = !a.memory() || !b.memory() || a.sameAddress(b);
    boolean sameProxy = a.proxy().orElse(Proxy.GENERIC) == b.proxy().orElse(Proxy.GENERIC);
    return related && overlap && (edition == Edition.PTX_6_0 || sameProxy && sameAddress);
  }

  /** 8.8: from the first operation of a release pattern to its write. */
  private boolean releasePattern(int first, int last) {
    boolean release = at(first).write() && at(first).strong() && at(first).order().releases();
    boolean fence = at(first).fence() && at(first).order().releases();
    boolean strongWrite = at(last).write() && at(last).strong();
    return release && first == last
        || release && strongWrite && po.has(first, last) && onOnePlace(first, last)
        || fence && strongWrite && po.has(first, last);
  }

  /** 8.4, "Operation types": a read operation. */
  private boolean reads(int event) {
    return at(event).read() && !at(event).red();
  }

  /** 8.8: from the read of an acquire pattern to its last operation. */
  private boolean acquirePattern(int first, int last) {
    boolean acquire = reads(last) && at(last).strong() && at(last).order().acquires();
    boolean fence = at(last).fence() && at(last).order().acquires();
    boolean strongRead = reads(first) && at(first).strong();
    return acquire && first == last
        || acquire && strongRead && po.has(first, last) && onOnePlace(first, last)
        || fence && strongRead && po.has(first, last);
  }

  /** 8.9.4, point 2. */
  private boolean barrierSynchronizes(int a, int b) {
    return at(a).kind() == Kind.BARRIER && at(b).kind() == Kind.BARRIER && at(a).thread() != at(b).thread()
        && at(a).sameCta(at(b)) && at(a).barrier().equals(at(b).barrier()) && at(b).waits();
  }

  /** 8.9.2, "Observation Order"; Fig. 4: obs. */
  Pairs observation(Pairs rf) {
    Pairs observed = rf.and(strong);
    while (true) {
      Pairs more = observed.or(observed.then(rmw).then(observed));
      if (more.within(observed)) {
        return observed;
      }
      observed = more;
    }
  }

  /** 8.9.4, "Memory synchronization"; Fig. 4: sw. */
  Pairs synchronizes(Pairs observation, Pairs sc) {
    return releasePatterns.then(observation).then(acquirePatterns).and(strong).or(barriers).or(sc);
  }

  /** 8.9.5, "Base causality order", which since 7.5 has program order in it; Fig. 4: cause_base. */
  Pairs baseCausality(Pairs synchronizes) {
    return edition == Edition.PTX_6_0
        ? po.optional().then(synchronizes).then(po.optional()).plus()
        : po.or(synchronizes).plus();
  }

  /** 8.9.5, "Causality order"; Fig. 4: cause. */
  Pairs causality(Pairs observation, Pairs base) {
    if (edition == Edition.PTX_6_0) {
      return base.or(observation.then(base.or(poLocation)));
    }
    Pairs preserved = proxyPreserved(base);
    return preserved.or(observation.then(preserved));
  }

  /**
   * 8.9.5, "Proxy-preserved base causality order", and what [PROXY] adds for proxies that are not
   * generic.
   */
  Pairs proxyPreserved(Pairs base) {
    // From an access to a fence of its proxy in its CTA, and from there to an access.
    Pairs leaving = base.where((a, f) -> at(a).memory() && fenceFor(f, a));
    Pairs entering = base.where((f, b) -> at(b).memory() && fenceFor(f, b));
    Pairs toAlias = base.where((a, f) -> at(f).kind() == Kind.ALIAS_FENCE);
    Pairs aliasing = toAlias.then(base);
    Pairs same = Pairs.of(size, (a, b) -> at(a).sameAddress(at(b)));
    Pairs location = Pairs.of(size, (a, b) -> at(a).sameLocation(at(b)));

    Pairs direct = base.where((a, b) -> at(a).generic() && at(b).generic()
        || at(a).sameCta(at(b)) && at(a).memory() && at(a).proxy().equals(at(b).proxy()));
    Pairs out = leaving.then(base).where((a, b) -> at(b).generic());
    Pairs in = base.then(entering).where((a, b) -> at(a).generic());
    Pairs through = leaving.then(base).then(entering);

    Pairs alias = aliasing.where((a, b) -> at(a).generic() && at(b).generic());
    Pairs outAlias = leaving.then(aliasing).where((a, b) -> at(b).generic());
    Pairs inAlias = aliasing.then(entering).where((a, b) -> at(a).generic());
    Pairs throughAlias = leaving.then(aliasing).then(entering);
    return direct.or(out).or(in).or(through).and(same)
        .or(alias.or(outAlias).or(inAlias).or(throughAlias).and(location));
  }

  private boolean fenceFor(int fence, int access) {
    return at(fence).kind() == Kind.PROXY_FENCE && at(fence).proxy().equals(at(access).proxy())
        && !at(fence).proxy().equals(Optional.of(Proxy.GENERIC)) && at(fence).sameCta(at(access));
  }
}
