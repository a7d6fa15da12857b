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
import periscope.litmus.event.Tag;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The names of one language, each with its meaning and value; built name by name, names whose values depend on events
 * alone first.
 */
public final class NameTable {

  /** Computes the value of a name for an event structure: a set or a relation in the format of {@link Relations}. */
  private interface Value {
    void fill(long[] value, List<Event> events);
  }

  private final List<BaseName> names = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final List<String> definitions = new ArrayList<>();
  private final List<String> dependent = new ArrayList<>();

  /** Adds a set of events. */
  public NameTable set(String name, String meaning, Predicate<Event> member) {
    return provided(name, Type.SET, meaning, (value, events) -> fill(value, events, member));
  }

  /** Adds a relation that depends only on the two events. */
  public NameTable relation(String name, String meaning, BiPredicate<Event, Event> member) {
    return provided(name, Type.RELATION, meaning, (rows, events) -> fill(rows, events, member));
  }

  /**
   * Adds a relation that contains a pair if {@code member} accepts the two events, or if the later event depends on the
   * earlier one.
   *
   * @param on the events on which an event depends
   */
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

  /** Adds a dependency relation, from reads to the events that depend on them. */
  public NameTable dependency(String name, String meaning, Function<Dependencies, EventSet> on) {
    dependent.add(name);
    return provided(name, Type.RELATION, meaning, (rows, events) -> depending(rows, events, on));
  }

  /**
   * Adds program order. The events of a thread are in program order (charter of the event package), so later ones are
   * successors; asynchronous events are in none.
   */
  public NameTable programOrder(String name, String meaning, boolean initialFirst) {
    return provided(name, Type.RELATION, meaning, (rows, events) -> programOrder(rows, events, initialFirst));
  }

  private NameTable provided(String name, Type type, String meaning, Value value) {
    names.add(new BaseName(name, type, EVENTS, meaning));
    values.add(value);
    return this;
  }

  /** Adds a relation that executions choose: {@code rf} or {@code co}. */
  public NameTable chosen(String name, String meaning) {
    names.add(new BaseName(name, Type.RELATION, EXECUTION, meaning));
    return this;
  }

  /** Adds a relation that is defined in {@code .cat}. */
  public NameTable defined(String name, String value, String meaning) {
    names.add(new BaseName(name, Type.RELATION, DEFINITION, meaning));
    definitions.add("let " + name + " = " + value);
    return this;
  }

  /** Adds another name for a set or relation, which published models use. */
  public NameTable synonym(String name, String of, Type type) {
    names.add(new BaseName(name, type, SYNONYM, "the same as " + of));
    definitions.add("let " + name + " = " + of);
    return this;
  }

  /** Adds the set of the endless reads: the reads of rounds that a thread repeats for ever. */
  public NameTable endless() {
    return set("endless", "reads of a round of a loop that its thread repeats for ever; empty unless a command "
        + "checks termination", e -> e.marks().endless());
  }

  /**
   * Adds the parts of {@code rf}, {@code co} and {@code fr} within threads and between threads, from the names {@code
   * int}, {@code ext} and {@code fr}.
   */
  public NameTable withinAndBetweenThreads() {
    return defined("rfi", "rf & int", "rf within a thread")
        .defined("rfe", "rf & ext", "rf between threads")
        .defined("coi", "co & int", "co within a thread")
        .defined("coe", "co & ext", "co between threads")
        .defined("fri", "fr & int", "fr within a thread")
        .defined("fre", "fr & ext", "fr between threads");
  }

  /**
   * The vocabulary of exactly these names.
   *
   * @param language the language's name in mapping files
   */
  public Vocabulary vocabulary(String language) {
    return new TableVocabulary(language, this);
  }

  /** {@link Vocabulary#names}; names of origin EVENTS come first. */
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
      boolean none = event.marks().has(Tag.Common.ASYNCHRONOUS);
      for (int j = event.initial() ? 0 : i + 1; j < events.size() && !none; j++) {
        Event later = events.get(j);
        boolean after = event.initial() ? initialFirst && !later.initial()
            : later.thread() == event.thread() && !later.marks().unsequencedAfter(event.marks())
                && !later.marks().has(Tag.Common.ASYNCHRONOUS);
        if (after) {
          Relations.add(rows, words, i, j);
        }
      }
    }
  }
}
