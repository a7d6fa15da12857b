package periscope.amdgpu.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.amdgpu.machine.MachineDescription.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The faults of a machine: statements that contradict each other, and parts without a use. */
final class MachineLint {

  private final MachineDescription machine;
  private final Map<Pattern, Span> places;
  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();

  private MachineLint(MachineDescription machine, Map<Pattern, Span> places, SourceText text) {
    this.machine = machine;
    this.places = places;
    this.text = text;
  }

  static List<Diagnostic> of(MachineDescription machine, Map<Pattern, Span> places, SourceText text) {
    MachineLint lint = new MachineLint(machine, places, text);
    lint.levels();
    lint.effects();
    lint.counters();
    return lint.found;
  }

  private void error(Span at, String message, String hint) {
    found.add(Diagnostic.error(text, at, message, hint));
  }

  private void levels() {
    List<Level> levels = machine.levels();
    for (int i = 0; i < levels.size(); i++) {
      Level level = levels.get(i);
      if (i > 0 && level.owner().compareTo(levels.get(i - 1).owner()) < 0) {
        error(Span.NONE, level.name() + " lies behind " + levels.get(i - 1).name() + " and belongs to a smaller unit",
            "levels stand nearest first");
      } else if (level.writeBack() && i < levels.size() - 1) {
        error(Span.NONE, level.name() + " writes back and is not the last level", "only the last level writes back");
      }
      int number = i;
      if (none(e -> e instanceof Effect.Load l && l.passes() <= number)) {
        error(Span.NONE, "no load fills " + level.name(), "leave out the level");
      }
      if (level.writeBack() && none(e -> e instanceof Effect.Store s && s.reaches() == number)) {
        error(Span.NONE, "no store makes a line of " + level.name() + " dirty", "call the level write-through");
      }
    }
  }

  private boolean none(Predicate<Effect> wanted) {
    return machine.effects().values().stream().noneMatch(wanted);
  }

  private void effects() {
    machine.effects().forEach((pattern, effect) -> {
      int at = effect instanceof Effect.Store s ? s.reaches() : effect instanceof Effect.Atomic a ? a.at()
          : machine.memory();
      if (at < machine.memory() && !machine.levels().get(at).writeBack()) {
        error(places.get(pattern), "'" + pattern + "' ends at " + machine.levels().get(at).name()
            + ", which writes through", "it ends behind it");
      }
      boolean clean = effect instanceof Effect.WriteBack w
          && w.levels().stream().anyMatch(l -> !machine.levels().get(l).writeBack());
      if (clean) {
        error(places.get(pattern), "'" + pattern + "' writes back a level that writes through", "leave out the level");
      }
      boolean counted = machine.counter(pattern.kind()).isPresent();
      if (!counted && !(effect instanceof Effect.Drop)) {
        error(places.get(pattern), "no counter counts '" + pattern.kind() + "'", "nothing could wait for it");
      } else if (counted && effect instanceof Effect.Drop) {
        error(places.get(pattern), "'" + pattern.kind() + "' is counted, and has its effect at once",
            "leave it out of the counter");
      }
    });
    for (String kind : List.of("load", "store")) {
      if (!machine.effects().containsKey(new Pattern(kind, Set.of()))) {
        error(Span.NONE, "the machine has no " + kind + " without bits", "say what it does");
      }
    }
  }

  private void counters() {
    Set<String> kinds = machine.effects().keySet().stream().map(Pattern::kind).collect(Collectors.toSet());
    machine.counters().forEach((counter, counted) -> counted.stream().filter(k -> !kinds.contains(k))
        .forEach(k -> error(Span.NONE, counter + " counts '" + k + "', which the machine does not have", "")));
    List<String> twice = machine.counters().values().stream().flatMap(Set::stream)
        .collect(Collectors.groupingBy(k -> k, Collectors.counting())).entrySet().stream()
        .filter(e -> e.getValue() > 1).map(Map.Entry::getKey).toList();
    twice.forEach(k -> error(Span.NONE, "two counters count '" + k + "'", "leave one out"));
  }
}
