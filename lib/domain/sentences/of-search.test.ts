import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import {
  beatenSentence,
  choiceSentence,
  isTie,
  limitsSentence,
  noneFitsSentence,
  searchSentence,
  tieSentence,
} from "./of-search";
import { inFull } from "./sentence";

const best = (name: string, qps: number) => ({ name, qps, point: `b1.${name}` });

it("compares one algorithm with another at a recall, with both rates", () => {
  expect(searchSentence(0.95, best("MariaDB", 6000), best("PGVector", 3000))?.text).toBe(
    "At recall ≥ 0.95 MariaDB answers 2.00 times as many queries as PGVector: 6,000 against 3,000 q/s.",
  );
});

it("is null for a difference that may be noise, since the noise of a single point is unknown", () => {
  // The shares are these:
  // - 1 - 1 / 1.02 = 2 %
  // - 1 - 1000 / 1160 = 13.8 %
  // - 1 - 1000 / 1170 = 14.5 %
  expect(searchSentence(0.95, best("a", 1020), best("b", 1000))).toBeNull();
  expect(searchSentence(0.95, best("a", 1160), best("b", 1000))).toBeNull();
  expect(searchSentence(0.95, best("a", 1170), best("b", 1000))).not.toBeNull();
  expect(searchSentence(0.95, best("a", 10), best("b", 0))).toBeNull();
});

it.each([
  [121, "Beaten by m 16: 21 % more queries at recall 0.961."],
  [3931, "Beaten by m 16: 39 times as many queries at recall 0.961."],
  [100, "Beaten by m 16: as many queries at recall 0.961."],
])("says how much faster a point of %d queries per second is than one of 100", (qps, text) => {
  expect(beatenSentence({ ...best("m 16", qps), recall: 0.961 }, { qps: 100 }).text).toBe(text);
});

it("gives no ratio where the beaten point answers no query", () => {
  expect(beatenSentence({ ...best("m 16", 10), recall: 0.961 }, { qps: 0 }).text).toBe(
    "Beaten by m 16: more queries at recall 0.961.",
  );
});

const choice = { ...best("MariaDB", 5691.4), params: "m 6", on: "", seconds: 14.8, bytes: 120 * 1024 ** 2 };

it("names the index to build, its rate and its costs", () => {
  expect(choiceSentence({ ...NO_LIMITS, target: 0.95 }, choice).text).toBe(
    "Build MariaDB with m 6: 5,691 queries a second at recall ≥ 0.95; built in 14.8 s; 120 MiB.",
  );
  expect(
    choiceSentence(
      { ...NO_LIMITS, target: 0.99, p99: 3 },
      { ...choice, on: "hetz, 28 threads", seconds: null, bytes: null },
    ).text,
  ).toBe("Build MariaDB with m 6 (hetz, 28 threads): 5,691 queries a second at recall ≥ 0.99 and p99 ≤ 3 ms.");
  expect(choiceSentence({ ...NO_LIMITS, target: 1 }, { ...choice, params: "", seconds: null, bytes: null }).text).toBe(
    "Use MariaDB: 5,691 queries a second at recall ≥ 1.",
  );
});

it("gives conditions that have no room in the sentence as notes", () => {
  const on = Array.from({ length: 12 }, (_, at) => `condition ${at}`).join(", ");
  const sentence = choiceSentence({ ...NO_LIMITS, target: 0.95 }, { ...choice, on });
  expect(sentence.text).toBe(
    "Build MariaDB with m 6: 5,691 queries a second at recall ≥ 0.95; built in 14.8 s; 120 MiB.",
  );
  expect(sentence.notes).toEqual([`Conditions: ${on}`]);
});

it("names no winner where noise may hide the fastest, and counts the others", () => {
  const [first, second, third] = [
    { ...best("MariaDB", 5691.4), params: "m 6", on: "" },
    { ...best("PGVector", 5500), params: "m 16" },
    { ...best("Qdrant", 5400), params: "" },
  ];
  // 1 - 860 / 1000 = 14 %; 1 - 861 / 1000 = 13.9 %.
  expect([isTie({ qps: 1000 }, { qps: 860 }), isTie({ qps: 1000 }, { qps: 861 })]).toEqual([false, true]);
  const start = "No clear choice at recall ≥ 0.95: MariaDB with m 6 (5,691 queries a second) and";
  expect(tieSentence({ ...NO_LIMITS, target: 0.95 }, first, [second]).text).toBe(
    `${start} PGVector with m 16 (5,500) are within noise.`,
  );
  const more = tieSentence({ ...NO_LIMITS, target: 0.95 }, first, [third, second]);
  expect(more.text).toBe(`${start} Qdrant (5,400) are within noise; 1 more is within noise.`);
  expect(more.figures.find(({ is }) => is === "count")?.pairs).toEqual([{ a: "b1.MariaDB", b: "b1.PGVector" }]);
});

