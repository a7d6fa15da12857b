package periscope.suites.async;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.suites.async.PlainEvents.Happening;
import periscope.suites.async.PlainEvents.Role;
import periscope.suites.async.Program.Kind;

/**
 * The outcomes of a random program: each order of the operations on its mbarrier, each position of its waits in this
 * order, each write that a read may read and each order of strong writes is tried, and the rules are checked one by
 * one. The rules come from the description of the extension of PTX's model, not from its file.
 */
final class PlainEnumeration {

  private static final int BYTES = 16;
  private static final long MOST = 40_000;

  private final Program program;
  private final List<Happening> events;
  private final int size;
  private final List<Integer> operations;
  private final List<Integer> waits;
  private final List<Integer> reads;
  private final Pairs po;
  private final Pairs location;
  private final Pairs proxy;
  private final Pairs inCta;
  private final Pairs strong;
  private final Set<String> outcomes = new HashSet<>();
  private boolean undefined;

  private PlainEnumeration(Program program) {
    this.program = program;
    events = PlainEvents.of(program);
    size = events.size();
    operations = of(Role.OPERATION);
    waits = of(Role.WAIT);
    reads = of(Role.READ);
    po = Pairs.where(size, (i, j) -> i < j && at(i).thread() == at(j).thread() && at(i).ordered() && at(j).ordered());
    location = Pairs.where(size, (i, j) -> at(i).accesses() && at(j).accesses()
        && at(i).location().equals(at(j).location()));
    proxy = Pairs.where(size, (i, j) -> at(i).async() == at(j).async());
    inCta = proxy.and(Pairs.where(size, (i, j) -> at(i).thread() >= 0 && at(i).cta() == at(j).cta()));
    Pairs reach = Pairs.where(size, (i, j) -> at(i).order() > 0 && at(j).order() > 0
        && (at(i).cta() == at(j).cta() || at(i).wide() && at(j).wide()));
    Pairs overlap = Pairs.where(size, (i, j) -> i.intValue() != j
        && (!at(i).accesses() || !at(j).accesses() || location.has(i, j)));
    strong = po.or(po.turned(), reach).and(proxy).and(overlap);
  }

  /** The outcomes, as text; empty if the program is too large, or uses its mbarrier in an undefined way. */
  static Optional<Set<String>> of(Program program) {
    PlainEnumeration all = new PlainEnumeration(program);
    if (all.size > 40 || all.candidates() > MOST) {
      return Optional.empty();
    }
    all.orders(new ArrayList<>(), new ArrayList<>(all.operations));
    return all.undefined ? Optional.empty() : Optional.of(all.outcomes);
  }

  private long candidates() {
    long number = 1;
    for (int i = 2; i <= operations.size(); i++) {
      number *= i;
    }
    for (int w = 0; w < waits.size(); w++) {
      number *= operations.size() + 1;
    }
    for (int r : reads) {
      number *= IntStream.range(0, size).filter(w -> writes(w, r)).count();
    }
    return number;
  }

  private Happening at(int event) {
    return events.get(event);
  }

  private List<Integer> of(Role role) {
    return IntStream.range(0, size).filter(e -> at(e).role() == role).boxed().toList();
  }

  private boolean writes(int write, int read) {
    return (at(write).role() == Role.WRITE || at(write).role() == Role.INITIAL)
        && at(write).location().equals(at(read).location());
  }

  private void orders(List<Integer> order, List<Integer> left) {
    if (left.isEmpty()) {
      positions(order, new int[waits.size()], 0);
      return;
    }
    for (int next : left) {
      if (left.stream().noneMatch(o -> po.has(o, next))) {
        List<Integer> longer = new ArrayList<>(order);
        longer.add(next);
        orders(longer, left.stream().filter(o -> o != next).toList());
      }
    }
  }

  private void positions(List<Integer> order, int[] position, int wait) {
    if (wait == position.length) {
      Phases phases = Phases.of(this, order);
      undefined |= phases.undefined();
      if (!undefined) {
        sources(order, position, phases, new int[reads.size()], 0);
      }
      return;
    }
    for (int p = 0; p <= order.size() && !undefined; p++) {
      position[wait] = p;
      positions(order, position, wait + 1);
    }
  }

  private void sources(List<Integer> order, int[] position, Phases phases, int[] source, int read) {
    if (read == source.length) {
      new Execution(order, position, phases, source).check();
      return;
    }
    for (int w = 0; w < size; w++) {
      if (writes(w, reads.get(read))) {
        source[read] = w;
        sources(order, position, phases, source, read + 1);
      }
    }
  }

