/**
 * Room for `active` requests at a time; up to `waiting` more wait in line, `waitMs` each. Whoever went away leaves the line
 * without being worked for.
 */
export function room({ active, waiting, waitMs }) {
  const line = new Set();
  let inside = 0;
  const admit = (entry) => {
    inside += 1;
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      inside -= 1;
      const [next] = line;
      if (next) {
        next.drop();
        admit(next);
      }
    };
    entry.response.once("close", leave);
    entry.run();
  };
  return {
    /** How many are inside, and how many wait. */
    counts: () => ({ inside, waiting: line.size }),
    /** Calls `run` when there is room, or `refuse` when there is none in time; neither for an answer that was closed meanwhile. */
    enter(response, run, refuse) {
      if (inside < active) {
        admit({ response, run });
        return;
      }
      if (line.size >= waiting) {
        refuse();
        return;
      }
      const entry = {
        response,
        run,
        drop() {
          line.delete(entry);
          clearTimeout(timer);
          response.off("close", entry.drop);
        },
      };
      const timer = setTimeout(() => {
        entry.drop();
        refuse();
      }, waitMs);
      response.once("close", entry.drop);
      line.add(entry);
    },
  };
}
