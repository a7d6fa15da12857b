/**
 * From a test to its outcomes by exploring a machine: each machine is a package, and none knows another.
 *
 * <p>What they share stands here: an {@link periscope.machines.Exploration} is what visiting a machine's states found;
 * {@link periscope.machines.StateTable} and {@link periscope.machines.StateEdges} hold these states. A {@link
 * periscope.machines.RandomMachine} is one that can be run at random, a {@link periscope.machines.SteppedMachine} one
 * whose steps are numbered choices, so that {@link periscope.machines.SteppedExplorer} takes them in every order and
 * {@link periscope.machines.RandomSteps} at random; {@link periscope.machines.Interleavings} is what two such machines
 * are compared by. A {@link periscope.machines.Computation} is a value in a state, {@link
 * periscope.machines.CtaBarriers} says which barriers are the same one.
 */
package periscope.machines;
