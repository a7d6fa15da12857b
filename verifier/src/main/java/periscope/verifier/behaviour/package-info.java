/**
 * Behaviour of compiled programs: a {@link periscope.verifier.behaviour.Target} is a model of the target language, or
 * a machine; {@link periscope.verifier.behaviour.Behaviours} asks either about one program, and a {@link
 * periscope.verifier.behaviour.Behaviour} is the answer, of the same form for both.
 *
 * <p>Invariant: nothing here knows a source language or a mapping, so that one comparison serves both.
 */
package periscope.verifier.behaviour;
