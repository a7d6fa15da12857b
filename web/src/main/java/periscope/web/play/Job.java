package periscope.web.play;

import java.util.Optional;

/** A question with the state of its answer. {@link Jobs} makes all changes, under its lock. */
final class Job {

  enum State {
    WAITING,
    RUNNING,
    DONE,
    CANCELLED
  }

  private final String id;
  private final String visitor;
  private final String command;
  /** The question; null once the job is over. */
  private Question question;
  private volatile State state = State.WAITING;
  private byte[] answer;
  private final boolean takesLong;
  /** The last words of the command about its progress; empty before the first. */
  private volatile String progress = "";
  /** Time of the last request about the job, or of its answer, in seconds. */
  private long last;

  Job(String id, String visitor, Question question, long now) {
    this.id = id;
    this.visitor = visitor;
    this.question = question;
    this.command = question.command();
    this.takesLong = question.takesLong();
    this.last = now;
  }

  String id() {
    return id;
  }

  String visitor() {
    return visitor;
  }

  Question question() {
    return question;
  }

  State state() {
    return state;
  }

  void start() {
    state = State.RUNNING;
  }

  void cancel() {
    state = State.CANCELLED;
    question = null;
  }

  /** Whether the job may take minutes. */
  boolean takesLong() {
    return takesLong;
  }

  String progress() {
    return progress;
  }

  void progress(String words) {
    progress = words;
  }

  String command() {
    return command;
  }

  boolean over() {
    return state == State.DONE || state == State.CANCELLED;
  }

  Optional<byte[]> answer() {
    return Optional.ofNullable(answer);
  }

  int bytes() {
    return answer == null ? 0 : answer.length;
  }

  void done(byte[] with) {
    state = State.DONE;
    question = null;
    answer = with;
  }

  long last() {
    return last;
  }

  void seen(long now) {
    last = now;
  }
}
