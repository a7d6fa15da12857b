package periscope.verifier.reason;

import java.util.Optional;
import periscope.inputs.Inputs;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;

/**
 * A table whose findings are known: a finding that it has as well says nothing new about another table.
 *
 * @param table the table, for the source language of the other table
 * @param given whether the user names it; otherwise the other table extends it
 */
public record Baseline(Mapping table, boolean given) {

  /** The word of an option for no baseline. */
  public static final String NONE = "none";

  /**
   * The baseline of a table: the table that the user names, or else the shipped table that a table in a file extends.
   *
   * @param named name or path of the baseline, or {@value #NONE}
   * @throws InvalidInputException if there is no such table, it has errors, or it compiles to another language or
   *     nothing of the source language
   */
  public static Optional<Baseline> of(Inputs inputs, Optional<String> named, Mapping mapping) {
    if (named.equals(Optional.of(NONE)) || named.isEmpty() && mapping.place().text().shipped()) {
      return Optional.empty();
    }
    return named.or(mapping::extended).map(name -> new Baseline(like(mapping, inputs.mapping(name), name),
        named.isPresent()));
  }

  private static Mapping like(Mapping mapping, Mapping baseline, String name) {
    if (!baseline.to().equals(mapping.to())) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(name, ""), Span.NONE,
          baseline.name() + " compiles to " + baseline.to() + ", and " + mapping.name() + " to " + mapping.to(),
          "a baseline compiles to the same language"));
    }
    Mapping translated = baseline.translating(mapping.source());
    if (translated.rows().isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(name, ""), Span.NONE,
          baseline.name() + " has no row with a meaning in " + mapping.from(),
          "a baseline has rows for the operations of " + mapping.name()));
    }
    return translated;
  }
}
