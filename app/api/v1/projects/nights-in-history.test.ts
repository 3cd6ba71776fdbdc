import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTar } from "@/lib/archive/archives.testing";
import { buildNames, linesLegend } from "@/lib/charts/history-lines";
import { baselinesOf } from "@/lib/domain/relative/baselines";
import { pgbenchOutput } from "@/lib/importers/pgbench/output.testing";
import { asRequest } from "@/lib/request-context.testing";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadProjectView } from "@/lib/views/project/load-project";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { dayOf, nightCsv, TESTS } from "@/scripts/nightly-csv";
import { seeded } from "@/scripts/seeded";
import { base, upload, withOwners } from "../bundles/owners.testing";

/** Returns a commit. Commits do not sort as their names do. */
const sha = (name: string): string => createHash("sha1").update(name).digest("hex");
const commitOf = (night: number): string => sha(`night ${night}`);
/** The name of a commit's build, as uploads without a name for it get it. */
const buildOf = (commit: string, branch = "main"): string => `nightdb-${branch}-${commit.slice(0, 12)}`;

const NIGHTS = 12;
/** All tests fall by 10 % here. */
const FALL = 8;
const MAIN = Array.from({ length: NIGHTS }, (_, at) => buildOf(commitOf(at + 1)));
const FIX = ["fix 1", "fix 2"].map(sha);
const OTHERS = [1, 2, 3].map((at) => sha(`other ${at}`));
/** Nights in the order of their uploads, which is no order of time. */
const UPLOADED = [7, 2, 12, 5, 9, 1, 11, 4, 8, 3, 10, 6];

const PGBENCH = pgbenchOutput(1_000, "19devel");

