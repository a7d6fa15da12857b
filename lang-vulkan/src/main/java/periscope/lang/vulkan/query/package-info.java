/**
 * Questions about the executions of one test, in the notation of Khronos' tests ([VULKAN-TESTS]).
 *
 * <p>Duty: {@link periscope.lang.vulkan.query.Query} reads a question and names the model that answers it: executions
 * of a model with a further condition, such as that none of its pairs of accesses races. A test asks the question with
 * the first line of its free text.
 */
package periscope.lang.vulkan.query;
