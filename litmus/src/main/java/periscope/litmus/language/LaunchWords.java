package periscope.litmus.language;

/**
 * What a language calls the parts of a launch, in messages and reports ({@link LanguageTraits#launchWords}).
 *
 * @param item  one thread of it
 * @param group threads that share local memory
 */
public record LaunchWords(String item, String group) {

  /** Those of OpenCL. */
  public static final LaunchWords OPENCL = new LaunchWords("work-item", "work-group");
}
