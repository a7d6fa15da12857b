/**
 * What a litmus language must offer to be found: implement {@link periscope.litmus.language.LitmusLanguage} and name the
 * class in {@code META-INF/services}.
 */
package periscope.litmus.language;
