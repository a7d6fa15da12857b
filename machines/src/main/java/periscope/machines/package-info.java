/**
 * From a test to its outcomes by exploring a machine: each machine is a package, and none knows another.
 *
 * <p>Machines share the types of this package: an {@link periscope.machines.Exploration} is the result of visiting a
 * machine's states; {@link periscope.machines.StateTable} and {@link periscope.machines.StateEdges} hold these states,
 * and {@link periscope.machines.StateGraph} the states and shortest paths of a breadth-first search.
 * A {@link periscope.machines.RandomMachine} can run at random, the steps of a {@link
 * periscope.machines.SteppedMachine} are numbered choices, so that {@link periscope.machines.SteppedExplorer} takes
 * them in every order and {@link periscope.machines.RandomSteps} at random; {@link periscope.machines.Interleavings}
 * compares two such machines. A {@link periscope.machines.Computation} is a value in a state, {@link
 * periscope.machines.CtaBarriers} decides which barriers are the same.
 */
package periscope.machines;
