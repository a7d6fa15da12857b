/**
 * Two work-items that stand for all work-items of a launch of any size.
 *
 * <p>Duty: decide whether a launch has races, barriers to which not all work-items come, or steps without a defined
 * behaviour, where barriers alone order accesses. The question is asked for two work-items whose coordinates are
 * symbols, so that its answer does not depend on the size of the launch; the idea is that of
 * [GPUVERIFY].
 *
 * <p>Nouns: {@link periscope.engines.pairs.ItemPaths} follow one work-item; a {@link
 * periscope.engines.pairs.LoopSummary} stands for all rounds of a loop; {@link periscope.engines.pairs.Flags} are
 * registers of few constants, by whose tests paths part; a {@link periscope.engines.pairs.Counter} is a register that
 * never wraps around in a loop; an {@link periscope.engines.pairs.ItemTrace} has the accesses,
 * each in a phase, which is the part of a run between two barriers; {@link periscope.engines.pairs.PairSearch} asks for
 * two work-items that meet in a phase, or, of different work-groups, anywhere; an {@link
 * periscope.engines.pairs.OrderedRun} shows whether a problem happens.
 *
 * <p>Argument: every run of the launch is one in which, up to the first problem, all work-items of a work-group pass
 * the same barriers. Up to there each of them follows a path of {@link periscope.engines.pairs.ItemPaths}, with
 * whatever values its reads return: a read of memory that some work-item writes has any value. So if no two work-items
 * can meet on such paths, no first problem exists. The converse fails, since the values may be impossible: a problem
 * that no run shows is only a possible one.
 *
 * <p>Invariants: an answer without problems holds for all contents of memory; a loop is never cut; whatever is not
 * followed ends the search with a reason.
 */
package periscope.engines.pairs;
