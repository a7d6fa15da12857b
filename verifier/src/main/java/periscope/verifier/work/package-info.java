/**
 * Tables and models as texts that another process reads.
 *
 * <p>Nouns: a {@link periscope.verifier.work.TableText} and a {@link periscope.verifier.work.ModelText} are values of
 * the text of a question ({@link periscope.engines.work.Work}).
 *
 * <p>Invariant: no file is read but shipped ones, since a process of a cluster has no others. The process that asks
 * compares what its own text means with what it asks about, and refuses a question of which the text means another.
 */
package periscope.verifier.work;
