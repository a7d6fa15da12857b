/**
 * The description of a kernel's launch in a comment of its file: name, grid, initial values, condition.
 *
 * <p>Duty: find the description, complete it by the user's request, and report its errors with their places. Nouns:
 * {@link periscope.frame.launch.LaunchText}, {@link periscope.frame.launch.DescribedText}, and the entries
 * {@link periscope.frame.launch.NumberRange} and {@link periscope.frame.launch.SharedBuffer}.
 *
 * <p>Invariants: knows no language; the entries of the initial values and the condition are places in the text, which
 * the reader of a language reads.
 */
package periscope.frame.launch;
