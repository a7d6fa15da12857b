/**
 * The server of the site.
 *
 * <p>Duty: {@link periscope.web.server.SiteServer} gives what {@link periscope.web.site.Site} has, and answers what
 * needs a server. {@link periscope.web.server.RequestFilter} decides who is let in and what browsers are told to
 * refuse.
 *
 * <p>Invariants: it listens on this machine only unless told otherwise; it answers to its own names only, so that no
 * page of somebody else reaches it by a name of their own; nothing that a visitor sends reads a file or opens a
 * connection; what cannot be used is answered by 400 and the reason, never by 500.
 */
package periscope.web.server;

