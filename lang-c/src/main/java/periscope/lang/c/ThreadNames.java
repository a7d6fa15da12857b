package periscope.lang.c;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** What the names of one thread mean: its registers and the locations it can see. */
public final class ThreadNames {

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
  private final Map<String, NumberType> types = new HashMap<>();
  private final Map<String, NumberType> views = new HashMap<>();
  private int next;

  /** @param text the thread's text: a {@code $n} that stands there is not given to a nested call */
  public ThreadNames(int thread, String text, Dialect dialect, Locations locations, Problems problems) {
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
  public Set<String> written() {
    return written;
  }

  /** A register for the value of a nested call that is a number of a type. */
  public String fresh(NumberType type) {
    String name = fresh();
    types.put(name, type);
    return name;
  }

  /** A register for a number that fits in an {@code int}. */
  public String fresh() {
    String name = "$" + next++;
    while (spelt.contains(name)) {
      name = "$" + next++;
    }
    return name;
  }

  /** The type of a register; empty if nothing has been said or written yet that it follows from. */
  public Optional<NumberType> type(String register) {
    return Optional.ofNullable(types.get(register));
  }

  /** The type of an expression over registers; of a register without a type, {@code int}. */
  NumberType type(Expression expression) {
    return expression.type(r -> types.getOrDefault(r, NumberType.S32));
  }

  /** The types of the registers of a thread's body. */
  public Map<String, NumberType> types(List<Instruction> body) {
    Set<String> used = new RegisterUsage(body, r -> false).registers();
    Map<String, NumberType> some = new HashMap<>(types);
    some.keySet().retainAll(used);
    return some;
  }

  /** Notes the type of a register. */
  public void declareType(String register, NumberType type, Span span) {
    NumberType before = types.putIfAbsent(register, type);
    if (before != null && !before.equals(type)) {
      problems.error(span, register + " is " + TypeWords.name(before) + " already", "give one of the two another name");
    }
  }

  /** What a location holds to this thread. */
  NumberType view(String location) {
    return views.getOrDefault(location, locations.type(location));
  }

  /** Notes what a parameter says that a location holds; nothing if it names no type. */
  public void declareView(String location, Optional<NumberType> type) {
    type.ifPresent(t -> views.put(location, t));
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
  public void declarePlain(String location, Semantics semantics) {
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
    problems.error(span, "unknown register or location " + name + " in thread " + thread,
        NearNames.nearOrSome(name, known));
  }
}
