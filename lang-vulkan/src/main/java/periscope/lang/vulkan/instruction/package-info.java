/**
 * Instructions of Vulkan's litmus tests, and the events that they make ([VULKAN], "Memory Model").
 *
 * <p>Duty: {@link periscope.lang.vulkan.instruction.VulkanInstruction} has the instructions; each lowers itself to
 * events. What the model asks of an event beyond its order is a tag: storage class, semantics, scope, privacy, and
 * where its thread runs.
 *
 * <p>Decisions. A read-modify-write is one event in R and in W, as in the specification. The scope of an event is a tag
 * ({@link periscope.lang.vulkan.instruction.Level}), since a sub-group is narrower than the scopes that all languages
 * share; the event's own scope is the widest shared one that is not wider. A queue family is the level of a cluster of
 * work-groups. The sub-group of a thread and its place in the order of API commands are a tag, too ({@link
 * periscope.lang.vulkan.instruction.Whereabouts}): engines then never exchange two threads that differ in it.
 */
package periscope.lang.vulkan.instruction;
