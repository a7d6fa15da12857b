/**
 * Where control goes, as far as the statements of the syntax tree say it by themselves: jumps out of statements ({@link
 * periscope.lang.c.flow.Jumps}) and ways through a switch ({@link periscope.lang.c.flow.Sections}); and which variables
 * their parts change ({@link periscope.lang.c.flow.Changes}). Names and values mean nothing here.
 */
package periscope.lang.c.flow;
