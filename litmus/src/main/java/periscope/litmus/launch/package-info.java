/**
 * Kernels and their launches.
 *
 * <p>Duty: the words in which a command line, a comment of a file and the reader of a language speak of launches.
 * Nouns: a {@link periscope.litmus.launch.Grid} is the shape of a launch; a {@link
 * periscope.litmus.launch.LaunchRequest} is the user's description of a launch, which completes that of the file; a
 * {@link periscope.litmus.launch.LaunchedKernel} is the launch as a test; a {@link
 * periscope.litmus.launch.KernelLanguage}, found as a service, reads files of kernels. {@link
 * periscope.litmus.launch.Inputs} are the inputs of a single run that differ from the launch's. A {@link
 * periscope.litmus.launch.Position} is the place of a work-item, and {@link periscope.litmus.launch.ReadOnlyMemory} is
 * memory that a launch only reads.
 *
 * <p>Invariants: work-items are numbered work-group by work-group, and in each as OpenCL's linear local id does, the
 * first dimension fastest ([OCLC], 6.15.1); thread {@code i} of the test is work-item {@code i}.
 */
package periscope.litmus.launch;
