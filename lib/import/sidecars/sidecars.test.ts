import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { importedBundle, sharedBundle } from "../joined-bundle.testing";
import { otherChecks } from "./archive-others.testing";
import { sysbenchChecks } from "./archive-sysbench.testing";
import { vectorChecks } from "./archive-vector.testing";
import { type Imported, imported } from "./imported.testing";
import { tableChecks, vectorTables } from "./own.testing";
import { isProse, type SidecarCheck } from "./sidecar.testing";
import { toolChecks } from "./tools.testing";
import { placesIn, watchReads } from "./watched.testing";

// Independent readers found facts in the bundles of ../shared. The rows of an import are compared with these, field by
// field. `checks` and `tableChecks` name the check of each field, and the reason why prose has none.
const checks: Readonly<Record<string, SidecarCheck>> = {
  ...sysbenchChecks,
  ...vectorChecks,
  ...otherChecks,
  ...toolChecks,
};

const shared = path.dirname(path.dirname(sharedBundle("archive/x")));
const sidecars = (hasShared ? ["archive", "own", "tools"] : []).flatMap((folder) =>
  readdirSync(path.join(shared, folder))
    .filter((name) => /\.(?:expected\w*\.(?:json|csv)|frontier\.json)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const read = (name: string): string => readFileSync(path.join(shared, name), "utf8");

/** Returns the rows that an import stores of the sidecar's bundle. It must not drop a number. */
async function storedOf(name: string): Promise<Imported> {
  const bundle = imported(
    await importedBundle(path.join(shared, name.replace(/\.expected\.(?:json|csv)$/, ".tar.gz"))),
  );
  expect(bundle.issues.filter(({ code }) => code === "number-not-usable")).toEqual([]);
  return bundle;
}

describe.runIf(hasShared)("the sidecars of ../shared", () => {
  it("have a check each, and each check has its sidecar", () => {
    const held = [...Object.keys(checks), ...Object.keys(tableChecks), ...vectorTables];
    expect(held.sort()).toEqual([...sidecars].sort());
  });

  it.each(Object.keys(checks))("%s: the import stores every field", async (name) => {
    const { check, prose } = checks[name] ?? { check: () => ["no check"], prose: {} };
    const json = z.record(z.string(), z.unknown()).parse(JSON.parse(read(name)));
    expect(check(json, await storedOf(name))).toEqual([]);
    // A reason for a field that is not there is a leftover.
    const places = placesIn(json, "");
    expect(Object.keys(prose).filter((start) => !places.some((place) => isProse(place, { [start]: "" })))).toEqual([]);
  });

  it.each(Object.keys(tableChecks))("%s: the import stores every cell", async (name) => {
    const { prose, row: hold } = tableChecks[name] ?? { prose: {}, row: () => expect.unreachable() };
    const shape = z.array(z.record(z.string(), z.string())).min(10);
    const { value: rows, unread } = watchReads(
      shape.parse(parse(read(name), { columns: true, relax_column_count: true })),
    );
    const bundle = await storedOf(name);
    const seen = new Map<string, number>();
    for (const row of rows) {
      const file = row.file ?? "";
      seen.set(file, (seen.get(file) ?? 0) + 1);
      hold(row, seen.get(file) ?? 0, bundle);
    }
    const excused = (place: string) => isProse(place, prose) || isProse(place.replace(/^\d+\//, ""), prose);
    expect(unread().filter((place) => !excused(place))).toEqual([]);
  });
});
