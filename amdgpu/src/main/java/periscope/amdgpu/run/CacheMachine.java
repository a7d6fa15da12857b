package periscope.amdgpu.run;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import periscope.amdgpu.machine.Effect;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.machine.Reading;
import periscope.litmus.memory.Outcome;
import periscope.machines.SteppedMachine;

/** A machine with the code of a test, its waves in one place. The package's charter has the steps. */
final class CacheMachine implements SteppedMachine {

  /** Statuses of operations: not issued, on the way, done; of a write-back also begun. */
  static final int NEW = 0;
  static final int ISSUED = 1;
  static final int DONE = 2;
  static final int BEGUN = 3;

  private final WaveCode code;
  private final MachineDescription machine;
  private final boolean reduced;
  /** Whether lines come and leave at any time, on which most of what the reduced machine leaves out rests. */
  private final boolean freeLines;
  private final Topology topology;
  private final StateShape shape;
  private final CacheSteps caches;
  private final Operation[][] ofWave;
  private final Step[][] steps;
  private final int blocks;

  /**
   * A machine in one place.
   *
   * @param reduced whether dead lines are dropped at once
   */
  CacheMachine(WaveCode code, MachineDescription machine, Places places, boolean reduced) {
    this.code = code;
    this.machine = machine;
    this.reduced = reduced;
    freeLines = machine.usual(Reading.EVICTIONS) && machine.usual(Reading.FETCHES);
    topology = Topology.of(code, places);
    shape = new StateShape(code, machine, topology);
    steps = code.waves().stream().map(w -> w.toArray(new Step[0])).toArray(Step[][]::new);
    ofWave = new Operation[steps.length][];
    for (int w = 0; w < steps.length; w++) {
      int wave = w;
      ofWave[w] = code.operations().stream().filter(o -> o.wave() == wave).toArray(Operation[]::new);
    }
    caches = new CacheSteps(code, machine, topology, shape);
    blocks = topology.caches() * code.locations().size();
  }

  @Override
  public long[] initial() {
    long[] state = new long[shape.length()];
    for (int x = 0; x < code.locations().size(); x++) {
      state[code.registers().size() + x] = code.test().locations().get(x).initial();
    }
    settle(state);
    return state;
  }

  /**
   * Choices: for each wave its next step, its oldest LDS access, and the begin of its oldest write-back; then for each
   * cache and location the head of the queue, a line that comes, one that leaves, one that is written to memory.
   */
  @Override
  public int choices() {
    return 3 * steps.length + 4 * blocks;
  }

  /** The words for runs of this machine. */
  RunText words() {
    return new RunText(code, machine, this, topology, shape);
  }

  /** The kind of a choice, and its wave, or its cache and location. */
  Choice choice(int number) {
    int waves = steps.length;
    if (number < 3 * waves) {
      return new Choice(Choice.Kind.values()[number / waves], number % waves, -1);
    }
    int block = number - 3 * waves;
    int at = block % blocks;
    int locations = code.locations().size();
    return new Choice(Choice.Kind.values()[3 + block / blocks], at / locations, at % locations);
  }

  @Override
  public boolean take(long[] state, int number) {
    Choice choice = choice(number);
    if (!take(state, choice)) {
      return false;
    }
    settle(state);
    return true;
  }

  private boolean take(long[] state, Choice choice) {
    return switch (choice.kind()) {
      case STEP -> step(state, choice.at());
      case LOCAL -> local(state, choice.at());
      case WRITE_BACK -> begin(state, choice.at());
      case QUEUE -> caches.head(state, choice.at(), choice.location());
      case FETCH -> alive(state, choice.at(), choice.location())
          && caches.fetch(state, choice.at(), choice.location(), reduced);
      case EVICTION -> (!reduced || !freeLines || looked(state, choice.at(), choice.location()))
          && caches.evict(state, choice.at(), choice.location());
      case TO_MEMORY -> caches.toMemory(state, choice.at(), choice.location());
    };
  }

  /** On the reduced machine: takes the steps that need no alternative, and drops dead lines. */
  private void settle(long[] state) {
    if (!reduced) {
      return;
    }
    for (int w = 0; w < steps.length; w++) {
      boolean more = true;
      while (more) {
        more = eager(state, w) && step(state, w) || begin(state, w);
      }
    }
    dropDeadLines(state);
  }

