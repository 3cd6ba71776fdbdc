import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Issue, isVectorWorkload, type Source } from "@/lib/domain/model";
import { isTestFamily } from "@/lib/domain/workloads/families";
import { readFixtures } from "./fixtures.testing";
import type { TextImporter } from "./kit/types";
import { headOf, readFiles, type TestFile } from "./reading.testing";
import { importers, recogniseMember } from "./registry";

// Rules that hold for every importer, over all fixtures. A new format needs its folder and its line in the registry.
const fixtures = new Map(importers.map(({ id }) => [id, readFixtures(id)]));
const textImporters = importers.filter((importer): importer is TextImporter => importer.reader === "lines");
const filesOf = (id: string): TestFile[] => fixtures.get(id) ?? [];

describe("the registry", () => {
  it("has one id per importer, in kebab-case, with a title and a version", () => {
    expect(new Set(importers.map(({ id }) => id)).size).toBe(importers.length);
    for (const { id, title, version } of importers) {
      expect(id).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
      expect(title.length).toBeGreaterThan(5);
      expect(Number.isInteger(version) && version > 0).toBe(true);
    }
  });

  it("takes nothing that is empty, or text of no format", () => {
    for (const text of ["", "\n", "hello\n", "{}", "<html></html>"]) {
      expect(recogniseMember(headOf({ path: "notes/readme.txt", text })).kind).toBe("none");
    }
  });
});

describe.each(importers.map((importer) => [importer.id, importer] as const))("fixtures of %s", (id, own) => {
  it("are claimed by no other importer, fallbacks aside", () => {
    for (const file of filesOf(id)) {
      const head = headOf(file);
      // A fixture may lie beside files that describe the benchmark. Those belong to another importer.
      const others = importers.filter(
        (other) => other.id !== id && !other.fallback && (!other.supporting || own.recognise(head)),
      );
      expect(
        others.filter((other) => other.recognise(head)).map((other) => other.id),
        file.path,
      ).toEqual([]);
      expect(recogniseMember(head).kind).not.toBe("ambiguous");
    }
  });
});

