import { describe, expect, it } from "vitest";
import { type CalledRun, calledWords } from "./called";
import { identityOf } from "./identity";

/** A run by its path; `known` has all facts of its dimensions. */
const run = (member: string, known: string, copy = member, engine = "mysql"): CalledRun => ({
  words: identityOf({ archive: "b.tar.gz", member: `b/${member}` }).words,
  engine,
  known,
  copy,
});
const namesOf = (...runs: CalledRun[]) => calledWords(runs).map((words) => words.map(({ text }) => text).join(" "));

describe("the name of a variant", () => {
  it("is the fewest words that separate runs of equal facts, with the other words of their level", () => {
    expect(namesOf(run("thp/o.1.log", "a"), run("nothp/o.1.log", "a"))).toEqual(["thp", "nothp"]);
    // Each word counts; beside wm8 the plain variant has its own.
    expect(namesOf(run("o.def", "a"), run("o.wm8", "a"), run("o.pq4", "b"))).toEqual(["def", "wm8", "pq4"]);
  });

  it("is empty where facts separate the runs, or all runs have the words", () => {
    expect(namesOf(run("thp/o.x", "1 thread"), run("nothp/o.x", "2 threads"))).toEqual(["", ""]);
    expect(namesOf(run("thp/o.x", "a"), run("thp/o.x", "a", "other"))).toEqual(["", ""]);
  });

  it("is empty where one measurement is printed twice", () => {
    expect(namesOf(run("all/o.x", "a", "one"), run("latest/o.x", "a", "one"))).toEqual(["", ""]);
  });

  it("does not depend on the order of the runs", () => {
    const runs = [run("a/x.fast", "k"), run("b/x.slow", "k"), run("b/x.fast", "k")];
    expect(namesOf(...runs.toReversed())).toEqual(namesOf(...runs).toReversed());
  });
});
