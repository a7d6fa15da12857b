package periscope.lsp.language;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Where something is defined.
 *
 * @param text the text that defines it, named by its path or, if it comes with Periscope, by its file name alone
 * @param span the name that it is defined by
 */
public record DefinitionPlace(SourceText text, Span span) {}
