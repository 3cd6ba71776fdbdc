import { describe, expect, it } from "vitest";
import { GET as getSchema } from "@/app/schemas/bundle-1.json/route";
import { bundleAnswer } from "@/lib/api/schemas/bundles";
import { makeTar } from "@/lib/archive/archives.testing";
import { listPoints } from "@/lib/db/read/points";
import {
  ENGINES,
  MACHINES,
  MANIFEST,
  nightlyTar,
  rateOf,
  THREADS,
  VERSIONS,
} from "@/lib/import/manifest/nightly.testing";
import { look, upload, withOwners } from "./owners.testing";

describe("a bundle with benchfolio.yaml", () => {
  const { token } = withOwners();
  const bytes = async (manifest: string | null, remark: string) => new Uint8Array(await nightlyTar(manifest, remark));

  it("can be filtered by the captures of its manifest, and has the numbers of its files", async () => {
    const { id } = await upload(token("ann"), "&filename=nightly.tar", await bytes(MANIFEST, "right"));
    const rates = async (...filters: [string, string[]][]) => {
      const { points } = await listPoints({ limit: 100 }, new Map([["bundle", [id]], ...filters]));
      return points.flatMap(({ metrics }) => metrics.qps ?? []).sort((a, b) => a - b);
    };
    const all = ENGINES.flatMap((engine) =>
      VERSIONS.flatMap((version) =>
        MACHINES.flatMap((machine) => THREADS.map((threads) => rateOf(engine, version, machine, threads))),
      ),
    );
    expect(await rates()).toEqual(all.sort((a, b) => a - b));
    expect(await rates(["build", ["otherdb-1.10-3f2a9c1"]], ["machine", ["ci-b"]])).toEqual(
      THREADS.map((threads) => rateOf("otherdb", "1.10", "ci-b", threads)),
    );
    const report = bundleAnswer.parse(await (await look(id, token("ann"))).json());
    expect(report.issues.map(({ code }) => code)).toEqual(["columns-read"]);
    // Facts in a manifest are not facts that the upload states.
    expect(report.given).toBeNull();
  });

  it("has the numbers of tables that its manifest explains, even if it follows them in the archive", async () => {
    const json = '{"by": {\n"pg": {"scan": {"t": 1500}},\n"duckdb": {"scan": {"t": 250}, "get": {"t": null}}}}';
    const manifest = [
      "version: 1",
      "runs:",
      "  - files: '*.json'",
      "    values: by.{engine}.{workload}",
      "    columns: { t: { is: mean, unit: us } }",
    ];
    const tar = await makeTar(
      { name: "b/results.json", bytes: json },
      { name: "b/benchfolio.yaml", bytes: manifest.join("\n") },
    );
    const { id } = await upload(token("ann"), "&filename=explained.tar", new Uint8Array(tar));
    const { points } = await listPoints({ limit: 10 }, new Map([["bundle", [id]]]));
    const found = points.map(({ metrics, source, status }) => [source.line, metrics.latencyMeanSeconds, status]);
    // 1,500 and 250 us, each on its line; null is a failed run.
    expect(found.sort()).toEqual([
      [2, 0.0015, "complete"],
      [3, null, "failed"],
      [3, 0.00025, "complete"],
    ]);
  });

  it("is imported without its manifest where the manifest is wrong", async () => {
    const { id } = await upload(token("ann"), "&filename=nightly.tar", await bytes("version: 3\n", "wrong"));
    const report = bundleAnswer.parse(await (await look(id, token("ann"))).json());
    const runs = ENGINES.length * VERSIONS.length * MACHINES.length * THREADS.length;
    expect(report).toMatchObject({ status: "ready", counts: { points: runs } });
    expect(report.issues.find(({ code }) => code === "manifest-wrong")).toMatchObject({ line: 1, severity: "error" });
  });

  it("has a manifest whose JSON schema pages of all sites can read", async () => {
    const answer = getSchema();
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      properties: { runs: { items: { required: ["files"] } } },
    });
  });
});
