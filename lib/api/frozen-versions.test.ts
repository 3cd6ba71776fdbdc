import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { loadStanding } from "@/app/s/[key]/standing";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { todayText } from "@/lib/views/frozen/frozen-standing";
import { snapshotAnswer } from "./schemas/snapshots";

const put = async (sample: string) => {
  const source = createReadStream(path.resolve(import.meta.dirname, "../../sample", sample));
  const { state } = await storeUpload({ source, fileName: sample, title: null });
  await importBundle(state.key);
  return state.id;
};
const freezeAddress = async (url: string) => {
  const body = JSON.stringify({ url, title: "", caption: "" });
  const headers = { "content-type": "application/json" };
  const answer = await freeze(new Request("http://localhost/api/v1/snapshots", { method: "POST", headers, body }));
  return snapshotAnswer.parse(await answer.json()).key;
};
const standing = async (key: string) => {
  const snapshot = await loadSnapshot(key);
  if (!snapshot) throw new Error("There is no such view.");
  return loadStanding(snapshot);
};

withTestDatabase();

describe("versions of a frozen view", () => {
  let id = "";
  beforeAll(async () => {
    id = await put("sysbench-archive-layout.tar.gz");
  });

  it("are those of the same live view, however its address was written, and lead to each other", async () => {
    const first = await freezeAddress("/relative?family=sysbench");
    const other = await freezeAddress("/relative?family=sysbench&threads=2");
    const second = await freezeAddress("/relative");
    const third = await freezeAddress("http://elsewhere.example/relative?family=sysbench");
    expect(await standing(first)).toMatchObject({ previous: null, next: { key: second }, today: { kind: "same" } });
    expect(await standing(second)).toMatchObject({ previous: { key: first }, next: { key: third } });
    expect(await standing(third)).toMatchObject({ previous: { key: second }, next: null });
    expect(await standing(other)).toMatchObject({ previous: null, next: null });
  });

  it("leave out those that the reader may not see", async () => {
    const [before, hidden, after] = [
      await freezeAddress("/history"),
      await freezeAddress("/history"),
      await freezeAddress("/history"),
    ];
    await ownerPool().query(
      `insert into tombstones (id, sha256, title, kind, reason, hidden)
       values ('hiddenbundle', 'x', 'Hidden', 'deleted', 'x', true)`,
    );
    await ownerPool().query(
      `update snapshots set versions = jsonb_set(versions, '{bundles,hiddenbundle}', '"1"') where key = $1`,
      [hidden],
    );
    expect(await standing(before)).toMatchObject({ next: { key: after } });
    expect(await standing(after)).toMatchObject({ previous: { key: before } });
  });

  it("say that today's data give the same numbers, after unrelated changes too, other numbers, or nothing", async () => {
    const key = await freezeAddress("/relative?family=sysbench");
    const texts = async () => todayText((await standing(key)).today);
    expect(await texts()).toBe("Today’s data give the same numbers.");
    await put("ann-hdf5-small.tar.xz");
    expect(await texts()).toBe("Today’s data give the same numbers.");
    await ownerPool().query("update points set qps = qps * (1 + ordinal)");
    await ownerPool().query("update bundles set imported_at = imported_at + interval '1 second'");
    await ownerPool().query("update data_versions set version = version + 1");
    expect(await texts()).toBe("The live view gives other numbers by now.");
    await deleteBundle(id, "Gone.");
    expect(await texts()).toBe("The live view shows nothing any more.");
  });

  it("show neither a caption nor a view that another process removed", async () => {
    const key = await freezeAddress("/history");
    const change = (text: string) => ownerPool().query(text, [key]);
    await change("update snapshots set caption = 'Title of a report' where key = $1");
    expect(await loadSnapshot(key)).toMatchObject({ caption: "Title of a report" });
    await change("update snapshots set caption = '' where key = $1");
    expect(await loadSnapshot(key)).toMatchObject({ caption: "" });
    await change("delete from snapshots where key = $1");
    expect(await loadSnapshot(key)).toBeNull();
  });

  it("name the bundles that were added to the live view", () => {
    expect(todayText({ kind: "other", more: ["a", "b", "c", "d", "e"] })).toBe(
      "Newer data exist: the live view also has a, b, c and 2 more.",
    );
  });
});
