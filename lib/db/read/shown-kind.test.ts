import { expect, it } from "vitest";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { shownKind } from "./shown-kind";

withTestDatabase();

const sql = (text: string, values: unknown[] = []) => ownerPool().query(text, values);
const run = (raw: string) => ({
  setting: {
    engine: "mysql",
    build: { raw, version: "8.0", flags: [], commit: null },
    config: null,
    machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
  },
  threads: 40,
  settings: { cached: true },
  workload: { family: "sysbench" as const, name: "scan", params: {} },
});

it("tells the kind of a frozen view only while its reader may see the view", async () => {
  const id = await saveTestResults("first", [
    { run: run("my5651_rel"), points: [{ qps: 100 }] },
    { run: run("my8043_rel"), points: [{ qps: 90 }] },
  ]);
  const { key } = await freezeView({ url: "/relative?family=sysbench", title: "", caption: "" }, async () => []);
  expect(await shownKind(key)).toBe("relative");
  await sql("update bundles set visibility = 'private' where id = $1", [id]);
  expect(await shownKind(key)).toBeNull();
  await sql("update bundles set visibility = 'public' where id = $1", [id]);
  expect(await shownKind(key)).toBe("relative");
  // Its kind was asked for before, and its bundle is public.
  await sql("delete from snapshots where key = $1", [key]);
  expect(await shownKind(key)).toBeNull();
});

it("knows no kind of a key that nothing has, and of a text that is no key", async () => {
  expect(await shownKind("1111111111")).toBeNull();
  expect(await shownKind("1111111111-2")).toBeNull();
  expect(await shownKind("../compare")).toBeNull();
});
