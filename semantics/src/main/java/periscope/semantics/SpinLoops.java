package periscope.semantics;

import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.EventInstruction.Accessing;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;

/**
 * Loops whose rounds only read until something is seen, and how many of their rounds have to be followed: what a run of
 * more rounds ends in, and what is undefined in it, a run of so many has, too.
 *
 * <p>A round is taken to go from one visit of a position that every round comes through to the next one ({@link
 * LoopRounds}), such that none of the registers that it writes is live there. Taken out, it leaves a run of the same
 * thread: what comes after it neither reads a register of it nor a value that it wrote. It is left to say why what
 * remains is a run that the model or machine allows.
 *
 * <p><b>Any round</b> ({@link Rereading#ANY}). A model in which only more order forbids more, and that calls no
 * behaviour undefined, allows what remains because all its relations are smaller. Machines: what a load, a flush and an
 * invalidation do to a cache, its environment may do at any time (Table 1 of [RSP]), except
 * that an invalidation also marks dirty entries invalid; without that mark they may be read, which only adds runs. One
 * round is followed, so that what is seen in it is seen.
 *
 * <p><b>Rounds that repeat another</b> ({@link Rereading#ACQUIRED}). A read may order something by the write that it
 * reads from: other events happen before it, because of that write. It orders nothing if it does not acquire and no
 * fence comes behind it in its thread, nor by the initial write or one of its own thread, which come before it anyway.
 * Let two rounds of one visit of the loop be alike, that is, read from the same writes wherever what they read orders
 * something, and take out the second, B; A is the first. A read happens before nothing but what comes after it in its
 * thread. So what happens before the remaining events through a read of B does so through the same read of A, and
 * happens-before is the same among the remaining events; every other relation has no more pairs than before. What a
 * check subtracts from is thus smaller, and what it subtracts, happens-before or made of it over writes and fences, is
 * equal. A race of a read of B with a write is one of the same read of A: both happen before the same writes, and less
 * happens before A. If rounds that go on can be of {@code n} kinds, two are alike among {@code n + 1}. A fence in the
 * loop could release what a read of B has acquired; such loops are not left short.
 *
 * <p>A round whose reads all order nothing is missed by nothing that comes after it. It is left out even without
 * another one like it, if its reads cannot race either, because all accesses of what it reads are atomic and their
 * scopes include each other, and if none is {@code seq_cst}: whether such operations have one total order may depend on
 * all of them. Where it is asked whether threads end, no races are asked.
 *
 * <p>Such a read, too, is the failure of a weak compare-exchange that reads what it expects and goes round to try again
 * with registers as they were ({@link LoopRounds#beginsAnew}): it does not happen.
 *
 * <p>An exchange that puts there what it reads is such a read, too, if nothing happens before others by it. Who reads
 * from it reads the same from its source once it is taken out, and the same releases come before that: a release
 * sequence that has the one has the other. A loop inside, whose reads order nothing, may be gone through in any number
 * of rounds of its own; these are taken out first.
 *
 * <p>Where a model says less ({@link Rereading#REPEATED}), two rounds are alike if they read from the same writes.
 *
 * <p>Which of these holds for a model, {@link Rereading} says. Each write counts that may be to the location and may
 * order something, as often as constants let a run come there; a constant that surely ends the loop does not count.
 */
public final class SpinLoops {

  /** Nothing is known: each loop's rounds count. */
  public static final SpinLoops COUNTED = new SpinLoops(Rereading.NONE, SharedAccesses.UNKNOWN, Runs.WHOLE, -1);

  /** For machines, and models of which nothing else matters. */
  public static final SpinLoops ANY = new SpinLoops(Rereading.ANY, SharedAccesses.UNKNOWN, Runs.WHOLE, -1);

  private final Rereading rereading;
  private final SharedAccesses shared;
  private final Runs runs;
  /** Whose code is asked about; -1 if that is not known. */
  private final int thread;

  private SpinLoops(Rereading rereading, SharedAccesses shared, Runs runs, int thread) {
    this.rereading = rereading;
    this.shared = shared;
    this.runs = runs;
    this.thread = thread;
  }

  /** The same for the code of one thread. */
  public SpinLoops of(int number) {
    return new SpinLoops(rereading, shared, runs, number);
  }

  /** The same for other runs of threads. */
  public SpinLoops with(Runs which) {
    return new SpinLoops(rereading, shared, which, thread);
  }

  /** Whether a run that is not followed any further in a loop is looked at as far as it was. */
  public boolean begun() {
    return runs == Runs.BEGUN;
  }

