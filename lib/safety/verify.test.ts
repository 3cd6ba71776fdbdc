import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { saveSnapshot } from "../db/write/snapshots";
import { dataPath } from "../env";
import { importBundle } from "../import/import-bundle";
import { storeUpload } from "../import/upload";
import { verifyAll } from "./verify";

describe("npm run verify", () => {
  withTestDatabase();
  let key = 0;
  beforeAll(async () => {
    const file = path.resolve("sample/sysbench-archive-layout.tar.gz");
    const { state } = await storeUpload({ source: createReadStream(file), fileName: "s.tar.gz", title: null });
    key = state.key;
    await importBundle(key);
    const versions = { app: "0.1.0", dataVersion: "1", bundles: {} };
    await saveSnapshot(
      { url: "/compare", title: "x", caption: "", kind: "compare", view: { b: 1, a: 2 }, versions },
      async () => [{ name: "txt", mediaType: "text/plain", bytes: Buffer.from("x\n") }],
    );
  });
  const texts = async () => (await verifyAll()).faults.map(({ what, severe, text }) => `${what} ${severe} ${text}`);

  it("finds nothing wrong with imported bundles and frozen views", async () => {
    expect(await verifyAll()).toMatchObject({ bundles: 1, frozenViews: 1, withoutDigest: 0, faults: [] });
  });

  it("finds one number that changed in one row, and one in a frozen view", async () => {
    await ownerPool().query("update points set qps = qps + 1 where ordinal = 7");
    await ownerPool().query('update snapshots set view = \'{"b":1,"a":3}\'');
    expect(await texts()).toEqual([
      "bundle true has other rows in points than its import wrote",
      "frozen view true is not the text that was frozen",
    ]);
    await ownerPool().query('update snapshots set view = \'{"b":1,"a":2}\'');
    await ownerPool().query("update snapshot_files set bytes = 'y\n'");
    await importBundle(key);
    expect(await texts()).toEqual(["frozen view true has another txt than was rendered"]);
    await ownerPool().query("update snapshot_files set bytes = 'x\n'");
    expect(await texts()).toEqual([]);
  });

  it("finds bundles and tombstones that contradict each other, and rows without their bundle", async () => {
    await ownerPool().query("update bundles set visibility = 'retracted'");
    await ownerPool().query(
      "insert into tombstones (id, sha256, title, kind, reason) values ('gone', 'x', 'Gone', 'retracted', 'Why not.')",
    );
    await ownerPool().query(
      `insert into points (bundle_key, ordinal, execution, setting_id, workload_id, label_id, file_ordinal, status,
        origin)
       select 999, ordinal, execution, setting_id, workload_id, label_id, file_ordinal, status, origin from points
       limit 3`,
    );
    expect(await texts()).toEqual([
      "bundle true has a tombstone as retracted, but is not here",
      "bundle true is hidden as retracted, but has no tombstone",
      "bundle true is not here, but has 3 rows in points",
    ]);
    await ownerPool().query("update bundles set visibility = 'public'");
    await ownerPool().query("delete from tombstones");
    await ownerPool().query("delete from points where bundle_key = 999");
  });

  it("finds rows of a bundle that is not ready, bytes of no bundle, and a bundle without bytes", async () => {
    await ownerPool().query("update bundles set status = 'importing'");
    const [prefix = ""] = (await readdir(dataPath("bundles"))).filter((folder) => folder.length === 2);
    const [sha256 = ""] = await readdir(dataPath("bundles", prefix));
    await rm(dataPath("bundles", prefix, sha256));
    const stray = await blobStore().put(createReadStream(import.meta.filename), { maxBytes: 10 ** 6 });
    await stray.keep();
    const found = await texts();
    expect(found).toHaveLength(3);
    expect(found[0]).toMatch(/^bundle true .*gone from the server/);
    expect(found[1]).toMatch(/^bundle true is importing, but has \d+ rows/);
    expect(found[2]).toMatch(/^bytes false belong to no bundle/);
  });
});