  /**
   * The phases of the mbarrier along an order of its operations.
   *
   * @param number for each position, the number of phases that have ended
   * @param last   for each position, the operations of the phase that ended last
   */
  private record Phases(int[] number, List<Set<Integer>> last, boolean undefined) {

    private static Phases of(PlainEnumeration all, List<Integer> order) {
      int[] number = new int[order.size() + 1];
      List<Set<Integer>> last = new ArrayList<>(List.of(Set.of()));
      int pending = all.program.count();
      int transactions = 0;
      Set<Integer> phase = new HashSet<>();
      for (int p = 0; p < order.size(); p++) {
        Happening o = all.at(order.get(p));
        if (o.copy()) {
          transactions -= BYTES;
        } else if (pending == 0) {
          return new Phases(number, last, true);
        } else {
          pending--;
          transactions += o.step().kind() == Kind.EXPECT ? BYTES : 0;
        }
        phase.add(order.get(p));
        boolean ends = pending == 0 && transactions == 0;
        number[p + 1] = number[p] + (ends ? 1 : 0);
        last.add(ends ? phase : last.get(p));
        if (ends) {
          phase = new HashSet<>();
          pending = all.program.count();
        }
      }
      return new Phases(number, last, false);
    }
  }

  /** One candidate execution. */
  private final class Execution {
    private final List<Integer> order;
    private final int[] position;
    private final int[] source;
    private final Pairs rf = new Pairs(size);
    private final Pairs phase = new Pairs(size);
    private final boolean[] found = new boolean[size];

    private Execution(List<Integer> order, int[] position, Phases phases, int[] source) {
      this.order = order;
      this.position = position;
      this.source = source;
      for (int r = 0; r < source.length; r++) {
        rf.add(source[r], reads.get(r));
      }
      for (int w = 0; w < position.length; w++) {
        int wait = waits.get(w);
        found[wait] = phases.number[position[w]] % 2 != at(wait).step().value();
        if (found[wait]) {
          phases.last.get(position[w]).forEach(o -> phase.add(o, wait));
        }
      }
    }

    private void check() {
      Pairs data = Pairs.where(size, (i, j) -> at(i).role() == Role.READ && at(j).role() == Role.WRITE
          && at(i).same(at(j)));
      if (!rf.or(data).acyclic()) {
        return;
      }
      Pairs base = base();
      Pairs observed = strong.and(rf);
      Pairs cause = observed.maybe().then(preserved(base));
      Pairs fixed = Pairs.where(size, (i, j) -> isWrite(j) && location.has(i, j) && (at(i).role() == Role.INITIAL
          || isWrite(i) && (cause.has(i, j) || po.has(i, j) && strong.has(i, j))));
      List<int[]> open = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        for (int j = i + 1; j < size; j++) {
          if (isWrite(i) && isWrite(j) && strong.has(i, j) && !po.has(i, j)) {
            open.add(new int[] {i, j});
          }
        }
      }
      for (int choice = 0; choice < 1 << open.size(); choice++) {
        Pairs co = fixed.or();
        for (int k = 0; k < open.size(); k++) {
          boolean turned = (choice >> k & 1) != 0;
          co.add(open.get(k)[turned ? 1 : 0], open.get(k)[turned ? 0 : 1]);
        }
        if (allowed(co.closed(), cause)) {
          outcomes.add(outcome());
          return;
        }
      }
    }

    private boolean isWrite(int event) {
      return at(event).role() == Role.WRITE;
    }

    /** What comes before what, of whatever locations. */
    private Pairs base() {
      Pairs iss = Pairs.where(size, (i, j) -> at(i).role() == Role.ISSUE && i.intValue() != j && at(i).same(at(j)));
      Pairs own = Pairs.where(size, (i, j) -> at(i).before(at(j)));
      Pairs groups = Pairs.where(size, (i, j) -> at(j).role() == Role.GROUP_WAIT && at(i).copy()
          && at(i).role() != Role.ISSUE && at(i).thread() == at(j).thread() && at(i).index() < at(j).index()
          && at(i).step().kind() == Kind.COPY_OUT && (at(j).step().kind() == Kind.GROUP_WAIT
              || at(i).role() == Role.READ || at(i).role() == Role.IMPLICIT_READ_FENCE));
      Pairs met = Pairs.where(size, (i, j) -> at(i).role() == Role.BAR && at(j).role() == Role.BAR
          && at(i).thread() != at(j).thread() && at(i).cta() == at(j).cta() && round(i) == round(j));
      Pairs inner = po.or(sync(iss), po.then(met), groups).closed();
      Pairs ends = own.or(own.maybe().then(inner));
      return ends.or(iss, ends.then(iss));
    }

