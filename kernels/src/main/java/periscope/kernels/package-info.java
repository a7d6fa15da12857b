/**
 * Every outcome of a small launch of a kernel, or of several one after the other.
 *
 * <p>Duty: put the questions that people have about a kernel to the engines that answer them for tests, and report the
 * answers in the kernel's own lines. Nouns: {@link periscope.kernels.Launches} are launches over the same buffers,
 * with assumed sizes where none are given; a {@link periscope.kernels.LaunchQuery} is about one launch that begins
 * with one state of memory, and a {@link periscope.kernels.KernelAnswer} has a model's answer; {@link
 * periscope.kernels.LaunchAnswers} are the answers for all such states, and a {@link periscope.kernels.RunAnswer} has
 * them for all launches; a {@link periscope.kernels.MixedRun} is about the ways in which several tables compile these;
 * {@link periscope.kernels.Findings} are problems, each with an execution that shows it; {@link
 * periscope.kernels.Topics} report the checks without a problem; a {@link periscope.kernels.KernelReport} and {@link
 * periscope.kernels.KernelJson} are the whole report. {@link periscope.kernels.CutTests} are the litmus tests that
 * findings stand for, reported by a {@link periscope.kernels.cut.CutReport}. Launches that are run are in {@link
 * periscope.kernels.launch}.
 *
 * <p>Invariants: every assumption on points that the file leaves open is reported, and so are the premises of an
 * answer. A search that finds nothing within a bound on loops, or from only some of the states that a launch may begin
 * with, gives no answer, but exit code 3.
 */
package periscope.kernels;
