/**
 * From a test to its outcomes by exploring a machine: each machine is a package, and none knows another.
 *
 * <p>What they share stands here: a {@link periscope.machines.RandomMachine} is one that can be run at random.
 */
package periscope.machines;
