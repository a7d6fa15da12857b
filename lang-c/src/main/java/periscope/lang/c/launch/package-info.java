/**
 * The text of threads that call functions: {@link periscope.lang.c.launch.ThreadText} finds the threads of a litmus
 * test or of a launch's comment, {@link periscope.lang.c.launch.ThreadCall} reads the call that a thread consists of.
 *
 * <p>Both look at the text alone, and not at its meaning: whoever holds compiled code of the called functions asks
 * them which function a thread calls with which arguments.
 *
 * <p>Invariant: every span is one of the text that was given, so that messages point at what the user wrote.
 */
package periscope.lang.c.launch;
