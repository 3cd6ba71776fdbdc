import { expect, it } from "vitest";
import type { MachineFacts } from "@/lib/domain/names/merged-machine";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { loadPoint } from "./point-page";
import { search } from "./search";
import { findMachine } from "./setting-pages";

withTestDatabase();

const MODEL = "AMD EPYC 9454P";

/** Saves a bundle with a run on the machine. */
const save = (title: string, name: string, facts: Partial<MachineFacts>) =>
  saveTestResults(title, [
    {
      run: {
        setting: {
          engine: "mysql",
          build: null,
          config: null,
          machine: { name, cpus: null, memoryBytes: null, model: null, ...facts },
        },
        threads: 8,
      },
      points: [{ qps: 100 }],
    },
  ]);

const factsOf = async (bundle: string) => {
  const point = await loadPoint(`${bundle}.1`);
  return { cpus: point?.cpus, memoryBytes: point?.memoryBytes, model: point?.machineModel };
};

/** As each import and deletion does, so that no cache keeps an old answer. */
const changed = () => ownerPool().query("update data_versions set version = version + 1");

it("a bundle has its own statement on a machine that several name, whichever came first", async () => {
  for (const [name, order] of [
    ["lab", [0, 1, 2]],
    ["den", [2, 1, 0]],
  ] as const) {
    const stated = [{ cpus: 48, memoryBytes: 2 ** 37, model: MODEL }, { cpus: 48, memoryBytes: 2 ** 36 }, {}] as const;
    const ids: string[] = [];
    for (const at of order) ids[at] = await save(`${name} ${at}`, name, stated[at]);
    const own = await Promise.all(ids.map(factsOf));
    expect(own).toEqual(stated.map((facts) => ({ cpus: null, memoryBytes: null, model: null, ...facts })));
    expect(await findMachine(name)).toMatchObject({
      cpus: 48,
      memoryBytes: null,
      model: MODEL,
      contradicted: { cpus: [], memoryBytes: [2 ** 36, 2 ** 37], model: [] },
    });
  }
});

it("a hidden or deleted bundle says nothing of a machine", async () => {
  const shown = await save("shown", "pit", { cpus: 8 });
  const hidden = await save("hidden", "pit", { cpus: 16, memoryBytes: 2 ** 35, model: MODEL });
  const gone = await save("gone", "pit", { cpus: 32 });
  expect((await findMachine("pit"))?.contradicted.cpus).toEqual([8, 16, 32]);
  expect(await search("pit 9454P")).toMatchObject([{ kind: "machine", label: "pit", detail: MODEL }]);
  await ownerPool().query("update bundles set visibility = 'private' where id = $1", [hidden]);
  await ownerPool().query("delete from bundles where id = $1", [gone]);
  await changed();
  expect(await findMachine("pit")).toMatchObject({ cpus: 8, memoryBytes: null, model: null });
  expect(await search("pit 9454P")).toEqual([]);
  expect(await factsOf(shown)).toEqual({ cpus: 8, memoryBytes: null, model: null });
});
