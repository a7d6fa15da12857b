/**
 * Use of registers in a thread's lowered body: its registers, registers that nothing writes ({@link
 * periscope.lang.c.register.RegisterUsage}), and variables of a kernel that are read before anything is assigned to
 * them ({@link periscope.lang.c.register.Unassigned}; {@link periscope.lang.c.register.Needs} decides when C reads a
 * variable).
 *
 * <p>Duty: analyses of instructions alone, whatever text they came from. Nothing here knows syntax trees.
 */
package periscope.lang.c.register;
