package periscope.cli.verify;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.ScopesToldApart;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.SearchBound;
import periscope.verifier.programs.Sought;
import periscope.verifier.soundness.Shape;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that say which programs to search where both languages have a model. */
public final class ModelOptions {

  /** How to search. */
  enum Engine {
    AUTO,
    EXPLICIT,
    Z3;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--events", paramLabel = "N",
      description = "with a solver: most operations of a program, in all threads (default: 4; for machines what --threads and "
          + "--ops allow)")
  private Optional<Integer> events = Optional.empty();

  @Option(names = "--scopes", paramLabel = "SCOPE,…", split = ",",
      description = "with a solver: scopes of atomic operations and fences (default: wg, dv and those that rows of the table tell "
          + "apart)")
  private List<String> scopes = List.of();

  @Option(names = "--without", paramLabel = "OPERATIONS",
      description = {
        "with a solver: leave operations out, by words of their heads, such as na, fence, 'seq_cst wg' or "
            + "'exchange relaxed'; may be given several times"
      })
  private List<String> without = new ArrayList<>();

  @Option(names = "--engine", paramLabel = "ENGINE", defaultValue = "auto",
      description = "${COMPLETION-CANDIDATES}: one program after the other, or all at once by a solver (default: "
          + "${DEFAULT-VALUE}, the solver for targets with a model)")
  private Engine engine;

  /** The engine for targets with a model; the machine has an explicit search of its own. */
  ProgramSearch.Engine programs() {
    return engine == Engine.EXPLICIT ? ProgramSearch.Engine.explicit(Sought.FORBIDDEN) : ProgramSearch.Engine.solver(Sought.FORBIDDEN);
  }

  Engine engine() {
    return engine;
  }

  /** @param threads most threads; as many as there are operations if absent */
  SearchBound bound(Optional<Integer> threads, int locations, Shape.Selection placement, boolean guards) {
    int most = events.orElse(4);
    return checked(() -> new SearchBound(most, threads.orElse(most), locations, placement, guards));
  }

  /** The same for a machine, with so many operations a thread unless only all together are counted. */
  SearchBound bound(Optional<Integer> threads, Optional<Integer> perThread, int locations, Shape.Selection placement,
      boolean guards) {
    int most = threads.orElse(2);
    int operations = events.orElse(most * perThread.orElse(2));
    int each = perThread.orElse(events.orElse(2));
    return checked(() -> new SearchBound(operations, each, most, locations, placement, guards));
  }

  private SearchBound checked(Supplier<SearchBound> bound) {
    try {
      return bound.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  /** Scopes of searched operations: those asked for, else all that one of the tables tells apart. */
  Set<Scope> scopes(Mapping... tables) {
    Set<Scope> found = EnumSet.noneOf(Scope.class);
    if (scopes.isEmpty()) {
      found.addAll(EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE));
      Stream.of(tables).map(ScopesToldApart::by).forEach(found::addAll);
    }
    for (String word : scopes) {
      found.add(Qualifiers.anyScope(word.strip()).orElseThrow(() -> new ParameterException(command.commandLine(),
          "there is no scope '" + word + "'; scopes are wi, wg, dv, all, or in other words cta, gpu, sys")));
    }
    return found;
  }

  /** Which operations are searched: all that {@code --without} does not name. */
  Predicate<SourceOperation> wanted() {
    List<Predicate<SourceOperation>> excluded = without.stream().map(this::named).toList();
    return o -> excluded.stream().noneMatch(e -> e.test(o));
  }

  private Predicate<SourceOperation> named(String text) {
    Predicate<SourceOperation> all = o -> true;
    for (String word : text.strip().split("[\\s,()]+")) {
      all = all.and(word(word));
    }
    return all;
  }

  private Predicate<SourceOperation> word(String word) {
    if (Operation.of(word).isPresent()) {
      return o -> o.operation() == Operation.of(word).get();
    } else if (word.equals("rmw")) {
      return o -> o.operation().hasResult() && o.operation() != Operation.LOAD;
    } else if (word.equals(Qualifiers.VOLATILE)) {
      return SourceOperation::isVolatile;
    } else if (Qualifiers.order(word).isPresent()) {
      return o -> o.order() == Qualifiers.order(word).get() && !o.isVolatile();
    } else if (Qualifiers.anyScope(word).isPresent()) {
      return o -> o.order() != periscope.litmus.memory.MemoryOrder.NON_ATOMIC
          && o.scope() == Qualifiers.anyScope(word).get();
    }
    throw new ParameterException(command.commandLine(), "--without does not know '" + word
        + "'; it takes operations (load, store, rmw, exchange, fence, …), orders, scopes and volatile");
  }
}
