import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/corrections/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { pointsAnswer } from "@/lib/api/schemas/points";
import type { ParsedRun } from "@/lib/domain/model";
import { loadNamedUsage } from "@/lib/views/bundle/load-named-usage";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { listBundles } from "./bundles";
import { listEngines } from "./engines";
import { listMachines } from "./machines";
import { search } from "./search";
import { findMachine } from "./setting-pages";
import { listWorkloads, loadWorkload } from "./workload-pages";
import { loadWorkloadPoints } from "./workload-points";

withTestDatabase();

const build = (raw: string) => ({ raw, version: null, flags: [], commit: null });
const machine = (name: string) => ({ name, cpus: 48, memoryBytes: null, model: null });
const on = (host: string, raw: string, name = "point-query"): Partial<ParsedRun> => ({
  setting: { engine: "mariadb", build: build(raw), config: null, machine: machine(host) },
  workload: { family: "sysbench", name, params: {} },
  threads: 8,
});
const correct = async (body: Readonly<Record<string, string>>) =>
  (
    await POST(
      new Request("http://localhost/api/v1/corrections", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ author: "Ann", ...body }),
      }),
    )
  ).status;
const hetz48 = { subject: "machine", name: "hetz, 48 CPUs" } as const;

let bundle = "";
beforeAll(async () => {
  bundle = await saveTestResults("two names of one host", [
    { run: on("hetz", "ma100622"), points: [{ qps: 100 }] },
    { run: on("hetz, 48 CPUs", "ma100622"), points: [{ qps: 90 }] },
    { run: on("hetz", "ma100622", "test_1"), points: [{ qps: 50 }] },
  ]);
});

const machines = async () => {
  const { points } = await loadWorkloadPoints("sysbench", [bundle]);
  return points.map(({ machine, corrected }) => [machine, corrected?.was.machine ?? null]);
};
const api = async (query: Record<string, string>) => {
  const request = new Request(`http://localhost/api?${new URLSearchParams({ bundle, ...query })}`);
  return pointsAnswer.parse(await (await getPoints(request)).json()).points;
};
/** Returns the number of columns in the table of machines, and its note on corrections. */
const columnsOf = async (query: Record<string, string> = {}) => {
  const { view } = await loadRelativeView({ bundle, columns: "machine", ...query });
  return {
    columns: view?.table.columns.length,
    notes: view?.notices.map(({ text }) => text).filter((text) => text.startsWith("Corrected")),
  };
};

describe("two machines merged by a correction", () => {
  it("are one, with a mark, wherever points are read, and two again after a withdrawal", async () => {
    const apart = await machines();
    const listed = async () => (await listMachines()).map(({ name, displayName, runs }) => [name, displayName, runs]);
    expect(await listed()).toEqual([
      ["hetz", "hetz", 2],
      ["hetz, 48 CPUs", "hetz, 48 CPUs", 1],
    ]);
    expect(apart).toEqual([
      ["hetz", null],
      ["hetz, 48 CPUs", null],
      ["hetz", null],
    ]);
    expect(await columnsOf()).toEqual({ columns: 2, notes: [] });
    expect(await correct({ ...hetz48, mergeInto: "hetz" })).toBe(201);
    expect(await machines()).toEqual([
      ["hetz", null],
      ["hetz", "hetz, 48 CPUs"],
      ["hetz", null],
    ]);
    expect(await listed()).toEqual([["hetz", "hetz", 3]]);
    const notes = ["Corrected by readers: machine hetz (was hetz, 48 CPUs)."];
    expect(await columnsOf()).toEqual({ columns: 1, notes });
    // No row of this test has the corrected name.
    expect(await columnsOf({ workload: "test_1" })).toEqual({ columns: 1, notes: [] });
    // A link from before the correction.
    expect(await columnsOf({ machine: "hetz\\, 48 CPUs" })).toEqual({ columns: 1, notes });
    // The API accepts both names and returns the source's.
    for (const name of ["hetz", "hetz\\, 48 CPUs"]) {
      const points = await api({ machine: name });
      expect(points.map(({ machine, corrected }) => [machine, corrected])).toEqual([
        ["hetz", {}],
        ["hetz", { machine: "hetz, 48 CPUs" }],
        ["hetz", {}],
      ]);
    }
    expect(await correct(hetz48)).toBe(201);
    expect(await machines()).toEqual(apart);
    expect(await columnsOf()).toEqual({ columns: 2, notes: [] });
    expect(await api({ machine: "hetz" })).toHaveLength(2);
  });

  it("are never merged silently, into themselves, or into an unknown one", async () => {
    expect(await correct({ ...hetz48, displayName: "hetz" })).toBe(400);
    expect(await correct({ ...hetz48, mergeInto: hetz48.name })).toBe(400);
    expect(await correct({ ...hetz48, mergeInto: "nowhere" })).toBe(404);
  });
});

