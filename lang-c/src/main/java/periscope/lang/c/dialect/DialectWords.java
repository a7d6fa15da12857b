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
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The words of one dialect with their meanings. Words of types are defined by its {@code TypeWord} rule. */
public interface DialectWords {

  /** First word of the canonical header, which is also the language of the tests. */
  String header();

  /** Whether a text with this first word is in the dialect. */
  boolean isHeader(String word);

  /** The words for a test in messages: {@code an OpenCL litmus test}. */
  String title();

  /** Examples of code for hints. */
  Examples examples();

  /** A regular expression for one word of a type, as it may stand in a cast. */
  Pattern typeWord();

  /** Words, besides {@code void} and thread names, that a thread may start with; a regular expression. */
  String threadStart();

  /** The words of placements and scope trees. */
  PlaceWords places();

  /** The address space that declaration words name; empty if they name none. */
  Optional<AddressSpace> space(List<String> words);

  /** Whether declaration words make a location atomic. */
  boolean atomic(List<String> words);

  /** Whether declaration words make a location a barrier with phases, which only its own functions access. */
  default boolean phased(List<String> words) {
    return false;
  }

  /** Reports errors in the declaration words of a location. */
  default void check(List<String> words, Span span, Problems problems) {}

  /** The semantics of an access {@code *x} to memory with these declaration words. */
  Semantics plain(List<String> words);

  /**
   * The semantics of an access {@code *x} after a cast of the address.
   *
   * @param cast the cast without spaces: {@code (int*)}
   */
  default Semantics cast(String cast, Semantics plain) {
    return plain;
  }

  /** Whether a shift clamps its count at the width; otherwise it takes the count modulo the width. */
  default boolean clampsShifts() {
    return false;
  }

  /** Whether a parameter with these type words is a reference to memory, and no number. */
  default boolean refers(List<String> words) {
    return false;
  }

  /** The values of the names that give a thread's position. */
  default Map<String, Term.Value> constants(Whereabouts place) {
    return Map.of();
  }

  /** The word with which a kernel begins. */
  default String kernel() {
    return "kernel";
  }

  /** Whether the pointer parameters of a kernel must name their address space. */
  default boolean kernelsNameMemory() {
    return false;
  }

  /** The words before a function's type that state its purpose. */
  default Set<String> heads() {
    return Set.of("kernel", "__kernel");
  }

  /** The words for the parts of a launch. */
  default LaunchWords launchWords() {
    return LitmusLanguages.traits(header()).launchWords();
  }

  /** Whether files of kernels also contain host code: functions without a word that puts them onto a device. */
  default boolean hasHostCode() {
    return false;
  }

  /** Whether a word makes a variable outside functions a variable of the program in global memory. */
  default boolean isGlobal(String word) {
    return false;
  }

  /** Whether a word makes a variable outside functions a constant of the program. */
  default boolean isFixed(String word) {
    return false;
  }

  /** Whether a word of a variable outside functions states only its address space. */
  default boolean isOnlyPlace(String word) {
    return false;
  }

  /**
   * The headers that kernels may include although they are not read, because their contents are known; an entry may be
   * a folder.
   */
  default Set<String> headers() {
    return Set.of();
  }

  /**
   * The macros that compilers define before a text begins.
   *
   * @param architecture the target processor; empty for the newest
   * @throws IllegalArgumentException for an unknown processor; the message has a way out
   */
  default Predefined predefined(Optional<String> architecture) {
    return Predefined.NOTHING;
  }

  /** The rules for the order of evaluation. */
  EvaluationRules evaluation();

  /** The functions that compute with numbers and touch no memory, by name. */
  default Map<String, NumberFunction> functions() {
    return Map.of("min", NumberFunction.LEAST, "max", NumberFunction.GREATEST);
  }
}
