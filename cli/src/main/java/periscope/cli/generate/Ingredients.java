package periscope.cli.generate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.cli.session.Session;
import periscope.cli.session.TimeOption;
import periscope.generate.cycle.CycleReader;
import periscope.generate.cycle.EventAnnotation;
import periscope.generate.cycle.Tags;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on the ingredients and the size of generated tests; several generators share them. */
final class Ingredients {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private LanguageOption language = new LanguageOption();

  @Option(names = "--order", paramLabel = "LIST", split = "[\\s,]+", splitSynopsisLabel = ",",
      description = "the orders of accesses for which a cycle states none: Na, Rlx, Acq, Rel, Ar, Sc, Vol, Ca, Cg, "
          + "with a scope and .rmw behind, such as Rel.wg or Rlx.dv.rmw; each choice that fits is a test (default: "
          + "Rlx). For a model: orders that programs have (default: all; Rlx, and Sc for fences, if the model tells "
          + "none apart)")
  private List<String> orders = List.of();

  @Option(names = "--scopes", paramLabel = "LIST", split = ",", description = "scopes of atomic accesses that name "
      + "none: wg, dv, all (default: dv). For a model: scopes that programs have (default: wg,dv; dv if the model "
      + "tells none apart)")
  private List<String> scopes = List.of();

  @Mixin
  private TimeOption timeLimit = new TimeOption();

  /**
   * The language of {@code --language}.
   *
   * @param other the language if the option is not given
   */
  LitmusLanguage language(Session session, String other) {
    return language.language(session, other);
  }

  boolean language() {
    return language.given();
  }

  /** The modes of accesses: orders with scopes. */
  List<EventAnnotation> modes() {
    try {
      return CycleReader.modes(orders.isEmpty() ? List.of("Rlx") : orders, scopes(List.of(Scope.DEVICE)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--order: " + e.getMessage());
    }
  }

  /** Whether the user chose neither orders nor scopes. */
  boolean any() {
    return orders.isEmpty() && scopes.isEmpty();
  }

  /** The orders that a program's instructions may have. */
  Set<MemoryOrder> orders() {
    Map<String, MemoryOrder> known = new LinkedHashMap<>();
    Tags.ORDERS.forEach((word, order) -> known.put(word.toLowerCase(Locale.ROOT), order));
    return orders.isEmpty() ? EnumSet.allOf(MemoryOrder.class) : orders.stream()
        .map(o -> Tags.order(o).orElseGet(() -> known.get(one("--order", o.toLowerCase(Locale.ROOT), known.keySet()))))
        .collect(Collectors.toSet());
  }

  /**
   * The scopes that the user asks for.
   *
   * @param usual the scopes if the option is not given
   */
  List<Scope> scopes(List<Scope> usual) {
    return scopes.isEmpty() ? usual
        : scopes.stream().map(s -> Tags.scope(s).orElseGet(
            () -> Tags.SCOPES.get(one("--scopes", s, Tags.SCOPES.keySet())))).toList();
  }

  /**
   * The number of {@code --events}; 4 if the option is not given.
   *
   * @throws ParameterException if it is not within the bounds
   */
  int bound(Optional<Integer> given, int least, int most) {
    int asked = given.orElse(4);
    if (asked < least || asked > most) {
      throw new ParameterException(
          command.commandLine(), "--events wants a number from " + least + " to " + most + ", not " + asked);
    }
    return asked;
  }

  /** A stop condition: the time is over, or the user wants to stop. */
  BooleanSupplier over(Session session) {
    return timeLimit.limit().over(session::stopped);
  }

  /**
   * Checks that an option knows a word, and returns the word.
   *
   * @throws ParameterException if the option does not know it, with a similar word that it knows
   */
  String one(String option, String given, Iterable<String> known) {
    List<String> all = new ArrayList<>();
    known.forEach(all::add);
    if (!all.contains(given)) {
      throw new ParameterException(
          command.commandLine(), option + " has no '" + given + "': " + NearNames.nearestOrAll(given, all));
    }
    return given;
  }
}
