/**
 * The command {@code explore}: all outcomes of a test on a machine.
 *
 * <p>Duty: find the named machine, let it visit its states, and report the result, in one way for all machines. Nouns:
 * an {@link periscope.cli.explore.ExploredMachine} is a machine with the options that only it has; a {@link
 * periscope.reports.exploration.Request} is the request to it, {@link periscope.reports.exploration.Explored} its
 * answer; a {@link periscope.reports.exploration.ShownRun} is a run of it for people and for programs; an {@link
 * periscope.reports.exploration.ExploreReport} is the answer in herd's shape, {@link
 * periscope.reports.exploration.ExploreJson} as data.
 *
 * <p>Invariants: an option of one machine is refused with another; the report of a test names each addition to a
 * machine's paper that the exploration used. One more machine is a class that implements {@link
 * periscope.cli.explore.ExploredMachine}, a field of {@link periscope.cli.explore.Explore}, and its rows in the
 * schema.
 */
package periscope.cli.explore;
