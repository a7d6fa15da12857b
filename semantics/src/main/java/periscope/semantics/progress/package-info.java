/**
 * Progress models: the promises of schedulers on which threads go on.
 *
 * <p>Nouns: a {@link periscope.semantics.progress.ProgressModel} says which members of a group are guaranteed to go on,
 * given which of them are live and which have taken a step; {@link periscope.semantics.progress.Promises} apply one
 * model to the work-groups of each device and another one to the work-items of each work-group. Sources: [FAIR],
 * [PROGRESS].
 *
 * <p>Meaning. A thread is live until it ends. In the endless part of a run no thread ends and none starts, so that the
 * guaranteed threads are the same ones all through that part, and each of them takes infinitely many steps there
 * (weak fairness). An access to memory and an arrival at a barrier are steps; local instructions are none. Some live
 * thread goes on in any case, unless all wait at barriers. Every write becomes visible in the end, under every model.
 *
 * <p>Invariants: more threads that have started never make fewer threads guaranteed. Where some member of a group has
 * started, a stronger model guarantees all members that a weaker one does.
 */
package periscope.semantics.progress;