describe("nights whose builds are commits", () => {
  const { token } = withOwners();
  const random = seeded(20_261_130);
  const bundles = new Map<string, string>();

  const send = async (
    facts: Record<string, string>,
    { csv = nightCsv(random), file = "night.csv", who = "ann", isFiled = false } = {},
  ) => {
    const given = { engine: "nightdb", project: "nightdb", machine: "ci-1", branch: "main", ...facts };
    const manifest = `version: 1\nbundle: ${JSON.stringify(given)}\n`;
    const files = [
      { name: `results/${file}`, bytes: csv },
      ...(isFiled ? [{ name: "benchfolio.yaml", bytes: manifest }] : []),
    ];
    const query = isFiled ? "" : `&${new URLSearchParams(given)}`;
    const { id, code } = await upload(token(who), query, new Uint8Array(await makeTar(...files)));
    expect(code).toBe("");
    if (!bundles.has(facts.commit ?? "")) bundles.set(facts.commit ?? "", id);
    return id;
  };
  const idsOf = (commits: readonly string[]) => commits.map((commit) => bundles.get(commit) ?? "?");
  const ofMain = () => idsOf(Array.from({ length: NIGHTS }, (_, at) => commitOf(at + 1)));
  /** Returns the lines of a history of these bundles: their labels and builds. */
  const linesOf = async (ids: readonly string[], of = "scan") => {
    const { view } = await loadHistoryView({ family: "custom", bundle: ids.join(","), of });
    const lines = view?.panels.flatMap((panel) => panel.lines) ?? [];
    return lines.map(({ label, builds }) => [label, builds.map(({ raw }) => raw)]);
  };

  beforeAll(async () => {
    for (const night of UPLOADED) {
      const levels = Object.fromEntries(TESTS.map((test) => [test, night < FALL ? 1 : 0.9]));
      // Every other night states its day by a manifest, and the rest have parents alone.
      const isFiled = night % 2 === 0;
      const parent: Record<string, string> = night > 1 ? { parent: commitOf(night - 1) } : {};
      const measured: Record<string, string> = isFiled ? { measured: dayOf(night) } : {};
      await send({ commit: commitOf(night), ...parent, ...measured }, { csv: nightCsv(random, levels), isFiled });
    }
    const [first = "", second = ""] = FIX;
    await send({ commit: second, parent: first, branch: "fix", measured: dayOf(10) });
    await send({ commit: first, parent: commitOf(5), branch: "fix", measured: dayOf(9) });
    for (const [at, commit] of [...OTHERS.entries()].reverse())
      await send({ commit, project: "otherdb", measured: dayOf(4 * at + 2) }, { who: "bob" });
  }, 120_000);

  it("are one line of a history in the order of their parents, as on the project's page", async () => {
    expect([...MAIN].sort()).not.toEqual(MAIN);
    expect(await linesOf(ofMain())).toEqual([["", MAIN]]);
    const page = await loadProjectView({ project: "nightdb", owner: "ann", branch: "main" });
    expect(page?.nights.map(({ commit }) => buildOf(commit ?? ""))).toEqual(MAIN);
  });

  it("have their event at the night of the fall, and a newest night beside the one before it", async () => {
    const { view } = await loadHistoryView({ family: "custom", bundle: ofMain().join(",") });
    expect(view?.events.map(({ build }) => build)).toEqual([MAIN[FALL - 1]]);
    expect(new Set(view?.changes.map(({ build }) => build))).toEqual(new Set([MAIN[FALL - 1]]));
    expect(new Set(view?.newest.map(({ build, against }) => [build, against].join()))).toEqual(
      new Set([[MAIN.at(-1), MAIN.at(-2)].join()]),
    );
  });

  it("have a line for each branch, and share none with another project of the engine", async () => {
    const found = await linesOf([...ofMain(), ...idsOf(FIX), ...idsOf(OTHERS)]);
    const lines = found.map(([label, builds]) => [String(label).replace(/^upload.*? more, /, ""), builds]);
    expect(lines.sort()).toEqual([
      ["project nightdb of ann, branch fix", FIX.map((commit) => buildOf(commit, "fix"))],
      ["project nightdb of ann, branch main", MAIN],
      ["project otherdb of bob, branch main", OTHERS.map((commit) => buildOf(commit))],
    ]);
  });

  it("are on the axis by the times of their branches, and in the legend in words", async () => {
    const { view } = await loadHistoryView({
      family: "custom",
      bundle: [...ofMain(), ...idsOf(FIX)].join(","),
      of: "scan",
    });
    const [panel] = view?.panels ?? [];
    const names = panel ? buildNames(panel) : [];
    // Nights 9 and 11 count as measured with their parents: 9 is of day 8. The fix has days 9 and 10, as night 10 has.
    const fix = FIX.map((commit) => buildOf(commit, "fix"));
    expect(names.map(({ raw }) => raw)).toEqual([...MAIN.slice(0, 9), ...fix, ...MAIN.slice(9)]);
    const [first] = linesLegend({ lines: [] }, { builds: names, before: 0, after: 0 });
    expect(first).toBe("builds by stated parents and dates");
    expect(linesLegend({ lines: [] }, { builds: names, before: 0, after: 0 }).join()).not.toContain("unknown order");
  });

  it("are the columns of a relative table in this order, each against the night before it on its branch", async () => {
    const bundle = [...ofMain(), ...idsOf(FIX)].join(",");
    const { view } = await loadRelativeView({ family: "custom", bundle, relativeTo: "before" });
    if (!view) throw new Error("There is no table.");
    const columns = view.table.columns.map(({ value }) => value);
    expect(columns.filter((name) => MAIN.includes(name))).toEqual(MAIN);
    expect(view.notices.map(({ text }) => text).join()).not.toContain("unknown order");
    const { ofColumn } = baselinesOf(view.table, "before", -1);
    const before = new Map(columns.map((name, at) => [name, columns[ofColumn[at] ?? -1] ?? null]));
    const fix = FIX.map((commit) => buildOf(commit, "fix"));
    for (const line of [MAIN, fix]) expect(line.map((name) => before.get(name))).toEqual([null, ...line.slice(0, -1)]);
  });

  it("keep their line and its verdicts beside a stranger's uploads of the same commits with other parents", async () => {
    const before = await linesOf(ofMain());
    const { view: alone } = await loadHistoryView({ family: "custom", bundle: ofMain().join(","), of: "scan" });
    const own = ofMain();
    const strangers: string[] = [];
    for (const night of [1, 2, 3, 4]) {
      const facts = { commit: commitOf(night), parent: commitOf(night + 1), measured: dayOf(40 - night) };
      strangers.push(await send(facts, { who: "bob" }));
    }
    expect(await linesOf(own)).toEqual(before);
    const { view } = await loadHistoryView({ family: "custom", bundle: [...own, ...strangers].join(","), of: "scan" });
    const lines = view?.panels.flatMap((panel) => panel.lines) ?? [];
    const numbers = (line: (typeof lines)[number] | undefined) =>
      line?.builds.map(({ raw, value, n, pair }) => [raw, value, n, pair?.answer ?? null, pair?.ratio ?? null]);
    const [bobs, anns] = ["bob", "ann"].map((owner) =>
      lines.filter(({ label }) => label.includes(`nightdb of ${owner}`)),
    );
    expect(anns?.map(numbers)).toEqual([numbers(alone?.panels[0]?.lines[0])]);
    expect(bobs?.map(({ builds }) => builds.map(({ raw }) => raw))).toEqual([MAIN.slice(0, 4).reverse()]);
    // In tables the project that was here first gives the order of a commit.
    const { view: table } = await loadRelativeView({ family: "custom", bundle: [...own, ...strangers].join(",") });
    const columns = table?.table.columns.map(({ value }) => value);
    // Each upload in doubt has its columns.
    expect([...new Set(columns)]).toEqual(MAIN);
  });

  it("have the order that hidden uploads give only for readers who may see these", async () => {
    const [first = "", middle = "", last = ""] = ["a", "b", "c"]
      .map((name) => sha(`gap ${name}`))
      .sort()
      .reverse();
    const project = "gapdb";
    const ids = [
      await send({ project, commit: first }),
      await send({ project, commit: middle, parent: first, visibility: "private" }),
      await send({ project, commit: last, parent: middle }),
    ];
    const open = [ids[0] ?? "", ids[2] ?? ""];
    const alone = open.map((_, at) => [[buildOf(last), buildOf(first)][at]]);
    expect((await linesOf(open)).map(([, builds]) => builds).sort()).toEqual(alone.sort());
    const seen = async (who: string, named: readonly string[]) => {
      let found: unknown = null;
      const address = `${base}/history?bundle=${named.join(",")}`;
      const headers = { authorization: `Bearer ${token(who)}` };
      await asRequest(new Request(address, { headers }), async () => {
        found = (await linesOf(named)).map(([, builds]) => builds);
        return new Response();
      });
      return found;
    };
    expect(await seen("ann", ids)).toEqual([[first, middle, last].map((commit) => buildOf(commit))]);
    await expect(seen("bob", ids)).rejects.toThrow();
    expect(await seen("ann", open)).toEqual(alone.sort());
  });

  it("have the order that a later upload without these tests gives", async () => {
    const project = "manydb";
    const [first = "", middle = "", last = ""] = ["a", "b", "c"]
      .map((name) => sha(`many ${name}`))
      .sort()
      .reverse();
    await send({ project, commit: last, parent: middle });
    await send({ project, commit: first });
    const ids = idsOf([first, last]);
    expect((await linesOf(ids)).map(([, builds]) => builds).sort()).toEqual([[buildOf(last)], [buildOf(first)]].sort());
    // This upload has no point of the family, and its parent alone orders the others.
    await send(
      { project, engine: "postgres", commit: middle, parent: first },
      { file: "pgbench.c16.txt", csv: PGBENCH },
    );
    expect((await linesOf(ids)).map(([, builds]) => builds)).toEqual([[buildOf(first), buildOf(last)]]);
  });
});
