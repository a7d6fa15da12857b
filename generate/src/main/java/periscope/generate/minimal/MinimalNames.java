package periscope.generate.minimal;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.generate.cycle.CycleReader;
import periscope.litmus.source.SourceText;

/**
 * Names of minimal tests: the name of their family if they are a critical cycle or a named coherence test, else the
 * directions of their threads' accesses; then the orders of each thread, and the work-groups. Of tests with the same
 * name, all but the first get a number.
 */
public final class MinimalNames {

  private static final Map<String, String> COHERENCE = Map.of("WW", "CoWW", "WR", "CoWR0", "RW", "CoRW1", "W+RR",
      "CoRR", "WR+W", "CoWR", "W+RW", "CoRW2");

  private final Alphabet alphabet;
  private final Map<String, Integer> given = new HashMap<>();

  public MinimalNames(Alphabet alphabet) {
    this.alphabet = alphabet;
  }

  /** The name of a test; each call gives a new name. */
  public String of(MinimalTest test) {
    Program program = test.program();
    String name = family(test) + tags(program) + placed(program);
    int times = given.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "_" + times;
  }

  private String family(MinimalTest test) {
    String threads = IntStream.range(0, test.program().threads()).mapToObj(t -> accesses(test.program(), t).stream()
        .map(i -> test.program().events().get(i).step().kind().name()).collect(Collectors.joining()))
        .collect(Collectors.joining("+"));
    if (test.program().locations() == 1) {
      return COHERENCE.getOrDefault(threads, "Co+" + threads);
    }
    return cycle(test).orElse(threads);
  }

  private static List<Integer> accesses(Program program, int thread) {
    return IntStream.range(0, program.size()).filter(i -> program.events().get(i).thread() == thread
        && program.events().get(i).step().kind().accesses()).boxed().toList();
  }

  /** The family of a cycle through all accesses; empty if no such cycle exists. */
  private static Optional<String> cycle(MinimalTest test) {
    Program program = test.program();
    boolean simple = IntStream.range(0, program.threads()).allMatch(t -> accesses(program, t).size() <= 2)
        && program.events().stream().noneMatch(e -> e.step().kind() == Step.Kind.U)
        && IntStream.range(0, program.locations()).allMatch(x -> program.writes(x).length <= 2);
    if (!simple || program.threads() < 2) {
      return Optional.empty();
    }
    return Collections2.permutations(IntStream.range(0, program.threads()).boxed().toList()).stream()
        .map(p -> edges(test, p)).flatMap(Optional::stream).findFirst()
        .map(edges -> CycleReader.cycle(new SourceText("cycle", edges)).family());
  }

  private static Optional<String> edges(MinimalTest test, List<Integer> threads) {
    Program program = test.program();
    List<String> edges = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<Integer> its = accesses(program, threads.get(t));
      int last = its.get(its.size() - 1);
      if (its.size() == 2) {
        int first = its.get(0);
        boolean same = program.events().get(first).location() == program.events().get(last).location();
        edges.add((same ? "Pos" : "Pod") + program.events().get(first).step().kind()
            + program.events().get(last).step().kind());
      }
      Optional<String> edge =
          communication(test, last, accesses(program, threads.get((t + 1) % threads.size())).get(0));
      if (edge.isEmpty()) {
        return Optional.empty();
      }
      edges.add(edge.get());
    }
    return Optional.of(String.join(" ", edges));
  }

  /**
   * The communication edge from one access to another; empty if there is none. Of two writes, the outcome determines
   * the last.
   *
   * @param from index of the access that the edge leads from
   */
  private static Optional<String> communication(MinimalTest test, int from, int to) {
    Program program = test.program();
    int location = program.events().get(from).location();
    if (location != program.events().get(to).location()) {
      return Optional.empty();
    }
    int last = Results.at(test.result(), program.size() + location);
    boolean later = last == Results.write(to);
    if (program.events().get(from).step().kind() == Step.Kind.W) {
      return program.events().get(to).step().kind() == Step.Kind.W ? Optional.of("Coe").filter(e -> later)
          : Optional.of("Rfe").filter(e -> Results.at(test.result(), to) == Results.write(from));
    }
    int source = Results.at(test.result(), from);
    boolean before = source == Results.INITIAL || later && source != Results.write(to);
    return Optional.of("Fre").filter(e -> program.events().get(to).step().kind() == Step.Kind.W && before);
  }

  private String tags(Program program) {
    boolean one = alphabet.steps().stream().filter(s -> s.kind() == Step.Kind.W).count() == 1;
    String all = IntStream.range(0, program.threads()).mapToObj(t -> {
      List<String> its = new ArrayList<>();
      program.events().stream().filter(e -> e.thread() == t).map(Program.Event::step)
          .filter(s -> !one || !s.kind().accesses())
          .map(s -> (s.kind().accesses() ? "" : "f") + s.tag(alphabet.language()))
          .filter(s -> its.isEmpty() || !its.get(its.size() - 1).equals(s)).forEach(its::add);
      return its.isEmpty() ? "po" : String.join("-", its);
    }).collect(Collectors.joining("+"));
    return one && all.replace("po", "").replace("+", "").isEmpty() ? "" : "+" + all;
  }

  private String placed(Program program) {
    long distinct = program.groups().stream().distinct().count();
    String word = alphabet.language().group();
    return distinct == program.threads() ? "" : distinct == 1 ? "+same-" + word
        : "+" + word + "-" + program.groups().stream().map(String::valueOf).collect(Collectors.joining("-"));
  }
}
