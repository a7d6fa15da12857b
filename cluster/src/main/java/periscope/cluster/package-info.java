/**
 * Clusters of Apache Spark that answer work units.
 *
 * <p>Nouns: a {@link periscope.cluster.SparkProvider} reads the address of a cluster; a {@link
 * periscope.cluster.SparkCluster} runs one job for each list of units, in which each unit is a partition; a {@link
 * periscope.cluster.UnitTask} answers a unit in a process of the cluster, which keeps the latest question opened
 * ({@link periscope.cluster.OpenedWork}). A {@link periscope.cluster.Checkpoint} keeps answers in a folder.
 *
 * <p>Invariants: texts travel, objects of a question never do. Spark hands in one result for each partition, however
 * often it had the partition computed, and the asking search counts each unit once. Maven builds this module
 * in the profile {@code cluster} only: the distribution contains no part of Spark.
 */
package periscope.cluster;
