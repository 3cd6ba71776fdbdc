import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { annHdf5 } from "./importer";
import { makeHdf5, makeResult, makeTruth } from "./make-hdf5-for-test";
import { hdf5ForTest, readForTest, unpackForTest } from "./unpack.testing";

const shared = path.resolve(import.meta.dirname, "../../../../shared");
const { importFiles, reader, bundles } = hdf5ForTest();

const place = "results/made-2-euclidean/2/hnswlib/euclidean_M_16_efConstruction_100_10.hdf5";
const truthPlace = "data/made-2-euclidean.hdf5";

describe("a result file", () => {
  it("is scored by hand-checkable arithmetic", async () => {
    const { results } = await importFiles({
      [place]: await makeResult({
        distances: [
          [1, 2.0009],
          [1, 3],
        ],
        times: [0.1, 0.3],
        attributes: { dist_comps: 60 },
      }),
      [truthPlace]: await makeTruth([
        [1, 2, 5],
        [1, 2, 5],
      ]),
    });
    // Hits: 2 of 2 and 1 of 2. Relative error: (1 + 2.0009 + 1 + 3) / (8 + 8). 60 comparisons in 3 runs of 2 queries.
    expect(results.points[0]).toMatchObject({
      metrics: { qps: 2, recall: 0.75, recallEpsilon: 0.75, recallLargeEpsilon: 0.75 },
      moreMetrics: { candidates: 2, distanceComputations: 10, recallStddev: 0.25 },
      recallSource: "computed",
    });
    expect(results.points[0]?.moreMetrics.relativeError).toBeCloseTo(7.0009 / 16, 6);
    expect(results.points[0]?.metrics.latencyP50Seconds).toBeCloseTo(0.2, 6);
    expect(results.indexBuilds[0]).toMatchObject({ totalSeconds: 4, bytes: 8192 });
  });

  it("has no QPS, build time or size where the file holds 0, NaN or a negative number", async () => {
    const attributes = { best_search_time: 0, build_time: Number.NaN, index_size: -4 };
    const { results } = await importFiles({ [place]: await makeResult({ attributes }) });
    expect(results.points[0]).toMatchObject({ metrics: { qps: null, recall: null }, status: "suspect" });
    expect(results.points[0]?.recallSource).toBeNull();
    expect(results.indexBuilds).toEqual([]);
    expect(results.issues.map(({ code }) => code).toSorted()).toEqual([
      "no-build-time",
      "no-index-size",
      "no-recall",
      "no-search-time",
    ]);
  });

  it("is a warning, once a run, where the rate of one client contradicts the latencies", async () => {
    const contradicting = async (best: number, times: number[]) => {
      const { results } = await importFiles({
        [place]: await makeResult({ times, attributes: { best_search_time: best } }),
      });
      return results.issues.filter(({ code }) => code === "rate-contradicts-latencies").map(({ message }) => message);
    };
    expect(await contradicting(0.004, [0.001, 0.001])).toEqual([
      expect.stringMatching(/^best_search_time is far above the mean of times/),
    ]);
    // The last of the runs may be slower than the best.
    expect(await contradicting(0.001, [0.003, 0.005])).toEqual([]);
    expect(await contradicting(0.001, [0.0009, 0.001])).toEqual([]);
  });

  it("is not scored with a ground truth of another number of queries, and its cache is shown instead", async () => {
    const files = {
      [place]: await makeResult({
        more: (root) => root.create_group("metrics").create_group("knn").create_attribute("mean", 0.5, [], "<d"),
      }),
      [truthPlace]: await makeTruth([[1, 2]]),
    };
    const { results } = await importFiles(files);
    expect(results.points[0]).toMatchObject({ metrics: { recall: 0.5 }, recallSource: "cache" });
    expect(results.issues).toMatchObject([{ code: "recall-from-cache", severity: "warning", path: place }]);
  });

  it("reports a cached recall that differs from the computed one, and shows the latter", async () => {
    const { results } = await importFiles({
      [place]: await makeResult({
        more: (root) => root.create_group("metrics").create_group("knn").create_attribute("mean", 0.5, [], "<d"),
      }),
      [truthPlace]: await makeTruth([
        [1, 2],
        [1, 2],
      ]),
    });
    expect(results.points[0]).toMatchObject({ metrics: { recall: 1 }, recallSource: "computed" });
    expect(results.issues.map(({ code }) => code)).toEqual(["recall-cache-differs"]);
  });

  it("keeps the engine of its directory and the build that was written over its algorithm", async () => {
    const { results } = await importFiles({
      "x/results/made-2-euclidean/2/mariadb/euclidean_M_6_engine_InnoDB_txt_ma110800_10.hdf5": await makeResult({
        attributes: { algo: "ma110800", name: "MariaDB(m= 6, ef_search=10)" },
      }),
    });
    expect(results.runs[0]).toMatchObject({
      algorithm: "ma110800",
      setting: { engine: "mariadb", build: { raw: "ma110800", version: "11.8.0" } },
      notes: { algorithmDirectory: "mariadb" },
    });
    expect(results.points[0]).toMatchObject({ indexParams: { m: 6, engine: "InnoDB" }, queryParams: { efSearch: 10 } });
  });

  it("follows its attributes and not its directory, and reports it", async () => {
    const { results } = await importFiles({ "results/other/5/hnswlib/euclidean.hdf5": await makeResult() });
    expect(results.runs[0]?.workload).toMatchObject({ dataset: "made-2-euclidean", k: 2 });
    expect(results.issues.map(({ code }) => code)).toContain("place-differs");
  });

  it("in batch mode has no thread count, and keeps a directory's -batch out of the algorithm", async () => {
    const { results } = await importFiles({
      "results/made-2-euclidean/2/hnswlib-batch/x.hdf5": await makeResult({
        attributes: { batch_mode: 1 },
        times: [1, 1],
      }),
    });
    expect(results.runs[0]).toMatchObject({ algorithm: "hnswlib", batch: true, threads: null });
    expect(results.runs[0]?.notes.algorithmDirectory).toBeUndefined();
  });

  it("twice in a bundle is kept twice under different keys, with an issue", async () => {
    const bytes = await makeResult();
    const { results } = await importFiles({ [place]: bytes, [`copy/${place}`]: bytes });
    expect(new Set(results.points.map(({ key }) => key)).size).toBe(2);
    expect(results.issues.map(({ code }) => code)).toContain("repeated-result");
  });

  it("keeps attributes that the format does not know", async () => {
    const attributes = { peak_memory: 12.5, comment: "noisy" };
    const { results } = await importFiles({ [place]: await makeResult({ attributes }) });
    expect(results.points[0]?.moreMetrics.peak_memory).toBe(12.5);
    expect(results.runs[0]?.notes.comment).toBe("noisy");
  });
});

