package periscope.lsp.language;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The place of a definition.
 *
 * @param text the text that defines it, named by its path or, for a shipped text, by its file name alone
 * @param span the name in the definition
 */
public record DefinitionPlace(SourceText text, Span span) {}
