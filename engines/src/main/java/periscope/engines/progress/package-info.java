/**
 * Answers to the question whether every run of a test ends under the promises of a scheduler.
 *
 * <p>Nouns: a {@link periscope.engines.progress.ProgressQuestion} asks about a test, a memory model and some {@link
 * periscope.semantics.progress.Promises}; a {@link periscope.engines.progress.ProgressAnswer} has a verdict for each of
 * them; an {@link periscope.engines.progress.EndlessRun} is a run that does not end.
 *
 * <p>Decisions. Under sequential consistency a machine decides: it visits all states of all interleavings ({@link
 * periscope.machines.progress.EndlessSearch}), and loops may do anything. Under other models the symbolic engine asks
 * for an execution in which each thread ends, goes round a loop for ever or is held up for ever; that decides loops
 * whose rounds change nothing, and loops that the bound follows to their end. A loop with other rounds leaves the
 * answer open: no bound shows that it ends. A run of a machine is then a hint and no verdict. A test with a race that
 * its model leaves undefined has no verdict, since a compiler may remove its loops.
 */
package periscope.engines.progress;
