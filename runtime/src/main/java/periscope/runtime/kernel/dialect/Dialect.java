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
   * An operand of an access of the test.
   *
   * @param location what is accessed
   * @param name     the name that {@link #declare} gave it
   * @param offset   an index that is always 0 and that the address depends on; empty if there is none
   */
  record Site(Location location, String name, String offset) {}

  /** A parameter of a function; {@code reference} if the caller sees what is assigned to it. */
  record Parameter(String type, String name, boolean reference) {}

  /** Numbers of work-items and work-groups. */
  enum Number {
    /** Of the work-group in its launch. */
    GROUP,
    /** Of the work-item in its work-group. */
    ITEM,
    /** Of work-items in a work-group. */
    GROUP_SIZE,
    /** Of the work-item in its launch. */
    GLOBAL_ITEM,
    /** Of work-items in a launch. */
    GLOBAL_SIZE
  }

  /** An array that the work-items of a work-group share. */
  record Shared(Array array, String size) {}

  /** What keeps a test, or a part of it, from being said in this language, and a way out. */
  record Refusal(String message, String hint) {}

  /** The language's name, for people. */
  String title();

  /** Why an instruction or location of a test cannot be said; empty if it can. */
  Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction);

  Optional<Refusal> refuses(LitmusTest test, Location location);

  Optional<Refusal> refuses(NumberType register);

  /** @param types those of the thread's registers */
  Optional<Refusal> refuses(Expression expression, Function<String, NumberType> types);

  /** Whether the language has this buffer. */
  boolean has(KernelBuffer buffer);

  /** What of the test the kernel says in a weaker form, in a sentence; empty if nothing. */
  default Optional<String> weaker(LitmusTest test) {
    return Optional.empty();
  }

  // Words

  String type(NumberType type);

  /** The type of a place in {@link KernelBuffer#MEMORY}. */
  String index();

  String constant(String name, long value);

  /** A constant that depends on how the test is run; where the program is {@link #tunable}, this is its default. */
  default String tuned(String name, long value) {
    return constant(name, value);
  }

  /** Whether whoever runs the program can give constants that are {@link #tuned} other values. */
  default boolean tunable() {
    return false;
  }

  /**
   * Whether browsers run it. Their GPU may be a processor, where entries and work-groups are dear: counting makes
   * memory fresh, too, so that launches that follow each other need two entries, and few work-groups count.
   */
  default boolean inBrowsers() {
    return false;
  }

  /** 0 as a number of a type. */
  String zero(NumberType type);

  /** The upper word of a number, as an {@code int}: what 64 bits have beyond the lowest 32. */
  String upper(NumberType type, String value);

  /** Whether it has numbers of 64 bits. */
  boolean wide();

  String let(String type, String name, String value);

  String var(String type, String name, String value);

  String cast(String type, String value);

  String choose(String condition, String then, String otherwise);

  /** The head of a loop that counts in {@code uint}s. */
  String loop(String name, String first, String condition, String next);

  /** The remainder of a product by {@code INSTANCES}; both factors are below that. */
  String product(String left, String right);

  /** The head of a function; no result if its type is empty. */
  String function(String result, String name, List<KernelBuffer> buffers, List<Parameter> parameters);

  String call(String name, List<KernelBuffer> buffers, List<String> arguments);

  /** A variable as an argument for a parameter that is a reference, and such a parameter as a variable. */
  String reference(String variable);

  String referred(String parameter);

  String number(Number number);

  // The program

  /** What stands before everything else. */
  void pragmas(Lines out, LitmusTest test);

  /** Declares what all entries share. */
  void buffers(Lines out);

  /**
   * Opens an entry.
   *
   * @param size the constant that says how many work-items a work-group has
   */
  void open(Lines out, Entry entry, String size, List<Shared> shared);

  void close(Lines out);

  /** Reads a word that nobody writes meanwhile. */
  String get(Array array, String at);

  /** Reads a word that others may write meanwhile. */
  String look(Array array, String at);

  String set(Array array, String at, String value);

  /** Adds 1; the value is what was there before. */
  String increment(Array array, String at);

  /** Waits for the work-group, whose shared arrays are the same for all afterwards. */
  String meetGroup();

  // The test

  /** The words of the test's local memory for a lane, if it has some. */
  List<Shared> locals(LitmusTest test, String size);

  /**
   * Declares how a location is accessed.
   *
   * @param at its place: in {@link KernelBuffer#MEMORY}, or in local memory if it lies there
   */
  void declare(Lines out, Location location, String name, String at);

  /** Gives a location of local memory its initial value, as {@link #declare}d. */
  String initialise(Site local);

  /** Leaves the last value of a location of local memory at a place of {@link KernelBuffer#MEMORY}. */
  String keep(Site local, String at);

  /** Gives a location its initial value, at its place in {@link KernelBuffer#MEMORY}; some statements. */
  List<String> initialise(Location location, String at);

  /** The last value of a location, at its place in {@link KernelBuffer#MEMORY}. */
  String last(Location location, String at);

  String load(Site site, AtomicInstruction.Semantics semantics);

  String store(Site site, String value, AtomicInstruction.Semantics semantics);

  String fetch(Site site, AtomicInstruction.Fetch fetch, String operand);

  /** Statements that leave whether it succeeded in {@code register}, and what was there in {@code expected}. */
  List<String> compareExchange(Site site, AtomicInstruction.CompareExchange exchange, String register, String expected,
      String desired);

  /** Empty if nothing is needed for it. */
  Optional<String> fence(AtomicInstruction.Fence fence);

  List<String> barrier(AtomicInstruction.Barrier barrier);

  /** Whether a fence has to stand outside of branches, as barriers do. */
  default boolean fencesAreBarriers() {
    return false;
  }

  /**
   * Writes expressions of one thread.
   *
   * @param types those of its registers
   */
  Expressions expressions(int thread, Names names, Function<String, NumberType> types);
}
