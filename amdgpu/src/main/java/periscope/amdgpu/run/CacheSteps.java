package periscope.amdgpu.run;

import java.util.Arrays;
import periscope.amdgpu.machine.Effect;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.machine.Reading;

/** The steps of caches, queues and memory, on states of one {@link CacheMachine}. */
final class CacheSteps {

  /** Kinds of lines. */
  static final int ABSENT = 0;
  static final int CLEAN = 1;
  static final int DIRTY = 2;

  /**
   * What a load leaves in a cache: nothing, the value loaded, or the value of a later store, which is in the upper
   * half.
   */
  private static final long NOTHING = 0;
  private static final long LOADED = 1;
  private static final long STORED = 2;
  private static final int HALF = 32;

  /** Marks the entry of a queue that carries the value of a dirty line. */
  private static final long LINE = 1L << 40;

  private final MachineDescription machine;
  private final Topology topology;
  private final StateShape shape;
  private final WaveCode code;
  private final int memory;
  private final int locations;
  private final boolean updates;
  private final boolean fetches;
  private final boolean evictions;
  private final boolean stopsFills;

  CacheSteps(WaveCode code, MachineDescription machine, Topology topology, StateShape shape) {
    this.code = code;
    this.machine = machine;
    this.topology = topology;
    this.shape = shape;
    memory = code.registers().size();
    locations = code.locations().size();
    updates = machine.usual(Reading.STORE_IN_LINE);
    fetches = machine.usual(Reading.FETCHES);
    evictions = machine.usual(Reading.EVICTIONS);
    stopsFills = machine.usual(Reading.ATOMIC_STOPS_FILLS);
  }

  /**
   * A request comes to a level, or to memory. Returns false, and changes nothing, if it has to wait before the level:
   * an atomic instruction waits for the line that it changes.
   */
  boolean arrive(long[] s, Operation o, int level) {
    if (level == machine.memory()) {
      memory(s, o);
      return true;
    }
    int cache = topology.cache(level, o.wave());
    int line = shape.line(cache, o.location());
    if (o.loads()) {
      load(s, o, level, cache, line);
    } else if (o.stores()) {
      store(s, o, level, cache, line);
    } else if (((Effect.Atomic) o.effect()).at() != level) {
      pass(s, o, level, cache, line);
    } else if (s[line] == ABSENT) {
      return false;
    } else {
      long old = s[line + 1];
      long after = o.after(old, s[shape.operand(o.index())], s[shape.desired(o.index())]);
      s[line] = DIRTY;
      s[line + 1] = after;
      stored(s, o, level, cache, after);
      done(s, o, level, old);
    }
    return true;
  }

  private void load(long[] s, Operation o, int level, int cache, int line) {
    boolean passes = level < ((Effect.Load) o.effect()).passes();
    boolean writeBack = machine.levels().get(level).writeBack();
    if (s[line] == DIRTY || !passes && s[line] == CLEAN) {
      // A dirty line is the newest value that the level knows, even for a load that passes it.
      done(s, o, level, s[line + 1]);
      return;
    } else if (!passes) {
      s[shape.fill(o.index(), level)] = LOADED;
    } else if (!writeBack) {
      set(s, line, ABSENT, 0);
    }
    push(s, cache, o.location(), o.index() + 1);
  }

  private void store(long[] s, Operation o, int level, int cache, int line) {
    long value = s[shape.operand(o.index())];
    if (((Effect.Store) o.effect()).reaches() == level) {
      set(s, line, DIRTY, value);
      stored(s, o, level, cache, value);
      done(s, o, level, 0);
      return;
    }
    if (s[line] == DIRTY) {
      sendLine(s, cache, o.location(), line);
    }
    boolean keeps = updates || machine.levels().get(level).writeBack();
    if (s[line] != ABSENT) {
      set(s, line, keeps ? CLEAN : ABSENT, keeps ? value : 0);
    }
    if (keeps) {
      stored(s, o, level, cache, value);
    } else {
      stopFills(s, level, cache, o.location());
    }
    push(s, cache, o.location(), o.index() + 1);
  }

