package periscope.web.play;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The queue of jobs, first come, first served. Jobs that may take minutes wait in a lane of their own, so that they
 * never occupy all threads. No job overtakes another of its lane, and jobs move up if one before them leaves, so that a
 * position never grows.
 */
final class Jobs {

  private static final int ID_BYTES = 16;

  /**
   * The status of a job.
   *
   * @param position number of jobs before it in its lane while it waits; else -1
   * @param progress the last words of its command about progress; empty if there are none
   * @param answer   its answer, once it has one
   */
  record Status(Job.State state, int position, String command, String progress, Optional<byte[]> answer) {}

  /** A job to run, with its question. */
  record Begun(Job job, Question question) {}

  private final Bounds bounds;
  private final LongSupplier seconds;
  private final SecureRandom random = new SecureRandom();
  /** The jobs by identifier, in the order of their arrival. */
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private boolean closed;

  /** @param seconds a clock, in seconds */
  Jobs(Bounds bounds, LongSupplier seconds) {
    this.bounds = bounds;
    this.seconds = seconds;
  }

  /**
   * Adds a job for a question; returns its unguessable identifier.
   *
   * @param visitor the visitor's address; empty if unknown
   * @throws Refused if a bound is reached
   */
  synchronized String submit(String visitor, Question question) throws Refused {
    expire();
    List<Job> open = jobs.values().stream().filter(j -> !j.over()).toList();
    if (!visitor.isEmpty() && open.stream().filter(j -> j.visitor().equals(visitor)).count() >= bounds.perVisitor()) {
      throw new Refused("one visitor may have " + bounds.perVisitor() + " questions at once; wait for an answer, or "
          + "cancel one", true);
    } else if (open.stream().filter(j -> j.state() == Job.State.WAITING).count() >= bounds.waiting()) {
      throw new Refused(bounds.waiting() + " questions wait already; ask again in a minute", false);
    }
    if (!visitor.isEmpty() && question.takesLong()
        && open.stream().anyMatch(j -> j.takesLong() && j.visitor().equals(visitor))) {
      throw new Refused("one visitor may have one question of more than " + Question.USUAL_PATIENCE
          + " seconds at once; wait for its answer, or cancel it", true);
    }
    byte[] name = new byte[ID_BYTES];
    random.nextBytes(name);
    Job job = new Job(HexFormat.of().formatHex(name), visitor, question, seconds.getAsLong());
    jobs.put(job.id(), job);
    notifyAll();
    return job.id();
  }

  /** The status of a job, if it exists; the request keeps the job from being dropped. */
  synchronized Optional<Status> status(String id) {
    expire();
    Job job = jobs.get(id);
    if (job == null) {
      return Optional.empty();
    }
    if (!job.over()) {
      job.seen(seconds.getAsLong());
    }
    return Optional.of(new Status(job.state(), position(job), job.command(),
        job.progress(), job.answer()));
  }

  private int position(Job job) {
    if (job.state() != Job.State.WAITING) {
      return -1;
    }
    int before = 0;
    for (Job other : jobs.values()) {
      if (other == job) {
        break;
      }
      before += other.state() == Job.State.WAITING && other.takesLong() == job.takesLong() ? 1 : 0;
    }
    return before;
  }

  /**
   * Cancels a job.
   *
   * @return whether it exists
   */
  synchronized boolean cancel(String id) {
    Job job = jobs.get(id);
    if (job != null && !job.over()) {
      cancel(job);
    }
    return job != null;
  }

  private void cancel(Job job) {
    job.cancel();
    job.seen(seconds.getAsLong());
  }

  /** Waits for the next job to run; empty once the queue is closed. */
  synchronized Optional<Begun> take() throws InterruptedException {
    while (!closed) {
      expire();
      long running = jobs.values().stream().filter(j -> j.state() == Job.State.RUNNING && j.takesLong()).count();
      boolean room = running < bounds.longAtOnce();
      Optional<Job> next = jobs.values().stream().filter(j -> j.state() == Job.State.WAITING)
          .filter(j -> room || !j.takesLong()).findFirst();
      if (next.isPresent()) {
        next.get().start();
        return next.map(j -> new Begun(j, j.question()));
      }
      wait(TimeUnit.SECONDS.toMillis(bounds.silentSeconds()));
    }
    return Optional.empty();
  }

  /** Sets the answer to a job, unless the job was cancelled meanwhile. */
  synchronized void finish(Job job, byte[] answer) {
    if (job.state() == Job.State.RUNNING) {
      job.done(answer);
      job.seen(seconds.getAsLong());
      expire();
      // A thread that found no room for a long job looks again.
      notifyAll();
    }
  }

  /** Whether a running job must end, because it was cancelled or no visitor asks about it. */
  synchronized boolean stopped(Job job) {
    expire();
    return closed || job.state() != Job.State.RUNNING;
  }

  /** Drops old answers, jobs that no visitor asks about, and the oldest answers if there are too many. */
  private void expire() {
    long now = seconds.getAsLong();
    jobs.values().stream().filter(j -> !j.over() && now - j.last() > bounds.silentSeconds()).toList()
        .forEach(this::cancel);
    jobs.values().removeIf(j -> j.over() && now - j.last() > bounds.keptSeconds());
    long bytes = jobs.values().stream().mapToLong(Job::bytes).sum();
    // Those that were cancelled hold their texts: of these a few hundred are enough.
    long over = jobs.values().stream().filter(Job::over).count();
    Iterator<Job> oldest = jobs.values().iterator();
    while ((bytes > bounds.keptBytes() || over > 2L * bounds.waiting()) && oldest.hasNext()) {
      Job job = oldest.next();
      if (job.over()) {
        bytes -= job.bytes();
        over--;
        oldest.remove();
      }
    }
  }

  /** Number of jobs, in any state. */
  synchronized int size() {
    return jobs.size();
  }

  /** Closes the queue: no further job runs. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
