/**
 * The command {@code kernel}: every outcome of a small launch of a kernel.
 *
 * <p>Duty: put the questions that people have about a kernel to the engines that answer them for tests, and tell the
 * answers in the kernel's own lines. Nouns: {@link periscope.cli.kernel.LaunchOptions} say what is launched; a {@link
 * periscope.cli.kernel.KernelAnswer} has what a model says of the launch; {@link periscope.cli.kernel.Findings} are
 * what is wrong, each with an execution that shows it; a {@link periscope.cli.kernel.KernelReport} tells all of it.
 *
 * <p>Invariants: what the file does not say and was assumed is told, and so is what an answer rests on. Nothing found
 * within a bound on loops is no answer, but exit code 3.
 */
package periscope.cli.kernel;
