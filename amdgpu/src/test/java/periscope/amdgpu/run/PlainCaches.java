package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A second implementation of gfx942 with two L2s, for tests: every step on copies of maps, nothing shared with the
 * machine, and no reduction. Each wave has an L1 and an L2 of its own, or both waves have the same ones.
 *
 * <p>Instructions are words: {@code ld r0 x 0} (0: hits all, 2: passes both caches), {@code st x 1 L2} or {@code st x 1
 * mem}, {@code add r0 x 1}, {@code wait}, {@code inv}, {@code wb}. One counter counts everything but {@code inv}.
 */
final class PlainCaches {

  /** A line: its value, and whether memory lacks it. */
  private record Line(int value, boolean dirty) {}

  /** A request on its way: the wave and the position of its instruction, or of a dirty line a value and wave -1. */
  private record Request(int wave, int at, int value) {}

  /** A state; maps have keys such as {@code L1:0:x}. */
  private record State(List<Integer> positions, Map<String, Integer> registers, Map<String, Integer> memory,
      Map<String, Line> lines, Map<String, List<Request>> queues, Set<String> open, Map<String, String> leaves,
      Map<String, Set<String>> waiting) {

    State copy() {
      Map<String, List<Request>> lists = new TreeMap<>();
      queues.forEach((k, v) -> lists.put(k, new ArrayList<>(v)));
      Map<String, Set<String>> sets = new TreeMap<>();
      waiting.forEach((k, v) -> sets.put(k, new TreeSet<>(v)));
      return new State(new ArrayList<>(positions), new TreeMap<>(registers), new TreeMap<>(memory),
          new TreeMap<>(lines), lists, new TreeSet<>(open), new TreeMap<>(leaves), sets);
    }
  }

  private static final List<String> LOCATIONS = List.of("x", "y");

  private final List<List<String>> code;
  private final boolean together;
  private final Set<State> seen = new HashSet<>();
  private final Set<String> outcomes = new TreeSet<>();
  private final List<State> todo = new ArrayList<>();

  private PlainCaches(List<List<String>> code, boolean together) {
    this.code = code;
    this.together = together;
  }

  /** The outcomes: registers and memory as text. */
  static Set<String> outcomes(List<List<String>> code, boolean together) {
    PlainCaches caches = new PlainCaches(code, together);
    caches.add(new State(new ArrayList<>(List.of(0, 0)), new TreeMap<>(), new TreeMap<>(Map.of("x", 0, "y", 0)),
        new TreeMap<>(), new TreeMap<>(), new TreeSet<>(), new TreeMap<>(), new TreeMap<>()));
    while (!caches.todo.isEmpty()) {
      caches.expand(caches.todo.remove(caches.todo.size() - 1));
    }
    return caches.outcomes;
  }

  private void add(State state) {
    state.queues.values().removeIf(List::isEmpty);
    if (seen.add(state)) {
      todo.add(state);
    }
  }

  private int unit(int wave) {
    return together ? 0 : wave;
  }

  private void expand(State s) {
    boolean ended = s.open.isEmpty() && s.queues.isEmpty() && s.lines.values().stream().noneMatch(Line::dirty);
    for (int w = 0; w < 2; w++) {
      if (s.positions.get(w) < code.get(w).size()) {
        ended = false;
        issue(s, w, s.positions.get(w));
      }
    }
    if (ended) {
      outcomes.add(s.registers + " " + s.memory);
    }
    for (String queue : s.queues.keySet()) {
      move(s, queue);
    }
    for (int u = 0; u < (together ? 1 : 2); u++) {
      for (String x : LOCATIONS) {
        environment(s, "L1:" + u + ":" + x, "L2:" + u + ":" + x, x);
        environment(s, "L2:" + u + ":" + x, "", x);
      }
    }
    for (String id : s.open) {
      begin(s, id);
    }
  }

  private void issue(State before, int wave, int at) {
    String[] words = code.get(wave).get(at).split(" ");
    String id = wave + "." + at;
    State s = before.copy();
    s.positions.set(wave, at + 1);
    if (words[0].equals("wait")) {
      if (before.open.stream().noneMatch(o -> o.startsWith(wave + "."))) {
        add(s);
      }
      return;
    } else if (words[0].equals("inv")) {
      for (String x : LOCATIONS) {
        for (String level : List.of("L1:", "L2:")) {
          String cache = level + unit(wave) + ":" + x;
          if (s.lines.containsKey(cache) && !s.lines.get(cache).dirty()) {
            s.lines.remove(cache);
          }
        }
      }
      s.leaves.keySet().removeIf(k -> unit(Character.digit(k.charAt(0), 10)) == unit(wave));
      add(s);
      return;
    }
    s.open.add(id);
    if (!words[0].equals("wb")) {
      arrive(s, new Request(wave, at, 0), 1);
    }
    add(s);
  }

  private String[] words(Request r) {
    return code.get(r.wave()).get(r.at()).split(" ");
  }

