package periscope.machines.ugpu;

import periscope.machines.ugpu.UgpuVariant.Reads;
import periscope.semantics.Rounds;

/**
 * A thread: its place in its code, and its instructions on their way, in the order of the program. The queues and the
 * load array are these instructions, by their addresses and statuses. A state holds the thread's next position with its
 * layer, the number of instructions on their way, and for each of these its position with its layer, its status, and a
 * value.
 */
final class UgpuThread {

  private static final UgpuStatus[] STATUSES = UgpuStatus.values();
  private static final int ENTRY = 2;

  private final int number;
  private final UgpuStep[] code;
  private final Rounds rounds;
  private final UgpuVariant variant;
  private final UgpuMemory memory;
  private final int capacity;
  private final int pc;
  private final int cut;

  /**
   * @param rounds of the code, position for position
   * @param begin  where it begins in a state
   * @param cut    the place in a state that says whether the run is to be dropped
   */
  UgpuThread(int number, UgpuStep[] code, Rounds rounds, UgpuVariant variant, UgpuMemory memory, int begin, int cut) {
    this.number = number;
    this.code = code;
    this.rounds = rounds;
    this.variant = variant;
    this.memory = memory;
    this.pc = begin;
    this.cut = cut;
    capacity = capacity(code, rounds, variant);
  }

  private static int capacity(UgpuStep[] code, Rounds rounds, UgpuVariant variant) {
    int onTheirWay = 0;
    for (UgpuStep step : code) {
      boolean deferred = step instanceof UgpuStep.Assign || step instanceof UgpuStep.Branch;
      boolean queued = step instanceof UgpuStep.Access || step instanceof UgpuStep.Fence
          || step instanceof UgpuStep.Barrier;
      onTheirWay += queued || deferred && variant.early() ? 1 : 0;
    }
    return onTheirWay * rounds.layers();
  }

  /** How many places of a state it needs. */
  static int size(UgpuStep[] code, Rounds rounds, UgpuVariant variant) {
    return 2 + ENTRY * capacity(code, rounds, variant);
  }

  /** Most instructions on their way. */
  int capacity() {
    return capacity;
  }

  int onTheirWay(long[] s) {
    return (int) s[pc + 1];
  }

  private int entry(int i) {
    return pc + 2 + ENTRY * i;
  }

  UgpuStatus status(long[] s, int i) {
    return STATUSES[(int) (s[entry(i)] % STATUSES.length)];
  }

  private int place(long[] s, int i) {
    return (int) (s[entry(i)] / STATUSES.length);
  }

  /** What is on its way as the i-th. */
  UgpuStep step(long[] s, int i) {
    return code[place(s, i) % (code.length + 1)];
  }

  long value(long[] s, int i) {
    return s[entry(i) + 1];
  }

  /** Whether it has come to the end of its code, and nothing is on its way. */
  boolean finished(long[] s) {
    return position(s) == code.length && onTheirWay(s) == 0;
  }

  /** Whether it waits at a barrier, with nothing in front of it. */
  boolean waits(long[] s, UgpuStep.Barrier barrier) {
    return onTheirWay(s) > 0 && step(s, 0) instanceof UgpuStep.Barrier own && own.number() == barrier.number();
  }

  int position(long[] s) {
    return (int) s[pc] % (code.length + 1);
  }

  /** What it comes to next; it is not at the end of its code. */
  UgpuStep next(long[] s) {
    return code[position(s)];
  }

  void start(long[] s) {
    go(s, 0, 0);
  }

  /** To a position, or where jumps lead from there; a jump that the bound on loops forbids is left to be fetched. */
  private void go(long[] s, int toLayer, int target) {
    int layer = toLayer;
    int position = target;
    while (position < code.length && code[position] instanceof UgpuStep.Jump jump) {
      int next = jump.back() ? rounds.after(layer, position) : layer;
      if (next < 0) {
        break;
      }
      layer = next;
      position = jump.target();
    }
    s[pc] = layer * (code.length + 1L) + position;
  }

  private void forward(long[] s, int target) {
    go(s, (int) s[pc] / (code.length + 1), target);
  }

  private void enter(long[] s, UgpuStatus status, long value) {
    int at = entry(onTheirWay(s));
    s[at] = s[pc] * STATUSES.length + status.ordinal();
    s[at + 1] = value;
    s[pc + 1]++;
  }

