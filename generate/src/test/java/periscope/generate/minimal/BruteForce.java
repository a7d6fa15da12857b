package periscope.generate.minimal;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;

/**
 * The minimal tests by their definition, from all programs, all outcomes and all weakenings. Values and registers are
 * those of the instructions, whatever is removed. Tests are compared by a form over all orders of threads and all names
 * of locations.
 */
final class BruteForce {

  /**
   * An instruction.
   *
   * @param id the value that it stores, less 1, which is also the number of its register
   */
  private record Ins(int id, Step step, int location) {}

  private record Prog(List<List<Ins>> threads, List<Integer> groups) {
    List<Ins> all() {
      return threads.stream().flatMap(List::stream).toList();
    }
  }

  private final Alphabet alphabet;
  private final Map<Step, List<Step>> weaker;
  private final Judge judge;
  private final Map<Prog, Optional<Set<Map<String, Long>>>> judged = new HashMap<>();
  private final Set<String> seen = new TreeSet<>();
  private final TreeSet<String> found = new TreeSet<>();

  private BruteForce(Alphabet alphabet, Judge judge) {
    this.alphabet = alphabet;
    this.judge = judge;
    weaker = alphabet.weaker();
  }

  /** The forms of all minimal tests of a size. */
  static TreeSet<String> of(Alphabet alphabet, int size, Judge judge) {
    BruteForce all = new BruteForce(alphabet, judge);
    all.threads(size, new ArrayList<>(List.of(new ArrayList<>())));
    return all.found;
  }

  /** The form of a test. */
  static String form(MinimalTest test) {
    Program program = test.program();
    List<List<Ins>> threads = IntStream.range(0, program.threads()).mapToObj(t -> IntStream.range(0, program.size())
        .filter(i -> program.events().get(i).thread() == t).mapToObj(
            i -> new Ins(i, program.events().get(i).step(), program.events().get(i).location())).toList()).toList();
    Map<String, Long> outcome = new TreeMap<>();
    for (int i = 0; i < program.size(); i++) {
      if (program.events().get(i).step().kind().reads()) {
        outcome.put("r" + i, (long) Results.at(test.result(), i));
      }
    }
    for (int x = 0; x < program.locations(); x++) {
      outcome.put("x" + x, (long) Results.at(test.result(), program.size() + x));
    }
    return form(new Prog(threads, program.groups()), outcome);
  }

  private void threads(int left, List<List<Ins>> begun) {
    List<Ins> last = begun.get(begun.size() - 1);
    if (left == 0) {
      groups(begun, new ArrayList<>());
      return;
    }
    int id = begun.stream().mapToInt(List::size).sum();
    int used = 1 + begun.stream().flatMap(List::stream).mapToInt(Ins::location).max().orElse(-1);
    for (Step step : alphabet.steps()) {
      boolean accesses = step.kind().accesses();
      for (int x = accesses ? 0 : Program.NOWHERE; x <= (accesses ? used : Program.NOWHERE); x++) {
        last.add(new Ins(id, step, x));
        threads(left - 1, begun);
        if (left > 1) {
          begun.add(new ArrayList<>());
          threads(left - 1, begun);
          begun.remove(begun.size() - 1);
        }
        last.remove(last.size() - 1);
      }
    }
  }

  private void groups(List<List<Ins>> threads, List<Integer> chosen) {
    int used = 1 + chosen.stream().mapToInt(g -> g).max().orElse(-1);
    if (chosen.size() < threads.size()) {
      for (int g = alphabet.groups() ? 0 : used; g <= used; g++) {
        chosen.add(g);
        groups(threads, chosen);
        chosen.remove(chosen.size() - 1);
      }
      return;
    }
    Prog program = new Prog(threads.stream().map(List::copyOf).toList(), List.copyOf(chosen));
    if (seen.add(form(program, Map.of()))) {
      Optional<Set<Map<String, Long>>> allowed = allowed(program);
      if (allowed.isPresent()) {
        outcomes(program).stream().filter(o -> !allowed.get().contains(o)).filter(o -> minimal(program, o))
            .forEach(o -> found.add(form(program, o)));
      }
    }
  }

  private static List<Map<String, Long>> outcomes(Prog program) {
    List<Map<String, Long>> all = List.of(Map.of());
    for (Ins read : program.all()) {
      if (read.step.kind().reads()) {
        List<Long> values = Stream.concat(Stream.of(0L), program.all().stream()
            .filter(w -> w.step.kind().writes() && w.location == read.location && w.id != read.id)
            .map(w -> w.id + 1L)).toList();
        all = product(all, "r" + read.id, values);
      }
    }
    for (int x : program.all().stream().map(Ins::location).filter(l -> l >= 0).distinct().toList()) {
      List<Long> values = program.all().stream().filter(w -> w.step.kind().writes() && w.location == x)
          .map(w -> w.id + 1L).toList();
      all = product(all, "x" + x, values.isEmpty() ? List.of(0L) : values);
    }
    return all;
  }

  private static List<Map<String, Long>> product(List<Map<String, Long>> all, String name, List<Long> values) {
    return all.stream().flatMap(o -> values.stream().map(v -> {
      Map<String, Long> more = new TreeMap<>(o);
      more.put(name, v);
      return more;
    })).toList();
  }

