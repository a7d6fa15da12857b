package periscope.models.mutation;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Model;

/**
 * A model with one clause changed.
 *
 * @param what      what was changed, in words that no other mutation of the model has: {@code in hb without lhb}
 * @param text      the text that the clause stands in: the model's, or one that it includes
 * @param statement the statement that the clause is part of; of a {@code let}, the definition's name
 * @param span      what was changed
 * @param model     the changed model
 */
public record Mutation(Kind kind, String what, SourceText text, Span statement, Span span, Model model) {}
