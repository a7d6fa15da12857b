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

  /** First word of its tests, which is {@link LitmusTest#language()} of compiled tests. */
  String header();

  /** Whether tables may compile from a language to this one. */
  default boolean compilesFrom(SourceLanguage source) {
    return true;
  }

  /** Whether tables to this language have rows for an operation, since it has instructions for it. */
  default boolean hasRowsFor(Operation operation) {
    return operation != Operation.BARRIER && !operation.phased();
  }

  /** Its own words for scopes, which left sides of tables to it may use besides wi, wg, dv and all. */
  default Map<String, Scope> scopeWords() {
    return Map.of();
  }

  /** Whether a left side may give the operation's scope a name, for the right side. */
  default boolean namesScopes() {
    return false;
  }

  /** Whether a word has a meaning in its instructions, so that it cannot be the name of a scope. */
  default boolean isWord(String word) {
    return false;
  }

  /**
   * A template in which words for the operation itself, and for its order, are replaced by the language's words. Rows
   * for several operations use such words, which the language defines.
   */
  default Template filled(Template template, Pattern operation) {
    return template;
  }

  /**
   * Reads a template.
   *
   * @param scopeName the left side's name for the scope
   * @return empty if the template has an error, which was reported
   */
  Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems);

  /**
   * The text of a template.
   *
   * @param scopeName the left side's name for the scope
   */
  String print(Instruction template, Optional<String> scopeName);

  /** The scope that a template has for every scope of the operation; empty if it has none, or the operation's scope. */
  default Optional<Scope> fixedScope(Instruction template) {
    return Optional.empty();
  }

  /**
   * The template with a scope of the source in the place of the left side's name for it; the template itself if it does
   * not use the name.
   */
  default Instruction scoped(Instruction template, Scope scope) {
    return template;
  }

  /** The problems of a row, besides those that rows of every language can have. */
  List<Diagnostic> lint(Row row);

  /**
   * Demands of a row's left side that the row's code does not meet; none of a row that {@link #lint} refuses.
   *
   * @param table every row of the row's table
   */
  default List<Shortfall> shortfalls(Row row, List<Row> table) {
    return List.of();
  }

  /**
   * The instruction that a template becomes.
   *
   * @param names    the replacements of the row's names
   * @param storable turns a value into an operand that an instruction accepts: a register or a constant
   */
  Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable);

  /** Whether a row may overwrite the register of its result before it reads an operand from it. */
  default boolean writesResultFirst() {
    return true;
  }

  /**
   * Refuses tests that no table can compile to this language.
   *
   * @throws periscope.litmus.source.InvalidInputException for a refused test
   */
  default void refuse(LitmusTest source, SourceText text) {}

  /** The type of a register or location in this language; the source's type unless the language lacks it. */
  default NumberType type(NumberType source) {
    return source;
  }

  /**
   * A location in this language. No location is marked atomic, and a local location becomes a global one, since only
   * one work-group accesses it.
   */
  default Location location(Location source) {
    return new Location(source.name(), type(source.type()), source.initial(), false, Location.AddressSpace.GLOBAL,
        source.common(), List.of());
  }

  /**
   * Whether an instruction may stand under a predicate, on which it depends and later instructions do not. The model or
   * machine must then use dependencies; otherwise all forms of conditionals have the same behaviour.
   */
  default boolean predicates() {
    return false;
  }

  /** Names of the tables that come with the language, each in {@code mappings/NAME.map} on the class path. */
  default List<String> tables() {
    return List.of();
  }

  /** The edits that its rows allow. */
  RowEdits edits();

  /**
   * The operations of searched programs in the language itself; empty if no search covers it.
   *
   * @param scopes the scopes of operations that have one
   */
  default List<TargetOperation> operations(Set<Scope> scopes) {
    return List.of();
  }

  /** Names by which models tell local memory from global memory. */
  default Set<String> regions() {
    return Set.of();
  }

  /**
   * The features of the language that no searched program uses, in words, each with the names by which models
   * distinguish it from the searched operations.
   */
  default Map<String, Set<String>> notSearched() {
    return Map.of();
  }
}
