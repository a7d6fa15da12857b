/**
 * The frame of litmus tests, read without a grammar: the header, which is free text in every language, and the parts
 * that readers written by hand share.
 *
 * <p>Duty: read the first line and the free text of a test for all languages ({@link periscope.frame.text.Header}), and
 * give readers by hand their words and conditions. Nouns: {@link periscope.frame.text.Header} with the {@link
 * periscope.frame.text.HeaderForm} of a language, {@link periscope.frame.text.Comments}, {@link
 * periscope.frame.text.WordReader}, {@link periscope.frame.text.WordCondition}.
 *
 * <p>Invariants: the package uses no parser of Xtext, so that a language without a grammar starts none. A reader with a
 * grammar gives its parser the text behind {@link periscope.frame.text.Header#end}; all offsets count from the
 * beginning of the whole text.
 */
package periscope.frame.text;
