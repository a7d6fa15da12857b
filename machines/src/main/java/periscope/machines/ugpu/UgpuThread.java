package periscope.machines.ugpu;

import periscope.machines.ugpu.UgpuVariant.Reads;
import periscope.semantics.Rounds;

/**
 * A thread's part of a state: its place in its code, and its pending instructions in program order. The queues and the
 * load array of [UGPU] consist of the pending instructions, by their addresses and statuses. The state holds the
 * thread's next position with its loop layer, the number of pending instructions, and for each of them its position
 * with its layer, its status, and a value.
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
   * @param rounds the loop layers of the code, by position
   * @param begin  index of the thread's first element in a state
   * @param cut    index of the element that is not 0 if the run is dropped
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

  /** Number of elements of a state that a thread needs. */
  static int size(UgpuStep[] code, Rounds rounds, UgpuVariant variant) {
    return 2 + ENTRY * capacity(code, rounds, variant);
  }

  /** Most pending instructions. */
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

  /** The step of the i-th pending instruction. */
  UgpuStep step(long[] s, int i) {
    return code[place(s, i) % (code.length + 1)];
  }

  long value(long[] s, int i) {
    return s[entry(i) + 1];
  }

  /** Whether the thread is at the end of its code and has no pending instruction. */
  boolean finished(long[] s) {
    return position(s) == code.length && onTheirWay(s) == 0;
  }

  /** Whether a barrier is the thread's oldest pending instruction, so that the thread waits at it. */
  boolean waits(long[] s, UgpuStep.Barrier barrier) {
    return onTheirWay(s) > 0 && step(s, 0) instanceof UgpuStep.Barrier own && own.number() == barrier.number();
  }

  int position(long[] s) {
    return (int) s[pc] % (code.length + 1);
  }

  /** The next step to fetch; the thread must not be at the end of its code. */
  UgpuStep next(long[] s) {
    return code[position(s)];
  }

  void start(long[] s) {
    go(s, 0, 0);
  }

  /**
   * Sets the next position, following jumps. A jump backwards that the loop bound forbids becomes the next position
   * itself; fetching it drops the run.
   */
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

  /** Removes the i-th pending instruction. */
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

  /** Whether a guessed branch before the i-th pending instruction is undecided. */
  private boolean guessedBefore(long[] s, int i) {
    for (int j = 0; j < i; j++) {
      if (status(s, j) == UgpuStatus.GUESSED) {
        return true;
      }
    }
    return false;
  }

  /** Whether some instruction before the i-th pending one has yet to write a register that {@code step} reads. */
  private boolean lacks(long[] s, UgpuStep step, int i) {
    for (int j = 0; j < i; j++) {
      if (step.read().contains(step(s, j).register())) {
        return true;
      }
    }
    return false;
  }

  /** Whether some pending instruction still reads or writes a register, so that a step that writes it must wait. */
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

  /**
   * Whether the thread must not fetch: it is at the end of its code, or its youngest pending instruction is a
   * read-modify-write.
   */
  private boolean blocked(long[] s) {
    int last = onTheirWay(s) - 1;
    return position(s) == code.length || last >= 0 && step(s, last) instanceof UgpuStep.Update;
  }

  /**
   * Fetches the next instruction and returns true, or returns false if the thread must not fetch or has to wait for
   * registers.
   */
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

  /** Whether a step drops the run: an access leaves its location, or a loop exceeds its bound. */
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

  /**
   * Guesses the outcome of the next branch and returns true, or returns false unless the next step is a branch whose
   * registers wait for loads and the machine guesses branches.
   */
  boolean guess(long[] s, boolean goesOn) {
    if (!variant.early() || blocked(s) || !(next(s) instanceof UgpuStep.Branch branch)
        || !lacks(s, branch, onTheirWay(s))) {
      return false;
    }
    enter(s, UgpuStatus.GUESSED, goesOn ? 1 : 0);
    forward(s, goesOn ? position(s) + 1 : branch.otherwise());
    return true;
  }

  /** Whether the next step of the i-th pending instruction is invisible to other threads and cannot be disabled. */
  private boolean silent(long[] s, int i) {
    UgpuStep step = step(s, i);
    return step instanceof UgpuStep.Fence || step instanceof UgpuStep.Assign || step instanceof UgpuStep.Branch
        || step instanceof UgpuStep.Load && status(s, i) == UgpuStatus.QUEUED && variant.reads() == Reads.RELAXED;
  }

  /**
   * Makes the next step of the i-th pending instruction; returns false if the step is impossible. Barriers never
   * advance here: {@link UgpuMachine} lets a block leave a barrier.
   */
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

  /**
   * Passes a fence; returns false if an instruction is pending before it or the thread owes a value within the fence's
   * scope. A fence is in every queue of its thread, so every earlier instruction must be done.
   */
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

  /**
   * Gives the i-th pending instruction the value for its register. While an earlier branch is guessed, only the pending
   * instruction keeps the value.
   */
  private boolean obtained(long[] s, int i, long value) {
    if (guessedBefore(s, i)) {
      turn(s, i, UgpuStatus.EARLY, value);
    } else {
      s[step(s, i).register()] = value;
      remove(s, i);
    }
    return true;
  }

  /**
   * Decides a guessed branch. After a wrong guess the instructions behind the branch are forgotten; after a right guess
   * the values that instructions behind it have obtained go to their registers.
   */
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

  /**
   * Takes, one after the other, all steps that are invisible to other threads and cannot be disabled; returns whether
   * there was one.
   */
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