  /** A request comes to L1, L2 or memory (3). */
  private void arrive(State s, Request r, int level) {
    String[] words = words(r);
    String x = words[0].equals("st") ? words[1] : words[2];
    String id = r.wave() + "." + r.at();
    String cache = "L" + level + ":" + unit(r.wave()) + ":" + x;
    Line line = s.lines.get(cache);
    if (level == 3) {
      atMemory(s, r, id, words, x);
      return;
    }
    switch (words[0]) {
      case "ld" -> {
        boolean passes = words[3].equals("2");
        if (line != null && (!passes || line.dirty())) {
          finish(s, r, id, words, x, line.value(), level);
          return;
        } else if (passes && level == 1) {
          s.lines.remove(cache);
        } else if (!passes) {
          s.leaves.put(id + " " + cache, "");
        }
      }
      case "st" -> {
        if (stays(s, id, words, level, cache, line)) {
          return;
        }
      }
      default -> {
        send(s, cache, line);
        s.lines.remove(cache);
        s.leaves.keySet().removeIf(k -> k.endsWith(" " + cache));
      }
    }
    s.queues.computeIfAbsent(cache, c -> new ArrayList<>()).add(r);
  }

  private void atMemory(State s, Request r, String id, String[] words, String x) {
    int old = s.memory.get(x);
    if (words[0].equals("st")) {
      s.memory.put(x, Integer.parseInt(words[2]));
    } else if (words[0].equals("add")) {
      s.memory.put(x, old + Integer.parseInt(words[3]));
    }
    finish(s, r, id, words, x, old, 3);
  }

  /** A store comes to a cache; returns whether it ends there. */
  private static boolean stays(State s, String id, String[] words, int level, String cache, Line line) {
    int value = Integer.parseInt(words[2]);
    s.leaves.replaceAll((k, v) -> k.endsWith(" " + cache) ? "" + value : v);
    if (level == 2 && words[3].equals("L2")) {
      s.lines.put(cache, new Line(value, true));
      s.open.remove(id);
      return true;
    }
    send(s, cache, line);
    if (line != null) {
      s.lines.put(cache, new Line(value, false));
    }
    return false;
  }

  private static void send(State s, String cache, Line line) {
    if (line != null && line.dirty()) {
      s.queues.computeIfAbsent(cache, c -> new ArrayList<>()).add(new Request(-1, 0, line.value()));
      s.waiting.values().forEach(w -> {
        if (w.remove(cache)) {
          w.add("sent " + cache);
        }
      });
    }
  }

  private void finish(State s, Request r, String id, String[] words, String x, int value, int level) {
    if (!words[0].equals("st")) {
      s.registers.put(r.wave() + ":" + words[1], value);
    }
    for (int l = 1; l < level; l++) {
      String cache = "L" + l + ":" + unit(r.wave()) + ":" + x;
      String stored = s.leaves.remove(id + " " + cache);
      if (stored != null && (!s.lines.containsKey(cache) || !s.lines.get(cache).dirty())) {
        s.lines.put(cache, new Line(stored.isEmpty() ? value : Integer.parseInt(stored), false));
      }
    }
    s.open.remove(id);
  }

  private void move(State before, String queue) {
    State s = before.copy();
    Request r = s.queues.get(queue).remove(0);
    if (r.wave() >= 0) {
      arrive(s, r, queue.startsWith("L1") ? 2 : 3);
    } else {
      s.memory.put(queue.substring(5), r.value());
      if (s.queues.get(queue).stream().noneMatch(q -> q.wave() < 0)) {
        written(s, "sent " + queue);
      }
    }
    add(s);
  }

  private static void written(State s, String what) {
    for (String id : List.copyOf(s.waiting.keySet())) {
      s.waiting.get(id).remove(what);
      if (s.waiting.get(id).isEmpty()) {
        s.waiting.remove(id);
        s.open.remove(id);
      }
    }
  }

  private void environment(State before, String cache, String next, String x) {
    Line line = before.lines.get(cache);
    boolean free = !before.queues.containsKey(cache);
    State s = before.copy();
    if (line == null && free && (next.isEmpty() || before.lines.containsKey(next))) {
      s.lines.put(cache, new Line(next.isEmpty() ? s.memory.get(x) : s.lines.get(next).value(), false));
      add(s);
    } else if (line != null && !line.dirty()) {
      s.lines.remove(cache);
      add(s);
    } else if (line != null && free) {
      s.memory.put(x, line.value());
      s.lines.put(cache, new Line(line.value(), false));
      written(s, cache);
      add(s);
    }
  }

  private void begin(State before, String id) {
    int wave = Character.digit(id.charAt(0), 10);
    int at = Integer.parseInt(id.substring(2));
    boolean first = before.open.stream()
        .noneMatch(o -> o.startsWith(wave + ".") && Integer.parseInt(o.substring(2)) < at);
    if (!code.get(wave).get(at).equals("wb") || before.waiting.containsKey(id) || !first) {
      return;
    }
    State s = before.copy();
    Set<String> waits = new TreeSet<>();
    for (String x : LOCATIONS) {
      String cache = "L2:" + unit(wave) + ":" + x;
      if (s.lines.containsKey(cache) && s.lines.get(cache).dirty()) {
        waits.add(cache);
      }
      if (s.queues.getOrDefault(cache, List.of()).stream().anyMatch(q -> q.wave() < 0)) {
        waits.add("sent " + cache);
      }
    }
    if (waits.isEmpty()) {
      s.open.remove(id);
    } else {
      s.waiting.put(id, waits);
    }
    add(s);
  }
}
