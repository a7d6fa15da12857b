/**
 * Runs that never end: a search over all states of a machine whose loops have no bound.
 *
 * <p>Nouns: a {@link periscope.machines.progress.ThreadedMachine} is a machine whose choices belong to threads; {@link
 * periscope.machines.progress.EndlessSearch} visits its states and decides for each progress model ({@link
 * periscope.semantics.progress.Promises}) whether every run ends; a {@link periscope.machines.progress.Lasso} is a run
 * that does not: a beginning, and a part that repeats.
 *
 * <p>Argument. In the endless part of a run no thread starts or ends, so that the live and the started threads, and
 * with them the guaranteed ones, are the same in all its states. A run with finitely many states visits some states
 * infinitely often, and these are strongly connected. So an endless run that keeps the promises exists if and only if a
 * strongly connected component has a step in it, has in it a step of each guaranteed thread that can go on, and moves
 * or empties each store buffer; the whole component then repeats. If it lacks such a step, every part of it lacks it. A
 * state without a step in which a thread has not ended is an endless wait under every model. A search that a limit
 * ended says nothing of ends, but its endless runs exist.
 */
package periscope.machines.progress;
