package periscope.mappings.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * A language that mapping tables compile to, found through {@link java.util.ServiceLoader}: how its instructions stand
 * in tables, as templates over the names of a row's left side. Implementations keep no state between calls.
 */
public interface TargetLanguage {

  /** Its name in mapping files: {@code gpuasm}. */
  String name();

  /** First word of its tests, which is {@link LitmusTest#language()} of what is compiled to it. */
  String header();

  /** Whether tables may compile to it from a language. */
  default boolean compilesFrom(SourceLanguage source) {
    return true;
  }

  /** Whether it has anything that an operation could become, so that tables to it have rows for that. */
  default boolean hasRowsFor(Operation operation) {
    return operation != Operation.BARRIER;
  }

  /** Its own words for scopes, which left sides of tables to it may use beside wi, wg, dv and all. */
  default Map<String, Scope> scopeWords() {
    return Map.of();
  }

  /** Whether a left side may give the scope of its operation a name, for the right side. */
  default boolean namesScopes() {
    return false;
  }

  /** Whether a word has a meaning in its instructions, so that it cannot be told from the name of a scope. */
  default boolean isWord(String word) {
    return false;
  }

  /**
   * A template with the words filled in that depend on the operation: what the language has for the operation itself,
   * and for its order. Rows for several operations are written with such words; which they are, the language says.
   */
  default Template filled(Template template, Pattern operation) {
    return template;
  }

  /**
   * Reads a template.
   *
   * @param scopeName what the left side calls the scope
   * @return empty if it is wrong, which is then among the problems
   */
  Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems);

  /** A template as a table writes it. @param scopeName what the left side calls the scope */
  String print(Instruction template, Optional<String> scopeName);

  /**
   * The scope that a template has whatever the operation's scope is; empty if it has none, or that of the operation.
   */
  default Optional<Scope> fixedScope(Instruction template) {
    return Optional.empty();
  }

  /** A template whose scope is the one that the left side names, at a scope of the source; else the template itself. */
  default Instruction scoped(Instruction template, Scope scope) {
    return template;
  }

  /** What is wrong with a row, beside what is wrong with any. */
  List<Diagnostic> lint(Row row);

  /**
   * A template as an instruction.
   *
   * @param names    what the row's names stand for
   * @param storable makes a value one that an instruction can have as an operand: a register or a constant
   */
  Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable);

  /** Whether a row may overwrite the register of its result before it reads an operand from it. */
  default boolean writesResultFirst() {
    return true;
  }

  /**
   * Refuses tests that cannot be compiled to it whatever the table.
   *
   * @throws periscope.litmus.source.InvalidInputException for one that is refused
   */
  default void refuse(LitmusTest source, SourceText text) {}

  /** The type of a register or location there; what it is in the source unless it has no such type. */
  default NumberType type(NumberType source) {
    return source;
  }

  /**
   * A location there. None is marked as atomic, and a local one is one like any other: only one work-group accesses it.
   */
  default Location location(Location source) {
    return new Location(source.name(), type(source.type()), source.initial(), false, Location.AddressSpace.GLOBAL,
        source.common(), List.of());
  }

  /**
   * Whether an instruction may stand under a predicate, on which it depends and what follows does not. What runs it
   * must look at dependencies then; else all forms of conditionals do the same.
   */
  default boolean predicates() {
    return false;
  }

  /** Names of tables that come with the language, each in {@code mappings/NAME.map} on the class path. */
  default List<String> tables() {
    return List.of();
  }

  /** How its rows may be edited. */
  RowEdits edits();

  /**
   * The operations that searched programs in the language itself are made of; empty if there is no such search.
   *
   * @param scopes of those that have one
   */
  default List<TargetOperation> operations(Set<Scope> scopes) {
    return List.of();
  }

  /** Names by which models tell local memory from global memory. */
  default Set<String> regions() {
    return Set.of();
  }

  /**
   * What the language has that no searched program in it has, in words, each with the names by which models tell it
   * from what is searched.
   */
  default Map<String, Set<String>> notSearched() {
    return Map.of();
  }
}
