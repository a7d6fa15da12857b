/**
 * What a litmus language must offer to be found: implement {@link periscope.litmus.language.LitmusLanguage} and name
 * the class in {@code META-INF/services}. What else its tests can be written as is an {@link
 * periscope.litmus.language.Emitter}, and what else they can be read from an {@link
 * periscope.litmus.language.Importer}, found in the same way. Those written as a table print it with {@link
 * periscope.litmus.language.ThreadColumns}. What engines and reports have to know of a language without its text is in
 * its {@link periscope.litmus.language.LanguageTraits}.
 */
package periscope.litmus.language;
