/**
 * The grammar of {@code .cat} files, and the way from text to {@linkplain periscope.models.ast plain records}.
 *
 * <p>Duty: everything that knows Xtext or EMF. Noun: {@link periscope.models.xtext.CatReader}; the other types are what
 * Xtext needs. Invariant: no type of Xtext, EMF or the generated parser leaves this package; invalid text always
 * surfaces as {@link periscope.litmus.source.InvalidInputException}.
 */
package periscope.models.xtext;
