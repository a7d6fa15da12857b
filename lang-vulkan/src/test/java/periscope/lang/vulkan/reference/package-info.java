/**
 * A third evaluator of Vulkan's memory model: matrices of truth values and every choice of a source and of an order,
 * from the clauses of [VULKAN] alone. It shares no code with the engines and knows no {@code .cat} file, so that a slip
 * in either is seen as a difference.
 */
package periscope.lang.vulkan.reference;
