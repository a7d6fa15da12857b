package periscope.runtime.kernel.dialect;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.memory.Location;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/**
 * A dialect: one language's way of writing the parts of kernels. Braces, semicolons, comments, operators, {@code if},
 * {@code while (true)}, {@code break}, {@code return} and literals of {@code int} and {@code uint} are the same in all
 * dialects; this interface has the differences. Texts in arguments and results are expressions, or statements without
 * their semicolon.
 */
public interface Dialect {

  /** The type of truth values. */
  String TRUTH = "bool";

  /**
   * The operand of an access of the test.
   *
   * @param location the accessed location
   * @param name     the name that {@link #declare} gave it
   * @param offset   an index that is always 0, for a dependency of the address; empty if there is none
   */
  record Site(Location location, String name, String offset) {}

  /** A parameter of a function; {@code reference} if the function's assignments to it change the caller's variable. */
  record Parameter(String type, String name, boolean reference) {}

  /** The numbers that a work-item can ask for. */
  enum Number {
    /** Index of the work-group in its launch. */
    GROUP,
    /** Index of the work-item in its work-group. */
    ITEM,
    /** Number of work-items of a work-group. */
    GROUP_SIZE,
    /** Index of the work-item in its launch. */
    GLOBAL_ITEM,
    /** Number of work-items of a launch. */
    GLOBAL_SIZE
  }

  /** An array that the work-items of a work-group share; {@code size} is an expression for its number of elements. */
  record Shared(Array array, String size) {}

  /** The reason why the language cannot express a part of a test, and a way out. */
  record Refusal(String message, String hint) {}

  /** The language's name, for messages. */
  String title();

  /** The reason why the language cannot express an instruction of a test; empty if it can. */
  Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction);

  /** The reason why the language cannot express a location of a test; empty if it can. */
  Optional<Refusal> refuses(LitmusTest test, Location location);

  /** The reason why the language cannot express a register of a type; empty if it can. */
  Optional<Refusal> refuses(NumberType register);

  /**
   * The reason why the language cannot express an expression; empty if it can.
   *
   * @param types type of each of the thread's registers
   */
  Optional<Refusal> refuses(Expression expression, Function<String, NumberType> types);

  /** Whether kernels in this language use a buffer. */
  boolean has(KernelBuffer buffer);

  /** A sentence that names the parts of a test which the kernel expresses in a weaker form; empty if there are none. */
  default Optional<String> weaker(LitmusTest test) {
    return Optional.empty();
  }

  // Words

  /** The name of a type. */
  String type(NumberType type);

  /** The type of an index into {@link KernelBuffer#MEMORY}. */
  String index();

  /** The declaration of a constant of 32 bits, unsigned. */
  String constant(String name, long value);

  /**
   * The declaration of a constant that depends on the parameters of the run; in a {@link #tunable} program, the value
   * is its default.
   */
  default String tuned(String name, long value) {
    return constant(name, value);
  }

  /** Whether the host can override the {@link #tuned} constants of a program. */
  default boolean tunable() {
    return false;
  }

  /**
   * Whether browsers run the kernel. Their GPU may be a processor, on which starting entries and work-groups takes
   * long: the counting entry also initialises memory, so that consecutive launches need two entries, and few
   * work-groups count.
   */
  default boolean inBrowsers() {
    return false;
  }

  /** The number 0 of a type. */
  String zero(NumberType type);

  /** The upper 32 bits of a number of 64 bits, as an {@code int}. */
  String upper(NumberType type, String value);

  /** Whether the language has numbers of 64 bits. */
  boolean wide();

  /** The declaration of a variable that is never assigned again. */
  String let(String type, String name, String value);

  /** The declaration of a variable with its first value. */
  String var(String type, String name, String value);

  /** The value converted to a type. */
  String cast(String type, String value);

  /** A conditional expression; a dialect may evaluate both values. */
  String choose(String condition, String then, String otherwise);

  /** The head of a loop whose counter {@code name} is a {@code uint}. */
  String loop(String name, String first, String condition, String next);

  /** The product modulo {@code INSTANCES}; both factors are below {@code INSTANCES}. */
  String product(String left, String right);

  /**
   * The head of a function; an empty result type means that it returns nothing.
   *
   * @param buffers the buffers that the function accesses
   */
  String function(String result, String name, List<KernelBuffer> buffers, List<Parameter> parameters);

  /** A call of a function with the buffers that its head names. */
  String call(String name, List<KernelBuffer> buffers, List<String> arguments);

  /** A variable as the argument for a reference parameter. */
  String reference(String variable);

  /** A reference parameter as a variable in its function. */
  String referred(String parameter);

  /** The expression for a number of the current work-item. */
  String number(Number number);

  // The program

  /** Writes the text before everything else, such as extensions that the test needs. */
  void pragmas(Lines out, LitmusTest test);

  /** Declares the buffers that all entries share. */
  void buffers(Lines out);

  /**
   * Opens an entry.
   *
   * @param size   name of the constant with the number of work-items of a work-group
   * @param shared arrays that the work-items of a work-group share
   */
  void open(Lines out, Entry entry, String size, List<Shared> shared);

  /** Closes an entry. */
  void close(Lines out);

  /** The value of a word that no other work-item writes meanwhile. */
  String get(Array array, String at);

  /** The value of a word that other work-items may write meanwhile. */
  String look(Array array, String at);

  /** The statement that writes a word. */
  String set(Array array, String at, String value);

  /** Adds 1 to a word atomically; the expression's value is the old value. */
  String increment(Array array, String at);

  /**
   * The statement that waits for all work-items of the work-group; afterwards all of them see the same shared arrays.
   */
  String meetGroup();

  // The test

  /**
   * The shared arrays for the test's local memory; none if the test has no local memory.
   *
   * @param size expression for the number of lanes
   */
  List<Shared> locals(LitmusTest test, String size);

  /**
   * Declares the name by which accesses reach a location.
   *
   * @param at index of the location in {@link KernelBuffer#MEMORY}, or in local memory if it lies there
   */
  void declare(Lines out, Location location, String name, String at);

  /** The statement that gives a local location its initial value. */
  String initialise(Site local);

  /** The statement that copies the final value of a local location to a word of {@link KernelBuffer#MEMORY}. */
  String keep(Site local, String at);

  /** The statements that give a location its initial value; {@code at} is its index in {@link KernelBuffer#MEMORY}. */
  List<String> initialise(Location location, String at);

  /** The final value of a location; {@code at} is its index in {@link KernelBuffer#MEMORY}. */
  String last(Location location, String at);

  String load(Site site, AtomicInstruction.Semantics semantics);

  String store(Site site, String value, AtomicInstruction.Semantics semantics);

  String fetch(Site site, AtomicInstruction.Fetch fetch, String operand);

  /**
   * The statements of a compare-exchange; {@code register} gets whether it succeeded, {@code expected} the old value.
   */
  List<String> compareExchange(Site site, AtomicInstruction.CompareExchange exchange, String register, String expected,
      String desired);

  /** The statement of a fence; empty if the language needs no statement for it. */
  Optional<String> fence(AtomicInstruction.Fence fence);

  /** The statements of a barrier of the test. */
  List<String> barrier(AtomicInstruction.Barrier barrier);

  /** Whether a fence must stand outside of branches, because the language expresses it as a barrier. */
  default boolean fencesAreBarriers() {
    return false;
  }

  /**
   * The writer of the expressions of one thread.
   *
   * @param types type of each of the thread's registers
   */
  Expressions expressions(int thread, Names names, Function<String, NumberType> types);
}