  /** Whether the next step of a wave, if it is possible, need not be compared with other steps before it. */
  private boolean eager(long[] s, int wave) {
    int at = (int) s[shape.position(wave)];
    if (at >= steps[wave].length) {
      return false;
    }
    if (!(steps[wave][at] instanceof Step.Issue issue)) {
      return true;
    }
    Operation o = issue.operation();
    if (!freeLines) {
      return false;
    } else if (o.effect() instanceof Effect.Drop drop) {
      return nearest(drop) && drop.levels().stream().allMatch(l -> topology.alone(l, wave))
          && !mayHitOnItsWay(s, wave, drop);
    } else if (o.effect() instanceof Effect.Load load) {
      return load.passes() > 0 && topology.alone(0, wave);
    } else if (o.effect() instanceof Effect.Atomic atomic) {
      return atomic.at() > 0 && topology.alone(0, wave);
    }
    return o.effect() instanceof Effect.Store store && store.reaches() > 0 && topology.alone(0, wave)
        && !loadsLater(o);
  }

  /** Whether an invalidation leaves no level nearer than those that it drops: such a level could fill itself before. */
  private static boolean nearest(Effect.Drop drop) {
    return drop.levels().stream().allMatch(l -> l == 0 || drop.levels().contains(l - 1));
  }

  private boolean mayHitOnItsWay(long[] s, int wave, Effect.Drop drop) {
    return drop.levels().stream().anyMatch(l -> l > 0 && Arrays.stream(ofWave[wave])
        .anyMatch(o -> s[shape.status(o.index())] == ISSUED && o.mayHit(l)));
  }

  /** Whether the wave of a store has a load behind it that may hit the nearest cache. */
  private boolean loadsLater(Operation store) {
    return Arrays.stream(ofWave[store.wave()]).anyMatch(o -> o.at() > store.at() && o.location() == store.location()
        && o.mayHit(0));
  }

  /** Whether a load may look for a line next, so that it matters whether the line leaves before. */
  private boolean looked(long[] s, int cache, int location) {
    int level = topology.level(cache);
    for (Operation o : topology.behind(cache)) {
      long status = s[shape.status(o.index())];
      boolean next = level == 0 ? status == NEW && s[shape.position(o.wave())] == o.at() : status == ISSUED;
      if (o.loads() && o.location() == location && o.mayHit(level) && next) {
        return true;
      }
    }
    return false;
  }

  private void dropDeadLines(long[] state) {
    for (int c = 0; c < topology.caches(); c++) {
      for (int x = 0; x < code.locations().size(); x++) {
        int line = shape.line(c, x);
        if (state[line] == CacheSteps.CLEAN && !alive(state, c, x)) {
          state[line] = CacheSteps.ABSENT;
          state[line + 1] = 0;
        }
      }
    }
  }

  /** Whether a wave behind a cache can still load a location from there or from a nearer cache. */
  private boolean alive(long[] state, int cache, int location) {
    if (!reduced) {
      return true;
    }
    int level = topology.level(cache);
    for (Operation o : topology.behind(cache)) {
      long status = state[shape.status(o.index())];
      boolean open = status == NEW && state[shape.position(o.wave())] <= o.at() || status == ISSUED;
      if (o.location() == location && open && o.mayHit(level)) {
        return true;
      }
    }
    return false;
  }

