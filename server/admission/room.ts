import type { EventEmitter } from "node:events";
import { meanGap, retrySeconds, SHARE } from "./line.ts";

/** Time after which a full room looks if the process is still busy. */
const LOOK_MS = 100;

/** How many requests a room takes at a time, how many wait, and how long. */
export interface Limits {
  active: number;
  activeBusy?: number;
  waiting: number;
  waitMs: number;
}
/** A request that comes in; `run` works on it, until `response` closes. */
interface Visit {
  response: Pick<EventEmitter, "once" | "off">;
  client: string;
  run: () => void;
}
type Waiting = Visit & { drop: () => void };

/**
 * Room for `active` requests at a time, or `activeBusy` while the process computes without a pause (`isBusy`).
 * Then each further request only delays all others. Up to `waiting` more wait in line for `waitMs` each, if their turn
 * should come in that time (line.ts). One client takes at most three quarters of either. A client that disconnects
 * leaves the line without costing work.
 */
export class Room {
  readonly #limits: Required<Limits>;
  readonly #isBusy: () => boolean;
  readonly #line = new Set<Waiting>();
  readonly #inside = new Map<string, number>();
  #total = 0;
  #gapMs: number | null = null;
  #freedAt = 0;
  #looking: NodeJS.Timeout | undefined;

  /** Returns how many requests are inside, and how many wait. */
  readonly counts = (): Record<"inside" | "waiting", number> => ({ inside: this.#total, waiting: this.#line.size });

  constructor({ isBusy = () => false, ...limits }: Limits & { isBusy?: () => boolean }) {
    this.#limits = { ...limits, activeBusy: limits.activeBusy ?? limits.active };
    this.#isBusy = isBusy;
  }

  /**
   * Calls `run` when there is room, or `refuse(seconds)` when none comes in time. Calls neither if the answer closes
   * meanwhile.
   */
  enter({ response, client }: Omit<Visit, "run">, run: () => void, refuse: (seconds: number) => void): void {
    if (this.#hasPlace(client)) {
      this.#admit({ response, client, run });
      return;
    }
    const again = this.#secondsToRetry(client);
    if (again !== null) {
      refuse(again);
      return;
    }
    const { waitMs } = this.#limits;
    const entry: Waiting = {
      response,
      client,
      run,
      drop: () => {
        this.#line.delete(entry);
        clearTimeout(timer);
        response.off("close", entry.drop);
        if (this.#line.size > 0) return;
        clearInterval(this.#looking);
        this.#looking = undefined;
      },
    };
    const timer = setTimeout(() => {
      entry.drop();
      refuse(1 + Math.ceil(waitMs / 1000));
    }, waitMs);
    response.once("close", entry.drop);
    this.#queue(entry);
  }

  #insideOf(client: string): number {
    return this.#inside.get(client) ?? 0;
  }

  #count(client: string, change: number): void {
    this.#total += change;
    const now = this.#insideOf(client) + change;
    if (now === 0) this.#inside.delete(client);
    else this.#inside.set(client, now);
  }

  #hasPlace(client: string): boolean {
    const fits = (places: number) => this.#total < places && this.#insideOf(client) < Math.ceil(places * SHARE);
    return fits(this.#limits.activeBusy) || (fits(this.#limits.active) && !this.#isBusy());
  }

  /** Returns the seconds until the client should ask again, or null where there is room in line. */
  #secondsToRetry(client: string): number | null {
    let own = 0;
    for (const entry of this.#line) if (entry.client === client) own += 1;
    // A place occupied longer than the mean gap counts before it becomes free, if earlier gaps are known.
    const open =
      this.#line.size === 0 || this.#gapMs === null
        ? this.#gapMs
        : Math.max(this.#gapMs, meanGap(this.#gapMs, performance.now() - this.#freedAt));
    return retrySeconds({
      ahead: this.#line.size,
      own,
      gapMs: open,
      waiting: this.#limits.waiting,
      waitMs: this.#limits.waitMs,
    });
  }

  /** Admits the first in line who has a place; returns false where none has. */
  #admitNext(): boolean {
    for (const next of this.#line)
      if (this.#hasPlace(next.client)) {
        next.drop();
        this.#admit(next);
        return true;
      }
    return false;
  }

  #admit(entry: Visit): void {
    this.#count(entry.client, 1);
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      this.#count(entry.client, -1);
      if (this.#line.size > 0) {
        const now = performance.now();
        this.#gapMs = meanGap(this.#gapMs, now - this.#freedAt);
        this.#freedAt = now;
      }
      this.#admitNext();
      // An empty room has no cause of delay left, so old gaps say nothing about the next ones.
      if (this.#total === 0) this.#gapMs = null;
    };
    entry.response.once("close", leave);
    entry.run();
  }

  /**
   * Puts an entry in line. A process that is no longer busy opens places although no request leaves, so a timer checks.
   */
  #queue(entry: Waiting): void {
    if (this.#line.size === 0) this.#freedAt = performance.now();
    this.#line.add(entry);
    this.#looking ??= setInterval(() => {
      while (this.#admitNext());
    }, LOOK_MS);
  }
}

/** Makes a room. */
export const room = (limits: ConstructorParameters<typeof Room>[0]): Room => new Room(limits);
