import { expect, it } from "vitest";
import { readBundle } from "@/lib/import/manifest/reading.testing";
import { UnreadTables } from "@/lib/import/unread-tables";
import { chosenOf } from "./choices";
import { manifestText } from "./manifest-text";

const CSV = "system,Q1,Q2,Q3\nourdb,0.5,1.5,2.5\nother,0.6,1.6,2.6\n";

/** Returns the choices of the page for the table. */
function chosen(raw: Record<string, string> = {}) {
  const unread = new UnreadTables();
  unread.add({ path: "r.csv", size: null, head: Buffer.from(CSV), text: CSV });
  return chosenOf(unread.without([]), raw);
}

it("asks once for the unit of columns that are queries, and reads all of them with the answer", async () => {
  const asked = (raw: Record<string, string>) =>
    chosen(raw).tables[0]?.columns.map(({ is, unit, isMissingUnit, hasUnitAbove }) => [
      is,
      unit,
      isMissingUnit,
      hasUnitAbove,
    ]);
  expect(asked({})).toEqual([
    ["engine", "", false, false],
    ["workload/time", "", true, false],
    ["workload/time", "", false, true],
    ["workload/time", "", false, true],
  ]);
  expect(
    asked({ uc0_1: "s" })
      ?.slice(1)
      .map(([, unit]) => unit),
  ).toEqual(["s", "s", "s"]);
  // A unit of its own stays: it needs a rule of its own.
  expect(
    asked({ uc0_1: "s", uc0_2: "ms" })
      ?.slice(1)
      .map(([, unit]) => unit),
  ).toEqual(["s", "ms", "s"]);
  const manifest = manifestText(chosen({ uc0_1: "s" }));
  expect(manifest).toContain('melt: { columns: "{workload}", is: time, unit: s }');
  const { rows } = await readBundle({ "r.csv": CSV, "benchfolio.yaml": manifest });
  expect(
    rows.map(({ setting, workload, numbers }) => [
      setting.engine,
      "name" in workload && workload.name,
      numbers.seconds,
    ]),
  ).toEqual([
    ["ourdb", "Q1", 0.5],
    ["ourdb", "Q2", 1.5],
    ["ourdb", "Q3", 2.5],
    ["other", "Q1", 0.6],
    ["other", "Q2", 1.6],
    ["other", "Q3", 2.6],
  ]);
});
