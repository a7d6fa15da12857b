package periscope.lang.c.name;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.dialect.Whereabouts;
import periscope.lang.c.register.RegisterUsage;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * The names of one thread with their meanings: its registers and the locations that it can see. A function that the
 * thread calls has names of its own ({@link #inside}); the registers and locations behind these names are the thread's.
 */
public final class ThreadNames {

  /** Most characters of functions that one thread may call in all. */
  private static final int INLINED = 400_000;
  /** Deepest nesting of calls and of what stands around them, in elements of the syntax tree. */
  private static final int NESTING = 1_300;
  /** What one call counts among these. */
  private static final int CALL = 20;

  private final int thread;
  private final Whereabouts whereabouts;
  private final Surroundings around;
  /** What the language's own names stand for. */
  private final Map<String, Term.Value> constants;
  private final Set<String> declared;
  private final Set<String> written;
  private final Set<String> variables;
  private final Map<String, Semantics> plain;
  private final Map<String, NumberType> types;
  private final Map<String, NumberType> views;
  /** Names for more registers. */
  private final FreeNames free;
  /** What names stand for that are neither registers nor locations. */
  private final Map<String, Term> bound = new HashMap<>();
  /** The registers that a function's own names are; those of a thread are called what they are. */
  private final Map<String, String> renamed = new HashMap<>();
  /** Registers that hold a constant. */
  private final Map<String, Expression> known;
  /** The variables that hold addresses. */
  private final Map<String, Pointer> pointers = new HashMap<>();
  /** The functions that are being called, the innermost first. */
  private final List<String> functions;
  /** Characters of all functions that were called. */
  private final AtomicInteger inlined;
  private final int nesting;
  /** What the nesting of the next function is. */
  private int inner;

  /**
   * What all threads of a test have in common.
   *
   * @param functions the functions that the test defines
   * @param text      the whole text: no word of it becomes the name of another register
   * @param kernels   whether they are work-items of a launch: what a test must not write, a kernel does at run time
   */
  public record Surroundings(DialectWords dialect, Locations locations, Map<String, CFunction> functions,
      String text, boolean kernels, Problems problems) {
    public Surroundings {
      functions = Map.copyOf(functions);
    }
  }

  /** @param text the thread's text: a {@code $n} that stands there is not given to a nested call */
  public ThreadNames(int thread, String text, Whereabouts whereabouts, Surroundings around) {
    this.thread = thread;
    this.whereabouts = whereabouts;
    this.around = around;
    this.constants = around.dialect().constants(whereabouts);
    this.declared = new LinkedHashSet<>();
    this.written = new LinkedHashSet<>();
    this.variables = new LinkedHashSet<>();
    this.plain = new HashMap<>();
    this.types = new HashMap<>();
    this.views = new HashMap<>();
    this.free = new FreeNames(text, around.functions().isEmpty() ? "" : around.text());
    this.functions = List.of();
    this.inlined = new AtomicInteger();
    this.nesting = 0;
    this.known = new HashMap<>();
  }

  private ThreadNames(ThreadNames caller, String function) {
    this.thread = caller.thread;
    this.whereabouts = caller.whereabouts;
    this.constants = caller.constants;
    this.around = caller.around;
    this.declared = caller.declared;
    this.written = caller.written;
    this.variables = caller.variables;
    this.plain = caller.plain;
    this.types = caller.types;
    this.views = caller.views;
    this.free = caller.free;
    this.inlined = caller.inlined;
    this.nesting = caller.inner;
    this.known = caller.known;
    this.functions = Stream.concat(Stream.of(function), caller.functions.stream()).toList();
  }

  /** The names in a function that is called here. */
  public ThreadNames inside(String function) {
    return new ThreadNames(this, function);
  }

  /** Where the thread is. */
  public Whereabouts whereabouts() {
    return whereabouts;
  }

  /** Whether there is room for one more call; functions that call others twice each can make any text large. */
  public boolean enter(CExpression.Call call, CFunction function) {
    inner = nesting + CALL + call.depth();
    return inner <= NESTING && inlined.addAndGet(function.length()) <= INLINED;
  }

  /** Whether they are those of a thread, and not of a function that it calls. */
  public boolean isThread() {
    return functions.isEmpty();
  }

  public boolean calls(String function) {
    return functions.contains(function);
  }

  /** The function of that name that the test defines. */
  public Optional<CFunction> function(String name) {
    return Optional.ofNullable(around.functions().get(name));
  }

  public DialectWords dialect() {
    return around.dialect();
  }

  /** The locations of the test. */
  public Locations locations() {
    return around.locations();
  }

  /** Whether the thread is a work-item of a launch. */
  public boolean isLaunched() {
    return around.kernels();
  }

  /** What the thread is called in messages. */
  public String item() {
    return isLaunched() ? dialect().launchWords().item() : "thread";
  }

  /** What is wrong with the text. */
  public Problems problems() {
    return around.problems();
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
    return free.next();
  }

  /** The type of a register; empty if nothing has been said or written yet that it follows from. */
  public Optional<NumberType> type(String register) {
    return Optional.ofNullable(types.get(register));
  }

  /** The type of an expression over registers; of a register without a type, {@code int}. */
  public NumberType type(Expression expression) {
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
      problems().error(span, register + " is " + TypeWords.name(before) + " already",
          "give one of the two another name");
    }
  }

  /** What a location holds to this thread. */
  public NumberType view(String location) {
    return views.getOrDefault(location, locations().type(location));
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
  public void declareVariable(String location) {
    variables.add(location);
  }

  /** Notes what a name stands for that is neither a register nor a location. */
  public void bind(String name, Term term) {
    bound.put(name, term);
  }

  /** Notes that a name that was bound stands for nothing until it is bound once more. */
  public void forget(String name) {
    bound.remove(name);
  }

  /** What a name stands for; empty if it is a register, a location, or nothing. */
  public Optional<Term> bound(String name) {
    return Optional.ofNullable(bound.getOrDefault(name, constants.get(name)));
  }

  /** Whether a name is a location that the thread declares as a variable. */
  public boolean isVariable(String name) {
    return variables.contains(name) && isLocation(name);
  }

  /** Notes that a name is a pointer, and how what it points to is accessed. */
  public void declarePointer(String name, Pointer pointer) {
    pointers.put(name, pointer);
  }

  /** How what a name points to is accessed; empty if it is no pointer that the text may change. */
  public Optional<Pointer> pointer(String name) {
    return Optional.ofNullable(pointers.get(name));
  }

  /** Where pointers point to here. */
  public Map<String, Term> targets() {
    Map<String, Term> here = new HashMap<>(bound);
    here.keySet().retainAll(pointers.keySet());
    return here;
  }

  /** From here on, pointers point to where they did at another place of the text. */
  public void retarget(Map<String, Term> targets) {
    bound.keySet().removeAll(pointers.keySet());
    bound.putAll(targets);
  }

  /** Notes that a register holds a constant wherever the text can read it. */
  public void know(String register, Expression constant) {
    known.put(register, constant);
  }

  /** The constant that an expression is, given the registers that hold one. */
  public Optional<Expression> constant(Expression computed) {
    return Arithmetic.constant(known.isEmpty() ? computed : Arithmetic.with(known, computed));
  }

  /**
   * An index of an array as the number of a cell, if registers that hold constants make it one; {@code r ^ r} is one by
   * itself. In a kernel, that cell need not be there.
   */
  public Expression index(String array, Expression computed) {
    return Constancy.value(computed).isPresent() ? computed
        : constant(computed).filter(c -> isLaunched() || inside(array, c)).orElse(computed);
  }

  private boolean inside(String array, Expression index) {
    long cell = Constancy.value(index).orElse(-1);
    return cell >= 0 && cell < locations().cells(array);
  }

  /** The register that a name is, or will be once it is declared. */
  public String reserve(String name) {
    return functions.isEmpty() ? name : renamed.computeIfAbsent(name, n -> free.of(functions.get(0) + "_" + n));
  }

  /** What the text calls a register here. */
  public String called(String register) {
    return renamed.keySet().stream().filter(n -> renamed.get(n).equals(register)).findFirst().orElse(register);
  }

  /** Notes that an instruction writes a register. */
  public void write(String register) {
    declared.add(register);
    written.add(register);
  }

  /** The register that a name of the text is; empty if it is none. */
  public Optional<String> register(String name) {
    return Optional.ofNullable(functions.isEmpty() ? name : renamed.get(name)).filter(declared::contains);
  }

  public boolean has(String register) {
    return declared.contains(register);
  }

  public boolean isLocation(String name) {
    return register(name).isEmpty() && !bound.containsKey(name) && locations().has(name);
  }

  /** Notes how this thread accesses a location without a call. */
  public void declarePlain(String location, Semantics semantics) {
    plain.put(location, semantics);
  }

  /** How this thread accesses a location without a call, or an atomic object of its own. */
  public Semantics plain(String location) {
    return plain.getOrDefault(location, Semantics.NON_ATOMIC);
  }

  /** The names that mean something here, but for those that say where the thread is. */
  public Set<String> known() {
    Set<String> known = new TreeSet<>(locations().names());
    known.addAll(functions.isEmpty() ? declared : renamed.keySet());
    known.addAll(bound.keySet());
    return known;
  }

  /** The names that say where the thread is, such as {@code threadIdx.x}. */
  public Set<String> positions() {
    return constants.keySet();
  }

  /** Where names mean what they do here, in words. */
  public String here() {
    return functions.isEmpty() ? item() + " " + thread : functions.get(0);
  }

  /** The names of the functions that the test defines. */
  public Set<String> functions() {
    return around.functions().keySet();
  }
}
