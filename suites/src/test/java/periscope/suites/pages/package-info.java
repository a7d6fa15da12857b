/** Pages of {@code docs} that list what the languages bring along, against the languages. */
package periscope.suites.pages;
