/**
 * What the statements of the syntax tree say by themselves: jumps out of them ({@link periscope.lang.c.flow.Jumps}),
 * ways through a switch ({@link periscope.lang.c.flow.Sections}), and which variables a part assigns to ({@link
 * periscope.lang.c.flow.Assigned}). Names and values mean nothing here.
 */
package periscope.lang.c.flow;
