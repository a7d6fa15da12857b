package periscope.engines.execution;

import java.util.List;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguages;
import periscope.semantics.LocationNames;

/**
 * The names of an execution's events. Letters follow the order of events: initial writes first, then thread by thread.
 *
 * @param test    the test
 * @param witness an execution of the test
 * @param update  the word for a read-modify-write, such as {@code increment}
 * @param numbers for an execution that tells some events of a larger one, the number of each event there, so that an
 *                event has the same letter wherever it is told; empty for a whole execution
 */
public record EventNames(LitmusTest test, Witness witness, String update, List<Integer> numbers) {

  private static final int LETTERS = 26;

  /** Names that call each read-modify-write an update. */
  public EventNames(LitmusTest test, Witness witness) {
    this(test, witness, "update");
  }

  public EventNames(LitmusTest test, Witness witness, String update) {
    this(test, witness, update, List.of());
  }

  /** Names of some events of an execution, with the letters that they have in the whole. */
  public static EventNames of(LitmusTest test, Witness whole, List<Integer> some) {
    return new EventNames(test, whole.only(some), "update", some);
  }

  public EventNames {
    numbers = List.copyOf(numbers);
  }

  /** The letter of event {@code e} of this execution. */
  public String name(int e) {
    return letter(numbers.isEmpty() ? e : numbers.get(e));
  }

  /** The word of the test's language for program order: {@code sb} or {@code po}. */
  public String orderWord() {
    return traits().programOrder();
  }

  /** The word of the test's language for a work-group. */
  public String groupWord() {
    return traits().workGroup();
  }

  /** The word of the test's language for a device. */
  public String deviceWord() {
    return traits().device();
  }

  private LanguageTraits traits() {
    return LitmusLanguages.traits(test.language());
  }

  /** The letter of event {@code e}; after {@code z} comes {@code a1}. */
  public static String letter(int e) {
    return (char) ('a' + e % LETTERS) + (e < LETTERS ? "" : String.valueOf(e / LETTERS));
  }

  /** Letter, kind and access of an event: {@code b: W[rel,dv] y=1}. */
  public String label(int e) {
    Event event = event(e);
    String kind = switch (event.kind()) {
      case READ -> rewrites(event) ? "RMW" : "R";
      case WRITE -> "W";
      case RMW -> "RMW";
      case FENCE -> "F";
      case BARRIER -> "B";
    };
    String access = access(e);
    return name(e) + ": " + kind + (event.initial() ? "" : traits().annotation(event))
        + (access.isEmpty() ? "" : " " + access);
  }

  /** An event in a sentence: {@code P0's store x=1 (a)}. */
  public String spoken(int e) {
    Event event = event(e);
    String who = event.initial() ? "the initial" : "P" + event.thread() + "'s " + switch (event.kind()) {
      case READ -> "load";
      case WRITE -> "store";
      case RMW -> update;
      case FENCE -> "fence";
      case BARRIER -> "barrier";
    };
    String access = access(e);
    return who + (access.isEmpty() ? "" : " " + access) + " (" + name(e) + ")";
  }

  /**
   * The location and the values of an event: {@code x=0→1}, or {@code x (as y)=1} by another virtual address; empty for
   * an event without a location.
   */
  public String access(int e) {
    Event event = event(e);
    String value = switch (event.kind()) {
      case READ -> number(e, witness.reads().get(e))
          + (rewrites(event) ? "→" + number(e, witness.reads().get(e)) : "");
      case WRITE -> number(e, witness.writes().get(e));
      case RMW -> number(e, witness.reads().get(e)) + "→" + number(e, witness.writes().get(e));
      case FENCE, BARRIER -> "";
    };
    return value.isEmpty() ? "" : location(e) + alias(e) + "=" + value;
  }

  /**
   * Whether a read stands for a read-modify-write of the text that is repeated for ever and writes what it reads.
   */
  private boolean rewrites(Event event) {
    return event.kind() == Event.Kind.READ && event.marks().endless()
        && Instruction.walk(test.threads().get(event.thread()).body()).anyMatch(i ->
            i instanceof AtomicInstruction.Fetch && i.span().offset() == event.span().offset());
  }

  private String number(int e, long value) {
    int location = event(e).location();
    return witness.structure().events().stream().filter(other -> other.location() == location)
        .flatMap(other -> traits().value(other, value).stream()).findFirst()
        .orElseGet(() -> test.locations().get(location).type().print(value));
  }

  /** The name of the location that an event accesses; empty if it accesses none. */
  public String location(int e) {
    int location = event(e).location();
    return location < 0 ? "" : test.locations().get(location).name();
  }

  private String alias(int e) {
    return LocationNames.of(test.locations()).alias(event(e).address()).map(a -> " (as " + a + ")").orElse("");
  }

  private Event event(int e) {
    return witness.structure().events().get(e);
  }
}
