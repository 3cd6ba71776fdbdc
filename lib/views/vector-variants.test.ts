import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleKeyOf } from "@/lib/db/bundles-write";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadCompareView } from "./load-compare-view";

// Read in place; the facts are those of shared/bundles/conditions/README.md.
const name = "feb25.ann.dbpedia-openai.pg.tar.gz";
const file = path.resolve(import.meta.dirname, "../../../shared/bundles/conditions", name);

withTestDatabase();

describe.runIf(existsSync(file))("a bundle of three server settings that only names tell apart", () => {
  beforeAll(async () => {
    const { state } = await storeUpload({ source: createReadStream(file), fileName: name, title: null });
    const key = await bundleKeyOf(state.id);
    if (key === null) throw new Error("The bundle was not stored.");
    await importBundle(key);
  });

  it("has a series for each of them, never the best of the three", async () => {
    const view = await loadCompareView({ threads: "all" });
    expect(new Set(view.series.map(({ shared }) => shared.variant))).toEqual(new Set(["def", "pq4", "wm8"]));
    expect(view.series.map(({ label }) => label).filter((label) => !/\b(def|pq4|wm8)\b/.test(label))).toEqual([]);
    expect(view.scalingSeries.every(({ shared }) => shared.variant != null)).toBe(true);
  });
});
