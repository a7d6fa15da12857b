/**
 * The server of the site.
 *
 * <p>Duty: {@link periscope.web.server.SiteServer} serves the files of {@link periscope.web.site.Site}, and answers
 * requests that need a server. {@link periscope.web.server.RequestFilter} admits or refuses requests, and sets the
 * headers by which browsers refuse content.
 *
 * <p>Invariants: the server listens on this machine only, unless an option widens that; it answers to its own names
 * only, so that no foreign page reaches it by another name; nothing that a visitor sends reads a file or opens a
 * connection; an unusable request gets 400 and the reason, never 500.
 */
package periscope.web.server;
