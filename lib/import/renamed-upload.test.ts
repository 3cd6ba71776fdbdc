import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerPool } from "../db/owner-pool";
import { loadBundleReport } from "../db/read/bundle-report";
import { withTestDatabase } from "../db/test-database";
import { head, report } from "../importers/sysbench/outputs.testing";
import { importBundle } from "./import-bundle";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

// Output of sysbench 1.0, which names neither the server nor the test.
const output = `${head(16)}${report()}`;

const upload = async (fileName: string, text = output) => {
  const { state, duplicate } = await storeUpload({ source: Readable.from([Buffer.from(text)]), fileName, title: null });
  const settled = await awaitVerdict(state, 100);
  return { id: settled.id, asked: state.status, status: settled.status, duplicate };
};
const engineOf = async (id: string) => {
  const { rows } = await ownerPool().query<{ engine: string }>(
    `select distinct e.name as engine from points p join settings s on s.id = p.setting_id join engines e on e.id = s.engine_id
     join bundles b on b.key = p.bundle_key where b.id = $1`,
    [id],
  );
  return rows.map(({ engine }) => engine);
};

describe("a single file's name", () => {
  withTestDatabase();
  let worker: ImportWorker;
  beforeAll(async () => {
    worker = await startImportWorker({ runImport: importBundle });
  });
  afterAll(() => worker.stop());

  it("counts as content: the same bytes under a better name are read again, in the same bundle", async () => {
    const first = await upload("res.txt");
    expect(await engineOf(first.id)).toEqual(["unknown"]);
    const again = await upload("oltp_tpcc.mysql-8.0.36.thr16.log");
    expect(again).toEqual({ id: first.id, asked: "importing", status: "ready", duplicate: true });
    expect(await engineOf(first.id)).toEqual(["mysql"]);
    const report = await loadBundleReport(first.id);
    expect(report).toMatchObject({ title: "oltp_tpcc.mysql-8.0.36.thr16.log", counts: { points: 1 } });
  });

  it("changes nothing where it is sent again, since it is compared as it was sent", async () => {
    const { id, duplicate, asked } = await upload("oltp_tpcc.mysql-8.0.36.thr16.log");
    expect({ duplicate, asked }).toEqual({ duplicate: true, asked: "ready" });
    expect(await engineOf(id)).toEqual(["mysql"]);
  });
});
