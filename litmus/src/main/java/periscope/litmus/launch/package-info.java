/**
 * Kernels and how they are launched.
 *
 * <p>Duty: the words in which a command line, a comment of a file and the reader of a language speak of launches.
 * Nouns: a {@link periscope.litmus.launch.Grid} is the shape of a launch; a {@link
 * periscope.litmus.launch.LaunchRequest} says what is to be launched, as far as the file does not; a {@link
 * periscope.litmus.launch.LaunchedKernel} is the test that comes of it; a {@link
 * periscope.litmus.launch.KernelLanguage}, found as a service, reads files of kernels. What a single run begins with,
 * where it is something else, are its {@link periscope.litmus.launch.Inputs}. A {@link
 * periscope.litmus.launch.Position} is where a work-item is, and {@link periscope.litmus.launch.ReadOnlyMemory} what a
 * launch only reads.
 *
 * <p>Invariants: work-items are numbered work-group by work-group, and in each as OpenCL's linear local id does, the
 * first dimension fastest ([OCLC], 6.15.1); thread {@code i} of the test is work-item {@code i}.
 */
package periscope.litmus.launch;