    private long round(int bar) {
      return IntStream.range(0, bar).filter(e -> at(e).role() == Role.BAR && at(e).thread() == at(bar).thread())
          .count();
    }

    private Pairs sync(Pairs iss) {
      Pairs near = po.and(location);
      Pairs release = only(e -> sends(e) && at(e).order() >= 2).then(near.maybe()).then(only(this::sends))
          .or(only(e -> at(e).role() == Role.FENCE).then(po).then(iss.maybe()).then(only(this::sends)));
      Pairs acquire = only(this::receives).then(near.maybe())
          .then(only(e -> receives(e) && at(e).order() >= 2 && (at(e).role() == Role.READ || found[e])))
          .or(only(this::receives).then(po).then(only(e -> at(e).role() == Role.FENCE)));
      return strong.and(release.then(strong.and(rf).or(phase)).then(acquire));
    }

    private boolean sends(int e) {
      return at(e).order() > 0 && (at(e).role() == Role.WRITE || at(e).role() == Role.OPERATION);
    }

    private boolean receives(int e) {
      return at(e).order() > 0 && (at(e).role() == Role.READ || at(e).role() == Role.WAIT);
    }

    private Pairs only(IntPredicate holds) {
      return Pairs.where(size, (i, j) -> i.intValue() == j && holds.test(i));
    }

    private Pairs preserved(Pairs base) {
      Pairs generic = only(e -> at(e).accesses() && !at(e).async());
      Pairs fences = Pairs.where(size, (i, j) -> inCta.has(i, j) && at(j).covers(at(i)));
      Pairs foreign = Pairs.where(size, (i, j) -> inCta.has(i, j) && at(i).role() == Role.PROXY_FENCE
          && at(i).covers(at(j)));
      Pairs out = generic.or(base.and(fences));
      Pairs into = generic.or(base.and(foreign));
      return location.and(inCta).and(base).or(location.and(out.then(base).then(into)));
    }

    private boolean allowed(Pairs co, Pairs cause) {
      Pairs fr = Pairs.where(size, (r, w) -> IntStream.range(0, reads.size())
          .anyMatch(k -> reads.get(k) == r.intValue() && co.has(source[k], w)));
      return co.irreflexive() && order(co, fr).acyclic() && rf.or(fr).then(cause).irreflexive() && onMbarrier(cause);
    }

    /** What SC per location is about. */
    private Pairs order(Pairs co, Pairs fr) {
      Pairs all = strong.and(rf.or(co, fr)).or(po.and(location).and(proxy));
      for (int p = 1; p < order.size(); p++) {
        all.add(order.get(p - 1), order.get(p));
      }
      for (int w = 0; w < position.length; w++) {
        if (position[w] > 0) {
          all.add(order.get(position[w] - 1), waits.get(w));
        }
        if (position[w] < order.size()) {
          all.add(waits.get(w), order.get(position[w]));
        }
      }
      return all;
    }

    /** Whether the order of the operations, and what waits read, agree with causality. */
    private boolean onMbarrier(Pairs cause) {
      for (int p = 0; p < order.size(); p++) {
        for (int earlier = 0; earlier < p; earlier++) {
          if (cause.has(order.get(p), order.get(earlier))) {
            return false;
          }
        }
        for (int w = 0; w < position.length; w++) {
          boolean contradicts = p >= position[w] ? cause.has(order.get(p), waits.get(w))
              : p == position[w] - 1 && cause.has(waits.get(w), order.get(p));
          if (contradicts) {
            return false;
          }
        }
      }
      return true;
    }

    private String outcome() {
      TreeMap<String, Long> values = new TreeMap<>();
      for (int r = 0; r < source.length; r++) {
        Happening read = at(reads.get(r));
        if (!read.copy()) {
          values.put(read.thread() + ":r" + read.index(), value(source[r]));
        }
      }
      waits.forEach(w -> values.put(at(w).thread() + ":p" + at(w).index(), found[w] ? 1L : 0L));
      return values.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" "));
    }

    private long value(int write) {
      Happening w = at(write);
      if (w.role() == Role.INITIAL) {
        return w.location().equals("d") ? 1 : 0;
      } else if (!w.copy()) {
        return w.step().value();
      }
      int read = IntStream.range(0, reads.size()).filter(r -> at(reads.get(r)).same(w)).findFirst().orElseThrow();
      return value(source[read]);
    }
  }

  @Override
  public String toString() {
    return Arrays.toString(events.toArray());
  }
}
