package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.memory.MemoryOrder;

/**
 * The minimal tests of the programs whose threads do some kinds of things; its charter says why none is missed.
 */
final class MinimalSearch {

  /** How many programs with what is allowed in them are kept; weaker ones of different programs are often the same. */
  private static final int REMEMBERED = 5_000;

  private final Alphabet alphabet;
  private final Map<Step, List<Step>> weaker;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Consumer<MinimalTest> sink;
  private final Map<Program, Judgement> judged = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Program, Judgement> eldest) {
      return size() > REMEMBERED;
    }
  };
  /** What the program that is looked at can end with, but for interleavings and what is hopeless. */
  private Set<Long> all = Set.of();
  private boolean regular = true;

  /** @param sink given each minimal test, some more than once */
  MinimalSearch(Alphabet alphabet, Judge judge, BooleanSupplier stop, Consumer<MinimalTest> sink) {
    this.alphabet = alphabet;
    this.judge = judge;
    this.stop = stop;
    this.sink = sink;
    weaker = alphabet.weaker();
  }

  /** Whether no program was seen for which what is assumed of models fails. */
  boolean regular() {
    return regular;
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
      return !stop.getAsBoolean();
    });
  }

  private void visit(Program skeleton) {
    Set<Long> orderly = Results.interleavings(skeleton);
    Set<Long> weak = Results.candidates(skeleton);
    weak.removeAll(orderly);
    if (weak.isEmpty()) {
      return;
    }
    Map<Program, Set<Long>> strongest = new HashMap<>();
    for (Program top : tops(skeleton)) {
      Set<Long> forbidden = forbidden(top, weak);
      regular &= forbidden(top, orderly).isEmpty();
      if (!forbidden.isEmpty()) {
        strongest.put(top, forbidden);
      }
    }
    Set<Long> some = new HashSet<>();
    strongest.values().forEach(some::addAll);
    some.removeIf(new Bare(skeleton)::forbidden);
    all = some;
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

  /** A skeleton without its fences: no program of it is weaker. */
  private final class Bare {
    private final Program skeleton;
    private final List<Weakening> dropped = new ArrayList<>();
    private final Program weakest;
    private final List<Weakening> lacking;

    Bare(Program skeleton) {
      this.skeleton = skeleton;
      Program left = skeleton;
      for (int i = skeleton.size() - 1; i >= 0; i--) {
        if (!skeleton.events().get(i).step().kind().accesses()) {
          dropped.add(Weakening.without(left, i));
          left = dropped.get(dropped.size() - 1).program();
        }
      }
      weakest = left;
      boolean known = weakest.events().stream().allMatch(e -> alphabet.weakest(e.step().kind()).size() == 1);
      lacking = known ? Weakening.structural(weakest, alphabet).stream()
          .filter(w -> w.program().size() != weakest.size()).toList() : List.of();
    }

    /** Whether it forbids a result of the skeleton without an access, or by itself if there are fences. */
    boolean forbidden(long result) {
      long left = result;
      Program before = skeleton;
      for (Weakening w : dropped) {
        left = w.result(before, left);
        before = w.program();
      }
      long bare = left;
      return !lacking.isEmpty() && (!dropped.isEmpty() && forbids(weakest, bare)
          || lacking.stream().anyMatch(w -> forbids(w.program(), w.result(weakest, bare))));
    }
  }

  /**
   * Goes to weaker instructions as long as something is forbidden. What is still forbidden without an instruction needs
   * another one weakened first, so that this one is left as it is.
   *
   * @param seen results for which programs were explored
   */
  private void explore(Program program, Set<Long> forbidden, Map<Program, Set<Long>> seen) {
    Set<Long> left = new HashSet<>(forbidden);
    left.removeAll(seen.getOrDefault(program, Set.of()));
    if (left.isEmpty()) {
      return;
    }
    seen.computeIfAbsent(program, p -> new HashSet<>()).addAll(left);
    List<Set<Long>> blocked = blocked(program, left);
    Set<Long> minimal = new HashSet<>(left);
    blocked.forEach(minimal::removeAll);
    for (int i = 0; i < program.size(); i++) {
      Set<Long> asked = new HashSet<>(left);
      asked.removeAll(blocked.get(i));
      for (Step step : asked.isEmpty() ? List.<Step>of() : weaker.get(program.events().get(i).step())) {
        Program below = program.with(i, step);
        Set<Long> still = forbidden(below, asked);
        regular &= total(step) != total(program.events().get(i).step())
            || forbidden(program, all).containsAll(forbidden(below, all));
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

  private static boolean total(Step step) {
    return step.order() == MemoryOrder.SEQ_CST;
  }

  /** For each instruction the results that are forbidden without it, unless they are without one in front of it. */
  private List<Set<Long>> blocked(Program program, Set<Long> results) {
    Set<Long> left = new HashSet<>(results);
    List<Set<Long>> blocked = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      Weakening without = Weakening.without(program, i);
      blocked.add(left.stream().filter(r -> forbids(without.program(), without.result(program, r)))
          .collect(Collectors.toSet()));
      left.removeAll(blocked.get(i));
    }
    return blocked;
  }

  /** Of some results of a program those that are forbidden. */
  private Set<Long> forbidden(Program program, Set<Long> results) {
    Judgement judgement = judgement(program);
    Set<Long> left = new HashSet<>();
    results.stream().filter(judgement::forbids).forEach(left::add);
    return left;
  }

  /** Whether all outcomes are forbidden that agree with a result in what it speaks of. */
  private boolean forbids(Program program, long result) {
    return program.size() > 0 && judgement(program).forbids(result);
  }

  private Judgement judgement(Program program) {
    return judged.computeIfAbsent(program, p -> {
      ProgramText text = new ProgramText(p, alphabet.header());
      return new Judgement(judge.allowed(text.test("minimal", ""))
          .map(outcomes -> outcomes.stream().map(text::result).collect(Collectors.toSet())));
    });
  }

  /** What is allowed in a program. */
  private static final class Judgement {
    /** Empty if everything is. */
    private final Optional<Set<Long>> allowed;
    /** The same of some places only. */
    private final Map<Long, Set<Long>> projected = new HashMap<>();

    Judgement(Optional<Set<Long>> allowed) {
      this.allowed = allowed;
    }

    boolean forbids(long result) {
      if (allowed.isEmpty()) {
        return false;
      }
      long mask = Results.mask(result);
      return !projected.computeIfAbsent(
          mask, m -> allowed.get().stream().map(a -> a & m).collect(Collectors.toSet())).contains(result & mask);
    }
  }
}
