/**
 * Litmus tests as OpenCL C kernels ([GPUC], sections 4.1 to 4.3; the parallel style is that of its successors).
 *
 * <p>Duty: make a test, a device's capabilities and the parameters of stress a {@link
 * periscope.runtime.kernel.LitmusKernel}: the text of a program with its three entries, the way to launch them, and
 * the meaning of the numbers that they leave. Text only: nothing here knows a driver.
 *
 * <p>Nouns: a <em>role</em> is one thread of the test. A <em>group</em> is one work-group of the test; a work-group of
 * the device plays one group. A <em>team</em> is as many work-groups of the device as the test has groups; the threads
 * of an instance are all in one team. A <em>lane</em> is one of the instances that a team runs side by side, a
 * <em>round</em> is the set of instances that it runs at once. The random choices of a launch are its {@link
 * periscope.runtime.kernel.Draw}.
 *
 * <p>Invariants: two threads are in one work-group of the device if and only if they are in one of the test. Each
 * launch runs each instance just once, over memory of its own. Every memory operation of the test is one operation of
 * the kernel, in the test's order. Every loop of a kernel is bounded. Every instance is counted just once: in a bin of
 * the histogram if its values are likely ones, else in the list of those that the host looks at.
 *
 * <p>Decisions: values have the width and sign of their type; a location takes one word of 32 bits, or two where some
 * have 64 bits. Plain accesses are volatile, since otherwise the compiler may merge them, and a test is to test the
 * device. An address or value that depends on a register in name only, as {@code r ^ r} does, is written with an
 * argument that is always 0, which compilers do not know (section 4.5).
 *
 * <p>A kernel is text for people: threads, locations and registers keep their names, both styles of running come from
 * one shape, and {@code --show kernel} shows the text. Every wait is bounded: looking for siblings, loops of the
 * test, and the time of a launch. Outcomes are numbered by the values that a test mentions and counted on the device;
 * the kernel spells out a value without a digit, and the host counts it. The compiler of a device decides what the
 * device can do, because drivers report scopes that their compilers lack. Barriers stand outside of all branches,
 * since one driver compiles other barriers wrongly.
 */
package periscope.runtime.kernel;
