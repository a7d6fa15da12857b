/**
 * The names that models of Vulkan may use, and the models that come with the language.
 *
 * <p>Duty: {@link periscope.lang.vulkan.model.VulkanVocabulary} has the names, after those of the published models;
 * {@link periscope.lang.vulkan.model.VulkanModels} lists the models.
 */
package periscope.lang.vulkan.model;
