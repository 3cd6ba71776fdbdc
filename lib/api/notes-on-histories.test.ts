import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as postBuildNote } from "@/app/api/v1/builds/[engine]/[raw]/notes/route";
import { POST as postDateNote } from "@/app/api/v1/dates/[day]/notes/route";
import { POST as postEngineDateNote } from "@/app/api/v1/engines/[name]/dates/[day]/notes/route";
import { GET as getMachineNotes, POST as postMachineNote } from "@/app/api/v1/machines/[name]/notes/route";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { addCorrection } from "@/lib/db/read/corrections";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import type { Scope } from "@/lib/domain/access/rights";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { shownTarget } from "@/lib/publish/notes/load-notes";
import { asRequest } from "@/lib/request-context.testing";
import { urls } from "@/lib/urls";
import { diffBlock } from "@/lib/views/diff/diff-block";
import { diffViewSchema } from "@/lib/views/diff/diff-types";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadMovedBuilds } from "@/lib/views/history/load-moved-builds";
import { noteTexts } from "@/lib/views/notes/signed-notes";
import { loadSlowerView } from "@/lib/views/slower/load-slower-view";
import { slowerBlock } from "@/lib/views/slower/slower-block";
import { rawSearchParams } from "@/lib/views/state/query-values";

withTestDatabase();

const tokens: Record<string, string> = {};
const ODD = "a/b 50%, <i>x";
const run = (raw: string, host: string, qps: number, { engine = "mysql", version = null as string | null } = {}) => ({
  run: {
    setting: {
      engine,
      config: null,
      machine: { name: host, cpus: null, memoryBytes: null, model: null },
      build: { raw, version, flags: [], commit: null },
    },
    workload: { family: "sysbench" as const, name: "point-query", params: {} },
    threads: 8,
  },
  points: [{ qps }],
});
// ODD comes first: it has no day. Its level is that of the first four nightlies.
const BUILDS = [ODD, ...[1, 2, 3, 4, 5, 6, 7, 8].map((month) => `20260${month}02`)];

let bundle = "";
beforeAll(async () => {
  const make = async (owner: string, scopes: Scope[]) => {
    tokens[owner] = (await createToken({ name: `${owner}'s laptop`, owner, scopes }, "command line")).token;
  };
  await make("ann", ["manage-own"]);
  await make("bob", ["upload"]);
  await make("root", ["manage-all"]);
  bundle = await saveTestResults(
    "nightlies",
    BUILDS.map((raw, at) => run(raw, ODD, at < 5 ? 1000 : 500)),
  );
  await ownerPool().query("update bundles set owner = 'ann' where id = $1", [bundle]);
});
beforeEach(() => ownerPool().query("delete from notes"));