  /**
   * The code of the thread as engines follow it: with the ends that its runs may have, and without idle rounds.
   *
   * @param lowered the code of the thread ({@link ThreadCode#lower})
   */
  public FlatCode followed(FlatCode lowered) {
    FlatCode code = withReasons(lowered);
    FlatCode ends = switch (runs) {
      case WHOLE -> code;
      case STAYING -> Stalls.in(code);
      case BEGUN -> Stalls.atBarriers(code);
    };
    boolean known = thread >= 0 && shared != SharedAccesses.UNKNOWN;
    if (!known || rereading == Rereading.REPEATED || !ends.loopsAfter(0)) {
      return ends;
    }
    Map<Integer, Integer> waiting = enough(ends);
    return IdleRounds.left(ends, back -> !waiting.containsKey(back), i -> unchanged(ends, i),
        shared.observed(thread, runs), begun());
  }

  /** When a step of a round leaves memory as it was and nobody misses it; empty if never, or that is not known. */
  private Optional<Expression> unchanged(FlatCode code, int position) {
    Instruction instruction = ((FlatCode.Plain) code.get(position)).instruction();
    boolean left;
    if (instruction instanceof EventInstruction.Update u) {
      return rereading.updates() && mayRewrite(u.access(), SharedAccesses.isExchange(u))
          ? SharedAccesses.unchanged(u) : Optional.empty();
    } else if (instruction instanceof EventInstruction.Write w) {
      // The half of a read-modify-write that is two events; its value shows whether it comes from the other.
      return rereading.updates() && !w.access().marks().update().isEmpty()
          && mayRewrite(w.access(), Constancy.value(w.value()).isPresent())
              ? Optional.of(SharedAccesses.rewritten(code, position)) : Optional.empty();
    } else if (instruction instanceof EventInstruction.Read r) {
      left = rereading.any() || rereading == Rereading.IDLE && (runs == Runs.STAYING || !mayRace(r.access()))
          || rereading == Rereading.ACQUIRED && !orders(code, position, r) && !missed(r.access());
    } else if (instruction instanceof EventInstruction.Fence f) {
      left = (rereading.any() || rereading == Rereading.IDLE) && f.arrival().isEmpty();
    } else {
      left = isLocal(instruction);
    }
    return left ? Optional.of(Expression.constant(1)) : Optional.empty();
  }

  /**
   * Whether a read-modify-write that puts there what it reads may be taken out. If what it puts there does not come
   * from what it reads, nothing at the location may be computed: else a value could come from here that has no other
   * source.
   */
  private boolean mayRewrite(Access access, boolean exchange) {
    return shared.reachesAll(access, thread)
        && !(exchange && shared.effects(shared.location(access)).stream().anyMatch(OptionalLong::isEmpty));
  }

  private boolean mayRace(Access access) {
    return shared.mayRace(access, thread, runs);
  }

  /** The same without failures of weak compare-exchanges that have no reason and that nobody misses. */
  private FlatCode withReasons(FlatCode code) {
    return !code.loopsAfter(0) ? code : FlatCode.of(IntStream.range(0, code.size()).mapToObj(i -> rereading.acquired()
        && code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Assume a
        && a.spares() && ((FlatCode.Plain) code.get(i - 1)).instruction() instanceof EventInstruction.Read r
        && !orders(code, i - 1, r) && !missed(r.access()) && LoopRounds.beginsAnew(code, i)
            ? new FlatCode.Plain(a.always()) : code.get(i)).toList());
  }

  /**
   * Whether every jump backwards that counts against the bound here counts in other runs of the test's threads, too: a
   * run that comes to the bound here comes to it there.
   */
  public boolean countsNoMoreThan(SpinLoops others, LitmusTest test, ReadModifyWrites updates, LoopBound bound) {
    return IntStream.range(0, test.threads().size()).allMatch(t -> Collections.disjoint(
        of(t).rounds(test, updates, bound).loops(true), others.of(t).rounds(test, updates, bound).loops(false)));
  }

  private Rounds rounds(LitmusTest test, ReadModifyWrites updates, LoopBound bound) {
    return Rounds.of(followed(ThreadCode.lower(test.threads().get(thread).body(), updates)), bound, this);
  }

  /** What a model lets be left out of a test's loops. */
  public static SpinLoops of(LitmusTest test, ReadModifyWrites updates, CompiledModel model) {
    return of(test, updates, model.rereading(), model.takesVolatileForAtomic());
  }

