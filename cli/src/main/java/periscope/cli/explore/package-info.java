/**
 * The command {@code explore}: everything that a machine can do with a test.
 *
 * <p>Duty: find the machine that was asked for, let it visit its states, and say what came of it, the same way for
 * each. Nouns: an {@link periscope.cli.explore.ExploredMachine} is a machine with the options that only it has; a
 * {@link periscope.reports.exploration.Request} is what is wanted of it, {@link
 * periscope.reports.exploration.Explored} what it answers; a {@link periscope.reports.exploration.ShownRun} is a run
 * of it for people and for programs; an {@link periscope.reports.exploration.ExploreReport} is the answer in herd's
 * shape, {@link periscope.reports.exploration.ExploreJson} as data.
 *
 * <p>Invariants: an option of one machine is refused with another; what a machine has beyond its paper is named in the
 * report of each test that it explored with it. A machine more is a class that implements {@link
 * periscope.cli.explore.ExploredMachine}, a field of {@link periscope.cli.explore.Explore}, and its rows in the schema.
 */
package periscope.cli.explore;

