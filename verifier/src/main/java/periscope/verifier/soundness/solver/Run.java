package periscope.verifier.soundness.solver;

/**
 * A run of the compiled forms of unknown programs in which every operation is executed, as far as the source would have to show
 * the same.
 *
 * @param from   for each slot, whether it reads from each of: slots, then initial writes by location
 * @param before whether the first slot's write comes before that of the second, for writes to one location; a total order of the
 *               slots, one for all locations, that goes on with what the run says of their writes
 * @param last   for each slot, whether what it writes is there in the end
 */
record Run(int[][] from, int[][] before, int[] last) {}
