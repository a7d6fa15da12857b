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
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.source.Span;

/**
 * The names of one thread with their meanings: its registers and the locations that it can see. A function that the
 * thread calls has names of its own ({@link #inside}); the registers and locations behind these names are the thread's.
 */
public final class ThreadNames {

  /** Largest number of characters of all functions that one thread calls. */
  private static final int INLINED = 400_000;
  /** Deepest nesting of calls and of the expressions around them, in elements of the syntax tree. */
  private static final int NESTING = 1_300;
  /** Number of elements that one call counts in this nesting. */
  private static final int CALL = 20;

  private final int thread;
  private final Whereabouts whereabouts;
  private final Surroundings around;
  /** The values of the language's own names. */
  private final Map<String, Term.Value> constants;
  private final Set<String> declared;
  private final Set<String> written;
  private final Set<String> variables;
  private final Map<String, Semantics> plain;
  private final Map<String, NumberType> types;
  private final Map<String, NumberType> views;
  /** Names for more registers. */
  private final FreeNames free;
  /** The terms of names that are neither registers nor locations. */
  private final Map<String, Term> bound = new HashMap<>();
  /** For each of a called function's names, its register; in a thread, registers keep their names. */
  private final Map<String, String> renamed = new HashMap<>();
  /** The values of registers that hold a constant. */
  private final Map<String, Expression> known;
  /** The variables that hold addresses, by name. */
  private final Map<String, Pointer> pointers = new HashMap<>();
  /** The functions that are being called, the innermost first. */
  private final List<String> functions;
  /** Characters of all functions that were called. */
  private final AtomicInteger inlined;
  private final int nesting;
  /** Nesting of the next called function. */
  private int inner;

  /**
   * The parts that all threads of a test share.
   *
   * @param functions the functions that the test defines, by name
   * @param text      the whole text: no word of it becomes the name of another register
   * @param kernels   whether the threads are work-items of a launch: a kernel may do at run time what a test must not
   *                  contain
   */
  public record Surroundings(DialectWords dialect, Locations locations, Map<String, CFunction> functions,
      String text, boolean kernels, Problems problems) {
    public Surroundings {
      functions = Map.copyOf(functions);
    }
  }

  /**
   * The names of a thread.
   *
   * @param text the thread's text: a {@code $n} in it is not used for a nested call
   */
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

  /** The names in a function that the thread calls. */
  public ThreadNames inside(String function) {
    return new ThreadNames(this, function);
  }

  /** The thread's position. */
  public Whereabouts whereabouts() {
    return whereabouts;
  }

  /** Whether the limits allow one more call; functions that call others twice each can make any text large. */
  public boolean enter(CExpression.Call call, CFunction function) {
    inner = nesting + CALL + call.depth();
    return inner <= NESTING && inlined.addAndGet(function.length()) <= INLINED;
  }

  /** Whether these are the names of a thread itself, and not of a function that it calls. */
  public boolean isThread() {
    return functions.isEmpty();
  }

  /** Whether a function is being called: the code at hand is in it, or in a function that it called. */
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

  /** The word for the thread in messages. */
  public String item() {
    return isLaunched() ? dialect().launchWords().item() : "thread";
  }

  /** The receiver of the text's errors and warnings. */
  public Problems problems() {
    return around.problems();
  }

  /** Registers that some instruction of the thread writes. */
  public Set<String> written() {
    return written;
  }

  /** A fresh register, for the value of a nested call, with a type. */
  public String fresh(NumberType type) {
    String name = fresh();
    types.put(name, type);
    return name;
  }

  /** A fresh register for a number that fits in an {@code int}. */
  public String fresh() {
    return free.next();
  }

  /** The type of a register; empty as long as no declaration and no write decides it. */
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

  /** The type in which this thread accesses a location. */
  public NumberType view(String location) {
    return views.getOrDefault(location, locations().type(location));
  }

  /** Records the type in which a parameter accesses a location; nothing if it names no type. */
  public void declareView(String location, Optional<NumberType> type) {
    type.ifPresent(t -> views.put(location, t));
  }

  /** Notes that a name is a register. */
  public void declare(String register) {
    declared.add(register);
  }

  /**
   * Records that a name is a location which the thread declares as a variable: {@code z} is its value, {@code &z} the
   * place.
   */
  public void declareVariable(String location) {
    variables.add(location);
  }