describe("ground truths that contradict each other", () => {
  it("are reported, and the first one counts", async () => {
    const { results } = await importFiles({
      [place]: await makeResult(),
      [truthPlace]: await makeTruth([
        [1, 2],
        [1, 2],
      ]),
      [`old/${truthPlace}`]: await makeTruth([
        [0, 0],
        [0, 0],
      ]),
    });
    expect(results.points[0]?.metrics.recall).toBe(1);
    expect(results.issues.map(({ code }) => code)).toContain("ground-truth-conflict");
  });
});

describe("a file with the wrong name or damaged contents", () => {
  it("is an attachment when it is sound HDF5 of something else", async () => {
    const other = await makeHdf5((root) => root.create_dataset({ name: "weights", data: [1, 2, 3] }));
    const { reads, results } = await importFiles({ "model.h5": other });
    expect(reads.get("model.h5")).toMatchObject({
      ok: true,
      facts: null,
      issues: [{ code: "hdf5-not-ann-benchmarks" }],
    });
    expect(results.points).toEqual([]);
  });

  it("is an attachment whose issue names up to five of its objects, and counts the others", async () => {
    const issueOf = async (...names: string[]) => {
      const other = await makeHdf5((root) => {
        for (const name of names) root.create_dataset({ name, data: [1, 2, 3] });
      });
      const read = (await importFiles({ "model.h5": other })).reads.get("model.h5");
      return read?.ok ? read.issues[0]?.message : undefined;
    };
    expect(await issueOf("a", "b", "c", "d", "e")).toContain("(it holds a, b, c, d, e).");
    expect(await issueOf("a", "b", "c", "d", "e", "f", "g")).toContain("(it holds a, b, c, d, e and 2 more).");
    // No long name hides another.
    const long = ["a", "b", "c", "d", "e"].map((name) => name.repeat(60));
    expect(await issueOf(...long)).toContain(`, ${"e".repeat(40)}…).`);
  });

  it("fails by name when it is text, empty or cut short, and the good file beside it is kept", async () => {
    const good = await makeResult();
    const at = (name: string) => place.replace("euclidean_M", name);
    const { reads, results } = await importFiles({
      [at("text")]: Buffer.from("not hdf5\n"),
      [at("empty")]: new Uint8Array(0),
      [at("cut")]: good.slice(0, good.length - 200),
      [place]: good,
    });
    for (const name of ["text", "empty", "cut"]) {
      expect(reads.get(at(name))).toMatchObject({ ok: false, issue: { code: "file-unreadable", path: at(name) } });
    }
    expect(results.points).toHaveLength(1);
  });

  it("fails when it links into another file", async () => {
    const linked = await makeResult({ more: (root) => root.create_external_link("/etc/passwd", "/", "ext") });
    const { reads } = await importFiles({ [place]: linked });
    const read = reads.get(place);
    expect(read?.ok === false && read.issue.message).toContain("ext is a link into another file");
  });

  it("fails when an attribute that identifies the result is missing or invalid", async () => {
    const { reads } = await importFiles({
      [place]: await makeResult({ attributes: { algo: null } }),
      [`x/${place}`]: await makeResult({ attributes: { count: -1 } }),
    });
    expect([...reads.values()].map((read) => !read.ok && read.issue.message)).toEqual([
      expect.stringContaining("Attribute algo is missing"),
      expect.stringContaining("Attribute count is -1"),
    ]);
  });

  it("never gives a QPS that is not finite, and leaves the good file beside it as it is", async () => {
    const good = await makeResult();
    const files: Record<string, Uint8Array> = {};
    for (let at = 0; at < good.length; at += 97) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0xff;
      files[`results/made-2-euclidean/2/hnswlib/bad${at}.hdf5`] = bad;
    }
    const { reads, results } = await importFiles({ ...files, [place]: good });
    expect(reads.size).toBe(Object.keys(files).length + 1);
    expect(results.points.at(-1)).toMatchObject({ metrics: { qps: 2 }, source: { path: place } });
    for (const { metrics } of results.points) expect(metrics.qps === null || Number.isFinite(metrics.qps)).toBe(true);
  });
});

