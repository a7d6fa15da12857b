package periscope.mappings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TranslationPremise;

/**
 * A mixture of tables as a compiler: each operation of a test may be in the unit of any table. There is a compiled form
 * for each assignment of units that gives other code; those of one table come first. A table without a row for an
 * operation does not compile it.
 *
 * @param mixture      the mixture
 * @param form         the form of conditionals
 * @param wholeThreads whether one table compiles the whole of each thread
 */
record MixedCompiler(Mapping mixture, Conditionals form, boolean wholeThreads) implements ProgramCompiler {

  /** Most assignments of units to the operations of a test. */
  private static final int MOST = 4096;

  @Override
  public String name() {
    return mixture.name();
  }

  @Override
  public SourceLanguage source() {
    return mixture.source();
  }

  @Override
  public String to() {
    return mixture.to();
  }

  @Override
  public Optional<Mapping> table() {
    return Optional.of(mixture);
  }

  @Override
  public ProgramCompiler by(Mapping other) {
    return new MixedCompiler(other, form, wholeThreads);
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(mixture.tables().stream().flatMap(t -> TranslationPremise.of(t).stream())
        .collect(Collectors.joining(". "))).filter(r -> !r.isEmpty());
  }

  @Override
  public List<Integer> keepingJumps(LitmusTest test) {
    return ProgramCompiler.of(mixture, form).keepingJumps(test);
  }

  @Override
  public List<Compilation> compile(LitmusTest test, SourceText text) {
    List<Compilation> all = new ArrayList<>();
    Set<LitmusTest> seen = new HashSet<>();
    for (LitmusTest ordered : CompiledOrders.all(test, text)) {
      for (LitmusTest assigned : assigned(ordered, text)) {
        Compilation compiled = Compiler.compile(assigned, text, mixture, form);
        if (seen.add(compiled.target())) {
          all.add(compiled);
        }
      }
    }
    return all;
  }

  /** The test with each assignment of units to its operations, those of one unit first. */
  private List<LitmusTest> assigned(LitmusTest test, SourceText text) {
    List<List<Integer>> choices = new ArrayList<>();
    for (LitmusThread thread : test.threads()) {
      List<AtomicInstruction> operations = new ArrayList<>();
      collect(thread.body(), operations);
      List<Integer> whole = units(operations);
      for (AtomicInstruction operation : operations) {
        choices.add(wholeThreads ? whole : units(List.of(operation)));
      }
      if (wholeThreads && !operations.isEmpty()) {
        // One choice for the thread: the rest of its operations follow the first.
        IntStream.range(1, operations.size()).forEach(i -> choices.set(choices.size() - i, List.of()));
      }
    }
    long number = choices.stream().mapToLong(c -> Math.max(1, c.size())).reduce(1, (a, b) -> Math.min(a * b, MOST + 1));
    if (number > MOST) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "the tables of " + name() + " compile "
          + test.name() + " in more than " + MOST + " ways", wholeThreads ? "check a test with fewer threads"
              : "--mix thread:TABLE asks about fewer: one table compiles the whole of each thread"));
    }
    List<List<Integer>> ways = new ArrayList<>();
    IntStream.range(0, mixture.tables().size())
        .filter(u -> choices.stream().allMatch(c -> c.isEmpty() || c.contains(u)))
        .forEach(u -> ways.add(Collections.nCopies(choices.size(), u)));
    choose(choices, new ArrayList<>(), ways);
    return ways.stream().map(w -> in(test, w)).toList();
  }

  /** The units whose tables have rows for some operations; the first, whose lack of a row is told, if none has. */
  private List<Integer> units(List<AtomicInstruction> operations) {
    List<Integer> units = IntStream.range(0, mixture.tables().size()).filter(u -> operations.stream()
        .allMatch(i -> mixture.row(SourceOperation.of(i, mixture.source()).in(u)).isPresent())).boxed().toList();
    return units.isEmpty() ? List.of(0) : units;
  }

  private static void choose(List<List<Integer>> choices, List<Integer> chosen, List<List<Integer>> ways) {
    int next = chosen.size();
    if (next == choices.size()) {
      ways.add(List.copyOf(chosen));
      return;
    }
    for (int unit : choices.get(next).isEmpty() ? List.of(chosen.get(next - 1)) : choices.get(next)) {
      chosen.add(unit);
      choose(choices, chosen, ways);
      chosen.remove(next);
    }
  }

  private static void collect(List<Instruction> body, List<AtomicInstruction> operations) {
    moved(body, i -> {
      operations.add(i);
      return i;
    });
  }

  private static LitmusTest in(LitmusTest test, List<Integer> units) {
    Iterator<Integer> next = units.iterator();
    List<LitmusThread> threads = test.threads().stream().map(t ->
        new LitmusThread(t.placement(), moved(t.body(), i -> i.in(next.next())), t.types())).toList();
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  /** The instructions with each operation moved, in the order of the text. */
  private static List<Instruction> moved(
      List<Instruction> body, UnaryOperator<AtomicInstruction> move) {
    List<Instruction> all = new ArrayList<>();
    for (Instruction i : body) {
      all.add(i instanceof AtomicInstruction a ? move.apply(a) : i.withParts(part -> moved(part, move)));
    }
    return all;
  }
}