  /** Records the term of a name that is neither a register nor a location. */
  public void bind(String name, Term term) {
    bound.put(name, term);
  }

  /** Removes the term of a name. */
  public void forget(String name) {
    bound.remove(name);
  }

  /** The term of a name; empty if the name is a register, a location, or unknown. */
  public Optional<Term> bound(String name) {
    return Optional.ofNullable(bound.getOrDefault(name, constants.get(name)));
  }

  /** Whether a name is a location that the thread declares as a variable. */
  public boolean isVariable(String name) {
    return variables.contains(name) && isLocation(name);
  }

  /** Records that a name is a pointer. */
  public void declarePointer(String name, Pointer pointer) {
    pointers.put(name, pointer);
  }

  /** The pointer with this name; empty if the name is no pointer that the text may change. */
  public Optional<Pointer> pointer(String name) {
    return Optional.ofNullable(pointers.get(name));
  }

  /** The present targets of all pointers. */
  public Map<String, Term> targets() {
    Map<String, Term> here = new HashMap<>(bound);
    here.keySet().retainAll(pointers.keySet());
    return here;
  }

  /** Sets the targets of all pointers, as they were at another place of the text. */
  public void retarget(Map<String, Term> targets) {
    bound.keySet().removeAll(pointers.keySet());
    bound.putAll(targets);
  }

  /** Records that a register holds a constant wherever the text can read it. */
  public void know(String register, Expression constant) {
    known.put(register, constant);
  }

  /** The constant value of an expression, from the registers that hold constants; empty if it is not constant. */
  public Optional<Expression> constant(Expression computed) {
    return Arithmetic.constant(known.isEmpty() ? computed : Arithmetic.with(known, computed));
  }

  /**
   * An index of an array, replaced by its cell number if registers with constants decide it; {@code r ^ r} is constant
   * by itself and stays. In a kernel, the array need not have that cell.
   */
  public Expression index(String array, Expression computed) {
    return Constancy.value(computed).isPresent() ? computed
        : constant(computed).filter(c -> isLaunched() || inside(array, c)).orElse(computed);
  }

  private boolean inside(String array, Expression index) {
    long cell = Constancy.value(index).orElse(-1);
    return cell >= 0 && cell < locations().cells(array);
  }

  /** The register of a name; for a name that is not declared yet, the register that it will have. */
  public String reserve(String name) {
    return functions.isEmpty() ? name : renamed.computeIfAbsent(name, n -> free.of(functions.get(0) + "_" + n));
  }

  /** The name of a register in the text. */
  public String called(String register) {
    return renamed.keySet().stream().filter(n -> renamed.get(n).equals(register)).findFirst().orElse(register);
  }

  /** Notes that an instruction writes a register. */
  public void write(String register) {
    declared.add(register);
    written.add(register);
  }

  /** The register of a name; empty if the name is no register. */
  public Optional<String> register(String name) {
    return Optional.ofNullable(functions.isEmpty() ? name : renamed.get(name)).filter(declared::contains);
  }

  /** Whether the thread has declared a register. */
  public boolean has(String register) {
    return declared.contains(register);
  }

  /** Whether a name means a location here: no register and no other term has that name. */
  public boolean isLocation(String name) {
    return register(name).isEmpty() && !bound.containsKey(name) && locations().has(name);
  }

  /** Records the semantics of this thread's accesses to a location without a call. */
  public void declarePlain(String location, Semantics semantics) {
    plain.put(location, semantics);
  }

  /** The semantics of this thread's accesses, without a call, to a location or to an atomic object of its own. */
  public Semantics plain(String location) {
    return plain.getOrDefault(location, Semantics.NON_ATOMIC);
  }

  /** The names with a meaning here, besides those that give the thread's position. */
  public Set<String> known() {
    Set<String> known = new TreeSet<>(locations().names());
    known.addAll(functions.isEmpty() ? declared : renamed.keySet());
    known.addAll(bound.keySet());
    return known;
  }

  /** The names that give the thread's position, such as {@code threadIdx.x}. */
  public Set<String> positions() {
    return constants.keySet();
  }

  /** The thread or the function in whose text the names have these meanings, in words. */
  public String here() {
    return functions.isEmpty() ? item() + " " + thread : functions.get(0);
  }

  /** The names of the functions that the test defines. */
  public Set<String> functions() {
    return around.functions().keySet();
  }
}
