package periscope.reports.exploration;

import java.util.List;
import java.util.Optional;
import periscope.machines.Exploration;

/**
 * The answer of a machine for one test.
 *
 * @param machine  the machine's name, as {@code --machine} takes it
 * @param variant  the variant of the machine, in words for the report
 * @param exact    whether every state was visited, so that stuck states are counted
 * @param full     whether the machine has L2s and global memory
 * @param switches the machine's features that are on, by the names of the options
 * @param found    the result
 * @param run      the run to show, if one was requested and exists
 */
public record Explored(String machine, String variant, boolean exact, boolean full, List<String> switches,
    Exploration found,
    Optional<ShownRun> run) {}