  /** An atomic instruction passes a level, whose line it drops. */
  private void pass(long[] s, Operation o, int level, int cache, int line) {
    if (s[line] == DIRTY) {
      sendLine(s, cache, o.location(), line);
    }
    set(s, line, ABSENT, 0);
    if (stopsFills) {
      stopFills(s, level, cache, o.location());
    }
    push(s, cache, o.location(), o.index() + 1);
  }

  /**
   * Loads that are on the way leave the value of a later store in the cache, in the place of the one that they bring.
   */
  private void stored(long[] s, Operation store, int level, int cache, long value) {
    for (Operation o : topology.behind(cache)) {
      int fill = shape.fill(o.index(), level);
      if (o.location() == store.location() && s[fill] != NOTHING) {
        s[fill] = value << HALF | STORED;
      }
    }
  }

  private void stopFills(long[] s, int level, int cache, int location) {
    for (Operation o : topology.behind(cache)) {
      if (location < 0 || o.location() == location) {
        s[shape.fill(o.index(), level)] = NOTHING;
      }
    }
  }

  /** An access takes effect in memory, or in LDS. */
  void memory(long[] s, Operation o) {
    int cell = memory + o.location();
    long old = s[cell];
    if (o.stores()) {
      s[cell] = s[shape.operand(o.index())];
    } else if (!o.loads()) {
      s[cell] = o.after(old, s[shape.operand(o.index())], s[shape.desired(o.index())]);
    }
    done(s, o, machine.memory(), old);
  }

  /**
   * An access is done at a level: its register gets the value, and so do the lines that it fills.
   */
  private void done(long[] s, Operation o, int level, long value) {
    if (o.result() >= 0) {
      s[o.result()] = value;
    }
    for (int l = 0; l < level && o.loads() && !o.local(); l++) {
      long fill = s[shape.fill(o.index(), l)];
      int line = shape.line(topology.cache(l, o.wave()), o.location());
      if (fill != NOTHING && s[line] != DIRTY) {
        set(s, line, CLEAN, fill == LOADED ? value : fill >> HALF);
      }
    }
    int status = shape.status(o.index());
    Arrays.fill(s, status, status + shape.perOperation(), 0);
    s[status] = CacheMachine.DONE;
  }

  private static void set(long[] s, int line, int kind, long value) {
    s[line] = kind;
    s[line + 1] = value;
  }

  private static long value(long number) {
    return number & 0xffffffffL;
  }

  private void push(long[] s, int cache, int location, long entry) {
    int at = shape.queue(cache, location);
    while (s[at] != 0) {
      at++;
    }
    if (at >= shape.endOfQueue(cache, location)) {
      throw new IllegalStateException("a queue has more requests than operations");
    }
    s[at] = entry;
  }

  /** The head of a queue goes to the next level. */
  boolean head(long[] s, int cache, int location) {
    int from = shape.queue(cache, location);
    int end = shape.endOfQueue(cache, location);
    long entry = from < end ? s[from] : 0;
    boolean line = (entry & LINE) != 0;
    if (entry == 0 || !line && !arrive(s, code.operations().get((int) entry - 1), topology.level(cache) + 1)) {
      return false;
    }
    for (int i = from; i < end; i++) {
      s[i] = i + 1 < end ? s[i + 1] : 0;
    }
    if (line) {
      s[memory + location] = (int) entry;
      if (!carriesLine(s, cache, location)) {
        written(s, cache, 1L << location + HALF);
      }
    }
    return true;
  }

