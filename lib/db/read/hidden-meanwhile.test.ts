import { createReadStream } from "node:fs";
import { expect, it, vi } from "vitest";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { loadWorkloadPoints } from "./workload-points";

withTestDatabase();

const meanwhile = vi.hoisted(() => ({ before: async () => {} }));
vi.mock("./workload-rows", async (load) => {
  const own = await load<typeof import("./workload-rows")>();
  const readRows: typeof own.readRows = async (...asked) => {
    await meanwhile.before();
    return own.readRows(...asked);
  };
  return { ...own, readRows };
});

const sql = (text: string) => ownerPool().query(text);
const show = async (visibility: string) => {
  await sql(`update bundles set visibility = '${visibility}'; update data_versions set version = version + 1`);
};

it("a bundle that was hidden between its name and its points has all points when it is public again", async () => {
  const fileName = "sysbench-archive-layout.tar.gz";
  const { state } = await storeUpload({ source: createReadStream(`sample/${fileName}`), fileName, title: null });
  await importBundle(state.key);
  const { rows } = await sql("select count(*)::int as count from points");
  expect(rows[0].count).toBeGreaterThan(0);
  meanwhile.before = () => show("private");
  expect((await loadWorkloadPoints("sysbench")).points).toEqual([]);
  meanwhile.before = async () => {};
  await show("public");
  expect((await loadWorkloadPoints("sysbench")).points).toHaveLength(rows[0].count);
});
