import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { parsePattern } from "./pattern";

/** Returns the captured values and the rest of a path; null where it does not match. Throws for an invalid pattern. */
function matchPath(pattern: string, path: string) {
  const read = parsePattern(pattern);
  if ("fault" in read) throw new Error(read.fault);
  const found = read.match(path);
  return found && { ...Object.fromEntries(found.values), rest: found.rest };
}

describe("a pattern of paths", () => {
  it.each([
    [
      "results/{engine}/{version}/*.csv",
      "results/mydb/1.2/a.csv",
      { engine: "mydb", version: "1.2", rest: "results/out/out/a.csv" },
    ],
    ["*.log", "read.log", { rest: "read.log" }],
    ["{workload}.{threads}thr.log", "read-only.8thr.log", { workload: "read-only", threads: "8", rest: "out.thr.log" }],
    ["runs_{_}/{workload}.csv", "runs_2fuqfOkP/scan.csv", { workload: "scan", rest: "runs_/out.csv" }],
    ["**/{machine}/*.csv", "a/b/ci-1/x.csv", { machine: "ci-1", rest: "a/b/out/x.csv" }],
    ["**/*.csv", "x.csv", { rest: "x.csv" }],
    ["a/**/b/**/{engine}.csv", "a/x/b/y/z/mydb.csv", { engine: "mydb", rest: "a/x/b/y/z/out.csv" }],
    ["a/**", "a/b/c.csv", { rest: "a/b/c.csv" }],
    ["**", "a/b.csv", { rest: "a/b.csv" }],
  ])("%s captures words of %s, and keeps the rest", (pattern, path, expected) => {
    expect(matchPath(pattern, path)).toEqual(expected);
  });

  it.each([
    ["results/*.csv", "results/a/b.csv"],
    ["results/{engine}/x.csv", "results//x.csv"],
    ["{engine}.csv", ".csv"],
    ["a/**/b.csv", "a/b.txt"],
    ["a/b/**/b/c", "a/b/c"],
    ["*.csv", "a.CSV"],
    ["a*b*c", "acb"],
  ])("%s does not match %s", (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });

  it("ends a capture where the next one can begin: a version with a digit, a thread count too", () => {
    expect(matchPath("{engine}-{version}.csv", "percona-server-8.0.36-rc1.csv")).toMatchObject({
      engine: "percona-server",
      version: "8.0.36-rc1",
    });
    expect(matchPath("{engine}-{version}-t{threads}.csv", "my-db-main-t8.csv")).toMatchObject({
      engine: "my",
      version: "db-main",
      threads: "8",
    });
    expect(matchPath("{version}-{commit}.csv", "19devel-main-3f2a9c1.csv")).toMatchObject({
      version: "19devel-main",
      commit: "3f2a9c1",
    });
  });

  it.each([
    "",
    "/a",
    "a//b",
    "../a",
    "a/./b",
    "{engine",
    "{}",
    "{Engine}",
    "{a b}",
    "{engine}{version}",
    "*{engine}",
    "{engine}*",
    "***",
    "{engine}/{engine}",
    "a".repeat(301),
    "a/".repeat(41),
  ])("%j is refused with the reason", (pattern) => {
    expect(parsePattern(pattern)).toEqual({ fault: expect.stringMatching(/^\w/) });
  });

  it("may skip several parts", () => {
    expect(matchPath("{_}/{_}/{engine}.csv", "a/b/mydb.csv")).toEqual({ engine: "mydb", rest: "out/out/out.csv" });
  });

  it("finds the parts that a path was made of, for all names without its separators", () => {
    const name = fc.stringMatching(/^[a-z0-9.]{1,12}$/);
    fc.assert(
      fc.property(name, name, fc.array(name, { maxLength: 5 }), (engine, machine, folders) => {
        const path = ["r", ...folders, `${engine}-at-${machine}.csv`].join("/");
        // The first text between two captures is the one that counts.
        fc.pre(!engine.includes("-at-"));
        expect(matchPath("r/**/{engine}-at-{machine}.csv", path)).toMatchObject({ engine, machine });
      }),
    );
  });

  it("takes a time that grows with the path alone, however many wildcards precede the same letter", () => {
    const pattern = `${"*a".repeat(70)}*b`;
    const long = "a".repeat(200_000);
    const deep = Array.from({ length: 20_000 }, () => "a").join("/");
    const ms = processorMs(() => {
      expect(matchPath(pattern, long)).toBeNull();
      expect(matchPath(`${"**/a/".repeat(19)}**/b`, deep)).toBeNull();
    });
    // Takes milliseconds; with backtracking it would not end.
    expect(ms).toBeLessThan(5_000);
  });
});
