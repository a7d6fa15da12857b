/**
 * From a test to its outcomes by exploring a machine: each machine is a package, and none knows another.
 *
 * <p>What they share stands here: a {@link periscope.machines.RandomMachine} is one that can be run at random, a
 * {@link periscope.machines.SteppedMachine} one whose steps are numbered choices, so that {@link
 * periscope.machines.Interleavings} takes them in every order and {@link periscope.machines.RandomSteps} at random; a
 * {@link periscope.machines.Computation} is a value in a state.
 */
package periscope.machines;
