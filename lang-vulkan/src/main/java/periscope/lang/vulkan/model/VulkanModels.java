package periscope.lang.vulkan.model;

import java.util.List;
import periscope.lang.vulkan.query.Query;
import periscope.litmus.LitmusTest;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabulary;

/** The shipped models of Vulkan: the specification's, with its optional feature and without, and other readings. */
public final class VulkanModels implements ModelledLanguage {

  @Override
  public String name() {
    return "vulkan";
  }

  @Override
  public Vocabulary vocabulary() {
    return VulkanVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of("vulkan", "vulkan-nochains");
  }

  @Override
  public List<String> further() {
    return List.of("vulkan-links-by-location", "vulkan-loose-reads", "vulkan-before-37", "vulkan-before-40",
        "vulkan-executions", "vulkan-nochains-executions", "vulkan-relations");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of();
  }

  @Override
  public String usualModel() {
    return "vulkan";
  }

  @Override
  public String usualModel(LitmusTest test) {
    return Query.of(test.description()).map(Query::model).orElse(usualModel());
  }
}
