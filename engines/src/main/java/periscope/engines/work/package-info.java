/**
 * Work that is cut into units, and the workers that answer units: threads of this process, or a cluster.
 *
 * <p>Nouns: {@link periscope.engines.work.Workers} answer units. {@link periscope.engines.work.Work} is a question as a
 * text, from which any process makes the same question anew; its {@link periscope.engines.work.WorkKind} is a service,
 * which opens the question and answers units by their names. A {@link periscope.engines.work.ClusterProvider} is a
 * service that connects to a cluster; without one on the class path there are threads only.
 *
 * <p>Invariants: a cluster knows texts and nothing of questions. The answer to a unit depends on the question and on
 * the unit's name alone, and a process that would understand the question otherwise than the asking one refuses it.
 */
package periscope.engines.work;
