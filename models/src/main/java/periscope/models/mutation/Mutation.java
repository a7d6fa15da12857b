package periscope.models.mutation;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Model;

/**
 * A model with one clause changed.
 *
 * @param kind      the kind of the change
 * @param what      the change in words, unique among the mutations of the model: {@code in hb without lhb}
 * @param text      the text that contains the clause: the model's or an included text
 * @param statement place of the statement that contains the clause; for a {@code let}, of the definition's name
 * @param span      place of the changed part
 * @param model     the changed model
 */
public record Mutation(Kind kind, String what, SourceText text, Span statement, Span span, Model model) {}
