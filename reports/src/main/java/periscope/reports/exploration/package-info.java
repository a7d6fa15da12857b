/**
 * Reports of machines whose states were all visited.
 *
 * <p>Nouns: a {@link periscope.reports.exploration.Request} is a command's request to a machine, {@link
 * periscope.reports.exploration.Explored} the machine's answer; a {@link periscope.reports.exploration.ShownRun} is
 * one run for people and for programs; an {@link periscope.reports.exploration.ExploreReport} is the answer in herd's
 * shape, {@link periscope.reports.exploration.ExploreJson} as data.
 */
package periscope.reports.exploration;
