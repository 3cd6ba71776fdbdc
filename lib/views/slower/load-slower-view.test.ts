import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import type { TestFamily } from "@/lib/domain/model";
import { loadSlowerView } from "./load-slower-view";

withTestDatabase();

const save = (title: string, versions: Record<string, string>, family: TestFamily = "sysbench") =>
  saveTestResults(
    title,
    Object.entries(versions).map(([raw, version], at) => ({
      run: {
        setting: {
          engine: "mydb",
          build: { raw, version, flags: [], commit: null },
          config: null,
          machine: { name: "lab", cpus: 8, memoryBytes: null, model: null },
        },
        threads: 8,
        settings: { cached: true },
        workload: { family, name: "scan", params: {} },
      },
      points: [{ qps: 100 + at }],
    })),
  );
const shown = async () => {
  const view = await loadSlowerView({ engine: "mydb", family: "sysbench" });
  return {
    newest: view?.newest,
    notices: view?.notices,
    pairs: view?.settings.flatMap(({ pairs }) => pairs.map(({ newest, against }) => [newest, against])),
    texts: view?.settings.flatMap(({ pairs }) => pairs.flatMap(({ sentences }) => sentences.map(({ text }) => text))),
    columns: view?.settings.flatMap(({ table }) => table?.view.table.columns.map(({ version }) => version) ?? []),
    apart: view?.settings.flatMap(({ apart }) => apart?.text ?? []),
    emptyReason: view?.emptyReason,
  };
};

it("shows each bundle's numbers under its own versions, whatever other bundles state", async () => {
  await save("A", { stable: "9.1", nightly: "9.2" });
  const alone = await shown();
  expect(alone).toMatchObject({ newest: "9.2", notices: [], pairs: [["9.2", "9.1"]], columns: ["9.1", "9.2"] });
  expect(alone.texts).toEqual([expect.stringMatching(/^In mydb 9\.2 .* in 9\.1/)]);
  await save("other family", { nightly: "9.2.99" }, "linkbench");
  expect(await shown()).toEqual(alone);
  await save("Y", { nightly: "7" });
  expect(await shown()).toEqual({
    ...alone,
    notices: [
      "Bundles state different versions of one build: nightly is 7 and 9.2. Each one counts in its own bundles, and " +
        "such bundles are not compared with each other.",
    ],
  });
  await save("X", { nightly: "9.2.99" });
  expect(await shown()).toMatchObject({
    newest: "9.2.99",
    pairs: [],
    columns: [],
    apart: ["The release before 9.2.99, 9.1, has an upload of its own, A: no verdict crosses that."],
    emptyReason:
      "Releases before 9.2.99 were measured under its conditions, but in bundles that state other versions of the " +
      "same builds. They are not compared.",
  });
});
