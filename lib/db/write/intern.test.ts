import { expect, it } from "vitest";
import type { BuildName } from "@/lib/domain/model";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "./results.testing";

withTestDatabase();

/** Saves a bundle with one run of this build and workload. */
const save = (title: string, build: Partial<BuildName> & { raw: string }, group: "mixed" | null) =>
  saveTestResults(title, [
    {
      run: {
        setting: {
          engine: "mysql",
          build: { version: null, flags: [], commit: null, ...build },
          config: null,
          machine: null,
        },
        threads: 1,
        workload: { family: "ycsb", name: "workloada", params: {}, group },
      },
      points: [{ qps: 100 }],
    },
  ]);
const stored = async (raw: string) =>
  (
    await ownerPool().query(
      `select version, commit, (select "group" from workloads where name = 'workloada')
       from engine_builds where raw = $1`,
      [raw],
    )
  ).rows[0];

it("a bundle that knows less of a build or a workload leaves what others know of it", async () => {
  await save("one", { raw: "my5651_rel", version: "5.6.51", commit: "3f2a9c1" }, "mixed");
  await save("two", { raw: "my5651_rel" }, null);
  expect(await stored("my5651_rel")).toEqual({ version: "5.6.51", commit: "3f2a9c1", group: "mixed" });
});

it("a bundle that contradicts a build's name changes no other, whichever came first", async () => {
  await save("three", { raw: "my8043_rel", version: "1.0" }, null);
  await save("four", { raw: "my8043_rel", version: "8.0.43" }, null);
  expect((await stored("my8043_rel")).version).toBe("8.0.43");
  await save("five", { raw: "my8043_rel", version: "1.0" }, null);
  expect((await stored("my8043_rel")).version).toBe("8.0.43");
});
