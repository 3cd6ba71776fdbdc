import { describe, expect, it } from "vitest";
import { z } from "zod";
import { makeTar } from "@/lib/archive/archives.testing";
import { streamsOf } from "@/lib/db/read/projects";
import { nightsOf } from "@/lib/domain/streams/nights";
import { orderOf } from "@/lib/domain/streams/order";
import { loadStreamOfCommit } from "@/lib/views/project/load-stream";
import { nightCsv } from "@/scripts/nightly-csv";
import { seeded } from "@/scripts/seeded";
import { look, upload, withOwners } from "../bundles/owners.testing";

const FIRST = "1".repeat(40);
const SECOND = "2".repeat(40);
const THIRD = "3".repeat(40);

describe("nights of uploads with manifests", () => {
  const { token } = withOwners();
  const random = seeded(7);
  const put = async (manifest: string, query = "") => {
    const files = [
      { name: "benchfolio.yaml", bytes: manifest },
      { name: "results/night.csv", bytes: nightCsv(random) },
    ];
    const { id, code } = await upload(token("ann"), query, new Uint8Array(await makeTar(...files)));
    expect(code).toBe("");
    return id;
  };
  const facts = (more: Record<string, string>) => {
    const all = { engine: "nightdb", project: "filed", branch: "main", machine: "ci-1", ...more };
    return `version: 1\nbundle: ${JSON.stringify(all)}\n`;
  };
  const visibilityOf = async (id: string) =>
    z.object({ visibility: z.string() }).parse(await (await look(id, token("ann"))).json()).visibility;

  it("equal those of uploads that state the same project, branch, commit, parent and day", async () => {
    const second = await put(facts({ commit: SECOND, parent: FIRST, measured: "2026-02-02" }));
    const first = await put(facts({ commit: FIRST, measured: "2026-02-01" }));
    // The upload's statement counts first.
    const third = await put(facts({ commit: FIRST, branch: "fix" }), `&commit=${THIRD}&parent=${SECOND}&branch=main`);
    const stream = await loadStreamOfCommit(SECOND, { project: null, owner: null }, "ann");
    expect([stream.project, stream.owner]).toEqual(["filed", "ann"]);
    const order = orderOf(nightsOf(stream.uploads), "main");
    expect(order.nights.map(({ commit, uploads }) => [commit, uploads.map(({ bundle }) => bundle)])).toEqual([
      [FIRST, [first]],
      [SECOND, [second]],
      [THIRD, [third]],
    ]);
  });

  it("are replaced by an upload that states the project and commit of their manifest", async () => {
    const commit = "4".repeat(40);
    const first = await put(facts({ commit }));
    const second = await put(facts({ commit }), `&project=filed&commit=${commit}&replace=same-commit`);
    expect(await visibilityOf(first)).toBe("unlisted");
    expect(await visibilityOf(second)).toBe("public");
  });

  it("have neither commit nor branch if rules may give some files others", async () => {
    const rules = 'runs:\n  - files: "results/{commit}/*.csv"\n  - files: "**"\n    set: { branch: other }\n';
    const id = await put(facts({ project: "ruled", commit: "5".repeat(40) }) + rules);
    const [stream] = await streamsOf("ruled");
    expect(stream?.uploads.map(({ bundle, commit, branch }) => [bundle, commit, branch])).toEqual([[id, null, null]]);
  });
});
