package periscope.engines.execution;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Race.Access;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.StepText;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Violation;

/**
 * Races in words: the one place that decides whether reports call a test racy, and where the race is.
 *
 * @param test the test
 * @param text the text from which the test was read
 */
public record Races(LitmusTest test, SourceText text) {

  /** Largest number of a race's locations that reports name. */
  private static final int NAMED = 4;

  public Races {
    test = LocalMemory.instances(test, text);
  }

  /**
   * Everything that makes the test's behaviour undefined, each as one phrase: the races first, then the steps without a
   * defined behaviour.
   */
  public List<String> undefined(Simulation found) {
    Stream<String> races = found.races().stream().filter(Race::undefines).map(this::told);
    Stream<String> steps = found.undefined().stream().filter(UndefinedStep::undefines)
        .map(u -> UndefinedText.of(u, text));
    return Stream.concat(races, steps).toList();
  }

  /**
   * The race in words: {@code P0, line 4: *x = 1 (non-atomic write of x) races with P1, line 7: r0 = *x (non-atomic
   * read of x)}.
   */
  public String told(Race race) {
    String condition = race.undefines() ? "the model's condition " + race.flag() : race.flag();
    String first = race.accesses().isEmpty() ? "" : told(race.accesses().get(0), race);
    if (race.accesses().isEmpty()) {
      return condition + (race.undefines() ? " does not hold" : "");
    } else if (race.flag().equals(Race.DIVERGENCE) && race.accesses().size() > 1) {
      Access other = race.accesses().get(1);
      return first + " is aligned and waits for P" + other.thread() + ", of the same warp, which "
          + (other.offset() == race.accesses().get(0).offset() ? "comes to it in another round of a loop"
              : "comes to another instruction: " + told(other, race));
    } else if (race.absent().isPresent()) {
      return first + " waits for P" + race.absent().getAsInt() + ", which does not come to it";
    } else if (race.accesses().size() == 1) {
      return first + (race.flag().equals(Race.DIVERGENCE) ? " waits, and nobody comes whom it synchronises with"
          : race.undefines() ? " breaks " + condition : "");
    }
    String verb = switch (race.flag()) {
      case Race.DATA -> " races with ";
      case Race.UNSEQUENCED -> " is unsequenced with ";
      default -> " and ";
    };
    boolean named = race.undefines() && verb.equals(" and ");
    return first + verb + told(race.accesses().get(1), race) + (named ? " break " + condition : "");
  }

  /**
   * Everything that makes the test's behaviour undefined, without the places and locations, so that tests with equal
   * reasons can be counted together: {@code a non-atomic read races with a relaxed write at device scope}.
   */
  public List<String> kinds(Simulation found) {
    Stream<String> races = found.races().stream().filter(Race::undefines).map(this::kind);
    Stream<String> steps = found.undefined().stream().filter(UndefinedStep::undefines)
        .map(u -> UndefinedText.of(u, text));
    return Stream.concat(races, steps).distinct().toList();
  }

  private String kind(Race race) {
    if (race.flag().equals(Race.DIVERGENCE) && !race.accesses().isEmpty()) {
      return "a barrier waits for a thread that does not come to it";
    }
    List<String> accesses = race.accesses().stream().map(this::kind).sorted().toList();
    return switch (race.flag() + " " + accesses.size()) {
      case Race.DATA + " 2" -> accesses.get(0) + " races with " + accesses.get(1);
      case Race.UNSEQUENCED + " 2" -> accesses.get(0) + " is unsequenced with " + accesses.get(1);
      default -> "the model's condition " + race.flag() + " does not hold"
          + (accesses.isEmpty() ? "" : ", for " + String.join(" and ", accesses));
    };
  }

  private String kind(Access access) {
    String words = access.initial() ? "initial write" : access.kind() == Kind.FENCE ? "fence"
        : access.kind() == Kind.BARRIER ? "barrier" : words(access, "");
    return (access.initial() ? "the " : words.matches("[aeiou].*") ? "an " : "a ") + words;
  }

  private String told(Access access, Race race) {
    if (access.initial()) {
      return "the initial write" + locations(race);
    } else if (text.content().isBlank()) {
      // A program that was made without a text.
      return "P" + access.thread() + "'s " + (access.kind() == Kind.FENCE ? "fence" : words(access, race));
    } else if (access.kind() == Kind.FENCE || access.kind() == Kind.BARRIER) {
      return StepText.of(access.thread(), access.span(), text);
    }
    return StepText.of(access.thread(), access.span(), text) + " (" + words(access, race) + ")";
  }

