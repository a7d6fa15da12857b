package periscope.lang.c;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.source.Span;

/** What the names of one thread mean: its registers and the locations it can see. */
public final class Names {

  private static final Pattern HIDDEN = Pattern.compile("\\$[A-Za-z0-9_$]*");

  private final int thread;
  private final Dialect dialect;
  private final Locations locations;
  private final Problems problems;
  private final Set<String> declared = new LinkedHashSet<>();
  private final Set<String> written = new LinkedHashSet<>();
  private final Set<String> spelt = new LinkedHashSet<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private final Map<String, Semantics> plain = new HashMap<>();
  private final Map<String, Term.Cell> references = new HashMap<>();
  private int next;

  /** @param text the thread's text: a {@code $n} that stands there is not given to a nested call */
  Names(int thread, String text, Dialect dialect, Locations locations, Problems problems) {
    this.thread = thread;
    this.dialect = dialect;
    this.locations = locations;
    this.problems = problems;
    Matcher matcher = HIDDEN.matcher(text);
    while (matcher.find()) {
      spelt.add(matcher.group());
    }
  }

  Dialect dialect() {
    return dialect;
  }

  /** The locations of the test. */
  public Locations locations() {
    return locations;
  }

  /** What is wrong with the text. */
  public Problems problems() {
    return problems;
  }

  /** Registers that some instruction of the thread writes. */
  Set<String> written() {
    return written;
  }

  /** A register for the value of a nested call. */
  public String fresh() {
    String name = "$" + next++;
    while (spelt.contains(name)) {
      name = "$" + next++;
    }
    return name;
  }

  /** Notes that a name is a register. */
  public void declare(String register) {
    declared.add(register);
  }

  /**
   * Notes that a name is a location that the thread declares as a variable: {@code z} is what it holds, {@code &z} the
   * place.
   */
  void declareVariable(String location) {
    variables.add(location);
  }

  /** Notes that a name stands for a place in memory. */
  public void declareReference(String name, Term.Cell place) {
    references.put(name, place);
  }

  /** The place that a name stands for; empty if it is not a reference. */
  public Optional<Term.Cell> reference(String name) {
    return Optional.ofNullable(references.get(name));
  }

  /** Whether a name is a location that the thread declares as a variable. */
  public boolean isVariable(String name) {
    return variables.contains(name) && !isRegister(name);
  }

  /** Notes that an instruction writes a register. */
  public void write(String register) {
    declared.add(register);
    written.add(register);
  }

  public boolean isRegister(String name) {
    return declared.contains(name);
  }

  public boolean isLocation(String name) {
    return !isRegister(name) && locations.has(name);
  }

  /** Notes how this thread accesses a location without a call. */
  void declarePlain(String location, Semantics semantics) {
    plain.put(location, semantics);
  }

  /** How this thread accesses a location without a call. */
  public Semantics plain(String location) {
    return plain.getOrDefault(location, Semantics.NON_ATOMIC);
  }

  /** Reports a name that means nothing here. */
  public void unknown(String name, Span span) {
    Set<String> known = new TreeSet<>(locations.names());
    known.addAll(declared);
    known.addAll(references.keySet());
    problems.error(span, "unknown register or location " + name + " in thread " + thread, Problems.near(name, known));
  }
}
