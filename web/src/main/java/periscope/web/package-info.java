/**
 * The site: pages that run litmus tests in the visitor's browser, and the server that has them.
 *
 * <p>Duty: {@code tests} makes of litmus tests what pages show and run; {@code site} is all that needs no server, by
 * its address; {@code server} serves it; {@code play} has questions of visitors answered by the command, in processes;
 * {@code editor} answers what editors of texts ask. The pages themselves are TypeScript, in the folder {@code pages} of
 * this module.
 *
 * <p>Invariants: the shader of a page is the kernel that the runtime writes; what is allowed is said by the same models
 * as on the command line, through {@link periscope.web.tests.Judge}. Nothing that a page shows is worked out twice: a
 * page only adds up what the device counted.
 */
package periscope.web;
