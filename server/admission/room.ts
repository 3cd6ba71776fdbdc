import type { EventEmitter } from "node:events";
import { meanGap, refusedFor, SHARE } from "./line.ts";

const LOOK_MS = 100;

export interface Limits {
  active: number;
  activeBusy?: number;
  waiting: number;
  waitMs: number;
}
interface Visit {
  response: Pick<EventEmitter, "once" | "off">;
  client: string;
  run: () => void;
}
type Waiting = Visit & { drop: () => void };
export type Room = ReturnType<typeof room>;

/**
 * Makes a room for `active` requests at a time, or `activeBusy` while the process computes without a pause (`isBusy`).
 * Then each further request only delays all others. Up to `waiting` more wait in line for `waitMs` each, if their turn
 * should come in that time (line.ts). One client takes at most three quarters of either. A client that disconnects
 * leaves the line without costing work.
 */
export function room({
  active,
  activeBusy = active,
  waiting,
  waitMs,
  isBusy = () => false,
}: Limits & { isBusy?: () => boolean }) {
  const line = new Set<Waiting>();
  const inside = new Map<string, number>();
  let total = 0;
  let gapMs: number | null = null;
  let freedAt = 0;
  let looking: NodeJS.Timeout | undefined;
  const insideOf = (client: string) => inside.get(client) ?? 0;
  const count = (client: string, change: number) => {
    total += change;
    const now = insideOf(client) + change;
    if (now === 0) inside.delete(client);
    else inside.set(client, now);
  };
  const hasPlace = (client: string) => {
    const fits = (places: number) => total < places && insideOf(client) < Math.ceil(places * SHARE);
    return fits(activeBusy) || (fits(active) && !isBusy());
  };
  /** Returns the seconds until the client should ask again, or null where there is room in line. */
  const refused = (client: string) => {
    let own = 0;
    for (const entry of line) if (entry.client === client) own += 1;
    // A place occupied longer than the mean gap counts before it becomes free, if earlier gaps are known.
    const open =
      line.size === 0 || gapMs === null ? gapMs : Math.max(gapMs, meanGap(gapMs, performance.now() - freedAt));
    return refusedFor({ ahead: line.size, own, gapMs: open, waiting, waitMs });
  };
  const admitNext = () => {
    for (const next of line)
      if (hasPlace(next.client)) {
        next.drop();
        admit(next);
        return true;
      }
    return false;
  };
  const admit = (entry: Visit) => {
    count(entry.client, 1);
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      count(entry.client, -1);
      if (line.size > 0) {
        const now = performance.now();
        gapMs = meanGap(gapMs, now - freedAt);
        freedAt = now;
      }
      admitNext();
      // An empty room has no cause of delay left, so old gaps say nothing about the next ones.
      if (total === 0) gapMs = null;
    };
    entry.response.once("close", leave);
    entry.run();
  };
  /** Puts an entry in line. A process that is no longer busy opens places without anybody leaving, so a timer looks. */
  const queue = (entry: Waiting) => {
    if (line.size === 0) freedAt = performance.now();
    line.add(entry);
    looking ??= setInterval(() => {
      while (admitNext());
    }, LOOK_MS);
  };
  return {
    /** Returns how many requests are inside, and how many wait. */
    counts: (): Record<"inside" | "waiting", number> => ({ inside: total, waiting: line.size }),
    /**
     * Calls `run` when there is room, or `refuse(seconds)` when none comes in time. Calls neither if the answer closes
     * meanwhile.
     */
    enter({ response, client }: Omit<Visit, "run">, run: () => void, refuse: (seconds: number) => void): void {
      if (hasPlace(client)) {
        admit({ response, client, run });
        return;
      }
      const again = refused(client);
      if (again !== null) {
        refuse(again);
        return;
      }
      const entry: Waiting = {
        response,
        client,
        run,
        drop() {
          line.delete(entry);
          clearTimeout(timer);
          response.off("close", entry.drop);
          if (line.size > 0) return;
          clearInterval(looking);
          looking = undefined;
        },
      };
      const timer = setTimeout(() => {
        entry.drop();
        refuse(1 + Math.ceil(waitMs / 1000));
      }, waitMs);
      response.once("close", entry.drop);
      queue(entry);
    },
  };
}
