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
import periscope.litmus.event.Tag;
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
 * Loops whose rounds only wait for a value, and how many of their rounds must be followed so that runs with more rounds
 * add no final state and no undefined behaviour.
 *
 * <p>A round leads from one visit of a position, through which every round leads, to the next visit ({@link
 * LoopRounds}); no register that it writes is live there. Without the round, a run of the same thread remains: later
 * instructions read neither its registers nor values that it wrote. At the end of the thread those registers are live
 * whose final values belong to the final state ({@link WrittenRegisters#observed}): a register that holds the value of
 * one of several reads in a loop's condition is not, where the condition of the test does not ask for it. The rest of
 * this text says why the model or machine allows the remaining run.
 *
 * <p><b>Any round</b> ({@link Rereading#ANY}). In a model in which only more order forbids more, and which knows no
 * undefined behaviour, the remaining execution is allowed because all its relations are smaller. On machines, the
 * environment may do at any time what a load, a flush and an invalidation do to a cache (Table 1 of [RSP]), except that
 * an invalidation also marks dirty entries invalid; without that mark they may be read, which only adds runs. One round
 * is followed, so that the reads in it take place.
 *
 * <p><b>Rounds that repeat another</b> ({@link Rereading#ACQUIRED}). A read may order events by its source: other
 * events happen before the read because of that write. A read orders nothing if it does not acquire and no fence
 * follows in its thread, or if its source is the initial write or a write of its own thread, which come before it
 * anyway. Call two rounds of one visit of the loop alike if they read from the same writes wherever a read orders
 * something. Let A and B be alike, A first, and leave out B. A read happens before nothing but later events of its
 * thread. So events that happen before the remaining events through a read of B do so through the same read of A, and
 * happens-before among the remaining events stays the same; every other relation has no more pairs than before. In each
 * check, the relation to be subtracted from gets smaller; the subtracted relation, which is happens-before or is made
 * from it over writes and fences, stays the same. A race of a read of B with a write is also a race of the same read of
 * A: both happen before the same writes, and less happens before A. If the repeating rounds are of {@code n} kinds, two
 * of {@code n + 1} rounds are alike. A fence in the loop could release what a read of B has acquired; rounds of such
 * loops are not left out.
 *
 * <p>No later event depends on a round whose reads all order nothing. It is left out even if no other round is like it,
 * provided that its reads cannot race, because all accesses of their locations are atomic with scopes that include each
 * other, and that no read is {@code seq_cst}, since one total order of such operations may depend on all of them. In
 * the analysis of termination, races do not matter.
 *
 * <p>The failure of a weak compare-exchange that reads the expected value, and repeats the loop with unchanged
 * registers ({@link LoopRounds#beginsAnew}), is such a read: it is left out.
 *
 * <p>An exchange that writes the value that it reads is such a read, too, if nothing happens before other events
 * through it. Without it, its readers read the same value from its source, after the same releases, since a release
 * sequence with the source contains the exchange. An inner loop whose reads order nothing may have any number of
 * rounds; they are left out first.
 *
 * <p>In a model about which less is known ({@link Rereading#REPEATED}), two rounds are alike if they read from the same
 * writes.
 *
 * <p>{@link Rereading} says which case holds for a model. The number of kinds counts each write that may go to the
 * location and may order something, as often as constants let a run reach it; a constant that surely ends the loop does
 * not count.
 */
public final class SpinLoops {

  /** For models without such an argument: every round of every loop counts. */
  public static final SpinLoops COUNTED = new SpinLoops(Rereading.NONE, SharedAccesses.UNKNOWN, Runs.WHOLE, -1);

  /** For machines, and for models in which only more order forbids more. */
  public static final SpinLoops ANY = new SpinLoops(Rereading.ANY, SharedAccesses.UNKNOWN, Runs.WHOLE, -1);

  private final Rereading rereading;
  private final SharedAccesses shared;
  private final Runs runs;
  /** Number of the thread whose code is analysed; -1 if unknown. */
  private final int thread;

  private SpinLoops(Rereading rereading, SharedAccesses shared, Runs runs, int thread) {
    this.rereading = rereading;
    this.shared = shared;
    this.runs = runs;
    this.thread = thread;
  }

  /** A copy for the code of a thread. */
  public SpinLoops of(int number) {
    return new SpinLoops(rereading, shared, runs, number);
  }

  /** A copy for another kind of runs. */
  public SpinLoops with(Runs which) {
    return new SpinLoops(rereading, shared, which, thread);
  }

  /** The kind of runs that count. */
  public Runs runs() {
    return runs;
  }

  /**
   * The code of the thread for engines: with the ends that its runs may have, and without idle rounds.
   *
   * @param lowered the code of the thread ({@link ThreadCode#lower})
   */
  public FlatCode followed(FlatCode lowered) {
    FlatCode code = withReasons(lowered);
    FlatCode ends = switch (runs) {
      case WHOLE -> code;
      case STAYING -> Stalls.in(code);
      case SCHEDULED -> Stalls.scheduled(code);
      case BEGUN -> Stalls.atBarriers(code);
    };
    boolean known = thread >= 0 && shared != SharedAccesses.UNKNOWN;
    if (!known || rereading == Rereading.REPEATED || !ends.loopsAfter(0)) {
      return ends;
    }
    Map<Integer, Integer> waiting = enough(ends);
    return IdleRounds.left(ends, back -> !waiting.containsKey(back), i -> unchanged(ends, i),
        shared.observed(thread, runs), runs == Runs.BEGUN);
  }

  /**
   * The condition under which a step of a round leaves memory as it was and may be left out; empty if it never may, or
   * if no condition is known.
   */
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
      left = rereading.any()
          || !missed(r.access()) && (rereading == Rereading.IDLE || rereading.acquired() && !orders(code, position, r));
    } else if (instruction instanceof EventInstruction.Fence f) {
      left = (rereading.any() || rereading == Rereading.IDLE) && f.arrival().isEmpty();
    } else {
      left = isLocal(instruction);
    }
    return left ? Optional.of(Expression.constant(1)) : Optional.empty();
  }

  /**
   * Whether a read-modify-write that writes the value that it reads may be left out. If the written value does not come
   * from the read value, no value at the location may be computed: else a value could originate here that has no other
   * source.
   */
  private boolean mayRewrite(Access access, boolean exchange) {
    return shared.reachesAll(access, thread)
        && !(exchange && shared.effects(shared.location(access)).stream().anyMatch(OptionalLong::isEmpty));
  }

  private boolean mayRace(Access access) {
    return shared.mayRace(access, thread, runs);
  }

  /** The code without failures of weak compare-exchanges that have no reason and can be left out. */
  private FlatCode withReasons(FlatCode code) {
    return !code.loopsAfter(0) ? code : FlatCode.of(IntStream.range(0, code.size()).mapToObj(i -> rereading.acquired()
        && code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof EventInstruction.Assume a
        && a.spares() && ((FlatCode.Plain) code.get(i - 1)).instruction() instanceof EventInstruction.Read r
        && !orders(code, i - 1, r) && !missed(r.access()) && LoopRounds.beginsAnew(code, i)
            ? new FlatCode.Plain(a.always()) : code.get(i)).toList());
  }

  /**
   * Whether every loop that counts against the bound here also counts for another kind of runs of the test's threads: a
   * run that reaches the bound here reaches it there, too.
   */
  public boolean countsNoMoreThan(SpinLoops others, LitmusTest test, ReadModifyWrites updates, LoopBound bound) {
    return IntStream.range(0, test.threads().size()).allMatch(t -> Collections.disjoint(
        of(t).rounds(test, updates, bound).loops(true), others.of(t).rounds(test, updates, bound).loops(false)));
  }

  private Rounds rounds(LitmusTest test, ReadModifyWrites updates, LoopBound bound) {
    return Rounds.of(followed(ThreadCode.lower(test.threads().get(thread).body(), updates)), bound, this);
  }

  /** The rounds of a test's loops that a model lets engines leave out. */
  public static SpinLoops of(LitmusTest test, ReadModifyWrites updates, CompiledModel model) {
    return of(test, updates, model.rereading(test), model.takesVolatileForAtomic());
  }

  /**
   * The rounds of a test's loops that may be left out.
   *
   * @param volatiles whether the model treats accesses to volatile objects as atomic accesses with the widest scope
   */
  public static SpinLoops of(LitmusTest test, ReadModifyWrites updates, Rereading rereading, boolean volatiles) {
    return rereading == Rereading.NONE ? COUNTED
        : new SpinLoops(rereading, SharedAccesses.of(test, updates, volatiles), Runs.WHOLE, -1);
  }

  /**
   * The sufficient number of jumps backwards for one visit to each loop, by the position of the jump; no entry for a
   * loop whose rounds all count.
   */
  Map<Integer, Integer> enough(FlatCode code) {
    Map<Integer, Integer> enough = new HashMap<>();
    for (int i = 0; rereading != Rereading.NONE && i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back b && !b.endless()) {
        Optional<LoopRounds> rounds =
            LoopRounds.of(code, b.target(), i, this::idle, inner -> passed(code, inner), this::observed);
        OptionalInt jumps = rounds.map(this::jumps).orElse(OptionalInt.empty());
        if (jumps.isPresent()) {
          enough.put(i, jumps.getAsInt());
        }
      }
    }
    return enough;
  }

  /** Whether the final value of a register belongs to the final state; of an unknown thread, each one's does. */
  private boolean observed(String register) {
    return thread < 0 || shared == SharedAccesses.UNKNOWN || shared.observed(thread, runs).contains(register);
  }

  /**
   * Whether a round of an outer loop may pass an inner loop without a round of it: the inner loop only performs reads
   * that order nothing, and its rounds begin where runs enter it, so that runs leave it alike with and without a round.
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

  /** Number of kinds of rounds, by what they read and order; empty if there is no bound. */
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

  /** Whether a round whose reads order nothing matters: one may race, is {@code seq_cst}, or an undefined use. */
  private boolean missed(LoopRounds rounds, LoopRounds.Round round) {
    return !rereading.acquired() || Stream.concat(round.positions().stream(), rounds.inside())
        .map(rounds.code()::get).filter(FlatCode.Plain.class::isInstance)
        .map(e -> ((FlatCode.Plain) e).instruction()).filter(Accessing.class::isInstance)
        .map(i -> ((Accessing) i).access()).anyMatch(this::missed);
  }

  private boolean missed(Access access) {
    return access.order() == MemoryOrder.SEQ_CST && rereading != Rereading.IDLE
        || !runs.stay() && (mayRace(access) || access.marks().tags().stream().anyMatch(Tag::undefined));
  }

  /** Number of relevantly different results of an instruction in a round; empty if there is no bound. */
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
   * Whether an update, in a round after which the loop goes on, writes the value that it reads, and nothing happens
   * before other events through it: it does not release, and no fence stands before it.
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

  /** Whether the source of a read at a position may order events. */
  private static boolean orders(FlatCode code, int position, Accessing read) {
    return read.access().order().acquires() || code.fenceAfter(position);
  }

  /**
   * Number of relevantly different sources of a read in a round after which the loop goes on; empty if there is no
   * bound.
   */
  private OptionalInt seen(FlatCode own, LoopRounds.Round round, int position, Access access,
      String register) {
    int location = shared.location(access);
    boolean acquired = rereading.acquired();
    boolean nothing = rereading == Rereading.IDLE && (runs.stay() || !mayRace(access));
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
   * Whether an instruction is a write whose thread gains no order when it reads from it. A plain write comes before the
   * read anyway; an update also passes on other threads' releases.
   */
  private static boolean isPlain(Instruction instruction) {
    return instruction instanceof EventInstruction.Write w && w.access().marks().update().isEmpty();
  }

  /** Whether an instruction stands in a round; an instruction that runs only once then ends the loop. */
  private static boolean around(FlatCode own, LoopRounds.Round round, Instruction instruction) {
    return round.positions().stream()
        .anyMatch(p -> own.get(p) instanceof FlatCode.Plain at && at.instruction().equals(instruction));
  }

  /**
   * Largest number of times that a run may execute a write and change the location by it; empty if there is no bound.
   */
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
