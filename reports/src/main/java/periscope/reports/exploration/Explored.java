package periscope.reports.exploration;

import java.util.List;
import java.util.Optional;
import periscope.machines.Exploration;

/**
 * What a machine says of a test.
 *
 * @param machine  its name, as {@code --machine} has it
 * @param variant  which machine it was, in words for the report
 * @param exact    whether every state was visited, so that stuck states are counted
 * @param full     whether L2s and memory are apart
 * @param switches what was switched on of it, by the names of the options
 * @param found    the result
 * @param run      the run that was asked for, if there is one
 */
public record Explored(String machine, String variant, boolean exact, boolean full, List<String> switches,
    Exploration found,
    Optional<ShownRun> run) {}
