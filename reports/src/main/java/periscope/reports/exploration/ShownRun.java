package periscope.reports.exploration;

import java.util.List;

/**
 * A run of a machine.
 *
 * @param steps how many steps it has
 * @param table it as lines for people
 * @param json  it as rows of the JSON report; the first is the start
 */
public record ShownRun(int steps, List<String> table, List<?> json) {}
