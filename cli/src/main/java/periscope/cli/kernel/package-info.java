/**
 * The command {@code kernel}: every outcome of a small launch of a kernel, or of several one after the other.
 *
 * <p>Duty: put the questions that people have about a kernel to the engines that answer them for tests, and tell the
 * answers in the kernel's own lines. Nouns: {@link periscope.cli.kernel.LaunchOptions} say what is launched; {@link
 * periscope.cli.kernel.Launches} are what is read of it; {@link periscope.cli.kernel.Asking} looks at one launch that
 * begins with one state of memory, of which a {@link periscope.cli.kernel.KernelAnswer} has what a model says; {@link
 * periscope.cli.kernel.LaunchAnswers} are those from all such states, and a {@link periscope.cli.kernel.RunAnswer} has
 * them for all launches; {@link periscope.cli.kernel.Findings} are what is wrong, each with an execution that shows it;
 * {@link periscope.cli.kernel.Topics} say what is known where nothing is; a {@link periscope.cli.kernel.KernelReport}
 * and {@link periscope.cli.kernel.KernelJson} tell all of it. {@link periscope.cli.kernel.CutTests} are the litmus
 * tests that this stands for, told by a {@link periscope.cli.cut.CutReport}. Launches that are run are in {@link
 * periscope.cli.launch}.
 *
 * <p>Invariants: what the file does not say and was assumed is told, and so is what an answer rests on. Nothing found
 * within a bound on loops, or from some of the states that a launch may begin with, is no answer, but exit code 3.
 */
package periscope.cli.kernel;
