/**
 * The grammar that the grammars of litmus languages inherit.
 *
 * <p>Duty: the syntax of the frame. The meaning of texts is the duty of the package above. Generated code is joined to
 * this package at build time.
 */
package periscope.frame.xtext;
