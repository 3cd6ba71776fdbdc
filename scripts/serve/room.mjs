/** The part of the places, and of the line, that one client may take: the others come to the rest. */
const SHARE = 0.75;

/**
 * Room for `active` requests at a time; up to `waiting` more wait in line, `waitMs` each. One client takes three quarters of either at most.
 * Whoever went away leaves the line without being worked for.
 */
export function room({ active, waiting, waitMs }) {
  const line = new Set();
  const inside = new Map();
  let total = 0;
  const insideOf = (client) => inside.get(client) ?? 0;
  const count = (client, change) => {
    total += change;
    const now = insideOf(client) + change;
    if (now === 0) inside.delete(client);
    else inside.set(client, now);
  };
  const hasPlace = (client) => total < active && insideOf(client) < Math.ceil(active * SHARE);
  const hasLine = (client) => {
    if (line.size >= waiting) return false;
    let own = 0;
    for (const entry of line) if (entry.client === client) own += 1;
    return own < Math.ceil(waiting * SHARE);
  };
  const admit = (entry) => {
    count(entry.client, 1);
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      count(entry.client, -1);
      for (const next of line)
        if (hasPlace(next.client)) {
          next.drop();
          admit(next);
          return;
        }
    };
    entry.response.once("close", leave);
    entry.run();
  };
  return {
    /** How many are inside, and how many wait. */
    counts: () => ({ inside: total, waiting: line.size }),
    /** Calls `run` when there is room, or `refuse` when there is none in time; neither for an answer that was closed meanwhile. */
    enter({ response, client }, run, refuse) {
      if (hasPlace(client)) {
        admit({ response, client, run });
        return;
      }
      if (!hasLine(client)) {
        refuse();
        return;
      }
      const entry = {
        response,
        client,
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
