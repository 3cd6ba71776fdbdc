import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { asv } from "./importer";

const files = readFixtures("asv");
const resultRows = ({ runs, points }: ReturnType<typeof readFiles>) =>
  points.map(({ label, moreMetrics }, at) => [label, runs[at]?.workload, moreMetrics, runs[at]?.status]);

it("a commit's results have units and parameters of benchmarks.json, the last parameter changing first", () => {
  const results = readFiles(asv, files);
  const scan = (rows: string, mode: string) => ({
    family: "micro",
    name: "queries.Scan.time_scan",
    params: { rows, mode },
  });
  expect(resultRows(results).slice(0, 3)).toEqual([
    ["queries.Scan.time_scan", scan("10", "hash"), { secondsPerOperation: 0.5 }, "complete"],
    ["queries.Scan.time_scan", scan("10", "sort"), { secondsPerOperation: 0.25 }, "complete"],
    // null is a failure; the NaN after it is skipped.
    ["queries.Scan.time_scan", scan("100", "hash"), { secondsPerOperation: null }, "failed"],
  ]);
  expect(results.points.slice(3).map(({ label, moreMetrics }) => [label, moreMetrics])).toEqual([
    ["queries.track_rate", { rowsPerSecond: 1500 }],
    ["queries.peakmem_scan", { bytes: 2048 }],
  ]);
  expect(results.issues.map(({ code }) => code).sort()).toEqual(["benchmark-failed", "no-unit"]);
  expect(results.issues.find(({ code }) => code === "no-unit")?.message).toBe(
    "queries.track_hits has no unit: neither this file nor asv's benchmarks.json beside it states one.",
  );
  expect(results.runs[0]?.setting).toMatchObject({
    build: { commit: "3f2a9c1d00000000000000000000000000000000" },
    machine: { name: "ci-1, 8 CPUs", cpus: 8 },
  });
});

it("a result with more numbers than one file may have refuses the file, also behind a skipped NaN", () => {
  const printed = (numbers: number) => [
    {
      path: "ci-1/3f2a9c1d.json",
      text: `{"commit_hash": "3f2a9c1d", "env_name": "py3.12",
        "results": {"queries.time_all": [NaN${", 0.5".repeat(numbers)}]}}`,
    },
  ];
  // The commit takes one of the 100,000 facts.
  expect(readFiles(asv, printed(99_999)).points).toHaveLength(99_999);
  const { points, issues } = readFiles(asv, printed(100_000));
  expect(points).toEqual([]);
  expect(issues.map(({ code }) => code)).toEqual(["too-many-results"]);
});

it("without benchmarks.json a tracked number has no unit, so it stays unread; a time has its own", () => {
  const { points, issues } = readFiles(
    asv,
    files.filter(({ path }) => path.includes("/")),
  );
  expect(points.map(({ label }) => label)).not.toContain("queries.track_rate");
  expect(points[0]?.moreMetrics).toEqual({ secondsPerOperation: 0.5 });
  const unread = issues.filter(({ code }) => code === "no-unit").map(({ message }) => message);
  expect(unread).toEqual(
    ["queries.track_rate", "queries.track_hits"].map(
      (name) => `${name} has no unit in this file: it is in asv's benchmarks.json. Upload that, too.`,
    ),
  );
});

it("the commit in a file's name is no variant, and a name that is no commit stays", () => {
  const text = '{"commit_hash": "bbbbbbbb5d4ddc18", "env_name": "py", "results": {"q.time_sum": [0.5]}}';
  const paths = ["results/vm/bbbbbbbb-existing-py.json", "bbbbbbbb.json", "vm/aaaaaaaa-py.json"];
  const names = paths.map((path) => readFiles(asv, [{ path, text }]).runs[0]?.namesPath);
  expect(names).toEqual(["results/vm/existing-py.json", "results.json", "vm/aaaaaaaa-py.json"]);
});