  private boolean minimal(Prog program, Map<String, Long> outcome) {
    for (Ins ins : program.all()) {
      for (Step step : weaker.get(ins.step)) {
        if (forbids(replaced(program, ins, List.of(new Ins(ins.id, step, ins.location))), outcome)) {
          return false;
        }
      }
      Map<String, Long> left = new TreeMap<>(outcome);
      left.remove("r" + ins.id);
      left.values().removeIf(v -> v == ins.id + 1L);
      if (forbids(replaced(program, ins, List.of()), left)) {
        return false;
      }
      if (ins.step.kind() == Kind.U && forbids(replaced(program, ins, List.of(
          new Ins(ins.id, alphabet.part(ins.step, Kind.R), ins.location),
          new Ins(ins.id, alphabet.part(ins.step, Kind.W), ins.location))), outcome)) {
        return false;
      }
    }
    return apart(program).stream().noneMatch(p -> forbids(p, outcome));
  }

  /** All finer partitions into work-groups that have one work-group more. */
  private List<Prog> apart(Prog program) {
    List<List<Integer>> all = List.of(List.of());
    for (int t = 0; t < program.groups.size() && alphabet.groups(); t++) {
      all = all.stream().flatMap(g -> IntStream.range(0, program.groups.size()).mapToObj(
          n -> Stream.concat(g.stream(), Stream.of(n)).toList())).toList();
    }
    long before = program.groups.stream().distinct().count();
    return all.stream().filter(g -> g.size() == program.groups.size() && g.equals(Skeletons.numbered(g))
        && g.stream().distinct().count() == before + 1
        && IntStream.range(0, g.size()).allMatch(t -> IntStream.range(0, t).allMatch(
            u -> !g.get(t).equals(g.get(u)) || program.groups.get(t).equals(program.groups.get(u)))))
        .map(g -> new Prog(program.threads, g)).toList();
  }

  private static Prog replaced(Prog program, Ins old, List<Ins> now) {
    List<List<Ins>> threads = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    for (int t = 0; t < program.threads.size(); t++) {
      List<Ins> its = program.threads.get(t).stream()
          .flatMap(i -> i.equals(old) ? now.stream() : Stream.of(i)).toList();
      if (!its.isEmpty()) {
        threads.add(its);
        groups.add(program.groups.get(t));
      }
    }
    return new Prog(threads, groups);
  }

  private boolean forbids(Prog program, Map<String, Long> partial) {
    Set<String> names = program.all().stream().flatMap(i -> Stream.of("r" + i.id, "x" + i.location))
        .collect(Collectors.toSet());
    Map<String, Long> asked = new TreeMap<>(partial);
    asked.keySet().retainAll(names);
    return !program.threads.isEmpty() && allowed(program)
        .map(all -> all.stream().noneMatch(a -> a.entrySet().containsAll(asked.entrySet()))).orElse(false);
  }

  private Optional<Set<Map<String, Long>>> allowed(Prog program) {
    return judged.computeIfAbsent(program, p -> judge.allowed(test(p)).map(BruteForce::named));
  }

  private static Set<Map<String, Long>> named(Collection<Outcome> outcomes) {
    return outcomes.stream().map(o -> {
      Map<String, Long> named = new TreeMap<>(o.memory());
      o.registers().forEach((r, v) -> named.put(r.name(), v));
      return named;
    }).collect(Collectors.toSet());
  }

  private LitmusTest test(Prog program) {
    List<LitmusThread> threads = IntStream.range(0, program.threads.size()).mapToObj(t -> new LitmusThread(
        new Placement(program.groups.get(t), 0), program.threads.get(t).stream().map(
            i -> i.step.instruction(alphabet.language(), "r" + i.id, "x" + i.location, i.id + 1L)).toList())).toList();
    List<Location> locations = program.all().stream().map(Ins::location).filter(x -> x >= 0).distinct().map(
        x -> new Location("x" + x, 0, program.all().stream().filter(i -> i.location == x).anyMatch(
            i -> alphabet.language().declaresAtomic() && i.step.order() != MemoryOrder.NON_ATOMIC),
            AddressSpace.GLOBAL)).toList();
    return new LitmusTest(alphabet.header(), "brute", "", locations, threads, Optional.empty());
  }

  private static String form(Prog program, Map<String, Long> outcome) {
    int locations = 1 + program.all().stream().mapToInt(Ins::location).max().orElse(-1);
    return Collections2.permutations(IntStream.range(0, program.threads.size()).boxed().toList()).stream()
        .flatMap(threads -> Collections2.permutations(IntStream.range(0, locations).boxed().toList()).stream()
            .map(names -> form(program, outcome, threads, names))).min(String::compareTo).orElseThrow();
  }

  private static String form(Prog program, Map<String, Long> outcome, List<Integer> threads, List<Integer> names) {
    Map<Integer, Integer> ids = new HashMap<>();
    threads.forEach(t -> program.threads.get(t).forEach(i -> ids.put(i.id, ids.size() + 1)));
    List<Integer> groups = Skeletons.numbered(threads.stream().map(program.groups::get).toList());
    StringBuilder form = new StringBuilder();
    for (int t = 0; t < threads.size(); t++) {
      form.append('@').append(groups.get(t));
      for (Ins i : program.threads.get(threads.get(t))) {
        form.append(' ').append(i.step.kind()).append(i.step.tag(InstructionSet.ATOMICS)).append(
            i.location < 0 ? "" : "(" + names.get(i.location) + ")").append(read(outcome.get("r" + i.id), ids));
      }
    }
    TreeMap<Integer, String> last = new TreeMap<>();
    for (int x = 0; x < names.size(); x++) {
      last.put(names.get(x), read(outcome.get("x" + x), ids));
    }
    return form + " " + last;
  }

  private static String read(Long value, Map<Integer, Integer> ids) {
    return value == null ? "" : value == 0 ? "=0" : "=" + ids.get((int) (value - 1));
  }
}
