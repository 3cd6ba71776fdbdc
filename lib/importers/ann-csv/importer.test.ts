import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { annCsv } from "./importer";

const fixture = path.join(import.meta.dirname, "fixtures/ann-hdf5-small.csv");
const file = { path: "export/all.csv" };

function read(text: string, allPaths: string[] = [file.path]) {
  const parser = annCsv.open(file);
  text.split("\n").forEach((line, at) => {
    parser.line(line, at + 1);
  });
  const { facts, issues } = parser.end();
  return { results: annCsv.assemble([{ path: file.path, facts }], { allPaths }), issues };
}

const header = [
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999,distcomps,build,",
  "candidates,indexsize,queriessize,dataset",
].join("");
const row = (cells: string) => `${header}\r\nx,"X(ef=1)",${cells}\r\n`;

describe("a table of data_export.py", () => {
  const text = readFileSync(fixture, "utf8");
  const { results, issues } = read(text);

  it("is recognised by its header, with line ends of Windows and Unix", () => {
    const head = { ...file, size: text.length, head: Buffer.from(text) };
    const unix = text.replaceAll("\r\n", "\n");
    expect(unix.length).toBeLessThan(text.length);
    for (const each of [text, unix, `\uFEFF${text}`]) expect(annCsv.recognise({ ...head, text: each })).toBe(true);
    expect(annCsv.recognise({ ...head, text: "algorithm,qps\nx,1\n" })).toBe(false);
    expect(annCsv.recognise({ ...head, path: "all.txt", text })).toBe(false);
  });

  it("gives a point for each row, in base units, with its line", () => {
    // All lines except the header.
    expect(results.points).toHaveLength(text.trimEnd().split("\n").length - 1);
    expect(issues).toEqual([]);
    // Line 2 of the file, as printed.
    expect(results.points[0]).toMatchObject({
      label: "PGVector_halfvec(m=16, ef_cons=64, ef_search=200)",
      indexParams: { m: 16, efConstruction: 64 },
      queryParams: { efSearch: 200 },
      metrics: { recall: 0.99875, recallEpsilon: 1, qps: 502.2774187039272, latencyP50Seconds: 1.9196272 / 1000 },
      moreMetrics: { candidates: 100, distanceComputations: null, relativeError: 1.00002938347506 },
      recallSource: "printed",
      source: { path: "export/all.csv", line: 2 },
    });
    expect(results.indexBuilds[0]).toMatchObject({ totalSeconds: 10.170572519302368, bytes: 20008 * 1024 });
    expect(results.runs[0]).toMatchObject({
      setting: { engine: "pgvector", build: { raw: "pgvector_halfvec-0.8.6", version: "0.8.6" } },
      workload: { dataset: "mnist10k-784-euclidean", distance: "euclidean", k: 100 },
      batch: false,
      threads: 1,
    });
  });

  it("leaves an infinite relative error out", () => {
    expect(results.points[2]?.moreMetrics.relativeError).toBeNull();
    expect(results.points[2]?.metrics.recall).toBe(0.4);
  });

  it("keeps its points where the bundle has the HDF5 results, too, and reports it", () => {
    const both = read(text, [file.path, "results/d/10/a/b.hdf5"]);
    expect(both.results.points).toHaveLength(results.points.length);
    expect(both.results.issues.filter(({ code }) => code === "also-as-hdf5")).toHaveLength(1);
  });
});

