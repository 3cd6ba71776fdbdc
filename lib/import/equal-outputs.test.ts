import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { readFixtures } from "../importers/fixtures.testing";
import { readFiles } from "../importers/reading.testing";
import { importers } from "../importers/registry";
import { printedTwice, withoutCopies } from "./copies";
import { equalOutputs } from "./equal-outputs";
import { addFingerprints } from "./fingerprints";

/** Returns the warnings where these paths have one text, as this importer reads them. */
function warningsOf(id: string, paths: readonly string[], text: string) {
  const importer = importers.find((each) => each.id === id);
  if (importer?.reader !== "lines") throw new Error(`${id} reads no lines.`);
  const results = [
    readFiles(
      importer,
      paths.map((path) => ({ path, text })),
    ),
  ];
  const contents = new Map(paths.map((path) => [path, hash("sha256", text)]));
  addFingerprints(results, contents);
  return equalOutputs(withoutCopies(results, printedTwice(results)).results, contents);
}

/** Returns the warnings where these paths have one output of pgbench and count under these builds. */
function pgbenchWarnings(name: string, builds: Readonly<Record<string, string>>) {
  const file = readFixtures("pgbench").find(({ path }) => path.endsWith(name));
  const importer = importers.find(({ id }) => id === "pgbench");
  if (!file || importer?.reader !== "lines") throw new Error(`pgbench has no fixture ${name}.`);
  const files = Object.keys(builds).map((path) => ({ path, text: file.text }));
  const read = readFiles(importer, files);
  const runs = read.runs.map((run) => {
    const raw = builds[run.source.path] ?? "";
    return { ...run, setting: { ...run.setting, build: { raw, version: raw, flags: [], commit: null } } };
  });
  const contents = new Map(files.map(({ path, text }) => [path, hash("sha256", text)]));
  const results = [{ ...read, runs }];
  addFingerprints(results, contents);
  const once = withoutCopies(results, printedTwice(results));
  const points = once.results.reduce((total, result) => total + result.points.length, 0);
  return { points, issues: equalOutputs(once.results, contents) };
}

it.each([
  // Two of the three files have one build: they are one run where they print twenty digits, else two.
  ["select-only-prepared_c8.txt", "twenty digits", 2],
  ["select-only_c2_newconn.txt", "fewer", 3],
])("counts an output under each of two builds, with a warning that names both: %s (%s)", (name, _, count) => {
  const { points, issues } = pgbenchWarnings(name, { "a/out.txt": "17.6", "b/out.txt": "18.1", "c/out.txt": "18.1" });
  expect(points).toBe(count);
  expect(issues[0]).toMatchObject({ code: "equal-output", severity: "warning", path: "b/out.txt" });
  expect(issues[0]?.message).toContain(
    "that of a/out.txt, and counts under postgres 18.1 here, under postgres 17.6 there",
  );
});

it("counts an output under two hosts twice, with a warning that names both", () => {
  const builds = { "hetz/out.txt": "18.1", "pn53/out.txt": "18.1" };
  const { points, issues } = pgbenchWarnings("select-only-prepared_c8.txt", builds);
  expect(points).toBe(2);
  expect(issues).toMatchObject([{ code: "equal-output", severity: "warning", path: "pn53/out.txt" }]);
  expect(issues[0]?.message).toContain("postgres 18.1 pn53 here, under postgres 18.1 hetz there");
});

it("has no issue for an output of twenty digits that occurs twice under one build, since it counts once", () => {
  const builds = { "r1/out.txt": "18.1", "r2/out.txt": "18.1" };
  expect(pgbenchWarnings("select-only-prepared_c8.txt", builds)).toEqual({ points: 1, issues: [] });
});

it("counts an output of fewer digits that occurs twice under one build twice, with an issue of severity info", () => {
  const { points, issues } = pgbenchWarnings("select-only_c2_newconn.txt", {
    "r1/out.txt": "18.1",
    "r2/out.txt": "18.1",
  });
  expect(points).toBe(2);
  expect(issues).toMatchObject([{ code: "equal-output", severity: "info", path: "r2/out.txt" }]);
  expect(issues[0]?.message).toContain("byte for byte r1/out.txt");
  expect(issues[0]?.message).toContain("its result counts here and there");
});

it("warns of a table that counts under two thread counts, and names both counts", () => {
  const columns = "col-1 : x.ma101119_deb.z11a_c2r24.pk1\ncol-2 : x.pg1520_deb.x10a_c2r24.pk1\n\ncol-1\tcol-2\n";
  const rows = [
    "29843\t33811\tdelete_range=100",
    "12218\t23741\tinsert_range=100",
    "30547\t21252\tpoint-query_range=100",
  ];
  const paths = ["nov26.sb/qps.abs.dop4.tsv", "nov26.sb/qps.abs.dop8.tsv"];
  const issues = warningsOf("sysbench", paths, `${columns}${rows.join("\n")}\n`);
  expect(issues).toMatchObject([{ code: "equal-output", severity: "warning", path: paths[1] }]);
  expect(issues[0]?.message).toMatch(/counts under \S.* 8 threads here, under \S.* 4 threads there/);
});
