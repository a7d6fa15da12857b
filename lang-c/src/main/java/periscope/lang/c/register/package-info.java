/**
 * What a thread's body does with its registers, once it has been lowered: which it has, which nothing writes ({@link
 * periscope.lang.c.register.RegisterUsage}), and which of a kernel's variables are read before anything is assigned to
 * them ({@link periscope.lang.c.register.Unassigned}; {@link periscope.lang.c.register.Needs} says when C reads one).
 *
 * <p>Duty: to look at instructions alone, whatever text they came from. Nothing here knows of syntax trees.
 */
package periscope.lang.c.register;