describe("a test and an engine", () => {
  it("get the names that readers give them, and lose them after a withdrawal", async () => {
    const test = { subject: "workload", engine: "sysbench", name: "test_1" } as const;
    expect(await correct({ ...test, displayName: "random-points" })).toBe(201);
    const [point] = await api({ workload: "random-points" });
    expect(point).toMatchObject({ workload: "random-points", corrected: { workload: "test_1" } });
    const { points } = await loadWorkloadPoints("sysbench", [bundle]);
    expect(points.map(({ workload, corrected }) => [workload, corrected?.shown.workload])).toEqual([
      ["point-query", undefined],
      ["point-query", undefined],
      ["test_1", "random-points"],
    ]);
    expect(await correct(test)).toBe(201);
    // A link with the former name keeps its meaning.
    expect(await api({ workload: "random-points" })).toMatchObject([{ workload: "test_1", corrected: {} }]);

    const engine = { subject: "engine", name: "mariadb" } as const;
    expect(await correct({ ...engine, displayName: "mariadb-enterprise" })).toBe(201);
    expect((await api({ engine: "mariadb-enterprise" })).map(({ corrected }) => corrected.engine)).toEqual(
      Array(3).fill("mariadb"),
    );
    expect(await correct(engine)).toBe(201);
    expect((await api({ engine: "mariadb" })).map(({ corrected }) => corrected.engine)).toEqual(
      Array(3).fill(undefined),
    );
  });

  it("are listed and searched under those names, with the former ones", async () => {
    const test = { subject: "workload", engine: "sysbench", name: "test_1" } as const;
    const engine = { subject: "engine", name: "mariadb" } as const;
    expect(await correct({ ...test, displayName: "random-points" })).toBe(201);
    expect(await correct({ ...engine, displayName: "MariaDB fork" })).toBe(201);
    expect((await listEngines()).map(({ name, displayName }) => [name, displayName])).toEqual([
      ["mariadb", "MariaDB fork"],
    ]);
    const listed = await listWorkloads();
    expect(listed.map(({ name, displayName, engines }) => [name, displayName, engines])).toEqual([
      ["point-query", "point-query", ["MariaDB fork"]],
      ["test_1", "random-points", ["MariaDB fork"]],
    ]);
    const { users } = await loadWorkload("sysbench", "test_1", "1");
    expect(users.map((user) => user.engine)).toEqual([{ name: "mariadb", displayName: "MariaDB fork" }]);
    const { bundles } = await listBundles({ limit: 10 });
    expect(bundles.map(({ engines }) => engines)).toEqual([["MariaDB fork"]]);
    const listedBy = async (text: string) => (await listBundles({ text, limit: 10 })).bundles.map(({ id }) => id);
    expect(await listedBy("DB FORK")).toEqual([bundle]);
    expect(await listedBy("spoon")).toEqual([]);
    const { together } = await loadNamedUsage("machine", (await findMachine("hetz"))?.id ?? 0, false);
    expect(together.filter(({ subject }) => subject === "build").map(({ engineName }) => engineName)).toContain(
      "MariaDB fork",
    );
    expect(await search("test_1")).toEqual([
      {
        kind: "workload",
        target: "test_1",
        parent: "sysbench",
        label: "random-points",
        detail: "was test_1 · sysbench",
      },
    ]);
    // Search finds the corrected name, too.
    expect((await search("random points")).map(({ target }) => target)).toEqual(["test_1"]);
    expect((await search("fork MARIA")).map(({ kind, target }) => [kind, target])).toEqual([["engine", "mariadb"]]);
    expect(await correct({ ...hetz48, displayName: "the big host" })).toBe(201);
    expect(
      await correct({ subject: "build", engine: "mariadb", name: "ma100622", displayName: "spring release" }),
    ).toBe(201);
    expect((await search("big host")).map(({ label, detail }) => [label, detail?.split(" · ")[0]])).toEqual([
      ["the big host", "was hetz, 48 CPUs"],
    ]);
    expect((await search("mariadb spring")).map(({ target, label }) => [target, label])).toEqual([
      ["ma100622", "spring release"],
    ]);
    for (const target of [hetz48, { subject: "build", engine: "mariadb", name: "ma100622" }])
      expect(await correct(target)).toBe(201);
    expect(await search("big host")).toEqual([]);
    for (const target of [test, engine]) expect(await correct(target)).toBe(201);
    expect((await listEngines()).map(({ displayName }) => displayName)).toEqual(["MariaDB"]);
    expect((await search("test_1")).map(({ label }) => label)).toEqual(["test_1"]);
  });
});