  /**
   * @param volatiles whether accesses of volatile objects are atomic ones of the widest scope
   */
  public static SpinLoops of(LitmusTest test, ReadModifyWrites updates, Rereading rereading, boolean volatiles) {
    return rereading == Rereading.NONE ? COUNTED
        : new SpinLoops(rereading, SharedAccesses.of(test, updates, volatiles), Runs.WHOLE, -1);
  }

  /**
   * How many jumps backwards of each loop have to be followed at a visit of it, by position of the jump; without an
   * entry for a loop whose rounds all count.
   */
  Map<Integer, Integer> enough(FlatCode code) {
    Map<Integer, Integer> enough = new HashMap<>();
    for (int i = 0; rereading != Rereading.NONE && i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back b && !b.endless()) {
        Optional<LoopRounds> rounds =
            LoopRounds.of(code, b.target(), i, this::idle, inner -> passed(code, inner));
        OptionalInt jumps = rounds.map(this::jumps).orElse(OptionalInt.empty());
        if (jumps.isPresent()) {
          enough.put(i, jumps.getAsInt());
        }
      }
    }
    return enough;
  }

  /**
   * Whether a loop inside only reads what orders nothing, so that rounds of the loop around go through at once: it must
   * be left without a round of its own just as with some, so its rounds begin where a run comes to it.
   */
  private boolean passed(FlatCode code, int back) {
    return rereading.acquired() && LoopRounds.of(code, ((FlatCode.Back) code.get(back)).target(), back,
        i -> idle(i) && !(i instanceof EventInstruction.Update)
            && !(i instanceof EventInstruction.Read r && orders(code, back, r)))
        .filter(LoopRounds::beginAtHead).isPresent();
  }

  /** Whether an instruction may change nothing but registers. */
  private boolean idle(Instruction instruction) {
    boolean any = rereading.any();
    return isLocal(instruction) || instruction instanceof EventInstruction.Read
        || rereading.acquired() && instruction instanceof EventInstruction.Update u
            && (SharedAccesses.put(u).isPresent() || SharedAccesses.preserves(u))
        || any && instruction instanceof EventInstruction.Fence f && f.arrival().isEmpty()
        || any && instruction instanceof GpuInstruction g && idle(g);
  }

  private static boolean isLocal(Instruction instruction) {
    return instruction instanceof Instruction.Assign || instruction instanceof Instruction.Undefined
        || instruction instanceof EventInstruction.Assume || instruction instanceof EventInstruction.Begin;
  }

  private static boolean idle(GpuInstruction instruction) {
    return instruction instanceof GpuInstruction.Ld || instruction instanceof GpuInstruction.FluL1
        || instruction instanceof GpuInstruction.FluL2 || instruction instanceof GpuInstruction.InvL1;
  }

  /** The rounds that differ in what they do or in what they order; empty if there is no bound. */
  private OptionalInt jumps(LoopRounds rounds) {
    int all = rereading.any() ? 1 : 0;
    for (LoopRounds.Round round : rereading.any() ? List.<LoopRounds.Round>of() : rounds.all()) {
      int ways = 1;
      for (int position : round.positions()) {
        OptionalInt seen = rounds.code().get(position) instanceof FlatCode.Plain p
            ? seen(rounds.code(), round, position, p.instruction()) : OptionalInt.of(1);
        if (seen.isEmpty() || ways > LoopBound.MOST) {
          return OptionalInt.empty();
        }
        ways *= seen.getAsInt();
      }
      all += ways - (missed(rounds, round) ? 0 : 1);
    }
    // A run begins at the head, and has then come through the position only later.
    return OptionalInt.of(all + (rounds.beginAtHead() ? 0 : 1));
  }

  /** Whether something may be missed if a round is left out whose reads order nothing. */
  private boolean missed(LoopRounds rounds, LoopRounds.Round round) {
    return !rereading.acquired() || Stream.concat(round.positions().stream(), rounds.inside())
        .map(rounds.code()::get).filter(FlatCode.Plain.class::isInstance)
        .map(e -> ((FlatCode.Plain) e).instruction()).filter(Accessing.class::isInstance)
        .map(i -> ((Accessing) i).access()).anyMatch(this::missed);
  }

  private boolean missed(Access access) {
    return access.order() == MemoryOrder.SEQ_CST && rereading != Rereading.IDLE
        || runs != Runs.STAYING && mayRace(access);
  }

  /** In how many ways an instruction of a round may differ in what matters; empty if there is no bound. */
  private OptionalInt seen(FlatCode own, LoopRounds.Round round, int position, Instruction instruction) {
    if (instruction instanceof EventInstruction.Update u && !leavesAlone(own, round, position, u)) {
      return OptionalInt.empty();
    } else if (instruction instanceof EventInstruction.Update u) {
      return seen(own, round, position, u.access(), u.register());
    }
    return instruction instanceof EventInstruction.Read r ? seen(own, round, position, r.access(), r.register())
        : OptionalInt.of(1);
  }

  /**
   * Whether an update of a round that goes on puts there what it reads, and nothing happens before others by it: it
   * does not release, and no fence stands before it.
   */
  private boolean leavesAlone(FlatCode own, LoopRounds.Round round, int position, EventInstruction.Update update) {
    boolean anyway = rereading.updates() && mayRewrite(update.access(), SharedAccesses.isExchange(update));
    if (!anyway && (update.access().order().releases() || own.fenceBefore(position))) {
      return false;
    }
    int location = shared.location(update.access());
    if (SharedAccesses.preserves(update)) {
      return true;
    } else if (SharedAccesses.put(update).isEmpty()) {
      return false;
    }
    long put = shared.at(location).type().wrap(SharedAccesses.put(update).orElseThrow());
    return shared.effects(location).stream().allMatch(v -> v.isPresent() && (v.getAsLong() == put
        || !round.possible(position, update.register(), v.getAsLong())));
  }

  /** Whether what a read at a position sees may order something new. */
  private static boolean orders(FlatCode code, int position, Accessing read) {
    return read.access().order().acquires() || code.fenceAfter(position);
  }

  /**
   * In how many ways a read of a round may differ in what matters, if it lets the round go on; empty if there is no
   * bound.
   */
  private OptionalInt seen(FlatCode own, LoopRounds.Round round, int position, Access access,
      String register) {
    int location = shared.location(access);
    boolean acquired = rereading.acquired();
    boolean nothing = rereading == Rereading.IDLE && !missed(access);
    if (nothing || acquired && !access.order().acquires() && !own.fenceAfter(position)) {
      return OptionalInt.of(1);
    }
    // One for all that orders nothing; else one for the initial write, if the round goes on with it.
    int count = acquired || round.possible(position, register, shared.at(location).initial()) ? 1 : 0;
    Set<Instruction> last = new HashSet<>();
    for (int t = 0; t < shared.threads().size(); t++) {
      FlatCode code = shared.threads().get(t);
      for (int i = 0; i < code.size(); i++) {
        Instruction instruction = code.get(i) instanceof FlatCode.Plain p ? p.instruction() : null;
        boolean mine = acquired && t == thread;
        Optional<OptionalLong> written = instruction == null || mine && isPlain(instruction) ? Optional.empty()
            : shared.written(instruction, location);
        if (written.isPresent()
            && (written.get().isEmpty() || round.possible(position, register, written.get().getAsLong()))) {
          OptionalInt times = times(code, i, instruction);
          if (times.isEmpty()) {
            return times;
          }
          // The last time that the thread does so ends the loop, if it stands in the loop.
          count += times.getAsInt() - (mine && around(own, round, instruction) && last.add(instruction) ? 1 : 0);
        }
      }
    }
    return OptionalInt.of(count);
  }

  /**
   * Whether what a thread itself writes orders nothing new if it reads it: it comes before the read anyway, but an
   * update hands on what others released.
   */
  private static boolean isPlain(Instruction instruction) {
    return instruction instanceof EventInstruction.Write w && w.access().marks().update().isEmpty();
  }

  /** Whether an instruction stands in a round; if it comes once, it ends the loop. */
  private static boolean around(FlatCode own, LoopRounds.Round round, Instruction instruction) {
    return round.positions().stream()
        .anyMatch(p -> own.get(p) instanceof FlatCode.Plain at && at.instruction().equals(instruction));
  }

  /** How often a run may write there, and not only what is there already; empty if there is no bound. */
  private OptionalInt times(FlatCode code, int position, Instruction instruction) {
    BitSet again = new BitSet();
    for (int i = position; i < code.size(); i++) {
      again.set(i, code.get(i) instanceof FlatCode.Back b && b.target() <= position
          && LoopRounds.mayRepeat(code, b.target(), i, position, inner -> passed(code, inner),
              round -> !(rereading.acquired() && instruction instanceof EventInstruction.Update u
                  && leavesAlone(code, round, position, u))));
    }
    return again.isEmpty() ? OptionalInt.of(1) : Constants.visits(code, position, again);
  }
}
