import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";

withTestDatabase();

/** Saves a bundle with runs of the build `nightly`, and of a release beside it. */
const save = (title: string, version: string | null) =>
  saveTestResults(
    title,
    [
      ["nightly", version],
      ["my8043_rel", "8.0.43"],
    ].map(([raw, said]) => ({
      run: {
        setting: {
          engine: "mysql",
          build: { raw: raw ?? "", version: said ?? null, flags: [], commit: null },
          config: null,
          machine: { name: "lab", cpus: 8, memoryBytes: null, model: null },
        },
        threads: 8,
      },
      points: [{ qps: 100 }],
    })),
  );

it("a page of one bundle shows its statement, and one of several joins them and says where they differ", async () => {
  const [low, high, none] = [await save("low", "5.7.1"), await save("high", "9.1.2"), await save("none", null)];
  const shown = async (...bundles: string[]) => {
    const { view, notices } = await loadRelativeView({
      family: "sysbench",
      columns: "build",
      bundle: bundles.join(","),
    });
    const said = notices.map(({ text }) => text);
    return {
      columns: [...new Set(view?.table.columns.map(({ value, version }) => `${value} ${version}`))],
      said: said.filter((text) => text.startsWith("Statements on a build’s version")),
    };
  };
  expect(await shown(low)).toEqual({ columns: ["nightly 5.7.1", "my8043_rel 8.0.43"], said: [] });
  expect(await shown(high)).toEqual({ columns: ["my8043_rel 8.0.43", "nightly 9.1.2"], said: [] });
  expect(await shown(none)).toEqual({ columns: ["my8043_rel 8.0.43", "nightly null"], said: [] });
  expect(await shown(high, none)).toEqual({ columns: ["my8043_rel 8.0.43", "nightly 9.1.2"], said: [] });
  const both = {
    columns: ["my8043_rel 8.0.43", "nightly null"],
    said: ["Statements on a build’s version contradict each other: nightly is 5.7.1 and 9.1.2, so none counts."],
  };
  for (const bundles of [
    [low, high, none],
    [none, high, low],
    [high, low],
  ])
    expect(await shown(...bundles)).toEqual(both);
});
