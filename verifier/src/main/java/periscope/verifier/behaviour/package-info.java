/**
 * Behaviour of compiled programs: a {@link periscope.verifier.behaviour.Target} is a model of the target language, or
 * a machine, which a module may bring as a {@link periscope.verifier.behaviour.TargetMachine}, several as a {@link
 * periscope.verifier.behaviour.MachineFamily}; {@link periscope.verifier.behaviour.Behaviours} asks any of them about
 * one program, and a {@link periscope.verifier.behaviour.Behaviour} is the answer, of the same form for all.
 *
 * <p>Invariant: nothing here knows a source language or a mapping, so that one comparison serves all.
 */
package periscope.verifier.behaviour;
