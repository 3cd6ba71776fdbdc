import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { dimensionOf } from "../domain/conditions/dimensions";
import { scaleWords } from "../domain/identity/scale-words";
import type { ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { plainRun } from "../importers/plain-run.testing";
import { joinedBundle, sharedBundle } from "./joined-bundle.testing";
import { nameRuns } from "./name-runs";

const variantOf = ({ variant = [] }: ParsedRun): string => variant.join("/");
const countsOf = (runs: readonly ParsedRun[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const run of runs) counts[variantOf(run)] = (counts[variantOf(run)] ?? 0) + 1;
  return counts;
};

describe.runIf(hasShared)("transparent huge pages on and off", () => {
  it("are the variants of sysbench and pgbench, and six runs of a file are numbered", async () => {
    const { runs } = await joinedBundle(sharedBundle("wild/Percona-Lab-results+THP-POSTGRESQL-2019"));
    expect(new Set(runs.map(variantOf))).toEqual(new Set(["enabled-thp", "disabled-thp", "disabled-thb"]));
    const off = runs.filter((run) => variantOf(run) === "disabled-thb");
    expect(off.map(({ repeat }) => repeat)).toEqual(["#1", "#2", "#3", "#4", "#5", "#6"]);
  });
});

describe.runIf(hasShared)("five clouds in folders", () => {
  it("are apart, whatever the tool's version", async () => {
    const { runs } = await joinedBundle(sharedBundle("wild/nidmgh+sysbenchCloudDB"));
    for (const { source, variant = [] } of runs) expect(variant[0]).toBe(source.path.split("/")[1]);
  });

  it("differ in the tool's version too, which is a warning and no column by default", async () => {
    const { runs } = await joinedBundle(sharedBundle("wild/nidmgh+sysbenchCloudDB"));
    const versions = new Map(runs.map(({ variant = [], settings }) => [variant[0], settings?.toolVersion]));
    expect(versions.get("AWS")).toBe("1.0.17");
    expect(new Set(versions.values())).toEqual(new Set(["1.0.17", "1.0.20"]));
    expect(dimensionOf("s.toolVersion")).toMatchObject({ kind: "warning", columnsByDefault: false });
  });
});

describe.runIf(hasShared)("folders of a storage study", () => {
  it("are variants with their fractions", async () => {
    const { runs } = await joinedBundle(sharedBundle("wild/chris-sanders+ceph-fio-results"));
    // Counted with find and fio's own lines: 12 results below erasure2.1, 36 below onejob ...
    expect(countsOf(runs)).toEqual({
      "bluestore/erasure2.1": 12,
      "bluestore/onejob": 36,
      "bluestore/onejob-10compress": 18,
      "bluestore/onejob-3disks": 24,
      "filestore/fourjobs": 24,
      "filestore/fourjobs-3drives": 24,
    });
  });
});

describe.runIf(hasShared)("three systems in names of folders", () => {
  it("are three engines on one instance type, of a test that the folder names; table counts are variants", async () => {
    const { runs, issues } = await joinedBundle(sharedBundle("wild/Percona-Lab-results+Aurora-May2020"));
    expect(new Set(runs.map(({ setting }) => setting.engine))).toEqual(new Set(["aurora", "rds", "pxc"]));
    expect(new Set(runs.map(({ setting }) => setting.machine?.name))).toEqual(new Set(["r5.xlarge"]));
    expect(new Set(runs.map(({ workload }) => ("name" in workload ? workload.name : null)))).toEqual(new Set(["tpcc"]));
    expect(new Set(runs.map(variantOf))).toEqual(new Set(["5tables", "Operator-10tables"]));
    for (const { source, threads } of runs) expect(source.path).toMatch(new RegExp(`/res_thr${threads}\\.txt$`));
    expect(issues.filter(({ code }) => code === "engine-unknown")).toEqual([]);
  });
});

describe.runIf(hasShared)("IO limits and sizes in file names", () => {
  it("are settings of one test", async () => {
    const { runs, issues } = await joinedBundle(sharedBundle("wild/Percona-Lab-results+201808-rocksdb-cloudio"));
    // The names are settings, and each run's own words hold them, too.
    const own = { toolVersion: "1.0.15", storageEngine: "innodb" };
    expect(runs.map(({ settings: { above: _, ...settings } = {} }) => settings)).toEqual([
      { ...own, iops: 1000, words: "iops=1000" },
      { ...own, iops: 30_000, words: "iops=30000" },
      { ...own, sz: 1000, words: "sz1000" },
    ]);
    expect(new Set(runs.map(({ workload }) => ("name" in workload ? workload.name : null))).size).toBe(1);
    // One line for the bundle, not one a file.
    expect(issues.filter(({ code }) => code === "engine-unknown")).toHaveLength(1);
  });
});

describe.runIf(hasShared)("tiers and a suffix of the engine's folder", () => {
  it("are variants of one build", async () => {
    const { runs } = await joinedBundle(sharedBundle("tools/sysbench-percona-2g-32g"));
    expect(countsOf(runs)).toEqual({ Tier2G: 32, Tier32G: 32, "thp/Tier2G": 16, "thp/Tier32G": 16 });
    expect(new Set(runs.map(({ setting }) => setting.config))).toEqual(new Set([null]));
  });
});

describe.runIf(hasShared)("two hosts in nested archives", () => {
  it("are variants, and run1 to run3 repeats", async () => {
    const { runs } = await joinedBundle(sharedBundle("wild/serverscamp+pgbench-aws-vs-serverscamp"));
    expect(countsOf(runs)).toEqual({ aws: 9, "serverscamp-test1": 9, "serverscamp-test2": 9 });
    expect(new Set(runs.map(({ repeat }) => repeat))).toEqual(new Set(["run1", "run2", "run3"]));
  });
});

describe.runIf(hasShared)("a result of pgbench beside its initialisation", () => {
  it("is one run of its script and scale; the initialisation is not a run", async () => {
    const { runs, results } = await joinedBundle(sharedBundle("wild/gregs1104+pgbench-tools"));
    expect(
      runs.map(({ source, settings, threads }) => [source.path.split("/").at(-1), settings?.scale, threads]),
    ).toEqual([["results-normal.txt", 4250, 12]]);
    expect(results.flatMap(({ points }) => points)).toHaveLength(1);
  });
});

describe.runIf(hasShared)("tables of one folder, in memory and IO-bound", () => {
  it("differ in the setting, and slices of each are not variants", async () => {
    const { runs } = await joinedBundle(sharedBundle("conditions/may25.pg18beta1"));
    expect(countsOf(runs)).toEqual({ "": 836 });
    expect(runs.filter(({ settings }) => settings?.cached === true)).toHaveLength(418);
    expect(runs.filter(({ settings }) => settings?.cached === false)).toHaveLength(418);
  });
});

describe.runIf(hasShared)("file systems and disks in file names", () => {
  it("are four experiments of one host: the file system is a setting, the disk a variant", async () => {
    const { runs } = await joinedBundle(sharedBundle("conditions/dec25.fio_sync"));
    const gcp = runs.filter(({ setting }) => setting.machine?.name === "gcp");
    const names = gcp.map((run) => `${run.setting.config?.raw ?? run.settings?.filesystem ?? ""} ${variantOf(run)}`);
    expect(new Set(names)).toEqual(new Set(["ext4 local", "ext4 remote", "xfs local", "xfs remote"]));
  });
});

describe.runIf(hasShared)("tries of 2020", () => {
  it("stay apart", async () => {
    const { runs } = await joinedBundle(sharedBundle("archive/sysbench.dec2020"));
    expect(new Set(runs.map(variantOf))).toEqual(new Set(["", "take4", "v2", "v3"]));
  });
});

describe.each([
  "archive/nov25.sb.mysql",
  "archive/nov25.maria.sb",
  "archive/may25.db_bench",
  "archive/jan26.tprocc.pn53.pg",
  "archive/ibench.jan2021",
  "archive/mar25.sb.in.c48",
])("%s", (name) => {
  it.runIf(hasShared)("has no variants: everything in its names is known otherwise", async () => {
    const { runs } = await joinedBundle(sharedBundle(name));
    expect(new Set(runs.map(variantOf))).toEqual(new Set([""]));
  });
});

it("makes no data on disk of the words that it shortens for a name", () => {
  const runs = ["io-workers-3", "io-workers-6", "io-threads-4"].map((name, at) => ({
    ...plainRun,
    key: name,
    source: { path: `results/${name}/a.log`, line: 1, text: null },
    settings: { words: `io ${at}` },
  }));
  const named = nameRuns([{ ...noResults(), runs }]).flatMap((result) => result.runs);
  expect(named.map(({ variant = [] }) => scaleWords(variant))).toEqual([[], [], []]);
});
