package periscope.cli.generate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Placing;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The tests of some cycles in all their placements, and the numbers of and reasons for missing tests. */
final class PlacedTests {

  private final LitmusLanguage in;
  private final Placing placing;
  private final boolean observers;
  private final Optional<SourceText> typed;
  private final Map<String, String> printed = new LinkedHashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Set<String> keys = new HashSet<>();
  private final Set<Cycle> cycles = new HashSet<>();
  private final Set<Cycle> apart = new LinkedHashSet<>();
  private final Set<Cycle> observed = new HashSet<>();
  private final Map<String, Integer> unsaid = new LinkedHashMap<>();

  /**
   * A collection without tests yet.
   *
   * @param observers whether tests may have threads that only read
   * @param typed     the only cycle that was asked for; it is an error if the language cannot express it
   */
  PlacedTests(LitmusLanguage in, Placing placing, boolean observers, Optional<SourceText> typed) {
    this.in = in;
    this.placing = placing;
    this.observers = observers;
    this.typed = typed;
  }

  /**
   * Makes the tests.
   *
   * @return whether all were made; false if the work was stopped
   */
  boolean make(List<DecoratedCycle> all, BooleanSupplier stop) {
    for (DecoratedCycle cycle : all) {
      if (stop.getAsBoolean()) {
        return false;
      }
      List<DecoratedCycle> places = cycle.placed(placing);
      if (places.isEmpty()) {
        apart.add(cycle.cycle());
      } else if (!observers && !cycle.cycle().observed().isEmpty()) {
        observed.add(cycle.cycle());
      } else {
        places.forEach(this::make);
      }
    }
    apart.removeAll(cycles);
    apart.removeAll(observed);
    return true;
  }

  private void make(DecoratedCycle placed) {
    try {
      String name = placed.name(in.header());
      if (!keys.add(CycleTest.key(placed))) {
        return;
      }
      int number = names.merge(name, 1, Integer::sum);
      String unique = number == 1 ? name : name + "_" + number;
      printed.put(unique, in.print(CycleTest.of(placed, in.header()).named(unique)));
      cycles.add(placed.cycle());
    } catch (IllegalArgumentException e) {
      if (typed.isPresent()) {
        throw new InvalidInputException(Diagnostic.error(typed.get(), new Span(0, typed.get().content().length()),
            e.getMessage(), "take another cycle, or what another --language or --order can say"));
      }
      unsaid.merge(e.getMessage(), 1, Integer::sum);
    }
  }

  /** The texts of the tests by their names, in order. */
  Map<String, String> printed() {
    return printed;
  }

  /** The numbers of cycles, of tests, and of cycles that were left out. */
  String counts() {
    StringBuilder counts = new StringBuilder(
        Prose.count(cycles.size(), "cycle") + ", " + Prose.count(printed.size(), "test"));
    if (!apart.isEmpty()) {
      counts.append("; without ").append(Prose.count(apart.size(), "cycle"))
          .append(" whose threads do not meet in any such place");
    }
    if (!observed.isEmpty()) {
      counts.append("; without ").append(Prose.count(observed.size(), "cycle"))
          .append(" with three or more writes to a location, which --observers keeps");
    }
    unsaid.forEach((why, count) -> counts.append("; without ").append(Prose.count(count, "test")).append(": ")
        .append(why));
    return counts.toString();
  }

  /** An error that says why there is no test. */
  ParameterException none(CommandLine command) {
    if (!unsaid.isEmpty()) {
      return new ParameterException(command, "no test can be written in " + in.header() + ": "
          + String.join("; ", unsaid.keySet()));
    } else if (!observed.isEmpty()) {
      return new ParameterException(command, "all these cycles have three or more writes to a location: --observers "
          + "adds threads that read them");
    } else if (apart.isEmpty()) {
      return new ParameterException(command,
          "every such cycle departs from the default in more places than --vary allows");
    }
    boolean uneven = apart.stream().noneMatch(Cycle::even);
    return new ParameterException(command, uneven
        ? "a barrier is for threads of a work-group that all come to as many, which no two threads of these cycles do"
        : "no test is like that: a location is local only where one work-group has all of its accesses, and barriers "
            + "are for several threads of a work-group that come to as many; --placement same, or all, puts threads "
            + "together");
  }
}