describe("recognition", () => {
  const member = (name: string, bytes: Uint8Array) => ({
    path: name,
    size: bytes.length,
    head: bytes,
    text: null,
  });

  it("takes old result files without an extension, but only at a result's place", async () => {
    const bytes = await makeResult();
    expect(annHdf5.recognise(member("results/sift/10/milvus/euclidean_512", bytes))).toBe(true);
    expect(annHdf5.recognise(member("backup/blob", bytes))).toBe(false);
    expect(annHdf5.recognise(member("results/sift/10/milvus/euclidean_512", Buffer.from("text")))).toBe(false);
  });

  it("ignores files that macOS and editors leave behind", async () => {
    const bytes = await makeResult();
    for (const name of ["._x.hdf5", "x.hdf5~", ".x.hdf5.swp"]) {
      expect(annHdf5.recognise(member(`results/d/10/a/${name}`, bytes)), name).toBe(false);
    }
  });

  it("reads ground truth before brute-force results, and these before all others", async () => {
    const truth = await makeTruth([[1]]);
    const result = await makeResult();
    expect(annHdf5.stage(member(truthPlace, truth))).toBe(0);
    expect(annHdf5.stage(member("results/d/10/bruteforce-blas/euclidean.hdf5", result))).toBe(1);
    expect(annHdf5.stage(member(place, result))).toBe(2);
  });
});

