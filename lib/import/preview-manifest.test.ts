import { describe, expect, it } from "vitest";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { bundleState } from "../db/write/bundles-write";
import { askPreview, previewAsked } from "../db/write/manifest-previews";
import { importBundle } from "./import-bundle";
import { makePreview, refusePreview } from "./make-preview";
import { previewManifest } from "./preview-manifest";
import { storeUpload } from "./upload";

const csv = "flavour,num_clients,avg_time\nwarm,8,12.5\ncold,8,4\n";
const manifest =
  'version: 1\nruns:\n  - files: "{_}.csv"\n    set: { engine: mydb }\n    columns:\n      flavour: workload\n' +
  "      avg_time: { is: mean, unit: ms }\n";

describe("a preview of a manifest", () => {
  withTestDatabase();
  const store = async (text: string) => {
    async function* source() {
      yield Buffer.from(text);
    }
    const { state } = await storeUpload({ fileName: "n.csv", title: null, source: source() });
    await importBundle(state.key);
    return state;
  };
  const rows = async () =>
    (
      await ownerPool().query(
        "select count(*)::int as points, (select count(*)::int from issues) as issues from points",
      )
    ).rows[0];

  it("has the counts and first rows of the import, and saves no row of the bundle", async () => {
    const { key, id } = await store(csv);
    const before = [await rows(), await bundleState(key)];
    await askPreview(key, manifest);
    await makePreview(key);
    expect([await rows(), await bundleState(key)]).toEqual(before);
    const answer = await previewManifest(id, manifest, 0);
    expect(answer).toEqual({
      runs: 2,
      points: 2,
      failed: 0,
      unreadFiles: 0,
      issues: [],
      table: {
        metric: "latencyMeanSeconds",
        columns: ["mydb"],
        allRows: 2,
        rows: [
          // 12.5 ms and 4 ms, in seconds.
          { workload: "warm", conditions: "threads 8", cells: [[0.0125]] },
          { workload: "cold", conditions: "threads 8", cells: [[0.004]] },
        ],
      },
    });
  });

  it("is made once for a text, waits for its worker, and gives way to another text", async () => {
    const { key, id } = await store(`${csv}hot,8,5\n`);
    const jobs = async () =>
      (await ownerPool().query("select count(*)::int as n from graphile_worker.jobs where key = $1", [`preview ${id}`]))
        .rows[0].n;
    expect(await previewManifest(id, manifest, 0)).toBeNull();
    expect(await previewManifest(id, manifest, 0)).toBeNull();
    expect(await jobs()).toBe(1);
    await askPreview(key, "version: 1\n");
    // No reader waits for the worker's answer to the text before.
    await makePreview(key);
    expect(await previewManifest(id, manifest, 0)).toBeNull();
    expect((await previewAsked(key))?.text).toBe(manifest);
  });

  it("has the reason in its place where the bundle could not be read within the limits", async () => {
    const { key, id } = await store(`${csv}ice,8,6\n`);
    await askPreview(key, manifest);
    const reason = "The import was ended: it took more than 30 s of computing in all.";
    // A refusal of the text before is no answer to this one.
    await refusePreview(key, "version: 1\n", reason);
    expect(await previewManifest(id, manifest, 0)).toBeNull();
    await refusePreview(key, manifest, reason);
    expect(await previewManifest(id, manifest, 0)).toEqual({ refused: reason });
    expect((await bundleState(key))?.status).toBe("ready");
  });

  it("is null for an unknown bundle", async () => {
    expect(await previewManifest("aaaaaaaaaaaa", manifest, 0)).toBeNull();
  });
});
