import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (column: string, cells: readonly string[]) => {
  const rows = cells.map((cell, at) => `a,q,${cell},${at + 1}`);
  const { runs, issues } = readFiles(tables, [
    { path: "r.csv", text: `engine,query,${column},qps\n${rows.join("\n")}\n` },
  ]);
  const [unread] = issues.filter(({ code }) => code !== "columns-read");
  return [runs.map(({ repeat = null }) => repeat), unread?.code ?? null];
};
const REPEATS = [null, "#2", "#3"];
const APART = [null, null, null];

describe("a column that tells nothing of a run's conditions", () => {
  it.each([
    ["run_id", ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"], "id-column"],
    ["job id", ["11823345671", "11823345672"], "id-column"],
    ["finished_at", ["2026-11-02 12:30:00", "2026-11-02T12:31:00Z"], "time-column"],
    ["total_ops", ["120312", "119873"], "count-column"],
    ["errors", ["0", "3"], "count-column"],
  ])("as %s leaves rows repeats, and an issue names it", (heading, [first = "", second = ""], code) => {
    expect(read(heading, [first, second, first])).toEqual([REPEATS, code]);
  });

  it.each([
    ["run_id", ["baseline", "tuned", "tuned-2"]],
    ["tenant_id", ["1", "2", "3"]],
    ["requests", ["1000", "10000", "100000"]],
    ["operations", ["1", "16", "64"]],
    ["built_on", ["2026-11-02", "2026-11-03", "2026-11-04"]],
  ])("is not %s with words, settings or days: these keep rows apart", (heading, cells) => {
    expect(read(heading, cells)).toEqual([APART, null]);
  });
});
