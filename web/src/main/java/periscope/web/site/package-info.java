/**
 * The part of the site that needs no server.
 *
 * <p>Duty: {@link periscope.web.site.Site} knows every address and its content: the built pages, which are resources
 * of this module, and the data that they read. {@link periscope.web.site.Pages} finds the pages.
 *
 * <p>Invariants: the files of a folder and the answers of a server are the same bytes, but for {@code data/site.json},
 * which states whether there is a server. No part of an address leads out of the site.
 */
package periscope.web.site;
