import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBundleReport } from "../db/bundle-report";
import { pool } from "../db/client";
import { withTestDatabase } from "../db/test-database";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

// What sysbench 1.0 prints; neither the server nor the test stands in it.
const output = `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 16
Initializing random number generator from current time


Initializing worker threads...

Threads started!

SQL statistics:
    queries performed:
        read:                            38094
        write:                           10884
        other:                           5442
        total:                           54420
    transactions:                        2721   (453.30 per sec.)
    queries:                             54420  (9066.07 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          6.0019s
    total number of events:              2721

Latency (ms):
         min:                                    1.20
         avg:                                    4.41
         max:                                   40.12
         95th percentile:                       13.22
         sum:                                23999.10
`;

const upload = async (fileName: string, text = output) => {
  const { state, duplicate } = await storeUpload({ source: Readable.from([Buffer.from(text)]), fileName, title: null });
  const settled = await awaitVerdict(state, 100);
  return { id: settled.id, asked: state.status, status: settled.status, duplicate };
};
const engineOf = async (id: string) => {
  const { rows } = await pool().query<{ engine: string }>(
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
    worker = await startImportWorker();
  });
  afterAll(() => worker.stop());

  it("belongs to what the file is: the same bytes under a better name are read again, in the same bundle", async () => {
    const first = await upload("res.txt");
    expect(await engineOf(first.id)).toEqual(["unknown"]);
    const again = await upload("oltp_tpcc.mysql-8.0.36.thr16.log");
    expect(again).toEqual({ id: first.id, asked: "importing", status: "ready", duplicate: true });
    expect(await engineOf(first.id)).toEqual(["mysql"]);
    const report = await loadBundleReport(first.id);
    expect(report).toMatchObject({ title: "oltp_tpcc.mysql-8.0.36.thr16.log", counts: { points: 1 } });
  });

  it("is compared as it was sent: the same name again changes nothing", async () => {
    const { id, duplicate, asked } = await upload("oltp_tpcc.mysql-8.0.36.thr16.log");
    expect({ duplicate, asked }).toEqual({ duplicate: true, asked: "ready" });
    expect(await engineOf(id)).toEqual(["mysql"]);
  });
});
