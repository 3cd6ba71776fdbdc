import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bestQpsParams } from "@/lib/api/schemas/best-qps";
import { makeTar } from "@/lib/archive/archives.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { group } from "@/lib/domain/group";
import { importBytes } from "@/lib/import/import-archive.testing";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadBestQps } from "@/lib/views/compare/load-best-qps";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";

// Bundles of other people that open with another comparison than their author's (docs/strangers.md), each with a
// manifest of three lines. Rates are compared with those of the raw files, heads with the sizes that files print.
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");

async function upload(name: string, rule: string) {
  const files = await filesOfBundle(path.join(shared, `${name}.tar.gz`));
  const top = /^[^/]+\+[^/]+\//.exec(files[0]?.path ?? "")?.[0] ?? "";
  const manifest = { name: `${top}benchfolio.yaml`, bytes: `version: 1\nruns:\n  - files: "${rule}"\n` };
  const tar = await makeTar(...files.map((file) => ({ name: file.path, bytes: file.text })), manifest);
  return { id: await importBytes(tar, "bundle.tar"), files };
}

withTestDatabase();

describe.runIf(hasShared)("bundles of other people with three lines of manifest", () => {
  it("kcores: the best rate of an implementation's attempts above a recall, which are repeats", async () => {
    const rule = "leaderboard/{engine}/benchmarks/benchmark_{repeat}.json";
    const { id, files } = await upload("strangers/kcores-one-object-a-file/kcores-one-object-a-file", rule);
    const result = z.object({ qps: z.number(), recall: z.number() });
    const attempts = files.map(({ path: file, text }) => {
      return { of: file.split("/").at(-3) ?? "", ...result.parse(JSON.parse(text)) };
    });
    const best = [
      ...group(
        attempts.filter(({ recall }) => recall >= 0.95),
        ({ of }) => of,
      ).values(),
    ].map((own) => Math.max(...own.map(({ qps }) => qps)));
    const rows = await loadBestQps(bestQpsParams.parse({ recall: "0.95" }), new Map([["bundle", [id]]]));
    const rates = rows.flatMap(({ qps }) => qps ?? []);
    expect(rates.toSorted((a, b) => a - b)).toEqual(best.toSorted((a, b) => a - b));
    expect(rows).toHaveLength(new Set(attempts.map(({ of }) => of)).size);
  });

  it("umbra: sizes of the service beside each other, query by query", async () => {
    const { id } = await upload("wild/umbra-db+ClickBench", "clickhouse-cloud/results/{_}/aws.{_}.{_}.json");
    const { view } = await loadRelativeView({ bundle: id });
    // The machines that the files print. Each number of nodes has a load, and 43 queries cold and hot.
    expect(view?.table).toMatchObject({ columnsBy: "machine", rowSplit: ["s.cacheState", "s.nodes"] });
    const sizes = [8, 12, 16, 32, 64, 120, 236, 356].map((size) => `ClickHouse ☁️: ${size}GiB`);
    expect(view?.heads.map(({ title }) => title)).toEqual(sizes);
    expect(view?.table.rows).toHaveLength(3 * (1 + 2 * 43));
  });
});
