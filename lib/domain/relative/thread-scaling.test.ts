import { describe, expect, it } from "vitest";
import { limitOf, saturationOf, threadScaling } from "./thread-scaling";

const scale = (entries: [number, number | null][]) =>
  threadScaling(new Map(entries), (qps) => qps).map(({ threads, speedup }) => [threads, speedup]);

describe("threadScaling", () => {
  it("divides by the QPS at 1 thread, in ascending order of threads", () => {
    expect(
      scale([
        [8, 600],
        [1, 100],
        [4, 380],
      ]),
    ).toEqual([
      [1, 1],
      [4, 3.8],
      [8, 6],
    ]);
  });
  it("is null where 1 thread is missing, was not reached or gave 0", () => {
    expect(scale([[8, 600]])).toEqual([[8, null]]);
    expect(
      scale([
        [1, null],
        [8, 600],
      ]),
    ).toEqual([
      [1, null],
      [8, null],
    ]);
    expect(
      scale([
        [1, 0],
        [8, 600],
      ]),
    ).toEqual([
      [1, null],
      [8, null],
    ]);
    expect(
      scale([
        [1, 100],
        [8, null],
      ]),
    ).toEqual([
      [1, 1],
      [8, null],
    ]);
    expect(scale([])).toEqual([]);
  });
});

describe("the thread count of saturation", () => {
  const from = (...rates: (number | null)[]) => saturationOf(rates.map((rate, at) => ({ threads: 2 ** at, rate })));

  it("is the first count with 95 % of the best rate", () => {
    // Threads 1, 2, 4, 8, 16: 390 is 97.5 % of 400, 370 only 92.5 %.
    expect(from(100, 200, 370, 390, 400)).toBe(8);
    expect(from(100, 200, 370, 390, 250)).toBe(8);
    expect(from(100, 190, 360, 700, 1300)).toBeNull();
  });

  it("is unknown for two counts, and without rates", () => {
    expect(from(100, 101)).toBeNull();
    expect(from(100, null, 0, 101)).toBeNull();
  });
});

describe("the limit of a rate", () => {
  const of = (part: Partial<Parameters<typeof limitOf>[1]>) =>
    limitOf(10, { requestsPerSecond: null, latency: null, busy: null, ...part });

  it("is the server where clients wait nearly all their time, the client where they do not", () => {
    // 10 clients, 1,000 requests a second of 9.8 ms: 1,000 x 0.0098 / 10 = 0.98 of their time.
    expect(of({ requestsPerSecond: 1000, latency: 0.0098 })).toMatchObject({
      who: "server",
      waiting: expect.closeTo(0.98, 9),
    });
    expect(of({ requestsPerSecond: 1000, latency: 0.004 })).toMatchObject({
      who: "client",
      waiting: expect.closeTo(0.4, 9),
    });
    expect(of({ requestsPerSecond: 1000, latency: 0.008 })).toMatchObject({ who: "unclear" });
    // From 0.9 of their time on it is the server, below 0.7 the client.
    const waiting = (share: number) => of({ requestsPerSecond: 1000, latency: share / 100 }).who;
    expect([0.91, 0.89, 0.71, 0.69].map(waiting)).toEqual(["server", "unclear", "unclear", "client"]);
  });

  it("is the processors where they are busy, and unknown where nothing is recorded", () => {
    expect(of({ requestsPerSecond: 1000, latency: 0.0098, busy: 0.95 })).toMatchObject({
      who: "processors",
      busy: 0.95,
    });
    expect(of({ busy: 0.4 }).who).toBe("unclear");
    // From 90 % of the host on.
    expect([0.9, 0.89].map((busy) => of({ busy }).who)).toEqual(["processors", "unclear"]);
    expect(of({})).toEqual({ who: "not recorded", busy: null, waiting: null });
  });
});
