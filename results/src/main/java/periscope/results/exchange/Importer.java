package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;

/**
 * Imports files into a database: each file as a whole or not at all, and the same contents only once, under whatever
 * name.
 */
public final class Importer {

  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ResultStore store;
  private final ImportOptions options;

  public Importer(ResultStore store, ImportOptions options) {
    this.store = store;
    this.options = options;
  }

  /** The counts so far, while a file is read. */
  private static final class Progress {
    private final Remarks remarks = new Remarks();
    private String form = "";
    private int records;
    private int runs;
    private long results;

    void add(RecordImport record) {
      records++;
      runs += record.runs();
      results += record.results();
    }
  }

  /**
   * Imports a file.
   *
   * @throws InvalidInputException if the file is missing or has no known format, or the database refuses
   */
  public Imported read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw StoreProblem.of(file, Files.isDirectory(file) ? "this is a folder, not a file" : "there is no such file",
          "name files with results");
    }
    return read(file, () -> Files.newInputStream(file));
  }

  /**
   * Imports a record that is not in a file.
   *
   * @param name name of the source in the database
   * @throws InvalidInputException if the record has no known format, or the database refuses
   */
  public Imported read(String name, byte[] contents) {
    return read(Path.of(name), () -> new ByteArrayInputStream(contents));
  }

  /** The contents of a file, each time from the beginning. */
  private interface Contents {
    InputStream open() throws IOException;
  }

  private Imported read(Path file, Contents contents) {
    String bytes = hash(file, contents);
    // Databases of earlier versions know files by their bytes.
    String hash = content(contents).orElse(bytes);
    return store.transaction(() -> {
      Optional<ResultStore.Source> before = store.source(hash).or(() -> store.source(bytes));
      if (before.isPresent()) {
        return new Imported(file.toString(), before.get().form(), bytes,
            List.of(before.get().file(), before.get().imported()), 0, 0, 0, List.of());
      }
      return added(file, contents, hash, bytes);
    });
  }

  private Imported added(Path file, Contents contents, String hash, String bytes) {
    Progress progress = new Progress();
    boolean database = isDatabase(file, contents);
    progress.form = database ? "database of records" : "record";
    ResultStore.Source source = store.source(hash, file.toString(), progress.form);
    RecordImport.Target target = new RecordImport.Target(store, source, stem(file), options, progress.remarks);
    if (database) {
      database(file, target, progress);
    } else {
      json(file, contents, target, progress);
    }
    if (progress.results == 0) {
      String why = progress.remarks.all().stream().map(r -> r.what() + ", such as " + r.first()).findFirst()
          .orElse("it is empty");
      throw StoreProblem.of(file, "there are no results in this file: " + why,
          "docs/results.md says which forms are read");
    }
    return new Imported(file.toString(), progress.form, bytes, List.of(), progress.records, progress.runs,
        progress.results, progress.remarks.all());
  }

  private void database(Path file, RecordImport.Target target, Progress progress) {
    DatabaseReader.read(file, (number, text, columns) -> {
      RecordImport record = new RecordImport(target, "row " + number);
      try (JsonParser parser = JSON.createParser(text)) {
        JsonToken first = parser.nextToken();
        // The record of a phone is the one element of an array.
        while (first == JsonToken.START_ARRAY) {
          first = parser.nextToken();
        }
        if (first == JsonToken.START_OBJECT) {
          record.read(parser, columns);
          progress.add(record);
        } else {
          target.remarks().add("a row without a record was skipped", "row " + number);
        }
      } catch (JsonProcessingException e) {
        throw JsonPlace.problem(file, "row " + number + ": ", e);
      } catch (IOException e) {
        throw StoreProblem.of(file, "the file cannot be read: " + e.getMessage(), "");
      }
    });
  }

  private void json(Path file, Contents contents, RecordImport.Target target, Progress progress) {
    ValidateLines lines = new ValidateLines(target);
    try (InputStream in = contents.open();
        JsonParser parser = JSON.createParser(in)) {
      int number = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          number++;
          object(parser, number, lines, target, progress);
        } else if (token == JsonToken.START_ARRAY) {
          progress.form = "array of records";
        } else if (token != JsonToken.END_ARRAY) {
          throw StoreProblem.of(file, "this is JSON, but no record: it has " + parser.getText() + " where an object "
              + "should be", "docs/results.md says which forms are read");
        }
      }
    } catch (JsonProcessingException e) {
      throw JsonPlace.problem(file, "", e);
    } catch (IOException e) {
      throw StoreProblem.of(file, "the file cannot be read: " + e.getMessage(), "");
    }
    lines.finish();
    progress.runs += lines.runs();
    progress.results += lines.results();
  }

  /** Reads one object: a record, or a line of {@code validate}, depending on its first field. */
  private void object(JsonParser parser, int number, ValidateLines lines, RecordImport.Target target,
      Progress progress) throws IOException {
    Lookahead first = new Lookahead(parser);
    if (first.field().map(ValidateLines::begins).orElse(false)) {
      progress.form = "lines of validate";
      progress.records++;
      JsonNode line = JSON.readTree(parser);
      lines.line(number, line);
    } else {
      RecordImport record = new RecordImport(target, number == 1 ? "" : "record " + number);
      record.read(first, JsonNodeFactory.instance.objectNode());
      progress.add(record);
    }
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
  }

  private static boolean isDatabase(Path file, Contents contents) {
    try (InputStream in = contents.open()) {
      return Arrays.equals(SQLITE, in.readNBytes(SQLITE.length));
    } catch (IOException e) {
      throw StoreProblem.of(file, "the file cannot be read: " + e.getMessage(), "");
    }
  }

  /** The hash of the content of JSON; absent if the file is no JSON. */
  private static Optional<String> content(Contents contents) {
    try (InputStream in = contents.open(); JsonParser parser = JSON.createParser(in)) {
      return Optional.of(ContentHash.of(parser));
    } catch (IOException | NumberFormatException e) {
      // Whoever reads the file tells what is wrong with it.
      return Optional.empty();
    }
  }

  private static String hash(Path file, Contents contents) {
    try (InputStream in = contents.open()) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw StoreProblem.of(file, "the file cannot be read: " + e.getMessage(), "");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