  private String words(Access access, Race race) {
    return race.flag().equals(Race.DIVERGENCE) ? "barrier" : words(access, locations(race));
  }

  /**
   * An access in words, with all its properties that decide with which accesses it races: {@code remote acquire read of
   * x at device scope}.
   *
   * @param of the words for its locations; may be empty
   */
  private String words(Access access, String of) {
    String kind = switch (access.kind()) {
      case READ -> "read";
      case WRITE -> "write";
      case RMW -> "read-modify-write";
      case FENCE -> "fence";
      case BARRIER -> "barrier";
    };
    boolean plain = access.order() == MemoryOrder.NON_ATOMIC;
    LanguageTraits traits = LitmusLanguages.traits(test.language());
    String order = access.isVolatile() ? "volatile" : !plain ? access.order().name().toLowerCase(Locale.ROOT)
        : traits.plain();
    String scope = plain ? "" : " at " + traits.scope(access.scope()) + " scope";
    return (access.remote() ? "remote " : "") + order + " " + kind + of + scope;
  }

  private String locations(Race race) {
    List<String> all = test.locations().stream().map(Location::name).toList();
    List<String> names = race.locations().stream().map(all::get)
        .map(n -> all.contains(n + "[1]") ? n + "[0]" : n).toList();
    return names.isEmpty() ? "" : " of " + (names.size() <= NAMED ? String.join(", ", names)
        : String.join(", ", names.subList(0, NAMED - 1)) + " and " + (names.size() - NAMED + 1) + " more");
  }

  /**
   * A race with its places and its words, for programs to read.
   *
   * @param flag      the condition of the model that the race breaks, or the flag that it raises
   * @param undefines whether the race makes the test's behaviour undefined
   * @param first     the first access; absent if the condition names no access
   * @param second    the other access; absent if only one access takes part
   * @param absent    for a barrier, the thread that does not come to it; else absent
   * @param text      the race in words
   */
  public record Told(
      @Field("data-race, unsequenced-race or barrier-divergence; else the name of the model's condition or flag")
      String flag,
      @Field("whether the program may do anything; if not, a flag of the model is raised") boolean undefines,
      Optional<RacingAccess> first,
      Optional<RacingAccess> second,
      @Field(value = "the thread that does not come to the barrier", least = 0) Optional<Integer> absent,
      @Field("the race in words") String text) {}

  /**
   * An access in a race; an initial write has no place in the text.
   *
   * @param thread number of the thread
   * @param line   line of the text, from 1
   * @param code   the text of the access
   * @param access kind, order, scope and location of the access in words
   */
  @Field("an access or a barrier in the text; an initial write has no thread, line and code")
  public record RacingAccess(
      @Field(least = 0) Optional<Integer> thread,
      @Field(least = 1) Optional<Integer> line,
      @Field("as written, cut after 40 characters") Optional<String> code,
      @Field("what it is, such as non-atomic write of x") String access) {}

  /** The races with their places and words, in the same order. */
  public List<Told> tell(List<Race> races) {
    return races.stream().map(this::tell).toList();
  }

  private Told tell(Race race) {
    List<RacingAccess> places = race.accesses().stream().map(a -> place(a, race)).toList();
    return new Told(race.flag(), race.undefines(), places.stream().findFirst(), places.stream().skip(1).findFirst(),
        race.absent().stream().boxed().findFirst(), told(race));
  }

  private RacingAccess place(Access access, Race race) {
    return access.initial()
        ? new RacingAccess(Optional.empty(), Optional.empty(), Optional.empty(), "initial write" + locations(race))
        : new RacingAccess(Optional.of(access.thread()), Optional.of(text.line(access.span().offset())),
            Optional.of(StepText.quoted(access.span(), text)), words(access, race));
  }

  /**
   * The first condition of the model on races that an execution breaks, with the events that show it; empty if it
   * breaks none.
   */
  public static Optional<Violation> fault(Witness witness) {
    return witness.violations().stream().filter(Races::isFault).findFirst();
  }

  /** Whether a violation makes the program's behaviour undefined; the model allows such an execution all the same. */
  public static boolean isFault(Violation violation) {
    return violation.axiom().role() == Role.UNDEFINED_UNLESS;
  }
}
