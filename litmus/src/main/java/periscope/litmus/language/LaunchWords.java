package periscope.litmus.language;

/**
 * The words of a language for the parts of a launch, in messages and reports ({@link LanguageTraits#launchWords}).
 *
 * @param item  the word for a thread of the launch
 * @param group the word for the threads that share local memory
 */
public record LaunchWords(String item, String group) {

  /** The words of OpenCL. */
  public static final LaunchWords OPENCL = new LaunchWords("work-item", "work-group");
}