  private boolean step(long[] s, int wave) {
    int at = (int) s[shape.position(wave)];
    if (at >= steps[wave].length) {
      return false;
    }
    Step step = steps[wave][at];
    int next = at + 1;
    if (step instanceof Step.Issue issue) {
      Operation o = issue.operation();
      if (!ready(s, wave, issue.reads()) || o.result() >= 0 && !ready(s, wave, Set.of(o.result())) || !issue(s, o)) {
        return false;
      }
    } else if (step instanceof Step.Wait wait) {
      for (Map.Entry<Integer, Integer> e : wait.counts().entrySet()) {
        if (left(s, wave, e.getKey(), Integer.MAX_VALUE) > e.getValue()) {
          return false;
        }
      }
    } else if (step instanceof Step.Arrive) {
      s[shape.arrived(wave)]++;
    } else if (step instanceof Step.Await) {
      if (!allArrived(s, wave)) {
        return false;
      }
      s[shape.waited(wave)]++;
    } else if (step instanceof Step.Assign assign) {
      if (!ready(s, wave, assign.reads()) || !ready(s, wave, Set.of(assign.register()))) {
        return false;
      }
      s[assign.register()] = assign.value().in(s);
    } else if (step instanceof Step.Jump jump) {
      if (!ready(s, wave, jump.reads())) {
        return false;
      }
      next = jump.condition().in(s) != 0 ? jump.target() : next;
    }
    s[shape.position(wave)] = next;
    return true;
  }

  private boolean issue(long[] s, Operation o) {
    long operand = o.operand().in(s);
    long desired = o.desired().in(s);
    if (o.effect() instanceof Effect.Drop drop) {
      caches.drop(s, o.wave(), drop);
      return true;
    }
    int status = shape.status(o.index());
    s[status] = ISSUED;
    s[shape.operand(o.index())] = operand;
    s[shape.desired(o.index())] = desired;
    boolean waits = o.local() || o.effect() instanceof Effect.WriteBack;
    if (waits || caches.arrive(s, o, 0)) {
      return true;
    }
    Arrays.fill(s, status, status + shape.perOperation(), 0);
    return false;
  }

  /** Whether all operations that fill registers are done, and with them the earlier ones of their counters. */
  private boolean ready(long[] s, int wave, Set<Integer> registers) {
    if (registers.isEmpty()) {
      return true;
    }
    for (Operation o : ofWave[wave]) {
      if (registers.contains(o.result()) && s[shape.status(o.index())] != NEW
          && left(s, wave, o.counter(), o.index() + 1) > 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Number of operations of a counter that are not done, counted in order, so that no operation counts as done before
   * an earlier one.
   *
   * @param end number of the first operation that is not looked at
   */
  private int left(long[] s, int wave, int counter, int end) {
    int left = 0;
    for (Operation o : ofWave[wave]) {
      long status = s[shape.status(o.index())];
      if (o.counter() == counter && o.index() < end && status != NEW) {
        left += left > 0 || status != DONE ? 1 : 0;
      }
    }
    return left;
  }

  private boolean allArrived(long[] s, int wave) {
    int group = code.test().threads().get(wave).placement().workGroup();
    for (int w = 0; w < steps.length; w++) {
      if (code.test().threads().get(w).placement().workGroup() == group
          && s[shape.arrived(w)] <= s[shape.waited(wave)]) {
        return false;
      }
    }
    return true;
  }

  private boolean local(long[] s, int wave) {
    for (Operation o : ofWave[wave]) {
      if (o.local() && s[shape.status(o.index())] == ISSUED) {
        caches.memory(s, o);
        return true;
      }
    }
    return false;
  }

  private boolean begin(long[] s, int wave) {
    boolean ordered = machine.usual(Reading.ORDERED_WRITE_BACK);
    for (Operation o : ofWave[wave]) {
      long status = s[shape.status(o.index())];
      if (o.effect() instanceof Effect.WriteBack effect && status == ISSUED) {
        caches.begin(s, o, effect);
        return true;
      } else if (ordered && !o.local() && status != NEW && status != DONE) {
        return false;
      }
    }
    return false;
  }

  @Override
  public boolean terminal(long[] s) {
    for (int w = 0; w < steps.length; w++) {
      if (s[shape.position(w)] < steps[w].length) {
        return false;
      }
    }
    for (Operation o : code.operations()) {
      long status = s[shape.status(o.index())];
      if (status != NEW && status != DONE) {
        return false;
      }
    }
    return caches.settled(s);
  }

  @Override
  public boolean cut(long[] state) {
    return false;
  }

  @Override
  public int observed() {
    return code.registers().size() + code.locations().size();
  }

  @Override
  public Outcome outcome(long[] state) {
    return SteppedMachine.outcome(code.registers(), code.locations(), state);
  }
}
