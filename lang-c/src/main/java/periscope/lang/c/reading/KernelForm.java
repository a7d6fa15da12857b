package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.List;
import java.util.function.Supplier;
import periscope.lang.c.Dialect;
import periscope.lang.c.printing.KernelPrinter;
import periscope.lang.c.printing.Notation;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/** Files of kernels in one dialect, read as tests, and tests written as such files. */
public abstract class KernelForm implements KernelLanguage, Emitter {

  private final String suffix;
  private final Dialect dialect;
  private final KernelReader reader;
  private final Notation notation;
  private final KernelPrinter.Words words;

  /**
   * The form of a dialect's kernel files.
   *
   * @param suffix   suffix of the names of its files
   * @param setup    makes the injector of the dialect's grammar; called when the first file is read
   * @param notation the notation of statements
   * @param words    the words for kernels
   */
  protected KernelForm(String suffix, Dialect dialect, Supplier<Injector> setup, Notation notation,
      KernelPrinter.Words words) {
    this.suffix = suffix;
    this.dialect = dialect;
    this.reader = new KernelReader(dialect, setup);
    this.notation = notation;
    this.words = words;
  }

  @Override
  public String form() {
    return "kernel";
  }

  @Override
  public String suffix() {
    return suffix;
  }

  @Override
  public String language() {
    return dialect.header();
  }

  /** Accepts every file with the suffix, even without a launch; reading it then reports what is missing. */
  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix);
  }

  @Override
  public boolean picks(SourceText text) {
    return KernelReader.launches(text);
  }

  /** A launch of threads, or of a kernel, as the file's comment has it. */
  @Override
  public LitmusTest read(SourceText text) {
    return reader.threads(text).orElseGet(() -> launch(text, LaunchRequest.NONE).test());
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return reader.read(text, request);
  }

  @Override
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    return reader.program(text, request);
  }

  @Override
  public List<Premise> premises(SourceText text) {
    return reader.premises(text);
  }

  @Override
  public String emit(LitmusTest test, SourceText source) {
    return new KernelPrinter(test, source, notation, words).print();
  }
}