describe("odd rows of a table", () => {
  it("lose a recall outside 0 to 1, a qps of 0 or inf and text for numbers, each with its line", () => {
    const recall = read(row("10,95.1,1,1,1,100,1,1,1,1,0,5,10,8,1,d")).results;
    expect(recall.points[0]?.metrics).toMatchObject({ recall: null, qps: 100 });
    expect(recall.issues).toMatchObject([{ code: "odd-k-nn", line: 2, severity: "warning" }]);
    for (const printed of ["0", "inf"]) {
      const qps = read(row(`10,0.9,1,1,1,${printed},1,1,1,1,0,5,10,8,1,d`)).results;
      expect(qps.points[0]).toMatchObject({ metrics: { recall: 0.9, qps: null }, status: "suspect" });
      expect(qps.issues).toMatchObject([{ code: "odd-qps", line: 2, severity: "warning" }]);
    }
    const text = read(row("10,0.9,1,1,1,fast,1,1,1,1,0,5,10,8,1,d"));
    expect(text.issues).toMatchObject([{ code: "not-a-number", line: 2, text: "fast" }]);
    expect(text.results.points[0]?.metrics.qps).toBeNull();
  });

  it("are left out with their line when cells are missing or a quote does not close", () => {
    const { results, issues } = read(`${header}\nx,X,10,0.9\ny,"Y(,10,0.9,1,1,1,1,1,1,1,1,0,5,10,8,1,d\n`);
    expect(results.points).toEqual([]);
    expect(issues.map(({ line }) => line)).toEqual([2, 3]);
  });

  it("give no point where the table has no data set, and their bad recalls are reported", () => {
    // Recalls 1.7, -0.2, NaN and 95.1 are bad, 0.951 is plausible: as in h21 of the hostile files.
    const rows = ["1.7", "-0.2", "NaN", "0.951", "95.1"].map((recall) => `x,X(m=8),10,${recall},5000,12.5,1000`);
    const { results, issues } = read(`algorithm,parameters,count,k-nn,qps,build,indexsize\n${rows.join("\n")}\n`);
    expect(results.points).toEqual([]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["odd-k-nn", 2],
      ["odd-k-nn", 3],
      ["not-a-number", 4],
      ["odd-k-nn", 6],
      ["no-dataset", 1],
    ]);
    expect(issues[3]?.message).toContain("If it is a percentage");
  });

  it("have up to 20 issues of a kind, and one that counts the others", () => {
    const cells = (qps: string) => `x,X,10,1.5,1,1,1,${qps},1,1,1,1,0,5,10,8,1,d`;
    const { results, issues } = read(`${header}\n${Array<string>(30).fill(cells("fast")).join("\n")}\n`);
    expect(results.points).toHaveLength(30);
    expect(issues).toHaveLength(21);
    expect(issues[20]?.message).toContain("10 more places");
    expect(results.issues.map(({ code }) => code)).toEqual(Array(21).fill("odd-k-nn"));
  });

  it("have no distance when the data set's name does not end in one; dot is compared as angular", () => {
    const dot = read(row("10,0.9,1,1,1,10,1,1,1,1,0,5,10,8,1,lastfm-64-dot")).results;
    expect(dot.runs[0]?.workload).toMatchObject({ distance: "angular" });
    const { results } = read(row("10,0.9,1,1,1,10,1,1,1,1,0,0,10,0,1,lastfm-64"));
    expect(results.runs[0]?.workload).toMatchObject({ distance: null });
    expect(results.indexBuilds).toEqual([]);
    expect(results.issues.map(({ code, severity }) => [code, severity])).toEqual([
      ["odd-indexsize", "info"],
      ["odd-build", "info"],
    ]);
  });

  it("never throw and never give a recall outside 0 to 1", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double().map(String), fc.string()), { minLength: 16, maxLength: 16 }),
        (cells) => {
          const { results } = read(row(cells.join(",").replaceAll("\n", " ")));
          for (const { metrics } of results.points) {
            expect(metrics.recall ?? 0).toBeGreaterThanOrEqual(0);
            expect(metrics.recall ?? 0).toBeLessThanOrEqual(1);
            expect(Number.isFinite(metrics.qps ?? 0)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("the table of big-ann-benchmarks", () => {
  const header =
    "algorithm,parameters,dataset,count,qps,distcomps,build,indexsize,mean_ssd_ios,mean_latency,track,recall/ap";
  const read = (path: string, ...rows: string[]) => readFiles(annCsv, [{ path, text: [header, ...rows].join("\n") }]);

  it("has recall, rate, build, size in kB and a mean latency in us; -1 and 0 are not measured", () => {
    const row = `faiss,"Faiss(('IVF16,SQ8', {'nprobe': 64}))",small-10M,10,3032.5,0.0,-1.0,2000.0,0,250,filter,0.9`;
    const { runs, points, indexBuilds } = read("res_public_queries.csv", row);
    expect(runs).toMatchObject([
      { batch: true, threads: null, workload: { dataset: "small-10M", k: 10 }, notes: { track: "filter" } },
    ]);
    expect(points).toMatchObject([
      {
        metrics: { qps: 3032.5, recall: 0.9, latencyMeanSeconds: 0.00025 },
        moreMetrics: { distanceComputations: null, readsPerQuery: null },
      },
    ]);
    expect(indexBuilds).toMatchObject([{ totalSeconds: null, bytes: 2000 * 1024 }]);
    const loaded = read("res.csv", row.replace("-1.0", "1000000.0"));
    expect(loaded.indexBuilds).toMatchObject([{ totalSeconds: null }]);
  });

  it.each(["", "nan", "0.91"])(
    "has a build of a million seconds as not measured where the recall is '%s'",
    (recall) => {
      const row = `diskann,R64,yfcc-10M,10,4000.5,0.0,1000000.0,1024.0,5.0,900.0,filter,${recall}`;
      const { points, indexBuilds } = read("res.csv", row);
      expect(indexBuilds).toMatchObject([{ totalSeconds: null, bytes: 1024 * 1024 }]);
      expect(points).toMatchObject([
        { metrics: { recall: recall === "0.91" ? 0.91 : null, qps: 4000.5 }, moreMetrics: { readsPerQuery: 5 } },
      ]);
    },
  );

  it("takes private queries for another data set, and keeps a streaming row without a rate", () => {
    const row = "*puck,p,s,10,,0.0,0.5,100,0.0,0.0,streaming,0.95";
    expect(read("res_private_queries.csv", row).runs).toMatchObject([
      { algorithm: "*puck", setting: { engine: "puck" }, workload: { dataset: "s private queries" } },
    ]);
    expect(read("res.csv", row).points).toMatchObject([{ status: "complete", metrics: { qps: null, recall: 0.95 } }]);
  });

  it("leaves rows and prose of another width out, line by line", () => {
    const { points, issues } = read("res.csv", "puck,p,s,10,0.0,0.5,100,0.0,0.0,streaming,0.95", "Some prose.");
    expect(points).toEqual([]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["row-unreadable", 2],
      ["row-unreadable", 3],
    ]);
  });
});