  private void turn(long[] s, int i, UgpuStatus status, long value) {
    s[entry(i)] = (long) place(s, i) * STATUSES.length + status.ordinal();
    s[entry(i) + 1] = value;
  }

  /** Takes the i-th off its way. */
  void remove(long[] s, int i) {
    int last = onTheirWay(s) - 1;
    System.arraycopy(s, entry(i + 1), s, entry(i), ENTRY * (last - i));
    truncate(s, last);
  }

  private void truncate(long[] s, int length) {
    for (int at = entry(length); at < entry(onTheirWay(s)); at++) {
      s[at] = 0;
    }
    s[pc + 1] = length;
  }

  /** Whether a branch in front of the i-th was guessed and is undecided. */
  private boolean guessedBefore(long[] s, int i) {
    for (int j = 0; j < i; j++) {
      if (status(s, j) == UgpuStatus.GUESSED) {
        return true;
      }
    }
    return false;
  }

  /** Whether some instruction in front of the i-th has yet to write a register that a step computes with. */
  private boolean lacks(long[] s, UgpuStep step, int i) {
    for (int j = 0; j < i; j++) {
      if (step.read().contains(step(s, j).register())) {
        return true;
      }
    }
    return false;
  }

  /** Whether something on its way still reads or writes the register that a step writes. */
  private boolean taken(long[] s, int register) {
    for (int j = 0; j < onTheirWay(s); j++) {
      UgpuStatus status = status(s, j);
      boolean reads = status == UgpuStatus.WAITING || status == UgpuStatus.GUESSED;
      if (register >= 0 && (step(s, j).register() == register || reads && step(s, j).read().contains(register))) {
        return true;
      }
    }
    return false;
  }

  /** Nothing behind a read-modify-write that is on its way is fetched. */
  private boolean blocked(long[] s) {
    int last = onTheirWay(s) - 1;
    return position(s) == code.length || last >= 0 && step(s, last) instanceof UgpuStep.Update;
  }

  /** Fetches the next instruction, if it need not wait for registers. */
  boolean fetch(long[] s) {
    if (blocked(s) || taken(s, next(s).register())) {
      return false;
    }
    UgpuStep step = next(s);
    int all = onTheirWay(s);
    boolean guessed = guessedBefore(s, all);
    if (lacks(s, step, all)) {
      boolean deferred = variant.early() && step instanceof UgpuStep.Assign;
      if (deferred) {
        enter(s, UgpuStatus.WAITING, 0);
        forward(s, position(s) + 1);
      }
      return deferred;
    } else if (leaves(s, step)) {
      if (!guessed) {
        s[cut] = 1;
      }
      return !guessed;
    } else if (step instanceof UgpuStep.Branch branch) {
      forward(s, branch.condition().in(s) == 0 ? branch.otherwise() : position(s) + 1);
      return true;
    } else if (step instanceof UgpuStep.Assign assign) {
      assigned(s, assign, guessed);
    } else if (!(step instanceof UgpuStep.DropIf)) {
      enter(s, UgpuStatus.QUEUED, step instanceof UgpuStep.Store store ? store.value().in(s) : 0);
    }
    forward(s, position(s) + 1);
    return true;
  }

  /** Whether the run is to be dropped at a step. */
  private static boolean leaves(long[] s, UgpuStep step) {
    return step instanceof UgpuStep.Access access && access.offset().in(s) != 0
        || step instanceof UgpuStep.DropIf drop && drop.condition().in(s) != 0
        || step instanceof UgpuStep.Jump;
  }

  private void assigned(long[] s, UgpuStep.Assign assign, boolean guessed) {
    if (guessed) {
      enter(s, UgpuStatus.EARLY, assign.value().in(s));
    } else {
      s[assign.register()] = assign.value().in(s);
    }
  }

  /** Guesses the branch that comes next, if its registers wait for loads. */
  boolean guess(long[] s, boolean goesOn) {
    if (!variant.early() || blocked(s) || !(next(s) instanceof UgpuStep.Branch branch)
        || !lacks(s, branch, onTheirWay(s))) {
      return false;
    }
    enter(s, UgpuStatus.GUESSED, goesOn ? 1 : 0);
    forward(s, goesOn ? position(s) + 1 : branch.otherwise());
    return true;
  }

