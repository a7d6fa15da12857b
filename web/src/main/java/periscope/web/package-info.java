/**
 * The site: pages that run litmus tests in the visitor's browser, and the server of these pages.
 *
 * <p>Duty: {@code tests} turns litmus tests into the data that pages show and run; {@code site} has all files of the
 * site that need no server, by address; {@code server} serves it; {@code play} answers questions of visitors with the
 * command, in processes; {@code editor} answers questions of editors. The pages themselves are TypeScript, in the
 * folder {@code pages} of this module.
 *
 * <p>Invariants: the shader of a page is the kernel that the runtime writes; the same models as on the command line
 * decide which outcomes are allowed, through {@link periscope.web.tests.Judge}. A page computes nothing that the
 * server computes: it only adds up the device's counts.
 */
package periscope.web;
