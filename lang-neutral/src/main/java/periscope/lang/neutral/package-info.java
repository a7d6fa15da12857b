/**
 * Litmus tests in the neutral JSON of Project X [HARBOR], read as OpenCL tests, and OpenCL tests written so.
 *
 * <p>Duty: {@link periscope.lang.neutral.NeutralImporter} reads, {@link periscope.lang.neutral.NeutralEmitter} writes.
 * Nouns: a role is a thread, an action one of its accesses or fences; a {@link periscope.lang.neutral.Behaviour} is
 * what outcomes are told apart by; {@link periscope.lang.neutral.Memory} is what locations are.
 *
 * <p>What is read. The current form, with {@code behaviors}, and the older one, with {@code postConditions}, {@code
 * sameWorkgroup}, {@code workgroupMemory}, and a {@code workgroup} with each thread. What is looked for, the condition
 * of the test, are the behaviours that are counted as {@code weak}, without what behaviours before them take; or those
 * that are called {@code target}, {@code target0} and so on, which is how tests are written whose target is something
 * else. Everything else is refused with its place.
 *
 * <p>Decisions. Accesses have the device's scope, as OpenCL's functions have it that are not told one; fences reach the
 * device, or the work-group if all roles are in one. A fence that says no order acquires and releases, as it does in
 * WGSL; read as relaxed, as the published OpenCL back end has it, it would be none. A read with {@code useRMW} adds 0,
 * a write exchanges.
 *
 * <p>Invariants: classes of outcomes are worked out ({@link periscope.machines.interleaving.OutcomeClasses}) and not
 * taken from a file; {@link periscope.lang.neutral.BehaviourCheck} warns where a file states others. Reading what was
 * written gives the same program with a condition that holds of the same outcomes.
 */
package periscope.lang.neutral;
