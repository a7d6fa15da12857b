/**
 * Reports of applications: runs, hardening, tuning and costs, as lines and as data.
 *
 * <p>Nouns: {@link periscope.applications.report.ReportLines} lays out lines, {@link
 * periscope.applications.report.RunPlace} names the device of a run; {@link periscope.applications.report.Cost} is the
 * time that fences take; each report of a command has a record for JSON, such as {@link
 * periscope.applications.report.HardenJson}.
 */
package periscope.applications.report;
