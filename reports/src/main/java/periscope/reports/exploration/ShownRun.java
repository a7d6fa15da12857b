package periscope.reports.exploration;

import java.util.List;

/**
 * A run of a machine, for reports.
 *
 * @param steps number of its steps
 * @param table the run as lines of text
 * @param json  the run as rows of the JSON report; the first row is the initial state
 */
public record ShownRun(int steps, List<String> table, List<?> json) {}
