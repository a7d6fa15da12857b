package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;

/**
 * The minimal tests of the programs whose threads do some kinds of things; its charter says why none is missed.
 */
final class MinimalSearch {

  private final Alphabet alphabet;
  private final Map<Step, List<Step>> weaker;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Consumer<MinimalTest> sink;
  /** What is allowed in programs that were judged; empty if everything is. */
  private final Map<Program, Optional<Set<Long>>> judged = new HashMap<>();
  private boolean monotone = true;

  /** @param sink given each minimal test, some more than once */
  MinimalSearch(Alphabet alphabet, Judge judge, BooleanSupplier stop, Consumer<MinimalTest> sink) {
    this.alphabet = alphabet;
    this.judge = judge;
    this.stop = stop;
    this.sink = sink;
    weaker = alphabet.weaker();
  }

  /** Whether no program was seen that allows less than one that is stronger. */
  boolean monotone() {
    return monotone;
  }

  /** Visits all programs with these threads. @return false if it was stopped */
  boolean visit(List<List<Kind>> threads) {
    List<Kind> kinds = threads.stream().flatMap(List::stream).toList();
    List<Integer> threadOf = IntStream.range(0, threads.size()).boxed()
        .flatMap(t -> threads.get(t).stream().map(k -> t)).toList();
    return Skeletons.forEach(threads, alphabet.groups(), placed -> {
      visit(new Program(IntStream.range(0, kinds.size()).mapToObj(i -> new Program.Event(
          threadOf.get(i), alphabet.weakest(kinds.get(i)).get(0), placed.locations().get(i))).toList(),
          placed.groups()));
      judged.clear();
      return !stop.getAsBoolean();
    });
  }

  private void visit(Program skeleton) {
    Set<Long> weak = Results.candidates(skeleton);
    weak.removeAll(Results.interleavings(skeleton));
    if (weak.isEmpty()) {
      return;
    }
    Map<Program, Set<Long>> strongest = new HashMap<>();
    for (Program top : tops(skeleton)) {
      Set<Long> forbidden = forbidden(top, weak);
      if (!forbidden.isEmpty()) {
        strongest.put(top, forbidden);
      }
    }
    Set<Long> some = new HashSet<>();
    strongest.values().forEach(some::addAll);
    some.removeIf(r -> hopeless(skeleton, r));
    if (!some.isEmpty()) {
      Map<Program, Set<Long>> seen = new HashMap<>();
      strongest.forEach((top, forbidden) -> {
        Set<Long> left = new HashSet<>(forbidden);
        left.retainAll(some);
        explore(top, left, seen);
      });
    }
  }

  /** The programs of a skeleton with the strongest instructions, and each choice of those with order seq_cst. */
  private List<Program> tops(Program skeleton) {
    List<Program> all = new ArrayList<>(List.of(skeleton));
    for (int i = 0; i < skeleton.size(); i++) {
      int index = i;
      all = all.stream().flatMap(p -> alphabet.strongest(p.events().get(index).step().kind()).stream()
          .map(s -> p.with(index, s))).toList();
    }
    return all;
  }

  /**
   * Whether a weaker program than all of a skeleton's forbids a result: one without fences, of the weakest accesses,
   * that lacks something besides, or is itself weaker than what has a fence.
   */
  private boolean hopeless(Program skeleton, long result) {
    Weakening bare = new Weakening(skeleton, IntStream.range(0, skeleton.size()).boxed().toList(),
        IntStream.range(0, skeleton.size()).boxed().toList());
    long left = result;
    boolean fences = false;
    for (int i = skeleton.size() - 1; i >= 0; i--) {
      if (!skeleton.events().get(i).step().kind().accesses()) {
        fences = true;
        Program before = bare.program();
        bare = Weakening.without(before, i);
        left = bare.result(before, left);
      }
    }
    Program weakest = bare.program();
    long of = left;
    if (weakest.events().stream().anyMatch(e -> alphabet.weakest(e.step().kind()).size() > 1)) {
      return false;
    }
    return fences && forbids(weakest, of) || Weakening.structural(weakest, alphabet).stream()
        .anyMatch(w -> w.program().size() != weakest.size() && forbids(w.program(), w.result(weakest, of)));
  }

  /** Goes to weaker instructions as long as something is forbidden. */
  private void explore(Program program, Set<Long> forbidden, Map<Program, Set<Long>> seen) {
    if (forbidden.isEmpty() || seen.putIfAbsent(program, forbidden) != null) {
      return;
    }
    Set<Long> minimal = new HashSet<>(forbidden);
    for (int i = 0; i < program.size(); i++) {
      for (Step step : weaker.get(program.events().get(i).step())) {
        Program below = program.with(i, step);
        Set<Long> still = forbidden(below, forbidden);
        minimal.removeAll(still);
        explore(below, still, seen);
      }
    }
    if (!minimal.isEmpty()) {
      for (Weakening w : Weakening.structural(program, alphabet)) {
        minimal.removeIf(r -> forbids(w.program(), w.result(program, r)));
      }
      minimal.forEach(r -> sink.accept(MinimalTest.of(program, r)));
    }
  }

  /** Of some results of a program those that are forbidden. */
  private Set<Long> forbidden(Program program, Set<Long> results) {
    Optional<Set<Long>> allowed = allowed(program);
    Set<Long> left = new HashSet<>();
    allowed.ifPresent(a -> results.stream().filter(r -> !a.contains(r)).forEach(left::add));
    return left;
  }

  /** Whether all outcomes are forbidden that agree with a result in what it speaks of. */
  private boolean forbids(Program program, long result) {
    long mask = Results.mask(result);
    return program.size() > 0
        && allowed(program).map(all -> all.stream().noneMatch(a -> ((a ^ result) & mask) == 0)).orElse(false);
  }

  private Optional<Set<Long>> allowed(Program program) {
    return judged.computeIfAbsent(program, p -> {
      ProgramText text = new ProgramText(p, alphabet.header());
      return judge.allowed(text.test("minimal", "")).map(outcomes -> {
        Set<Long> all = new HashSet<>();
        outcomes.forEach(o -> all.add(text.result(o)));
        return all;
      });
    });
  }
}
