/**
 * The Xtext grammar of OpenCL+RSP litmus tests and its generated parser; nothing outside this module may use it.
 *
 * <p>Duty: text to syntax tree, and syntax errors in the user's words. Nouns: the rules of {@code OpenClRsp.xtext}.
 * Invariant: the grammar is LL(2), so parsing takes time linear in the text.
 */
package periscope.lang.openclrsp.xtext;
