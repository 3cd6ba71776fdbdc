import { EventEmitter } from "node:events";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Line, meanGap, retrySeconds } from "./line";
import { room } from "./room";

const lines = fc.record({
  ahead: fc.nat(200),
  own: fc.nat(200),
  gapMs: fc.option(fc.double({ min: 0, max: 10_000, noNaN: true })),
  waiting: fc.integer({ min: 1, max: 200 }),
  waitMs: fc.integer({ min: 1, max: 10_000 }),
});
const waits = (line: Line) => retrySeconds({ ...line, own: Math.min(line.own, line.ahead) }) === null;

describe("a request that may wait for a place", () => {
  it("waits where it is the first, however slow places became free before", () => {
    fc.assert(fc.property(lines, (line) => waits({ ...line, ahead: 0 })));
  });

  it("does not wait where its turn would come too late, or the line is full", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { ahead, gapMs, waiting, waitMs } = line;
        if (ahead === 0 || !waits(line)) return;
        expect(ahead).toBeLessThan(waiting);
        expect((ahead + 1) * (gapMs ?? 0)).toBeLessThanOrEqual(waitMs);
      }),
    );
  });

  it("also waits with fewer requests ahead, fewer of its own, or faster places", () => {
    fc.assert(
      fc.property(lines, fc.nat(10), fc.double({ min: 0, max: 1, noNaN: true }), (line, fewer, faster) => {
        if (!waits(line)) return;
        const own = Math.min(line.own, line.ahead);
        expect(waits({ ...line, own, ahead: Math.max(own, line.ahead - fewer) })).toBe(true);
        expect(waits({ ...line, own: Math.max(0, own - fewer) })).toBe(true);
        if (line.gapMs !== null) expect(waits({ ...line, gapMs: line.gapMs * faster })).toBe(true);
      }),
    );
  });

  it("waits beside a client that has filled all places that it may have", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 200 }),
        fc.integer({ min: 4, max: 10_000 }),
        fc.double({ min: 0, max: 0.25, noNaN: true }),
        (waiting, waitMs, part) => {
          const line = { waiting, waitMs, gapMs: waitMs * part };
          let own = 0;
          while (retrySeconds({ ...line, ahead: own, own }) === null) own += 1;
          expect(retrySeconds({ ...line, ahead: own, own: 0 })).toBeNull();
        },
      ),
    );
  });

  it("gets a time to retry between a second and half a minute, later the longer the line would take", () => {
    const line = { own: 0, waiting: 10, waitMs: 1_000 };
    expect(retrySeconds({ ...line, ahead: 10, gapMs: null })).toBe(1);
    expect(retrySeconds({ ...line, ahead: 3, gapMs: 1_000 })).toBe(5);
    expect(retrySeconds({ ...line, ahead: 9, gapMs: 60_000 })).toBe(30);
  });
});

describe("the mean gap between places that become free", () => {
  it("is the first one, and then between the least and the greatest seen", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (gaps) => {
        const mean = gaps.reduce((known: number | null, gap) => meanGap(known, gap), null) ?? Number.NaN;
        expect(meanGap(null, gaps[0] ?? 0)).toBe(gaps[0]);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...gaps) - 1e-6);
        expect(mean).toBeLessThanOrEqual(Math.max(...gaps) + 1e-6);
      }),
    );
  });
});

describe("a room with more requests than it can serve", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends `perSecond` requests a second of four clients for 10 s. Each takes `workMs` in one of four places. */
  function overload(perSecond: number, workMs: number) {
    const own = room({ active: 4, waiting: 96, waitMs: 1_500 });
    const seen = { waited: [] as number[], refused: 0, refusedAfter: [] as number[], longest: 0 };
    for (let n = 0; n < perSecond * 10; n += 1) {
      vi.advanceTimersByTime(1000 / perSecond);
      const response = new EventEmitter();
      const came = performance.now();
      own.enter(
        { response, client: `client ${n % 4}` },
        () => {
          seen.waited.push(performance.now() - came);
          setTimeout(() => response.emit("close"), workMs);
        },
        () => {
          seen.refused += 1;
          seen.refusedAfter.push(performance.now() - came);
        },
      );
      seen.longest = Math.max(seen.longest, own.counts().waiting);
    }
    vi.advanceTimersByTime(10_000);
    expect(own.counts()).toEqual({ inside: 0, waiting: 0 });
    return seen;
  }

  // Four places of 80 ms each answer 50 requests a second, 500 in 10 s. One place becomes free every 20 ms, so 75
  // requests in line wait 1.5 s. As four places become free at a time, the mean gap is sometimes up to a fifth smaller.
  it.each([2, 4, 8])(
    "answers as many as it can where they come %i times too often, and lets none wait longer than it promised",
    (times) => {
      const { waited, refused, longest } = overload(50 * times, 80);
      expect(waited.length).toBeGreaterThanOrEqual(490);
      expect(waited.length + refused).toBe(500 * times);
      expect(Math.max(...waited)).toBeLessThanOrEqual(1_500);
      expect(longest).toBeLessThanOrEqual(90);
    },
  );

  it("refuses at once nearly all that it refuses", () => {
    const { refusedAfter } = overload(200, 80);
    const late = refusedAfter.filter((ms) => ms > 0).length;
    expect(late).toBeLessThan(refusedAfter.length / 20);
  });

  it("lets no request wait where a place is free", () => {
    const { waited, refused } = overload(40, 80);
    expect([Math.max(...waited), refused]).toEqual([0, 0]);
  });
});