it("keeps the words of a tie that have no room as notes", () => {
  const on = "hetz, 28 threads";
  const sentence = tieSentence(
    { ...NO_LIMITS, target: 0.95, p99: 3 },
    { ...best("MariaDB", 5691), params: "m 6", on },
    [{ ...best("PGVector", 5500), params: "m 16" }],
  );
  expect(sentence.text).toBe(
    "No clear choice at recall ≥ 0.95 and p99 ≤ 3 ms: " +
      "MariaDB (5,691 queries a second) and PGVector (5,500) are within noise.",
  );
  expect(sentence.notes).toEqual([
    "Conditions: hetz, 28 threads",
    "Parameters of MariaDB: m 6",
    "Parameters of PGVector: m 16",
  ]);
});

it("writes names and parameters of notes as they are", () => {
  const rival = (name: string, params: string) => ({ name, params, qps: 2_879, point: name, on: "hetz" });
  const long = "efConstruction 100, quantisation of eight bits, a second pass over all candidates";
  const tie = tieSentence({ ...NO_LIMITS, target: 1 }, rival("hnswlib", `m 32, ${long}`), [
    rival("annoy", `trees 50, ${long}`),
  ]);
  expect(inFull(tie)).toBe(
    "No clear choice at recall ≥ 1: hnswlib (2,879 queries a second) and annoy (2,879) are within noise. " +
      `Conditions: hetz. Parameters of hnswlib: m 32, ${long}. Parameters of annoy: trees 50, ${long}.`,
  );
});

it("names every limit beside the recall", () => {
  const goal = { target: 0.99, ...NO_LIMITS, maxBuildSeconds: 30, maxIndexMiB: 200, p99: 5 };
  const sentence = choiceSentence(goal, choice);
  expect(sentence.text).toBe(
    "Build MariaDB with m 6: 5,691 queries a second at recall ≥ 0.99, build ≤ 30 s, index ≤ 200 MiB and p99 ≤ 5 ms; 120 MiB.",
  );
  expect(sentence.notes).toEqual(["Built in 14.8 s"]);
});

it("gives the cost of the limits, and says that a small loss may be noise", () => {
  // 1820 / 2000 = 0.91: 9 % fewer, below 14 %. 1500 / 2000 = 0.75.
  const most = { ...best("MariaDB", 2000), point: "b1.m16" };
  expect(limitsSentence(best("MariaDB", 1820), most, ["38.0 s instead of 52.0 s"]).text).toBe(
    "The limits cost MariaDB 9 % of its queries a second, which may be noise: 1,820 instead of 2,000; " +
      "38.0 s instead of 52.0 s.",
  );
  const sentence = limitsSentence(best("MariaDB", 1500), most, []);
  expect(sentence.text).toBe("The limits cost MariaDB 25 % of its queries a second: 1,500 instead of 2,000.");
  expect(sentence.figures[0]).toMatchObject({ is: "ratio", pairs: [{ a: "b1.m16", b: "b1.MariaDB" }] });
  expect(limitsSentence(most, most, []).text).toBe(
    "The limits cost MariaDB nothing: it has the same best without them.",
  );
});

it("says that nothing fits, and the change that gives an answer", () => {
  const goal = { ...NO_LIMITS, target: 0.99, maxIndexMiB: 200 };
  const least = { ...best("PGVector", 1609), allow: "index ≤ 234 MiB" };
  const sentence =
    "No index is known to fit at recall ≥ 0.99 and index ≤ 200 MiB: with index ≤ 234 MiB PGVector answers " +
    "1,609 queries a second";
  expect(noneFitsSentence(goal, [least]).text).toBe(`${sentence}.`);
  const more = { ...best("MariaDB", 18625), allow: "index ≤ 240 MiB" };
  expect(inFull(noneFitsSentence(goal, [least, more]))).toBe(
    `${sentence}. With index ≤ 240 MiB MariaDB answers 18,625.`,
  );
});
