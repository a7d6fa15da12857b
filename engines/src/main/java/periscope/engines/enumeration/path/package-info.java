/**
 * The ways through a thread, with the values of reads left open.
 *
 * <p>{@link periscope.engines.enumeration.path.Paths} walks a thread's flat code once for each way through its branches
 * and loops; a {@link periscope.engines.enumeration.path.Path} is one of them, with what must hold of the values read
 * for the thread to go there. {@link periscope.engines.enumeration.path.Continuations} are the same paths as a tree:
 * how a thread may go on after what it has done and read.
 */
package periscope.engines.enumeration.path;
