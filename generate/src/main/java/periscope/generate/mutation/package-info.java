/**
 * The conformance tests and mutants of MC Mutants [MCM]: 20 tests whose target an implementation may not show, and 32
 * that take one ordering away, so that it may.
 *
 * <p>Nouns: an {@link periscope.generate.mutation.Action} is an access or a fence of a role; a {@link
 * periscope.generate.mutation.Program} is roles with a target, in a notation of its own; {@link
 * periscope.generate.mutation.Mutators} makes the 52 of four base tests of one location, six of two locations and six
 * with fences.
 *
 * <p>Invariants: which outcomes of one location coherence grants is computed, by going through the interleavings. A
 * test states neither a name for its target nor whether a model forbids it: classes and expectations belong to the
 * runner of the test. All accesses are relaxed atomics of device scope, fences release in the first role and acquire
 * in the second, and each role has a work-group of its own.
 */
package periscope.generate.mutation;
