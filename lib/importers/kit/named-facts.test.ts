import { expect, it } from "vitest";
import { distanceOfName } from "./ann-benchmarks";
import { GO_TPC, threadsOf } from "./go-tpc-command";
import { reportedJob, reportedNumber } from "./hammerdb-report";
import { JsonItems, JsonObject } from "./json-items";
import { reachesRate } from "./limited-rate";

it("takes a rate as reached from 98 % of it", () => {
  expect([98, 97.9, 100, 120, null, undefined].map((rate) => reachesRate(rate, 100))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
});

it("reads the distance of a data set's name, and dot as ann-benchmarks compares it", () => {
  const names = [
    "glove-100-angular",
    "fashion-mnist-784-EUCLIDEAN",
    "deep-10m-dot",
    "kosarak-jaccard",
    "dot",
    "a-cosine",
  ];
  expect(names.map(distanceOfName)).toEqual(["angular", "euclidean", "angular", "jaccard", null, null]);
});

it("reads both spellings of go-tpc's threads", () => {
  expect([GO_TPC.options["-T"], GO_TPC.options["--threads"]]).toEqual(["threads", "threads"]);
  expect([threadsOf({ threads: "16" }), threadsOf({ threads: "many" }), threadsOf({})]).toEqual([16, null, null]);
});

it("reads HammerDB's minutes as seconds, and its numbers in either form", () => {
  const document = new JsonItems({ items: null });
  document.line('{"benchmark_config": {"rampup_minutes": "2", "duration_minutes": 5, "odd": " "}}', 1);
  document.end();
  const root = document.root instanceof JsonObject ? document.root : expect.unreachable();
  expect(reportedJob(root)).toMatchObject({ rampUpSeconds: 120, seconds: 300 });
  expect(reportedNumber(root.object("benchmark_config"), "odd")).toBeNull();
});
