/**
 * Litmus tests in the neutral JSON of Project X [HARBOR], read as OpenCL tests, and OpenCL tests written so.
 *
 * <p>Duty: {@link periscope.lang.neutral.NeutralImporter} reads, {@link periscope.lang.neutral.NeutralEmitter} writes.
 * Nouns: a role is a thread, an action one of its accesses or fences; a {@link periscope.lang.neutral.Behaviour} is a
 * class of outcomes; {@link periscope.lang.neutral.Memory} describes locations.
 *
 * <p>Supported forms. The current form, with {@code behaviors}, and the older one, with {@code postConditions}, {@code
 * sameWorkgroup}, {@code workgroupMemory}, and a {@code workgroup} with each thread. The condition of the test is the
 * set of behaviours that are counted as {@code weak}, without outcomes of behaviours before them; or, in tests with
 * another target, the set of behaviours that are called {@code target}, {@code target0} and so on. Anything else is
 * refused with its place.
 *
 * <p>Decisions. Accesses have the device's scope, as OpenCL's functions without a scope argument have; fences reach
 * the device, or the work-group if all roles are in one. A fence without an order acquires and releases, as it does in
 * WGSL; read as relaxed, as in the published OpenCL back end, it would be no fence. A read with {@code useRMW} adds 0,
 * a write exchanges.
 *
 * <p>Invariants: classes of outcomes are worked out ({@link periscope.machines.interleaving.OutcomeClasses}) and not
 * taken from a file; {@link periscope.lang.neutral.BehaviourCheck} warns where a file states others. Reading a written
 * test gives the same program with a condition that holds of the same outcomes.
 */
package periscope.lang.neutral;
