/**
 * Every outcome of a small launch of a kernel, or of several one after the other.
 *
 * <p>Duty: put the questions that people have about a kernel to the engines that answer them for tests, and tell the
 * answers in the kernel's own lines. Nouns: {@link periscope.kernels.Launches} are what is launched; {@link
 * periscope.kernels.LaunchQuery} looks at one launch that begins with one state of memory, of which a {@link
 * periscope.kernels.KernelAnswer} has what a model says; {@link periscope.kernels.LaunchAnswers} are those from all
 * such states, and a {@link periscope.kernels.RunAnswer} has them for all launches; {@link periscope.kernels.Findings}
 * are what is wrong, each with an execution that shows it; {@link periscope.kernels.Topics} say what is known where
 * nothing is; a {@link periscope.kernels.KernelReport} and {@link periscope.kernels.KernelJson} tell all of it. {@link
 * periscope.kernels.CutTests} are the litmus tests that this stands for, told by a {@link
 * periscope.kernels.cut.CutReport}. Launches that are run are in {@link periscope.kernels.launch}.
 *
 * <p>Invariants: what the file does not say and was assumed is told, and so is what an answer rests on. Nothing found
 * within a bound on loops, or from some of the states that a launch may begin with, is no answer, but exit code 3.
 */
package periscope.kernels;

