/**
 * The grammar that the C dialects of litmus tests inherit.
 *
 * <p>Duty: syntax, and the wording of syntax errors. The package above has the meaning of texts. A dialect's grammar
 * inherits {@code CCore} and overrides it where the dialect has words of its own. Nobody reads the core alone: its
 * setup registers the syntax tree and makes no injector, so that inheriting costs no start-up time. Generated code is
 * joined to this package at build time.
 */
package periscope.lang.c.xtext;
