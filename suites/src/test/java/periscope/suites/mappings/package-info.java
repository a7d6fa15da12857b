/** Tables: the mapping language with several source and target languages, which no module has all of. */
package periscope.suites.mappings;
