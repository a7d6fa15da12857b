/**
 * All of the site that needs no server.
 *
 * <p>Duty: {@link periscope.web.site.Site} knows every address and what is there: the built pages, which are resources
 * of this module, and the data that they read. {@link periscope.web.site.Pages} finds the pages.
 *
 * <p>Invariants: what a folder of files has and what a server gives are the same bytes, but for {@code data/site.json},
 * which says whether there is a server. An address has no part that leads anywhere else.
 */
package periscope.web.site;
