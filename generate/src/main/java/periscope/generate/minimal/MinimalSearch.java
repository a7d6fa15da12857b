package periscope.generate.minimal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;

/**
 * The search for the minimal tests among programs whose threads have given kinds of instructions; the charter says why
 * it misses none.
 */
final class MinimalSearch {

  private final Alphabet alphabet;
  private final Map<Step, List<Step>> weaker;
  private final Steps steps;
  private final Tables tables;
  private final BooleanSupplier stop;
  private final Consumer<MinimalTest> sink;

  /** @param sink receives each minimal test, some tests more than once */
  MinimalSearch(Alphabet alphabet, Judge judge, BooleanSupplier stop, Consumer<MinimalTest> sink) {
    this.alphabet = alphabet;
    this.stop = stop;
    this.sink = sink;
    weaker = alphabet.weaker();
    steps = new Steps(alphabet);
    tables = new Tables(steps, judge, stop);
  }

  /** Whether the models' assumed properties held for every program that the search met. */
  boolean regular() {
    return tables.regular();
  }

  /**
   * Visits all programs whose threads have these kinds of instructions.
   *
   * @return false if {@code stop} ended the search
   */
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
    Set<Long> results = Results.candidates(skeleton);
    results.removeAll(Results.interleavings(skeleton));
    Bare bare = new Bare(skeleton, alphabet, steps, tables);
    results.removeIf(bare::forbids);
    if (results.isEmpty()) {
      return;
    }
    Table table = tables.fresh(skeleton);
    List<Part> parts = IntStream.range(0, skeleton.size()).mapToObj(i -> part(skeleton, i)).toList();
    for (long classes : steps.classes(skeleton)) {
      List<Long> strongest = steps.strongest(classes, skeleton.size());
      for (long result : results) {
        if (!stop.getAsBoolean() && strongest.stream().anyMatch(s -> table.forbids(s, result))) {
          least(table, parts, classes, result).stream().map(p -> steps.program(skeleton, p))
              .filter(p -> minimal(p, result)).forEach(p -> sink.accept(MinimalTest.of(p, result)));
        }
      }
    }
  }

  /**
   * A skeleton without one of its instructions, with the table of its form.
   *
   * @param without index of the removed instruction
   */
  private record Part(int without, View view, Table table) {}

  private Part part(Program skeleton, int without) {
    View view = View.of(skeleton, Weakening.without(skeleton, without));
    return new Part(without, view, tables.of(view));
  }

  /**
   * The least choices of instructions from some classes that forbid a result, except choices that forbid it without one
   * of their instructions, too.
   */
  private List<Long> least(Table table, List<Part> parts, long classes, long result) {
    Border border = table.all(classes);
    for (Part part : parts) {
      for (long low : part.table.border(part.view.packed(classes), part.view.result(result))) {
        if (!border.leaveOut(part.view.unpacked(low), part.without)) {
          return List.of();
        }
      }
    }
    return border.least(packed -> table.forbids(packed, result));
  }

  /** Whether every single weakening of the program allows the result. */
  private boolean minimal(Program program, long result) {
    return Weakening.all(program, alphabet, weaker).stream()
        .noneMatch(w -> tables.forbids(w.program(), w.result(program, result)));
  }
}
