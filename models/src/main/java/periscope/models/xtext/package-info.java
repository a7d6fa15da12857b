/**
 * The grammar of {@code .cat} files, and the way from text to {@linkplain periscope.models.ast plain records}.
 *
 * <p>Duty: all contact with Xtext and EMF. Noun: {@link periscope.models.xtext.CatReader}; Xtext needs the other
 * types. Invariant: no type of Xtext, EMF or the generated parser leaves this package; invalid text always surfaces as
 * {@link periscope.litmus.source.InvalidInputException}.
 */
package periscope.models.xtext;
