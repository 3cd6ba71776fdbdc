import { beforeAll, describe, expect, it } from "vitest";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { upload, withOwners } from "./owners.testing";

const WORKLOADS = ["read", "write", "scan", "join", "insert", "delete", "update", "mixed"];
/** Returns a night's CSV: three runs of each workload, 0.2 % apart. `scanFactor` multiplies the rates of scan. */
const night = (scanFactor: number) =>
  [
    "workload,threads,qps",
    ...WORKLOADS.flatMap((name, at) =>
      [0.998, 1, 1.002].map((spread) => `${name},8,${1000 * (at + 1) * spread * (name === "scan" ? scanFactor : 1)}`),
    ),
    "",
  ].join("\n");
const COMMITS = ["3f2a9c1d04aa", "9b01d77b55cc"];

describe("two nights of one project, each in a separate upload", () => {
  const { token } = withOwners();
  const put = (project: string, owners: readonly string[] = ["ann", "ann"]) =>
    [1, 0.7].map((scanFactor, at) => {
      const facts = `&engine=${project}db&version=1.${at}&commit=${COMMITS[at]}&machine=ci-1`;
      const more = project === "free" ? "" : `&project=${project}`;
      const body = new Uint8Array(Buffer.from(`${night(scanFactor)}\n# ${project}\n`));
      return () => upload(token(owners[at] ?? ""), `&filename=nightly.csv${facts}${more}`, body);
    });
  beforeAll(async () => {
    for (const send of [...put("paper"), ...put("free"), ...put("foreign", ["ann", "bob"]), ...put("open", [])])
      await send();
  });
  const loadComparison = async (engine: string) => {
    const [a, b] = COMMITS;
    return loadDiffView({ family: "custom", engine, a: a?.slice(0, 7), b: `${b}${"0".repeat(28)}` });
  };

  it("are compared by their commits, shortened or whole, with a verdict on each workload", async () => {
    const view = await loadComparison("paperdb");
    const rows = view?.sections.flatMap((section) => section.rows) ?? [];
    expect(rows.map(({ name, answer }) => [name, answer]).sort()).toEqual(
      WORKLOADS.map((name) => [name, name === "scan" ? "changed" : "same"]).sort(),
    );
    const scan = rows.find(({ name }) => name === "scan");
    expect([scan?.a.value, scan?.b.value, scan?.better]).toEqual([3000, 2100, false]);
  });

  it("are not compared where another owner uploaded one of them under the same project", async () => {
    await expect(loadComparison("foreigndb")).rejects.toThrow("No build “9b01d77b55cc");
  });

  it("are compared where both were uploaded without a token", async () => {
    expect((await loadComparison("opendb"))?.sections.flatMap(({ rows }) => rows)).toHaveLength(WORKLOADS.length);
  });

  it("are not compared where no upload states the project and the amount of data is unknown", async () => {
    await expect(loadComparison("freedb")).rejects.toThrow("No build “3f2a9c1”");
  });
});