  /** Whether the next step of the i-th is one that no other thread can see, and that nothing can forestall. */
  private boolean silent(long[] s, int i) {
    UgpuStep step = step(s, i);
    return step instanceof UgpuStep.Fence || step instanceof UgpuStep.Assign || step instanceof UgpuStep.Branch
        || step instanceof UgpuStep.Load && status(s, i) == UgpuStatus.QUEUED && variant.reads() == Reads.RELAXED;
  }

  /** Takes the i-th a step on its way; barriers are left by the block together. */
  boolean advance(long[] s, int i) {
    UgpuStep step = step(s, i);
    return switch (status(s, i)) {
      case QUEUED -> step instanceof UgpuStep.Fence fence ? pass(s, i, fence)
          : step instanceof UgpuStep.Access access && dequeue(s, i, access);
      case IN_LOAD_ARRAY -> obtained(s, i, memory.seen(s, number, ((UgpuStep.Load) step).location()));
      case WAITING -> !lacks(s, step, i) && obtained(s, i, ((UgpuStep.Assign) step).value().in(s));
      case GUESSED -> decide(s, i, (UgpuStep.Branch) step);
      case EARLY -> false;
    };
  }

  /** A fence stands in every queue of its thread, so that nothing in front of it may be left. */
  private boolean pass(long[] s, int i, UgpuStep.Fence fence) {
    int ways = UgpuMemory.LOCALLY_MODIFIED | (fence.device() ? UgpuMemory.GLOBALLY_MODIFIED : 0);
    if (i > 0 || memory.owes(s, number, ways)) {
      return false;
    }
    remove(s, i);
    return true;
  }

  private boolean dequeue(long[] s, int i, UgpuStep.Access access) {
    boolean load = access instanceof UgpuStep.Load;
    for (int j = 0; j < i; j++) {
      UgpuStatus status = status(s, j);
      boolean inFront = status == UgpuStatus.QUEUED || status == UgpuStatus.IN_LOAD_ARRAY && !load;
      boolean same = !(step(s, j) instanceof UgpuStep.Access other) || other.location() == access.location();
      if (inFront && same || status == UgpuStatus.GUESSED && !load) {
        return false;
      }
    }
    if (load && variant.reads() == Reads.RELAXED) {
      turn(s, i, UgpuStatus.IN_LOAD_ARRAY, 0);
      return true;
    } else if (load) {
      return obtained(s, i, memory.seen(s, number, access.location()));
    } else if (access instanceof UgpuStep.Update update) {
      return update(s, i, update);
    }
    memory.store(s, number, access.location(), value(s, i));
    remove(s, i);
    return true;
  }

  private boolean update(long[] s, int i, UgpuStep.Update update) {
    if (!memory.settled(s, update.location())) {
      return false;
    }
    long old = memory.value(s, update.location());
    memory.perform(s, update.location(), update.change().apply(old, s));
    if (update.register() >= 0) {
      s[update.register()] = old;
    }
    remove(s, i);
    return true;
  }

  /** The i-th has the value for its register, which it keeps for itself while a branch in front of it is guessed. */
  private boolean obtained(long[] s, int i, long value) {
    if (guessedBefore(s, i)) {
      turn(s, i, UgpuStatus.EARLY, value);
    } else {
      s[step(s, i).register()] = value;
      remove(s, i);
    }
    return true;
  }

  /** What was fetched behind a wrong guess is forgotten; behind a right one, what has its value counts. */
  private boolean decide(long[] s, int i, UgpuStep.Branch branch) {
    if (guessedBefore(s, i) || lacks(s, branch, i)) {
      return false;
    }
    boolean goesOn = branch.condition().in(s) != 0;
    if (goesOn != (value(s, i) == 1)) {
      int place = place(s, i);
      truncate(s, i);
      int position = place % (code.length + 1);
      go(s, place / (code.length + 1), goesOn ? position + 1 : branch.otherwise());
      return true;
    }
    remove(s, i);
    int j = i;
    while (j < onTheirWay(s) && status(s, j) != UgpuStatus.GUESSED) {
      if (status(s, j) == UgpuStatus.EARLY) {
        s[step(s, j).register()] = value(s, j);
        remove(s, j);
      } else {
        j++;
      }
    }
    return true;
  }

  /** Takes one after the other all steps that no other thread can see, and that nothing can forestall; whether any. */
  boolean settle(long[] s) {
    boolean moved = false;
    while (s[cut] == 0 && fetch(s)) {
      moved = true;
    }
    for (int i = 0; i < onTheirWay(s); i++) {
      moved |= silent(s, i) && advance(s, i);
    }
    return moved;
  }
}
