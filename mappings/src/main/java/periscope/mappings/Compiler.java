package periscope.mappings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.TargetLanguage;

/** Compiles source tests with a mapping ([RSP], §5.4). */
public final class Compiler {

  private Compiler() {}

  /** Compiles a test that no text contains. */
  public static Compilation compile(LitmusTest source, Mapping mapping) {
    return compile(source, new SourceText(source.name(), ""), mapping);
  }

  /**
   * Compiles a test. Registers, locations, placements, name and condition stay as they are, except that no location is
   * marked atomic any more.
   *
   * @param text the text from which the source was read, for diagnostics
   * @throws InvalidInputException for a test in another language; else with a diagnostic for every operation without a
   *     row
   */
  public static Compilation compile(LitmusTest source, SourceText text, Mapping mapping) {
    return compile(source, text, mapping, new ThreadCompiler.Way(false, Conditionals.BRANCHES));
  }

  /**
   * Compiles a test with conditionals in one form, which {@link Compilation#form} states if both forms differ.
   *
   * @throws InvalidInputException for a test in another language; else with a diagnostic for every operation without a
   *     row
   */
  public static Compilation compile(LitmusTest source, SourceText text, Mapping mapping, Conditionals form) {
    return compile(source, text, mapping, false, form);
  }

  /**
   * Compiles a test for a check whether its code reaches steps with undefined behaviour: such steps stay in the code,
   * where the compiler could otherwise put any code.
   *
   * @param text the text from which the source was read, for diagnostics
   * @throws InvalidInputException for a test in another language; else with a diagnostic for every operation without a
   *     row
   */
  public static Compilation watched(LitmusTest source, SourceText text, Mapping mapping, Conditionals form) {
    return compile(source, text, mapping, true, form);
  }

  private static Compilation compile(
      LitmusTest source, SourceText text, Mapping mapping, boolean watched, Conditionals form) {
    Compilation branches = compile(source, text, mapping, new ThreadCompiler.Way(watched, Conditionals.BRANCHES));
    if (!mapping.target().predicates()) {
      return branches;
    }
    Compilation predicated = compile(source, text, mapping, new ThreadCompiler.Way(watched, Conditionals.PREDICATED));
    return predicated.target().equals(branches.target()) ? branches
        : (form == Conditionals.BRANCHES ? branches : predicated).in(form);
  }

  private static Compilation compile(
      LitmusTest source, SourceText text, Mapping mapping, ThreadCompiler.Way way) {
    String header = mapping.source().header();
    if (!source.language().equals(header)) {
      String message = mapping.name() + " compiles " + mapping.from() + " tests, and this is a " + source.language()
          + " test";
      String hint = "give it a test that starts with " + header;
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
    }
    TargetLanguage target = mapping.target();
    target.refuse(source, text);
    List<Diagnostic> problems = new ArrayList<>();
    List<LitmusThread> threads = new ArrayList<>();
    List<List<Origin>> origins = new ArrayList<>();
    List<Location> locations = source.locations().stream().map(target::location).toList();
    for (LitmusThread thread : source.threads()) {
      ThreadCompiler compiler =
          new ThreadCompiler(mapping, text, problems, types(thread.types(), target), locations, way);
      List<Instruction> body = compiler.compile(thread.body());
      threads.add(new LitmusThread(thread.placement(), body, compiler.types()));
      origins.add(compiler.origins());
    }
    if (!problems.isEmpty()) {
      // Threads of a launch have the same text, whose places tell problems apart; spans are all equal.
      Set<List<Object>> told = new HashSet<>();
      throw new InvalidInputException(
          problems.stream().filter(p -> told.add(List.of(p.span().offset(), p.message()))).toList());
    }
    return new Compilation(new LitmusTest(
        target.header(), source.name(), source.description(), locations, threads, source.condition()), origins);
  }

  /**
   * Compiles the program of a launch.
   *
   * @param text the text from which it was read, for diagnostics
   * @throws InvalidInputException for a program in another language; else with a diagnostic for every operation without
   *     a row
   */
  public static LaunchedProgram compile(LaunchedProgram source, SourceText text, Mapping mapping) {
    Map<String, Location> locations = new TreeMap<>();
    Instruction.walk(source.body()).filter(MemoryAccess.class::isInstance)
        .map(i -> ((MemoryAccess) i).location()).forEach(x -> source.array(x).ifPresent(a ->
            locations.put(x, new Location(x, a.type(), 0, false, a.space(), List.of()))));
    LitmusThread thread = new LitmusThread(new Placement(0, 0), source.body(), source.types());
    LitmusTest test = new LitmusTest(source.language(), source.kernel(), "", List.copyOf(locations.values()),
        List.of(thread), Optional.empty());
    // The branches of the text: a run is of one form alone.
    LitmusThread compiled =
        compile(test, text, mapping, new ThreadCompiler.Way(true, Conditionals.BRANCHES)).target().threads().get(0);
    return source.as(mapping.target().header(), compiled.body(), compiled.types());
  }

  private static Map<String, NumberType> types(Map<String, NumberType> types, TargetLanguage target) {
    Map<String, NumberType> all = new HashMap<>(types);
    all.replaceAll((register, type) -> target.type(type));
    return all;
  }
}
