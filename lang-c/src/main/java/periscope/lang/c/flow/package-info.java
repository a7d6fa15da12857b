/**
 * Properties of statements that the syntax tree alone shows: jumps out of them ({@link periscope.lang.c.flow.Jumps}),
 * ways through a switch ({@link periscope.lang.c.flow.Sections}), and the variables that a part assigns to ({@link
 * periscope.lang.c.flow.Assigned}). Names and values mean nothing here.
 */
package periscope.lang.c.flow;
