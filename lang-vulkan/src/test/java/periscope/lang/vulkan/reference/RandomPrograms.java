package periscope.lang.vulkan.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random programs without control flow, of two or three threads and few accesses. */
final class RandomPrograms {

  private static final int MOST_STEPS = 9;

  private final Random random;
  private int register;
  private int value;
  private int classes;
  private boolean aliased;

  RandomPrograms(Random random) {
    this.random = random;
  }

  Program next() {
    register = 0;
    value = 0;
    classes = random.nextInt(4) == 0 ? 2 : 1;
    aliased = random.nextInt(5) == 0;
    int threads = 2 + random.nextInt(2);
    int steps = threads + 1 + random.nextInt(MOST_STEPS - threads);
    List<List<Step>> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      bodies.add(new ArrayList<>());
    }
    for (int s = 0; s < steps; s++) {
      bodies.get(s < threads ? s : random.nextInt(threads)).add(step());
    }
    if (random.nextInt(4) == 0) {
      bodies.forEach(b -> b.add(random.nextInt(b.size() + 1), barrier()));
    }
    Set<List<Integer>> ssw = new HashSet<>();
    if (random.nextInt(6) == 0) {
      int from = random.nextInt(threads);
      ssw.add(List.of(from, (from + 1) % threads));
      bodies.get(from).add(domain(Step.Kind.AV_DEVICE));
      bodies.get((from + 1) % threads).add(0, domain(Step.Kind.VIS_DEVICE));
    }
    List<Program.Column> columns = new ArrayList<>();
    for (List<Step> body : bodies) {
      int family = random.nextInt(5) == 0 ? 1 : 0;
      int group = family * 2 + (random.nextInt(3) == 0 ? 1 : 0);
      columns.add(new Program.Column(group * 2 + random.nextInt(2), group, family, body));
    }
    return new Program(columns, aliased ? Map.of("z", "x") : Map.of(), ssw);
  }

  private int scope() {
    return 1 + (random.nextInt(3) == 0 ? random.nextInt(4) : 1 + random.nextInt(3));
  }

  private Set<Integer> semantics() {
    Set<Integer> named = new HashSet<>(Set.of(random.nextInt(classes)));
    if (random.nextInt(3) > 0) {
      named.add(random.nextInt(classes));
    }
    return named;
  }

  private Step domain(Step.Kind kind) {
    return new Step(kind, "", 0, "", false, false, false, 0, 0, Set.of(), false, false, false, false, 0);
  }

  private Step barrier() {
    boolean acquires = random.nextInt(4) > 0;
    boolean releases = random.nextInt(4) > 0;
    return new Step(Step.Kind.BARRIER, "", 0, "", false, acquires, releases, scope(), 0,
        acquires || releases ? semantics() : Set.of(), releases && random.nextInt(4) > 0,
        acquires && random.nextInt(4) > 0, false, false, 0);
  }

  private Step step() {
    int kind = random.nextInt(10);
    if (kind == 0) {
      boolean acquires = random.nextBoolean();
      boolean releases = !acquires || random.nextInt(3) == 0;
      return new Step(Step.Kind.FENCE, "", 0, "", false, acquires, releases, scope(), 0, semantics(),
          releases && random.nextInt(4) > 0, acquires && random.nextInt(4) > 0, false, false, 0);
    }
    return access(kind < 5 ? Step.Kind.LOAD : kind < 9 ? Step.Kind.STORE : Step.Kind.UPDATE);
  }

  private Step access(Step.Kind kind) {
    String name = random.nextInt(2) == 0 ? "y" : aliased && random.nextBoolean() ? "z" : "x";
    boolean atomic = kind == Step.Kind.UPDATE || random.nextInt(2) == 0;
    boolean acquires = atomic && kind != Step.Kind.STORE && random.nextInt(3) > 0;
    boolean releases = atomic && kind != Step.Kind.LOAD && random.nextInt(3) > 0;
    boolean own = !atomic && random.nextInt(3) == 0;
    boolean shared = atomic || own || random.nextInt(3) > 0;
    int storage = classes == 1 ? 0 : random.nextInt(8) == 0 ? random.nextInt(2) : name.equals("y") ? 1 : 0;
    return new Step(kind, name, kind == Step.Kind.LOAD ? 0 : ++value, kind == Step.Kind.STORE ? "" : "r" + register++,
        atomic, acquires, releases, atomic || own ? scope() : 0, storage,
        acquires || releases ? semantics() : Set.of(), releases && random.nextInt(4) > 0,
        acquires && random.nextInt(4) > 0, shared, own, 0);
  }
}
