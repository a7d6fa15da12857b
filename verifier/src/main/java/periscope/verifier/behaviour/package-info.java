/**
 * What compiled programs run on, and what they can do there: a {@link periscope.verifier.behaviour.Target} is whatever
 * a model of the target language allows, or a machine; {@link periscope.verifier.behaviour.Behaviours} asks either
 * about one program, and a {@link periscope.verifier.behaviour.Behaviour} is the answer, the same whichever it was.
 *
 * <p>Invariant: nothing here knows a source language or a mapping, so that whoever compares does it in one way.
 */
package periscope.verifier.behaviour;