const history = async () => {
  const { view } = await loadHistoryView(rawSearchParams(new URLSearchParams("family=sysbench")));
  if (!view) throw new Error("There is no history.");
  return view;
};
type Post<Segments> = (request: Request, context: { params: Promise<Segments> }) => Promise<Response>;
const send = async <Segments>(post: Post<Segments>, segments: Segments, who: string | null, body: object) => {
  const request = new Request("http://localhost/notes", {
    method: "POST",
    body: JSON.stringify({ kind: "note", ...body }),
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${tokens[who]}` }) },
  });
  return (await asRequest(request, (asked) => post(asked, { params: Promise.resolve(segments) }))).answer.status;
};
const encoded = encodeURIComponent;
const onBuild = (raw: string, body: string, who = "bob", engine = "mysql") =>
  send(postBuildNote, { engine, raw: encoded(raw) }, who, { body });
const bodies = async () => ((await history()).notes ?? []).map(({ body }) => body);
const says = { author: "ann", displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null };
const build = (name: string): CorrectionTarget => ({ subject: "build", engine: "mysql", name });

describe("notes on histories", () => {
  it("follow a merge of names and its withdrawal, written before or after it", async () => {
    expect(await onBuild("20260202", "Before.")).toBe(201);
    await addCorrection(build("20260202"), { ...says, mergeInto: "20260302" });
    expect(await onBuild("20260202", "After.")).toBe(201);
    expect(await onBuild("20260302", "Of the key.")).toBe(201);
    const places = async () =>
      ((await history()).notes ?? []).map((note) => ["build" in note && note.build, note.body]);
    expect(await places()).toEqual([
      ["20260302", "Of the key."],
      ["20260302", "Before."],
      ["20260302", "After."],
    ]);
    await addCorrection(build("20260202"), says);
    expect(await places()).toEqual([
      ["20260202", "Before."],
      ["20260202", "After."],
      ["20260302", "Of the key."],
    ]);
  });

  it("are shown on builds, machines and dates with slashes, percent signs and markup in their names", async () => {
    expect(urls.notesOn({ on: "machine", name: ODD })).toBe("/machines/a%2Fb%2050%25%2C%20%3Ci%3Ex/notes");
    expect(await onBuild(ODD, "On the build. <script>alert(1)</script>")).toBe(201);
    expect(await send(postMachineNote, { name: encoded(ODD) }, "bob", { body: "New disk. \u202Egnp" })).toBe(201);
    expect(await send(postEngineDateNote, { name: "mysql", day: "2026-02-15" }, "bob", { body: "Kernel 6.12." })).toBe(
      201,
    );
    expect(noteTexts(await history()).map((text) => text.split(" (")[0])).toEqual([
      `Note 1, MySQL ${ODD}: On the build. <script>alert(1)</script>`,
      "Note 2, 2026-02-15, MySQL: Kernel 6.12.",
      `Note 3, machine ${ODD}: New disk. gnp`,
    ]);
    const [{ notes: [, dated] = [], panels }] = [await history()];
    expect(dated).toMatchObject({ places: [{ engine: "mysql", build: "20260302", exact: false }], why: null });
    expect(panels[0]?.lines[0]?.machine).toBe(ODD);
  });

  it("on a date between the builds are shown, however many later days have notes", async () => {
    await send(postEngineDateNote, { name: "mysql", day: "2026-02-15" }, "bob", { body: "Kernel 6.12." });
    await ownerPool().query(
      `insert into notes select (jsonb_populate_record(n, jsonb_build_object('subject', 'date:' || d::date || '/mysql'))).*
       from notes n, generate_series(date '2030-01-01', date '2031-12-31', interval '1 day') d`,
    );
    expect(await bodies()).toEqual(["Kernel 6.12."]);
  });

  it("on a date of all engines are written only by managers of all, and only on calendar days", async () => {
    const on = (day: string, who: string | null) => send(postDateNote, { day }, who, { body: "Moved." });
    expect([await on("2026-02-02", null), await on("2026-02-02", "ann"), await on("2026-02-02", "root")]).toEqual([
      401, 403, 201,
    ]);
    expect([await on("2026-02-30", "root"), await on("9999-01-01", "root"), await on("%2e%2e", "root")]).toEqual([
      404, 404, 404,
    ]);
    expect(await send(postEngineDateNote, { name: "no-such", day: "2026-02-02" }, "root", { body: "x" })).toBe(404);
    expect(await bodies()).toEqual(["Moved."]);
  });

  it("are hidden by the owner of the first public bundle on the machine, and on dates by managers of all", async () => {
    const [machine, date] = [{ name: encoded(ODD) }, { name: "mysql", day: "2026-02-15" }];
    await send(postMachineNote, machine, "bob", { body: "Mine." });
    await send(postEngineDateNote, date, "bob", { body: "Ours." });
    const hiding = { kind: "hiding", about: 1, body: "Wrong." };
    expect(await send(postMachineNote, machine, "bob", hiding)).toBe(403);
    expect(await send(postEngineDateNote, date, "ann", hiding)).toBe(403);
    expect(await bodies()).toEqual(["Ours.", "Mine."]);
    expect(await send(postMachineNote, machine, "ann", hiding)).toBe(201);
    expect(await send(postEngineDateNote, date, "root", hiding)).toBe(201);
    expect(await bodies()).toEqual([]);
  });

  it("are read up to a limit, the first of each place first, and counted", async () => {
    await ownerPool().query(
      `insert into notes (subject, number, kind, about, body, owner, author, at, signature)
       select 'build:mysql/' || b, n, 'note', null, repeat('é', 4000), 'eve', 'eve', now(), 'x'
       from unnest($1::text[]) b, generate_series(1, 1112) n`,
      [BUILDS],
    );
    const { notes = [], notesLeft = [] } = await history();
    // 8,000 bytes each: 32 have room in 256 KiB, the first four of five builds and three of the others.
    expect(notes).toHaveLength(32);
    expect(notesLeft.map(({ count }) => count)).toEqual([1108, 1108, 1108, 1108, 1108, 1109, 1109, 1109, 1109]);
    expect(notes.length + notesLeft.reduce((sum, { count }) => sum + count, 0)).toBe(10_008);
  });

  it("leave the moderator room to hide and to write at their limit", async () => {
    await ownerPool().query(
      `insert into notes (subject, number, kind, about, body, owner, author, at, signature)
       select 'build:mysql/20260102', n, 'note', null, 'Spam.', 'eve', 'eve', now(), 'x' from generate_series(1, 500) n`,
    );
    const one = { engine: "mysql", raw: "20260102" };
    expect(await send(postBuildNote, one, "bob", { body: "One more." })).toBe(400);
    expect(await send(postBuildNote, one, "ann", { kind: "hiding", about: 1, body: "Spam." })).toBe(201);
    expect(await send(postBuildNote, one, "ann", { body: "The reason." })).toBe(201);
  });

  it("are neither offered nor stored on names that only hidden bundles have", async () => {
    const moved = async () => (await loadMovedBuilds(await history())).map(({ raw }) => raw);
    expect(await moved()).toEqual(["20260502"]);
    const { panels } = await history();
    await send(postMachineNote, { name: encoded(ODD) }, "bob", { body: "Seen." });
    const read = async () =>
      (await getMachineNotes(new Request("http://localhost"), { params: Promise.resolve({ name: encoded(ODD) }) }))
        .status;
    expect(await read()).toBe(200);
    // Several lines of a panel: the newest build of all comes first.
    const change = { ratio: 0.5, pValue: null, better: false };
    const several = panels.map((panel) => ({
      ...panel,
      lines: [["20260102", "20260502"], ["20260302"]].flatMap((raws) =>
        panel.lines.map((line) => ({
          ...line,
          builds: line.builds.filter(({ raw }) => raws.includes(raw)).map((build) => ({ ...build, change })),
        })),
      ),
    }));
    expect((await loadMovedBuilds({ panels: several })).map(({ raw }) => raw)).toEqual([
      "20260502",
      "20260302",
      "20260102",
    ]);
    await ownerPool().query("update bundles set visibility = 'embargoed', embargo_until = now() + interval '1 day'");
    expect(await loadMovedBuilds({ panels })).toEqual([]);
    expect(await read()).toBe(404);
    expect(await onBuild("20260302", "x")).toBe(404);
    expect(await send(postEngineDateNote, { name: "mysql", day: "2026-02-15" }, "bob", { body: "x" })).toBe(404);
    await ownerPool().query("update bundles set visibility = 'public', embargo_until = null");
    expect(await read()).toBe(200);
  });

  it("of names that readers joined disappear with the last public bundle that has these names", async () => {
    const machine = (name: string): CorrectionTarget => ({ subject: "machine", engine: "", name });
    const engine = (name: string): CorrectionTarget => ({ subject: "engine", engine: "", name });
    const fork = run("secret-fork-1", "secret-host", 900);
    const own = { ...fork, run: { ...fork.run, setting: { ...fork.run.setting, engine: "secretdb" } } };
    const hidden = await saveTestResults("secret", [fork, own]);
    await onBuild("secret-fork-1", "Of the fork.");
    await onBuild("20260302", "Of the release.");
    await send(postMachineNote, { name: "secret-host" }, "bob", { body: "Of the host." });
    await send(postEngineDateNote, { name: "secretdb", day: "2026-02-02" }, "bob", { body: "Of the engine." });
    await addCorrection(build("secret-fork-1"), { ...says, mergeInto: "20260302" });
    await addCorrection(machine("secret-host"), { ...says, mergeInto: ODD });
    await addCorrection(engine("secretdb"), { ...says, mergeInto: "mysql" });
    const joined = async () => (await shownTarget({ on: "machine", name: ODD })).joined.map(({ name }) => name);
    expect(await bodies()).toEqual(["Of the engine.", "Of the release.", "Of the fork.", "Of the host."]);
    expect(await joined()).toEqual(["secret-host"]);
    await ownerPool().query("update bundles set visibility = 'private' where id = $1", [hidden]);
    expect(await bodies()).toEqual(["Of the release."]);
    expect(JSON.stringify((await history()).notes)).not.toContain("secret");
    expect(await joined()).toEqual([]);
    const back = addCorrection(build("20260302"), { ...says, mergeInto: "secret-fork-1" });
    await expect(back).rejects.toThrow("No public bundle has a build");
    await ownerPool().query("update bundles set visibility = 'public' where id = $1", [hidden]);
    for (const target of [build("secret-fork-1"), machine("secret-host"), engine("secretdb")])
      await addCorrection(target, says);
  });
});

describe("notes on two builds", () => {
  const [FIRST, MIDDLE, LAST] = ["pg170_rel", "pg171_rel", "pg172_rel"];
  beforeAll(async () => {
    const version = { pg170_rel: "17.0", pg171_rel: "17.1", pg172_rel: "17.2", pg180_rel: "18.0" };
    await saveTestResults(
      "releases",
      Object.entries(version).map(([raw, own], at) =>
        run(raw, "hetz", 1000 - 100 * at, { engine: "postgres", version: own }),
      ),
    );
  });
  const asked = (query: string) => rawSearchParams(new URLSearchParams(query));
  const diff = async (a: string, b: string) => {
    const view = await loadDiffView(asked(`family=sysbench&engine=postgres&a=${a}&b=${b}`));
    if (!view) throw new Error("There is no A/B.");
    return view;
  };
  const starts = (texts: readonly string[]) =>
    texts.filter((text) => text.startsWith("Note ")).map((text) => text.split(" (note")[0]);
  const write = async () => {
    for (const [raw, body] of [
      [LAST, "Of B."],
      [MIDDLE, "Of one between."],
      ["pg180_rel", "Of a later one."],
    ] as const)
      expect(await onBuild(raw, body, "bob", "postgres")).toBe(201);
    expect(await send(postMachineNote, { name: "hetz" }, "bob", { body: "New disk." })).toBe(201);
  };

  it("are those on both, on builds between them in release order, and on their machine", async () => {
    await write();
    const expected = [
      "Note 1, PostgreSQL 17.1: Of one between.",
      "Note 2, PostgreSQL 17.2: Of B.",
      "Note 3, machine hetz: New disk.",
    ];
    const view = await diff(FIRST, LAST);
    const { notes, warnings } = diffBlock(view);
    expect([starts(notes), starts(warnings)]).toEqual([expected, expected]);
    // The order of the sides does not matter, and neighbours have nothing between them.
    expect(starts(diffBlock(await diff(LAST, FIRST)).notes)).toEqual(expected);
    expect(starts(diffBlock(await diff(FIRST, MIDDLE)).notes)).toEqual([
      "Note 1, PostgreSQL 17.1: Of one between.",
      "Note 2, machine hetz: New disk.",
    ]);
  });

  it("stay unchanged in frozen views, and are read again by live pages", async () => {
    await write();
    const stored = diffViewSchema.parse(JSON.parse(JSON.stringify(await diff(FIRST, LAST))));
    await ownerPool().query("delete from notes");
    expect(starts(diffBlock(await diff(FIRST, LAST)).notes)).toEqual([]);
    expect(starts(diffBlock(stored).notes)).toHaveLength(3);
  });

  it("are on the page about slower releases, once for all its pairs", async () => {
    await write();
    const view = await loadSlowerView(asked("engine=postgres&family=sysbench"));
    if (!view) throw new Error("There is no newest release.");
    const { notes, warnings } = slowerBlock(view);
    expect(starts(notes)).toEqual([
      "Note 1, PostgreSQL 17.1: Of one between.",
      "Note 2, PostgreSQL 17.2: Of B.",
      "Note 3, PostgreSQL 18.0: Of a later one.",
      "Note 4, machine hetz: New disk.",
    ]);
    expect(warnings.at(-1)).toBe("1 more note, not quoted here.");
    const engine: CorrectionTarget = { subject: "engine", engine: "", name: "postgres" };
    await addCorrection(engine, { ...says, displayName: "Postgres of ours" });
    const renamed = await loadSlowerView(asked("engine=postgres&family=sysbench"));
    expect(renamed?.engineName).toBe("Postgres of ours");
    expect(renamed && starts(slowerBlock(renamed).notes)[0]).toBe("Note 1, Postgres of ours 17.1: Of one between.");
    await addCorrection(engine, says);
  });

  it("are absent where the sides are not builds", async () => {
    await write();
    const view = await loadDiffView(asked("family=sysbench&engine=postgres&by=machine&a=hetz"));
    expect([view?.notes, view?.panels]).toEqual([undefined, undefined]);
  });
});
