/**
 * The grammar that the C dialects of litmus tests inherit.
 *
 * <p>Duty: syntax, and the wording of syntax errors. What texts mean is the package above. Generated code is joined to
 * this package at build time.
 */
package periscope.lang.c.xtext;