  /** Whether the value of a dirty line is on its way to memory. */
  private boolean carriesLine(long[] s, int cache, int location) {
    for (int i = shape.queue(cache, location); i < shape.endOfQueue(cache, location); i++) {
      if ((s[i] & LINE) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The value of a dirty line goes to memory before an access that passes the line. */
  private void sendLine(long[] s, int cache, int location, int line) {
    push(s, cache, location, LINE | value(s[line + 1]));
    long waiting = 1L << location;
    for (Operation o : topology.behind(cache)) {
      int status = shape.status(o.index());
      if (s[status] == CacheMachine.BEGUN && (s[status + 1] & waiting) != 0) {
        s[status + 1] = s[status + 1] & ~waiting | waiting << HALF;
      }
    }
  }

  private boolean empty(long[] s, int cache, int location) {
    int from = shape.queue(cache, location);
    return from == shape.endOfQueue(cache, location) || s[from] == 0;
  }

  /**
   * A line comes into a cache from the next level.
   *
   * @param again whether the line may be there already and get another value, as if it had left before
   */
  boolean fetch(long[] s, int cache, int location, boolean again) {
    int line = shape.line(cache, location);
    boolean room = s[line] == ABSENT || again && evictions && s[line] == CLEAN;
    if (!room || !empty(s, cache, location) || !fetches && !wanted(s, cache, location)) {
      return false;
    }
    int next = topology.next(cache);
    int source = next < 0 ? -1 : shape.line(next, location);
    if (next >= 0 && s[source] == ABSENT) {
      return false;
    }
    long value = next < 0 ? s[memory + location] : s[source + 1];
    if (s[line] == CLEAN && s[line + 1] == value) {
      return false;
    }
    set(s, line, CLEAN, value);
    return true;
  }

  /** Whether an atomic instruction waits before a level for its line. */
  private boolean wanted(long[] s, int cache, int location) {
    return Arrays.stream(topology.behind(cache)).anyMatch(o -> o.location() == location
        && s[shape.status(o.index())] == CacheMachine.ISSUED
        && o.effect() instanceof Effect.Atomic a && a.at() == topology.level(cache));
  }

  /** A clean line leaves its cache. */
  boolean evict(long[] s, int cache, int location) {
    int line = shape.line(cache, location);
    if (!evictions || s[line] != CLEAN) {
      return false;
    }
    set(s, line, ABSENT, 0);
    return true;
  }

  /** A dirty line is written to memory, and stays as a clean one. */
  boolean toMemory(long[] s, int cache, int location) {
    int line = shape.line(cache, location);
    if (s[line] != DIRTY || !empty(s, cache, location)) {
      return false;
    }
    s[memory + location] = s[line + 1];
    s[line] = CLEAN;
    written(s, cache, 1L << location);
    return true;
  }

  /** Write-backs that waited for some value need not wait for it any longer. */
  private void written(long[] s, int cache, long value) {
    for (Operation o : topology.behind(cache)) {
      int status = shape.status(o.index());
      if (s[status] == CacheMachine.BEGUN) {
        s[status + 1] &= ~value;
        if (s[status + 1] == 0) {
          s[status] = CacheMachine.DONE;
        }
      }
    }
  }

  /** A wave's caches lose their clean lines, and those that are on their way do not come in. */
  void drop(long[] s, int wave, Effect.Drop effect) {
    for (int level : effect.levels()) {
      int cache = topology.cache(level, wave);
      for (int x = 0; x < locations; x++) {
        int line = shape.line(cache, x);
        if (s[line] == CLEAN) {
          set(s, line, ABSENT, 0);
        }
      }
      stopFills(s, level, cache, -1);
    }
  }

  /**
   * A write-back begins: it waits for the lines that are dirty now, and for the lines on their way to memory. The lower
   * half of its set has the locations of dirty lines, the upper half the locations of lines on their way.
   */
  void begin(long[] s, Operation o, Effect.WriteBack effect) {
    long waits = 0;
    for (int level : effect.levels()) {
      int cache = topology.cache(level, o.wave());
      for (int x = 0; x < locations; x++) {
        waits |= s[shape.line(cache, x)] == DIRTY ? 1L << x : 0;
        waits |= carriesLine(s, cache, x) ? 1L << x + HALF : 0;
      }
    }
    s[shape.operand(o.index())] = waits;
    s[shape.status(o.index())] = waits == 0 ? CacheMachine.DONE : CacheMachine.BEGUN;
  }

  /** Whether nothing is on the way, and memory has every stored value. */
  boolean settled(long[] s) {
    for (int c = 0; c < topology.caches(); c++) {
      for (int x = 0; x < locations; x++) {
        if (s[shape.line(c, x)] == DIRTY || !empty(s, c, x)) {
          return false;
        }
      }
    }
    return true;
  }
}