const milvus = path.join(shared, "bundles/tools/ann-hdf5-2020-milvus.tar.gz");
describe.runIf(hasShared)("the bundle of 2020", () => {
  it("has no extensions and no ground truth, and its recalls come from the cache", async () => {
    const bundle = await unpackForTest(milvus);
    bundles.push(bundle);
    const { results } = await readForTest(bundle, reader);
    const point = results.points.find(({ indexParams }) => indexParams.lists === 1024);
    // README.ann.md: "knn mean 0.99997 for nlist 1024".
    expect(point?.metrics.recall).toBeCloseTo(0.99997, 9);
    expect(point?.recallSource).toBe("cache");
    expect(results.runs[0]?.setting.engine).toBe("milvus");
    expect(results.points.map(({ source }) => path.extname(source.path))).toEqual(["", ""]);
    expect(results.groundTruths).toEqual([]);
    // 229 queries a second of one client are 4.4 ms a query; the mean of times is 0.19 ms.
    const contradicts = results.issues.filter(({ code }) => code === "rate-contradicts-latencies");
    expect(contradicts.length).toBeGreaterThan(0);
    expect(contradicts[0]).toMatchObject({ severity: "warning", path: expect.stringContaining("/10/milvus/") });
  });
});

const broken = path.join(shared, "hostile/h30_hdf5_broken.tar.gz");
describe.runIf(hasShared)("the broken and hostile bundles", () => {
  it("give the good file, and a reason for each file that can't be opened", async () => {
    const bundle = await unpackForTest(broken);
    bundles.push(bundle);
    const { reads, results } = await readForTest(bundle, reader);
    expect(results.points.map(({ source }) => source.path)).toContain("ann/random/10/mariadb/good.hdf5");
    expect(results.points.find(({ source }) => source.path.endsWith("good.hdf5"))?.metrics).toMatchObject({
      qps: 2000,
      recall: 0.95,
    });
    expect(reads.size).toBe(bundle.members.length);
    for (const name of ["truncated", "badmagic", "bad_eof_addr", "zero", "text"]) {
      expect(reads.get(`ann/random/10/mariadb/${name}.hdf5`), name).toMatchObject({
        ok: false,
        issue: { code: "file-unreadable", message: expect.stringMatching(/\w/) },
      });
    }
  });

  it("give nothing for datasets of 2^40 rows and links to the host's files", async () => {
    const bundle = await unpackForTest(path.join(shared, "hostile/h30b_hdf5_huge_shape_external.tar.gz"));
    bundles.push(bundle);
    const { reads, results } = await readForTest(bundle, reader);
    expect(reads.get("ann/x/10/m/huge.hdf5")?.ok).toBe(false);
    expect(results.points).toEqual([]);
    expect(JSON.stringify([...reads.values()])).not.toContain("root:");
  });
});

describe("a file that somebody named by hand", () => {
  const namesOf = async (...paths: string[]) => {
    const entries = await Promise.all(paths.map(async (path) => [path, await makeResult({})] as const));
    const { results } = await importFiles(Object.fromEntries(entries));
    return results.runs.map(({ source, namesPath }) => namesPath ?? source.path);
  };

  it("alone in its folder keeps its name, and so does each of two with equal parameters", async () => {
    expect(await namesOf("thp/faiss-thp.hdf5")).toEqual(["thp/faiss-thp.hdf5"]);
    const query = "hnswlib_ef_10";
    expect(await namesOf(`a/thp_${query}.hdf5`, `a/nothp_${query}.hdf5`)).toEqual([
      `a/thp_${query}.hdf5`,
      `a/nothp_${query}.hdf5`,
    ]);
  });

  it("is one of a run's files where their parameters differ", async () => {
    const files = { "a/M_16_ef_10.hdf5": await makeResult({ attributes: { name: "hnswlib(M=16, ef=10)" } }) };
    const other = await makeResult({ attributes: { name: "hnswlib(M=16, ef=20)" } });
    const { results } = await importFiles({ ...files, "a/M_16_ef_20.hdf5": other });
    expect(results.runs.map(({ namesPath }) => namesPath)).toEqual(["a/results.hdf5"]);
    expect(await namesOf(place)).toEqual(["results/made-2-euclidean/2/hnswlib/results.hdf5"]);
  });
});