describe.each(textImporters.map((importer) => [importer.id, importer] as const))("%s", (id, importer) => {
  const files = filesOf(id);
  const results = readFiles(importer, files);
  const lines = new Map(files.map(({ path, text }) => [path, text.split("\n")]));

  const expectPlace = ({ path, line, text }: Source | Issue) => {
    if (path === null) return;
    const all = lines.get(path);
    expect(all, path).toBeDefined();
    if (line === null) return;
    const there = all?.[line - 1];
    expect(there, `${path}:${line}`).toBeDefined();
    // Progress that a screen overwrites follows a CR in the file.
    const parts = there?.split("\r").map((part) => part.trim()) ?? [];
    if (text !== null) {
      const quoted = text.replace(/…$/, "").trim();
      expect(
        parts.some((part) => part.startsWith(quoted)),
        `${path}:${line}: ${text}`,
      ).toBe(true);
    }
  };

  it("recognises its own fixtures and finds something in them", () => {
    expect(results.recognised.length).toBeGreaterThan(0);
    for (const path of results.recognised) {
      const file = files.find((one) => one.path === path);
      expect(file && recogniseMember(headOf(file)).kind).toBe("matched");
    }
    const { points, authorRows, indexBuilds, series, authorTables, provenance } = results;
    expect([points, authorRows, indexBuilds, series, authorTables, provenance].flat().length).toBeGreaterThan(0);
  });

  it("gives unique keys that point at each other", () => {
    const keys = (items: { key: string }[]) => new Set(items.map(({ key }) => key));
    const runs = keys(results.runs);
    const builds = new Map(results.indexBuilds.map((build) => [build.key, build]));
    expect(runs.size).toBe(results.runs.length);
    expect(builds.size).toBe(results.indexBuilds.length);
    expect(keys(results.points).size).toBe(results.points.length);
    for (const build of results.indexBuilds) expect(runs).toContain(build.runKey);
    expect(keys(results.series).size).toBe(results.series.length);
    expect(keys(results.provenance).size).toBe(results.provenance.length);
    for (const { runKey } of results.series) if (runKey !== null) expect(runs).toContain(runKey);
    for (const point of results.points) {
      expect(runs).toContain(point.runKey);
      if (point.indexBuildKey !== null) expect(builds.get(point.indexBuildKey)?.runKey).toBe(point.runKey);
    }
  });

  it("loses no row and mixes up no two rows when lone CRs make them share a line", () => {
    const parted = readFiles(importer, files, (at) => 1 + Math.floor(at / 5));
    const contentOf = ({ runs, points, indexBuilds, series }: typeof results) => ({
      points: points.map(({ label, metrics, moreMetrics }) => ({ label, metrics, moreMetrics })),
      keys: [runs, points, indexBuilds, series].map((items) => [
        items.length,
        new Set(items.map(({ key }) => key)).size,
      ]),
    });
    expect(contentOf(parted)).toEqual(contentOf(results));
  });

  it("gives finite values in base units: recall from 0 to 1, nothing negative, no QPS of 0", () => {
    for (const { metrics, moreMetrics, label } of results.points) {
      for (const [name, value] of Object.entries({ ...metrics, ...moreMetrics })) {
        if (value !== null) expect(Number.isFinite(value) && value >= 0, `${label} ${name} ${value}`).toBe(true);
        expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
      }
      for (const recall of [metrics.recall, metrics.recallEpsilon, metrics.recallLargeEpsilon]) {
        expect(recall === null || recall <= 1).toBe(true);
      }
      expect(metrics.qps).not.toBe(0);
    }
    for (const build of results.indexBuilds) {
      for (const value of [build.totalSeconds, build.loadSeconds, build.buildSeconds, build.bytes, build.tableBytes]) {
        if (value !== null) expect(Number.isFinite(value) && value >= 0).toBe(true);
      }
      expect(build.bytes === null || Number.isSafeInteger(build.bytes)).toBe(true);
    }
    for (const { threads, workload } of results.runs) {
      expect(threads === null || (Number.isInteger(threads) && threads > 0)).toBe(true);
      if (isVectorWorkload(workload)) {
        expect(workload.k === null || (Number.isInteger(workload.k) && workload.k > 0)).toBe(true);
        expect(workload.dataset).not.toBe("");
      } else {
        expect(workload.name).not.toBe("");
        expect(isTestFamily(workload.family)).toBe(true);
      }
    }
  });

  it("names only lines that exist, for values and for issues", () => {
    const placed = [results.runs, results.indexBuilds, results.points, results.authorRows, results.series];
    for (const item of [...placed, results.authorTables, results.provenance].flat()) expectPlace(item.source);
    for (const { metricSources = {}, metrics, moreMetrics } of results.points) {
      for (const [key, { path, line }] of Object.entries(metricSources)) {
        expectPlace({ path, line, text: null });
        expect({ ...metrics, ...moreMetrics }).toHaveProperty(key);
      }
    }
    for (const issue of results.issues) {
      expectPlace(issue);
      expect(issue.code).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/);
      expect(issue.message).toMatch(/[.?)]$/);
    }
  });

  it("gives the same results for the same files", () => {
    expect(readFiles(importer, files)).toEqual(results);
  });

  it("reads files whose names end in .gz as it reads those without", () => {
    const compressed = files.map(({ path, text }) => ({ path: path.replace(/(?:\.gz)?$/, ".gz"), text }));
    const withoutGz = (of: unknown) => JSON.parse(JSON.stringify(of).replaceAll(".gz", ""));
    expect(withoutGz(readFiles(importer, compressed))).toEqual(withoutGz(results));
  });

  it("survives its fixtures cut in half, with CRLF, and with a line of a million characters", () => {
    for (const file of files.filter(({ path }) => results.recognised.includes(path))) {
      const { text, path } = file;
      const odd = [text.slice(0, text.length / 2), text.replaceAll("\n", "\r\n"), `${text}${"x (".repeat(350_000)}`];
      for (const other of odd) expect(() => readFiles(importer, [{ path, text: other }])).not.toThrow();
    }
  });

  it("never throws and never gives a recall outside 0 to 1, whatever lines are mixed into its files", () => {
    const read = files.filter(({ path }) => results.recognised.includes(path));
    const known = read.flatMap(({ text }) => text.split("\n"));
    const line = fc.oneof(
      fc.constantFrom(...known),
      fc.string(),
      fc.tuple(fc.constantFrom(...known), fc.nat(80)).map(([text, at]) => text.slice(0, at)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...read),
        fc.array(line, { maxLength: 30 }),
        fc.nat(40),
        ({ path, text }, extra, at) => {
          const lines = text.split("\n");
          lines.splice(at, 0, ...extra);
          for (const { metrics } of readFiles(importer, [{ path, text: lines.join("\n") }]).points) {
            expect(metrics.recall === null || (metrics.recall >= 0 && metrics.recall <= 1)).toBe(true);
            expect(metrics.qps === null || metrics.qps > 0).toBe(true);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
