import { describe, expect, it } from "vitest";
import { judge, limitsFor } from "./limits";
import type { Whereabouts } from "./whereabouts";

const limits = { importCpu: 100, importClock: 400, fileCpu: 30, fileClock: 200, joinCpu: 50 };
const fresh = { cpu: 0, clock: 0 };
const at = (stage: Whereabouts["stage"], moves: number, place: number | null = 3): Whereabouts => ({
  stage,
  moves,
  place,
  path: place === null ? null : "a/o.log",
});

describe("the limits of an import", () => {
  it("let a file go on while its pieces get done, and blame it where none does for too long", () => {
    const look = judge(limits, fresh);
    expect(look({ cpu: 1, clock: 1, at: at("reading", 1) })).toBeNull();
    expect(look({ cpu: 30, clock: 30, at: at("reading", 2) })).toBeNull();
    expect(look({ cpu: 59, clock: 59, at: at("reading", 2) })).toBeNull();
    expect(look({ cpu: 60.1, clock: 61, at: at("reading", 2) })).toEqual({
      file: { place: 3, path: "a/o.log" },
      took: "took 30 s of computing without getting on",
    });
  });

  it("blame a file that waits without computing by the clock", () => {
    const look = judge(limits, fresh);
    expect(look({ cpu: 1, clock: 1, at: at("reading", 1) })).toBeNull();
    expect(look({ cpu: 1, clock: 202, at: at("reading", 1) })?.file).toEqual({ place: 3, path: "a/o.log" });
  });

  it("blame no file while the import joins, measures or saves", () => {
    const look = judge(limits, fresh);
    expect(look({ cpu: 1, clock: 1, at: at("measuring", 5, null) })).toBeNull();
    expect(look({ cpu: 40, clock: 250, at: at("measuring", 5, null) })).toBeNull();
    expect(look({ cpu: 41, clock: 251, at: at("joining", 6, null) })).toBeNull();
    expect(look({ cpu: 92, clock: 300, at: at("joining", 6, null) })).toEqual({
      file: null,
      took: "took more than 50 s of computing to join what its files say",
    });
  });

  it("hold for all tries of an import together, whatever it gets done", () => {
    const look = judge(limits, { cpu: 90, clock: 0 });
    expect(look({ cpu: 9, clock: 9, at: at("reading", 1) })).toBeNull();
    expect(look({ cpu: 11, clock: 11, at: at("reading", 2) })).toEqual({
      file: null,
      took: "took more than 100 s of computing in all",
    });
    const late = judge(limits, { cpu: 0, clock: 390 });
    expect(late({ cpu: 1, clock: 11, at: at("saving", 1, null) })?.took).toBe("took more than 400 s in all");
  });

  it("judge by the last mark that could be read", () => {
    const look = judge(limits, fresh);
    expect(look({ cpu: 1, clock: 1, at: at("reading", 1) })).toBeNull();
    expect(look({ cpu: 20, clock: 20, at: null })).toBeNull();
    expect(look({ cpu: 32, clock: 32, at: null })?.file).toEqual({ place: 3, path: "a/o.log" });
  });

  it("follow one setting", () => {
    expect(limitsFor(1_800)).toEqual({
      importCpu: 1_800,
      importClock: 7_200,
      fileCpu: 30,
      fileClock: 300,
      joinCpu: 300,
    });
    expect(limitsFor(10)).toMatchObject({ importCpu: 10, importClock: 40, fileCpu: 10, joinCpu: 10 });
  });
});
