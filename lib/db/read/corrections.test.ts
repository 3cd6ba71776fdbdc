import { beforeAll, describe, expect, it } from "vitest";
import { GET, POST } from "@/app/api/v1/corrections/route";
import { correctionAnswer, correctionsAnswer } from "@/lib/api/schemas/corrections";
import { auditLines } from "../access/audit";
import { dataVersion } from "../cache/data-version";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { insertTestBundle } from "../write/rows.testing";
import { listCorrections, loadCorrections } from "./corrections";
import { listConfigFiles, listConfigNames, listFilesBeside } from "./provenance-files";
import { findBuild, findConfig, findMachine, loadUsage } from "./setting-pages";

withTestDatabase();

const build = { subject: "build", engine: "mariadb", name: "ma110702_rel" } as const;
const post = (body: unknown) =>
  POST(
    new Request("http://localhost/api/v1/corrections", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
const points = [{ qps: 100, recall: 0.99 }];
const run = { engine: "mariadb", algorithm: "MariaDB", build: build.name, points };

let id = "";
beforeAll(async () => {
  id = await insertTestBundle({
    title: "Two configs",
    runs: [
      { ...run, config: "z12a_c8r32" },
      { ...run, config: "z12b_c8r32" },
    ],
  });
  await insertTestBundle({
    title: "Private",
    visibility: "private",
    runs: [{ ...run, build: "ma120101_rel", config: "secret_config" }],
  });
  await ownerPool().query(
    `insert into source_files (bundle_key, ordinal, path, role, is_text)
     select key, 2, 'conf/my.cnf.cz12a_c8r32', 'imported', true from bundles where id = $1`,
    [id],
  );
  await ownerPool().query(
    `insert into provenance (bundle_key, ordinal, kind, title, config_name, facts, file_ordinal)
     select key, 1, 'config', 'my.cnf.cz12a_c8r32', 'cz12a_c8r32', '{"port": "3306"}', 2 from bundles where id = $1`,
    [id],
  );
});

describe("corrections", () => {
  it("are stored with author and time, and raise the data version", async () => {
    const before = await dataVersion();
    const answer = await post({ ...build, displayName: " MariaDB 11.7.2 ", releaseDate: "2025-02-12", author: "Ann" });
    expect(answer.status).toBe(201);
    const added = correctionAnswer.parse(await answer.json());
    expect(added).toMatchObject({
      displayName: "MariaDB 11.7.2",
      releaseDate: "2025-02-12",
      version: null,
      notes: null,
      author: "Ann",
    });
    expect(Math.abs(Date.parse(added.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(Number(await dataVersion())).toBe(Number(before) + 1);
    expect((await auditLines(1))[0]).toMatchObject({
      actor: "anonymous",
      action: "correct",
      subject: build.name,
      details: { subject: "build", engine: "mariadb", displayName: "MariaDB 11.7.2", author: "Ann" },
    });
    const corrections = await loadCorrections();
    expect(corrections.of(build)).toMatchObject({ displayName: "MariaDB 11.7.2" });
    expect(corrections.of({ ...build, engine: "mysql" })).toBeUndefined();
    expect(corrections.of({ subject: "config", engine: "", name: build.name })).toBeUndefined();
    // The imported facts stay the same.
    expect(await findBuild("mariadb", build.name)).toMatchObject({ raw: build.name, version: null });
  });

  it("are replaced as a whole by the newest, and all stay listed", async () => {
    await post({ ...build, notes: "<script>alert(1)</script>\nsecond line", author: "Bob" });
    const [newest, older] = await listCorrections(build);
    expect(newest).toMatchObject({ author: "Bob", displayName: null, notes: "<script>alert(1)</script>\nsecond line" });
    expect(older).toMatchObject({ author: "Ann", displayName: "MariaDB 11.7.2" });
    expect((await loadCorrections()).of(build)?.displayName).toBeNull();
    const query = new URLSearchParams(build);
    const listed = await GET(new Request(`http://localhost/api/v1/corrections?${query}`));
    expect(correctionsAnswer.parse(await listed.json()).corrections.map(({ author }) => author)).toEqual([
      "Bob",
      "Ann",
    ]);
  });

  it("are withdrawn by an empty one, which is refused without a correction before it", async () => {
    expect((await post({ ...build, author: "Ann" })).status).toBe(201);
    expect((await loadCorrections()).of(build)).toBeUndefined();
    expect((await post({ ...build, author: "Ann" })).status).toBe(400);
    expect(await listCorrections(build)).toHaveLength(3);
  });

  it.each([
    ["no signature", { ...build, notes: "x", author: "  " }],
    ["an unknown field", { ...build, notes: "x", author: "Ann", raw: "y" }],
    ["a date that does not exist", { ...build, releaseDate: "2025-02-30", author: "Ann" }],
    ["a control character", { ...build, notes: "a\u0000b", author: "Ann" }],
    ["a line break in a name", { ...build, displayName: "a\nb", author: "Ann" }],
    ["text that is too long", { ...build, notes: "x".repeat(4001), author: "Ann" }],
    ["a body that is too large", `"${"x".repeat(40_000)}"`],
    ["a body that is not JSON", "notes=x"],
  ])("are refused with %s", async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "bad-request", issues: [] } });
  });

  it("are refused for names that no public bundle has", async () => {
    for (const name of [
      { ...build, name: "ma120101_rel" },
      { ...build, engine: "mysql" },
      { subject: "config", name: "secret_config" },
      { subject: "machine", name: "nowhere" },
      { subject: "engine", name: "nothing" },
      { subject: "workload", engine: "sysbench", name: "no-such-test" },
    ])
      expect((await post({ ...name, notes: "x", author: "Ann" })).status).toBe(404);
  });
});

describe("pages of builds and configs", () => {
  it("count runs of public bundles and name the settings that ran together", async () => {
    const found = await findBuild("mariadb", build.name);
    const usage = await loadUsage("build", found?.id ?? 0);
    expect(usage).toMatchObject({
      runs: 2,
      bundles: 1,
      rows: [{ bundle: id, title: "Two configs", family: "vector-search", runs: 2, notComplete: 0 }],
    });
    expect(usage.together).toEqual([
      { subject: "config", engine: "", name: "z12a_c8r32", runs: 1, of: 2 },
      { subject: "config", engine: "", name: "z12b_c8r32", runs: 1, of: 2 },
    ]);
    const cut = await loadUsage("build", found?.id ?? 0, { most: 1 });
    expect([cut.of, cut.together]).toEqual([
      1,
      [{ subject: "config", engine: "", name: "z12a_c8r32", runs: 1, of: 2 }],
    ]);
    const hidden = await findConfig("secret_config");
    expect(hidden).not.toBeNull();
    expect(await loadUsage("config", hidden?.id ?? 0)).toMatchObject({ runs: 0, bundles: 0, rows: [], together: [] });
    expect(await findMachine("nowhere")).toBeNull();
  });

  it("find a config's files by either spelling of its name", async () => {
    for (const name of ["z12a_c8r32", "cz12a_c8r32"])
      expect(await listConfigFiles(name)).toMatchObject([
        { bundle: id, path: "conf/my.cnf.cz12a_c8r32", facts: { port: "3306" } },
      ]);
    expect(await listConfigFiles("z12b_c8r32")).toEqual([]);
    expect(await listConfigNames()).toEqual(["cz12a_c8r32"]);
  });

  it("find files about versions in bundles with runs of a build, and no settings files of configs", async () => {
    const found = await findBuild("mariadb", build.name);
    expect(await listFilesBeside("build", found?.id ?? 0)).toEqual([]);
    await ownerPool().query("update provenance set kind = 'version'");
    expect(await listFilesBeside("build", found?.id ?? 0)).toMatchObject([
      { bundle: id, path: "conf/my.cnf.cz12a_c8r32", kind: "version" },
    ]);
  });
});
