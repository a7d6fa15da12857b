/**
 * The ways through a thread, with the values of reads left open.
 *
 * <p>{@link periscope.engines.enumeration.path.Paths} walks a thread's flat code once for each way through its
 * branches and loops; a {@link periscope.engines.enumeration.path.Path} is one of them, with the condition on the
 * values read under which the thread takes it. {@link periscope.engines.enumeration.path.Continuations} are the same
 * paths as a tree: the next steps of a thread after its steps and reads so far.
 */
package periscope.engines.enumeration.path;
