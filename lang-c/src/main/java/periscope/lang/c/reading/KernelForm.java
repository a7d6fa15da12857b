package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.function.Supplier;
import periscope.lang.c.Dialect;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.source.SourceText;

/** Files of kernels in one dialect as tests. */
public abstract class KernelForm implements KernelLanguage {

  private final String form;
  private final String suffix;
  private final Dialect dialect;
  private final KernelReader reader;

  /**
   * Files of a dialect.
   *
   * @param form   the name of the form
   * @param suffix how its files end
   * @param setup  makes the injector of the dialect's grammar; called when the first file is read
   */
  protected KernelForm(String form, String suffix, Dialect dialect, Supplier<Injector> setup) {
    this.form = form;
    this.suffix = suffix;
    this.dialect = dialect;
    this.reader = new KernelReader(dialect, setup);
  }

  @Override
  public String form() {
    return form;
  }

  @Override
  public String suffix() {
    return suffix;
  }

  @Override
  public String language() {
    return dialect.header();
  }

  /** A file that ends so, even if it says nothing of a launch: what is missing is told then. */
  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix);
  }

  @Override
  public boolean picks(SourceText text) {
    return KernelReader.launches(text);
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return reader.read(text, request);
  }
}
