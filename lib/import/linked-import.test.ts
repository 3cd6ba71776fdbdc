import { createReadStream } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerPool } from "../db/owner-pool";
import { loadPoint } from "../db/read/point-page";
import { loadBundleProvenance, loadRunProvenance, loadRunSeries } from "../db/read/run-series";
import { withTestDatabase } from "../db/test-database";
import { ownBundle } from "../importers/fixtures.testing";
import { importBundle } from "./import-bundle";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

const upload = async (name: string): Promise<string> => {
  const { bundle } = ownBundle(name);
  const { state } = await storeUpload({ source: createReadStream(bundle), fileName: `${name}.tar.gz`, title: null });
  return (await awaitVerdict(state, 100)).id;
};

/** The page of the one point that was read from a file. */
const pointOf = async (bundle: string, end: string) => {
  const { rows } = await ownerPool().query<{ ordinal: number }>(
    `select p.ordinal from points p join bundles b on b.key = p.bundle_key
     join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
     where b.id = $1 and f.path like $2`,
    [bundle, `%${end}`],
  );
  const point = await loadPoint(`${bundle}.${rows[0]?.ordinal}`);
  if (!point || rows.length !== 1) throw new Error(`no single point of ${end}`);
  return point;
};

describe("an import of results with samples and host files", () => {
  withTestDatabase();
  let worker: ImportWorker;
  beforeAll(async () => {
    worker = await startImportWorker({ runImport: importBundle });
  });
  afterAll(() => worker.stop());

  it("stores a run's series under the run, its costs with their rules, and its host files", async () => {
    const bundle = await upload("sysbench-archive-layout");
    const point = await pointOf(bundle, "x.ma101119_deb.z11a_c2r24.pk1/sb.o.point-query.range100.pk1.dop2");
    // awk over sb.vm: us + sy of 5 samples 491 %; 2 CPUs; 97037.20 queries per second.
    expect(point.metrics.cpuSecondsPerQuery).toBeCloseTo((4.91 / 5) * (2 / 97037.2), 14);
    expect(point.metricSources.cpuSecondsPerQuery).toMatchObject({ origin: "computed", line: 2 });
    expect([point.machine, point.cpus, point.machineModel]).toEqual(["AMD EPYC, 2 CPUs", 2, "AMD EPYC"]);

    const series = await loadRunSeries(bundle, point.execution);
    expect(series.items.map(({ title }) => title)).toEqual(["vmstat every second", "iostat, CPUs", "iostat of vda"]);
    expect(series.items[0]?.values[0]).toEqual([1, 2, 3, 4, 5]);
    expect(await loadRunSeries(bundle, null)).toEqual({ items: [], total: 0 });

    const ranWith = await loadRunProvenance(bundle, point.execution);
    expect(ranWith.items.filter(({ kind }) => kind === "config")).toMatchObject([
      { title: "my.cnf.cz11a_c2r24", configName: "cz11a_c2r24", config: "z11a_c2r24" },
    ]);
    expect(ranWith.items.filter(({ title }) => title === "first line of iostat")).toHaveLength(1);
    expect((await loadBundleProvenance(bundle)).total).toBeGreaterThan(ranWith.total);
  });

  it("keeps samples without a run, and reports them", async () => {
    const bundle = await upload("fio-vmstat");
    const alone = await loadRunSeries(bundle, null);
    expect(alone.items.map(({ path: file }) => file)).toEqual(["fio-vmstat/samples/vmstat_wide_idle.txt"]);
    const { rows } = await ownerPool().query(
      `select i.severity, i.path from issues i join bundles b on b.key = i.bundle_key
       where b.id = $1 and i.code = 'samples-without-run'`,
      [bundle],
    );
    expect(rows).toEqual([{ severity: "info", path: "fio-vmstat/samples/vmstat_wide_idle.txt" }]);
  });
});
