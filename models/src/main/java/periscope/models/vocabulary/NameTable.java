package periscope.models.vocabulary;

import static periscope.models.vocabulary.BaseName.Origin.DEFINITION;
import static periscope.models.vocabulary.BaseName.Origin.EVENTS;
import static periscope.models.vocabulary.BaseName.Origin.EXECUTION;
import static periscope.models.vocabulary.BaseName.Origin.SYNONYM;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventSet;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The names of one language, each with its meaning and what it stands for; put together name by name, those whose
 * values the events tell first.
 */
public final class NameTable {

  /**
   * Computes the value of a name for an event structure: a set or a relation, as {@link Relations} has them.
   */
  private interface Value {
    void fill(long[] value, List<Event> events);
  }

  private final List<BaseName> names = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final List<String> definitions = new ArrayList<>();
  private final List<String> dependent = new ArrayList<>();

  /** A set of events. */
  public NameTable set(String name, String meaning, Predicate<Event> member) {
    return provided(name, Type.SET, meaning, (value, events) -> fill(value, events, member));
  }

  /** A relation that depends on nothing but the two events. */
  public NameTable relation(String name, String meaning, BiPredicate<Event, Event> member) {
    return provided(name, Type.RELATION, meaning, (rows, events) -> fill(rows, events, member));
  }

  /** A relation that depends on the two events, or that the later one says that it has. */
  public NameTable relation(String name, String meaning, BiPredicate<Event, Event> member,
      Function<Dependencies, EventSet> on) {
    dependent.add(name);
    return provided(name, Type.RELATION, meaning, (rows, events) -> {
      long[] said = new long[rows.length];
      depending(said, events, on);
      fill(rows, events, member);
      Relations.union(rows, rows, said);
    });
  }

  /** A dependency, from reads to what depends on them. */
  public NameTable dependency(String name, String meaning, Function<Dependencies, EventSet> on) {
    dependent.add(name);
    return provided(name, Type.RELATION, meaning, (rows, events) -> depending(rows, events, on));
  }

  /**
   * Program order; events stand in it (charter of the event package), so the later ones of a thread are its successors.
   */
  public NameTable programOrder(String name, String meaning, boolean initialFirst) {
    return provided(name, Type.RELATION, meaning, (rows, events) -> programOrder(rows, events, initialFirst));
  }

  private NameTable provided(String name, Type type, String meaning, Value value) {
    names.add(new BaseName(name, type, EVENTS, meaning));
    values.add(value);
    return this;
  }

  /** A relation that executions choose: {@code rf} or {@code co}. */
  public NameTable chosen(String name, String meaning) {
    names.add(new BaseName(name, Type.RELATION, EXECUTION, meaning));
    return this;
  }

  /** A relation defined in {@code .cat}. */
  public NameTable defined(String name, String value, String meaning) {
    names.add(new BaseName(name, Type.RELATION, DEFINITION, meaning));
    definitions.add("let " + name + " = " + value);
    return this;
  }

  /** Another name, which published models use. */
  public NameTable synonym(String name, String of, Type type) {
    names.add(new BaseName(name, type, SYNONYM, "the same as " + of));
    definitions.add("let " + name + " = " + of);
    return this;
  }

  /** The set of reads that threads repeat which never end, where termination is in question. */
  public NameTable endless() {
    return set("endless", "reads of a round of a loop that its thread repeats for ever; empty unless a command "
        + "checks termination", e -> e.marks().endless());
  }

  /** The parts of {@code rf}, {@code co} and {@code fr} within threads and between them, by {@code int, ext, fr}. */
  public NameTable withinAndBetweenThreads() {
    return defined("rfi", "rf & int", "rf within a thread")
        .defined("rfe", "rf & ext", "rf between threads")
        .defined("coi", "co & int", "co within a thread")
        .defined("coe", "co & ext", "co between threads")
        .defined("fri", "fr & int", "fr within a thread")
        .defined("fre", "fr & ext", "fr between threads");
  }

  /**
   * The vocabulary with these names, of a language that has no more to say. @param language its name in mapping files
   */
  public Vocabulary vocabulary(String language) {
    return new TableVocabulary(language, this);
  }

  /** {@link Vocabulary#names}; those of origin EVENTS come first. */
  public List<BaseName> names() {
    return List.copyOf(names);
  }

  /** {@link Vocabulary#dependent}. */
  public List<String> dependent() {
    return List.copyOf(dependent);
  }

  /** {@link Vocabulary#definitions}. */
  public String definitions() {
    return definitions.stream().collect(Collectors.joining("\n"));
  }

  /** {@link Vocabulary#bind}. */
  public void bind(EventStructure structure, long[][] wanted) {
    for (int i = 0; i < values.size(); i++) {
      if (wanted[i] != null) {
        values.get(i).fill(wanted[i], structure.events());
      }
    }
  }

  private static void depending(long[] rows, List<Event> events, Function<Dependencies, EventSet> on) {
    Arrays.fill(rows, 0);
    int words = Relations.words(events.size());
    for (int j = 0; j < events.size(); j++) {
      int later = j;
      on.apply(events.get(j).dependencies()).forEach(i -> Relations.add(rows, words, i, later));
    }
  }

  private static void fill(long[] set, List<Event> events, Predicate<Event> member) {
    Arrays.fill(set, 0);
    for (int i = 0; i < events.size(); i++) {
      if (member.test(events.get(i))) {
        Relations.add(set, set.length, 0, i);
      }
    }
  }

  private static void fill(long[] rows, List<Event> events, BiPredicate<Event, Event> member) {
    Arrays.fill(rows, 0);
    int words = Relations.words(events.size());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      for (int j = 0; j < events.size(); j++) {
        if (member.test(event, events.get(j))) {
          Relations.add(rows, words, i, j);
        }
      }
    }
  }

  /** @param initialFirst whether initial writes come before everything else */
  private static void programOrder(long[] rows, List<Event> events, boolean initialFirst) {
    Arrays.fill(rows, 0);
    int words = Relations.words(events.size());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      for (int j = event.initial() ? 0 : i + 1; j < events.size(); j++) {
        Event later = events.get(j);
        boolean after = event.initial() ? initialFirst && !later.initial()
            : later.thread() == event.thread() && !later.marks().unsequencedAfter(event.marks());
        if (after) {
          Relations.add(rows, words, i, j);
        }
      }
    }
  }
}
