/**
 * The Xtext grammar of CUDA litmus tests and its generated parser; nothing outside this module may use it.
 *
 * <p>Duty: text to syntax tree, and syntax errors in the user's words. Nouns: the rules of {@code Cuda.xtext}, which
 * inherits the C core's.
 */
package periscope.lang.cuda.xtext;
