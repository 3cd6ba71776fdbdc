import { createReadStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadShownBundle } from "./load-shown-bundle";

withTestDatabase();
let [id, key] = ["", 0];
beforeAll(async () => {
  const source = createReadStream("sample/sysbench-archive-layout.tar.gz");
  const { state } = await storeUpload({ source, fileName: "sysbench-archive-layout.tar.gz", title: "Old" });
  ({ id, key } = state);
  await importBundle(key);
});

it("a page that was read before an import ended looks again, though the import ended meanwhile", async () => {
  await ownerPool().query("update bundles set given_next = '{}' where key = $1", [key]);
  const other = await ownerPool().connect();
  try {
    await other.query("begin");
    // The load has read the bundle's row when it waits for its issues.
    await other.query("lock table issues in access exclusive mode");
    const loading = loadShownBundle(id);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%issues%'
      and datname = current_database()`;
    while ((await ownerPool().query(waits)).rowCount === 0) await sleep(20);
    await other.query("update bundles set given_next = null, title = 'New' where key = $1", [key]);
    await other.query("commit");
    expect(await loading).toMatchObject({ bundle: { title: "Old" }, isReadAgain: true });
  } finally {
    other.release();
  }
  expect(await loadShownBundle(id)).toMatchObject({ bundle: { title: "New" }, isReadAgain: false });
  expect(await loadShownBundle("nosuchbundle")).toBeNull();
});
