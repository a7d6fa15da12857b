package periscope.lang.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Predefined;
import periscope.lang.c.term.NumberFunction;
import periscope.lang.c.term.Term;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** What one dialect adds to the C core when a test is read. Words are those of its {@code TypeWord} rule. */
public interface Dialect {

  /** First word of the canonical header, which is also the language of the tests. */
  String header();

  /** Whether a text whose first word is this is in the dialect. */
  boolean isHeader(String word);

  /** What a test is called in messages: {@code an OpenCL litmus test}. */
  String title();

  /** What hints of this dialect show. */
  Examples examples();

  /**
   * What messages and hints show.
   *
   * @param thread a thread that writes x
   * @param shared what stands before a name to declare it as memory of a work-group
   * @param memory what such memory is called
   * @param atomic what stands before the name of a parameter to declare it as an atomic object
   */
  record Examples(String thread, String shared, String memory, String atomic) {}

  /** What may stand between the bracket and the stars of a cast, a regular expression for one word. */
  Pattern typeWord();

  /** Words, besides {@code void} and thread names, that a thread may start with; a regular expression. */
  String threadStart();

  /** The words of placements and scope trees. */
  PlaceWords places();

  /** The address space that declaration words name; empty if they name none. */
  Optional<AddressSpace> space(List<String> words);

  /** Whether declaration words make a location atomic. */
  boolean atomic(List<String> words);

  /** Reports what is wrong with the declaration words of a location. */
  default void check(List<String> words, Span span, Problems problems) {}

  /** How {@code *x} accesses what declaration words describe. */
  Semantics plain(List<String> words);

  /** How {@code *x} accesses memory after a cast of the address, written without space: {@code (int*)}. */
  default Semantics cast(String cast, Semantics plain) {
    return plain;
  }

  /** Whether a shift clamps its count at the width, rather than to take it modulo the width. */
  default boolean clampsShifts() {
    return false;
  }

  /** Whether a parameter of a type is another name for memory, rather than a number. */
  default boolean refers(List<String> words) {
    return false;
  }

  /** What names stand for that say where a thread is. */
  default Map<String, Term.Value> constants(Whereabouts place) {
    return Map.of();
  }

  /** The word that a kernel begins with. */
  default String kernel() {
    return "kernel";
  }

  /** Whether what a kernel points to says which memory it is in. */
  default boolean kernelsNameMemory() {
    return false;
  }

  /** The words that say what a function is for, before its type. */
  default Set<String> heads() {
    return Set.of("kernel", "__kernel");
  }

  /** What the parts of a launch are called. */
  default LaunchWords launchWords() {
    return LitmusLanguages.traits(header()).launchWords();
  }

  /** Whether files of kernels also have what runs on the host: functions that do not say that they run on a device. */
  default boolean hasHostCode() {
    return false;
  }

  /** Whether a word makes a variable outside of functions one of the program, in global memory. */
  default boolean isGlobal(String word) {
    return false;
  }

  /** Whether a word makes a variable outside of functions one of the program that nobody may write to. */
  default boolean isFixed(String word) {
    return false;
  }

  /** Whether a word of a variable outside of functions says only where it is. */
  default boolean isOnlyPlace(String word) {
    return false;
  }

  /** The files that kernels may include because they tell nothing that is not known without, and folders of them. */
  default Set<String> headers() {
    return Set.of();
  }

  /**
   * What compilers define before a text begins.
   *
   * @param architecture the processor that they compile for; empty for the newest
   * @throws IllegalArgumentException if there is no such processor, with a way out
   */
  default Predefined predefined(Optional<String> architecture) {
    return Predefined.NOTHING;
  }

  /** What is said of the order in which operands are evaluated. */
  EvaluationRules evaluation();

  /** The functions that compute with numbers and touch no memory, by name. */
  default Map<String, NumberFunction> functions() {
    return Map.of("min", NumberFunction.LEAST, "max", NumberFunction.GREATEST);
  }

  /** The functions that a thread may call. */
  Calls calls(ThreadNames names, ExpressionLowering expressions);

  /**
   * The words of placements and scope trees.
   *
   * @param group       what a work-group is called in messages
   * @param device      what a device is called in messages
   * @param groups      words for a work-group in a placement
   * @param devices     words for a device in a placement
   * @param treeGroups  words for a work-group in a scope tree, the usual one first
   * @param treeDevices words for a device in a scope tree, the usual one first
   * @param within      words for levels between the two, which say nothing about where threads run
   * @param parts       words for levels below a work-group, likewise
   * @param head        a placement before a thread's parameters: {@code @wg 0, dev 0}
   * @param tree        a whole scope tree
   */
  record PlaceWords(
      String group,
      String device,
      Set<String> groups,
      Set<String> devices,
      List<String> treeGroups,
      List<String> treeDevices,
      Set<String> within,
      Set<String> parts,
      String head,
      String tree) {

    /** The first word of a placement. */
    public String word() {
      return head.substring(1, head.indexOf(' '));
    }
  }

  /** What the standard of a dialect says of the order of evaluation; docs/evaluation-order.md has the table. */
  enum EvaluationRules {
    /** C11, 6.5 and 6.5.2.2 paragraph 10: what OpenCL C follows. */
    C11,
    /** C++17, [intro.execution], [expr.call], [expr.shift] and [expr.ass]: what CUDA follows. */
    CPP17;

    /** Whether the language has references. */
    public boolean references() {
      return this == CPP17;
    }

    /** Whether the right side of an assignment is evaluated before the left. */
    boolean rightSideFirst() {
      return this == CPP17;
    }

    /** Whether the left operand of a shift is evaluated before the right. */
    boolean shiftsInOrder() {
      return this == CPP17;
    }

    /** Whether arguments are evaluated one by one, in any order, and not interleaved. */
    boolean argumentsApart() {
      return this == CPP17;
    }

    /**
     * Whether what waits for the value of {@code ++x} waits for its write, too; nothing does for that of {@code x++}.
     */
    boolean prefixesAwaited() {
      return this == CPP17;
    }
  }
}
