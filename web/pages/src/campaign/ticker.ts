/** A worker that says so as long as it is awake: browsers slow the timers of pages in the background, not these. */
setInterval(() => postMessage(null), 500);
