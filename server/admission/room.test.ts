import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { room } from "./room";

/** Makes a room and records who is inside and who was refused. A visitor is a client's letter and a number. */
function roomWithVisits(limits: {
  active: number;
  activeBusy?: number;
  waiting: number;
  waitMs?: number;
  isBusy?: () => boolean;
}) {
  const own = room({ waitMs: 1_000_000, ...limits });
  const inside: string[] = [];
  const refused: string[] = [];
  const responses = new Map<string, EventEmitter>();
  return {
    inside,
    refused,
    counts: own.counts,
    come(...names: string[]) {
      for (const name of names) {
        const response = new EventEmitter();
        responses.set(name, response);
        own.enter(
          { response, client: name.charAt(0) },
          () => inside.push(name),
          () => refused.push(name),
        );
      }
    },
    go(name: string) {
      responses.get(name)?.emit("close");
    },
  };
}

describe("room for requests", () => {
  it("gives one client at most three quarters of its places", () => {
    const { inside, come, counts } = roomWithVisits({ active: 4, waiting: 8 });
    come("a1", "a2", "a3", "a4", "b1");
    expect(inside).toEqual(["a1", "a2", "a3", "b1"]);
    expect(counts()).toEqual({ inside: 4, waiting: 1 });
  });

  it("gives a place that is free to the first in line who may have it", () => {
    const { inside, come, go } = roomWithVisits({ active: 4, waiting: 8 });
    come("a1", "a2", "a3", "a4", "b1", "b2");
    go("b1");
    expect(inside.at(-1)).toBe("b2");
    go("a1");
    expect(inside.at(-1)).toBe("a4");
  });

  it("refuses one client's requests beyond three quarters of the line, and takes another client's next one", () => {
    const { refused, come, counts } = roomWithVisits({ active: 1, waiting: 4 });
    come("a0", "a1", "a2", "a3", "a4", "b1", "b2");
    expect(refused).toEqual(["a4", "b2"]);
    expect(counts()).toEqual({ inside: 1, waiting: 4 });
  });

  it("forgets requests that ended, in line and inside", () => {
    const { inside, come, go, counts } = roomWithVisits({ active: 1, waiting: 4 });
    come("a1", "b1", "c1");
    go("b1");
    go("a1");
    expect(inside).toEqual(["a1", "c1"]);
    go("c1");
    go("c1");
    expect(counts()).toEqual({ inside: 0, waiting: 0 });
  });

  it("has fewer places while the process computes without a pause, and all of them again when it has time", async () => {
    let busy = true;
    const { inside, come, counts } = roomWithVisits({ active: 4, activeBusy: 2, waiting: 8, isBusy: () => busy });
    come("a1", "b1", "c1", "d1", "e1");
    expect(inside).toEqual(["a1", "b1"]);
    busy = false;
    await expect.poll(() => inside).toEqual(["a1", "b1", "c1", "d1"]);
    expect(counts()).toEqual({ inside: 4, waiting: 1 });
  });

  it("lets every request wait while it is unknown how fast places become free", () => {
    vi.useFakeTimers();
    try {
      const { refused, come, counts } = roomWithVisits({ active: 1, waiting: 8, waitMs: 1_000 });
      come("a1", "b1");
      vi.advanceTimersByTime(900);
      come("c1", "d1", "e1");
      expect(counts()).toEqual({ inside: 1, waiting: 4 });
      vi.advanceTimersByTime(100);
      expect(refused).toEqual(["b1"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("forgets how slow places became free once it is empty", () => {
    vi.useFakeTimers();
    try {
      const { inside, refused, come, go } = roomWithVisits({ active: 1, waiting: 8, waitMs: 8_000 });
      // The one place takes 5 s, so the second in line would wait 10 s, longer than waitMs.
      come("a1", "b1");
      vi.advanceTimersByTime(5_000);
      go("a1");
      come("c1", "d1");
      expect(refused).toEqual(["d1"]);
      go("b1");
      go("c1");
      come("e1", "f1", "g1", "h1");
      expect(inside).toEqual(["a1", "b1", "c1", "e1"]);
      expect(refused).toEqual(["d1"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
