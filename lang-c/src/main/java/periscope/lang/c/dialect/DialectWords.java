package periscope.lang.c.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.frame.PlaceWords;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Predefined;
import periscope.lang.c.term.NumberFunction;
import periscope.lang.c.term.Term;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The words of one dialect, and what they mean. Words of types are those of its {@code TypeWord} rule. */
public interface DialectWords {

  /** First word of the canonical header, which is also the language of the tests. */
  String header();

  /** Whether a text whose first word is this is in the dialect. */
  boolean isHeader(String word);

  /** What a test is called in messages: {@code an OpenCL litmus test}. */
  String title();

  /** What hints of this dialect show. */
  Examples examples();

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
}
