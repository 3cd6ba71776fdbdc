import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call } from "@/app/api/mcp/mcp.testing";
import { uploadAnswer } from "@/lib/api/schemas/bundles";
import { ownerPool } from "@/lib/db/owner-pool";
import { countUploads, listProjects, streamsOf } from "@/lib/db/read/projects";
import { inTransaction } from "@/lib/db/transaction";
import { publishDue } from "@/lib/db/write/manage-bundle";
import { lockRivals, replacementOf } from "@/lib/db/write/replaced";
import { removeBundle, restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import { nightsOf } from "@/lib/domain/streams/nights";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { loadProjectView } from "@/lib/views/project/load-project";
import { loadStreamOfCommit } from "@/lib/views/project/load-stream";
import { PATCH } from "../bundles/[id]/route";
import { bytes, json, look, of, send, upload, withOwners } from "../bundles/owners.testing";
import { POST } from "../bundles/route";

describe("uploads of one project", () => {
  const { token } = withOwners();
  const put = async (commit: string, query = "", who = "ann") =>
    (await upload(token(who), `&project=mydb&commit=${commit}${query}`)).id;
  const REPLACE = "&replace=same-commit";
  const standing = async (id: string) => {
    const answer = z.object({ visibility: z.string(), setAside: z.object({ by: z.string() }).nullable() });
    const { visibility, setAside } = answer.parse(await (await look(id, token("ann"))).json());
    return [visibility, setAside?.by ?? null];
  };
  const change = (id: string, changes: object) =>
    send((asked) => PATCH(asked, of(id)), `/api/v1/bundles/${id}`, token("ann"), json("PATCH", changes));
  const show = (id: string) => change(id, { visibility: "public" });
  /** Sends bytes without importing them; returns the answer. */
  const sendOnly = async (commit: string, query: string, body: Uint8Array<ArrayBuffer>, who = "ann") => {
    const address = `/api/v1/bundles?wait=0&project=mydb&commit=${commit}${query}`;
    return uploadAnswer.parse(await (await send(POST, address, token(who), { method: "POST", body })).json());
  };
  const keyOf = async (id: string) => {
    const { rows } = await ownerPool().query<{ key: number }>("select key from bundles where id = $1", [id]);
    return rows[0]?.key ?? 0;
  };
  const importNow = async (id: string) => importBundle(await keyOf(id));
  /** Writes public bundles of a project without results, by `project at`. */
  const makeUploads = (project: string, owner: string | null, many: number) =>
    ownerPool().query(
      `insert into bundles (id, sha256, file_name, title, size_bytes, status, owner, project, given)
       select md5($1 || coalesce($2, '') || at), md5($1 || coalesce($2, '') || at), 'x', $1 || ' ' || at, 1, 'ready', $2, $1,
         jsonb_build_object('values', jsonb_build_object('project', $1::text, 'commit', md5(at::text)), 'by', $2,
           'at', '2026-01-01T00:00:00.000Z', 'changes', '[]'::jsonb)
       from generate_series(1, $3) at`,
      [project, owner, many],
    );
  const bundlesOf = async (commit: string) => {
    const night = nightsOf((await streamsOf("mydb")).find(({ owner }) => owner === "ann")?.uploads ?? []).of(commit);
    return night === null || night === "several" ? night : night.uploads.map(({ bundle }) => bundle).sort();
  };

  it("replace no public upload while they are hidden, but do once their owner publishes them", async () => {
    const first = await put("1111111aaa");
    const second = await put("1111111aaa", `${REPLACE}&visibility=private`);
    expect(await standing(first)).toEqual(["public", null]);
    expect((await show(second)).status).toBe(200);
    expect(await standing(first)).toEqual(["unlisted", second]);
  });

  it("replace public ones at the end of their embargo, and embargoed ones at once", async () => {
    const [first, waiting] = [
      await put("2222222aaa"),
      await put("2222222aaa", "&visibility=embargoed&until=2099-01-01"),
    ];
    const second = await put("2222222aaa", `${REPLACE}&visibility=embargoed&until=2099-01-02`);
    expect([await standing(first), await standing(waiting)]).toEqual([
      ["public", null],
      ["private", second],
    ]);
    await publishDue(new Date("2099-01-03"));
    expect(await standing(first)).toEqual(["unlisted", second]);
  });

  it("leave an upload that they may not replace, and one that its owner makes public again", async () => {
    const first = await put("3333333aaa");
    const scheduled = await put("3333333aaa", REPLACE, "ci");
    expect(await standing(first)).toEqual(["public", null]);
    expect(await bundlesOf("3333333aaa")).toEqual([first, scheduled].sort());
    const second = await put("3333333aaa", REPLACE);
    expect(await bundlesOf("3333333aaa")).toEqual([second]);
    await show(first);
    expect(await bundlesOf("3333333aaa")).toEqual([first, second].sort());
  });

  it("replace also if their bytes are stored already, for their owner or their token, and name the replaced ones", async () => {
    const body = bytes();
    const { id: first } = await sendOnly("a111111aaa", "", body, "ci");
    await importNow(first);
    const second = await put("a111111aaa", "", "ci");
    const again = await sendOnly("a111111aaa", REPLACE, body, "ci");
    expect([again.duplicate, again.replaced]).toEqual([true, { bundles: [second], why: null }]);
    expect([await standing(first), await standing(second)]).toEqual([
      ["public", null],
      ["unlisted", first],
    ]);
    // The later of two such requests counts.
    const third = await put("a111111aaa");
    const all = { bundles: [second, third], why: null };
    expect((await sendOnly("a111111aaa", REPLACE, body)).replaced).toEqual(all);
    // A token with a smaller right takes none of it back.
    expect((await sendOnly("a111111aaa", REPLACE, body, "ci")).replaced).toEqual(all);
  });

  it("wait for an import of their commit without a lock that it needs, and answers never wait", async () => {
    const body = bytes();
    const { id: first } = await sendOnly("c111111aaa", "", body);
    await importNow(first);
    const second = await put("c111111aaa");
    const secondKey = await keyOf(second);
    const isWaiting = async () => {
      const { rows } = await ownerPool().query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    };
    const { again } = await inTransaction(async (client) => {
      await lockRivals(client, secondKey);
      const waiting = sendOnly("c111111aaa", REPLACE, body);
      await expect.poll(isWaiting).toBe(true);
      // An import of the second upload sets the first one aside.
      await client.query("update bundles set title = title where id = $1", [first]);
      expect((await replacementOf(secondKey)).bundles).toEqual([]);
      return { again: waiting };
    });
    expect((await again).replaced).toEqual({ bundles: [second], why: null });
  });

  it("give the reason why they replace nothing", async () => {
    const body = bytes();
    const { id } = await sendOnly("a222222aaa", REPLACE, body, "ci");
    await importNow(id);
    const why = async (query: string, who: string, commit = "a222222aaa") =>
      (await sendOnly(commit, query, body, who)).replaced?.why;
    expect(await why("", "ci")).toBeUndefined();
    expect(await why(REPLACE, "ci")).toBe("No other upload states this project and commit.");
    expect(await why(REPLACE, "bob")).toBe("These bytes are here already, and this token may not change them.");
    expect(await why(REPLACE, "ci", "a333333aaa")).toBe(
      "These bytes are here already: commit stays a222222aaa; you sent a333333aaa.",
    );
    await put("a222222aaa", "&machine=ci-7");
    expect(await why(REPLACE, "ci")).toContain("state another machine");
    const drafted = bytes();
    const draft = await sendOnly("a222222aaa", `${REPLACE}&visibility=draft`, drafted);
    expect(draft.replaced?.why).toContain("not imported yet");
    await importNow(draft.id);
    expect((await sendOnly("a222222aaa", REPLACE, drafted)).replaced?.why).toContain("It is draft");
  });

  it("give another reason for uploads that still count than for those that retention took out of view", async () => {
    const why = async (commit: string, who: string) => {
      const body = bytes();
      await importNow((await sendOnly(commit, REPLACE, body, who)).id);
      return (await sendOnly(commit, REPLACE, body, who)).replaced?.why;
    };
    await put("a444444aaa");
    expect(await why("a444444aaa", "ci")).toContain("still count. They are from another token");
    const first = await put("a555555aaa");
    const aside = { why: "retention", by: null, rule: "nights: 1 day", at: "2026-01-01T00:00:00Z", before: "public" };
    await ownerPool().query("update bundles set visibility = 'unlisted', set_aside = $2 where id = $1", [
      first,
      JSON.stringify({ ...aside, until: null }),
    ]);
    expect(await why("a555555aaa", "ann")).toBe(
      "The earlier uploads of this commit outlived their project's retention, so they are out of view.",
    );
  });

  it("replace under facts that are stated later, and restore those that they replaced before", async () => {
    const [first, second] = [await put("b111111aaa"), await put("b222222aaa")];
    const third = await put("b111111aaa", REPLACE);
    expect(await standing(first)).toEqual(["unlisted", third]);
    expect((await change(third, { given: { commit: "b222222aaa" } })).status).toBe(200);
    await importNow(third);
    expect([await standing(first), await standing(second)]).toEqual([
      ["public", null],
      ["unlisted", third],
    ]);
    // The replaced one gets another machine, so it is of another night's facts.
    await change(second, { given: { machine: "ci-9" } });
    await importNow(second);
    expect(await standing(second)).toEqual(["public", null]);
    await change(second, { given: { machine: null } });
    await importNow(second);
    expect(await standing(second)).toEqual(["unlisted", third]);
    // Without a project it is of no stream.
    await change(second, { given: { project: null } });
    await importNow(second);
    expect(await standing(second)).toEqual(["public", null]);
  });

  it("come back when all that replaced them are hidden, retracted or deleted, until these are restored", async () => {
    const first = await put("c111111aaa");
    const [second, third] = [await put("c111111aaa", REPLACE), await put("c111111aaa", REPLACE)];
    const all = async () => Promise.all([first, second].map(standing));
    expect(await all()).toEqual([
      ["unlisted", third],
      ["unlisted", third],
    ]);
    await change(third, { visibility: "private" });
    const bySecond = [
      ["unlisted", second],
      ["public", null],
    ];
    expect(await all()).toEqual(bySecond);
    await show(third);
    await retractBundle(third, "A debug build.");
    expect(await all()).toEqual(bySecond);
    await restoreBundle(third);
    expect((await all())[1]).toEqual(["unlisted", third]);
    await removeBundle(third, "A debug build.");
    expect(await all()).toEqual(bySecond);
    await removeBundle(second, "A debug build.");
    expect(await standing(first)).toEqual(["public", null]);
  });

  it("stay unlisted where their owner says so of one that was replaced, whatever becomes of the later one", async () => {
    const first = await put("c333333aaa");
    const second = await put("c333333aaa", REPLACE);
    // A change of another field says nothing of who sees it.
    await change(first, { notes: "A debug build." });
    expect(await standing(first)).toEqual(["unlisted", second]);
    await change(first, { visibility: "unlisted" });
    expect(await standing(first)).toEqual(["unlisted", null]);
    await removeBundle(second, "A debug build.");
    expect(await standing(first)).toEqual(["unlisted", null]);
    await show(first);
    expect(await standing(first)).toEqual(["public", null]);
  });

  it("change no more than the upload in view, however many were replaced before", async () => {
    const sent = [];
    for (let at = 0; at < 6; at += 1) sent.push(await put("c444444aaa", REPLACE));
    const last = sent.at(-1) ?? "";
    const writes = async () => {
      const { rows } = await ownerPool().query<{ id: string; at: string }>(
        "select id, xmin::text as at from bundles where commit_start = 'c444444'",
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    };
    const before = await writes();
    const next = await put("c444444aaa", REPLACE);
    const after = await writes();
    expect([...before].flatMap(([id, at]) => (after.get(id) === at ? [] : [id]))).toEqual([last]);
    // Each names the newest, and a retraction in the middle changes nothing of this.
    await retractBundle(sent[3] ?? "", "A debug build.");
    for (const id of sent.filter((_, at) => at !== 3)) expect(await standing(id)).toEqual(["unlisted", next]);
    await retractBundle(next, "A debug build.");
    expect(await standing(sent[0] ?? "")).toEqual(["unlisted", last]);
    expect(await standing(last)).toEqual(["public", null]);
  });

  it("come back with their embargo", async () => {
    const first = await put("c222222aaa", "&visibility=embargoed&until=2099-02-01");
    const second = await put("c222222aaa", `${REPLACE}&visibility=embargoed&until=2099-02-02`);
    expect(await standing(first)).toEqual(["private", second]);
    await change(second, { visibility: "draft" });
    const { visibility, embargoUntil } = z
      .object({ visibility: z.string(), embargoUntil: z.string() })
      .parse(await (await look(first, token("ann"))).json());
    expect([visibility, embargoUntil]).toEqual(["embargoed", "2099-02-01T00:00:00.000Z"]);
  });

  it.each([
    ["in their order", [0, 1, 2]],
    ["the newest first", [2, 1, 0]],
    ["the one that replaces last", [0, 2, 1]],
  ])("are replaced by the order of uploads, though their imports end %s", async (name, order) => {
    const commit = `d${name.length.toString(16)}11111aaa`;
    const sent = [];
    for (const query of ["", REPLACE, ""]) sent.push((await sendOnly(commit, query, bytes())).id);
    for (const at of order) await importNow(sent[at] ?? "");
    expect(await Promise.all(sent.map(standing))).toEqual([
      ["unlisted", sent[1]],
      ["public", null],
      ["public", null],
    ]);
  });

  it("are replaced correctly by two imports that end at the same moment", async () => {
    const [first, second] = [await sendOnly("e111111aaa", "", bytes()), await sendOnly("e111111aaa", REPLACE, bytes())];
    await Promise.all([importNow(second.id), importNow(first.id)]);
    expect(await standing(first.id)).toEqual(["unlisted", second.id]);
  });

  it("have a release only where dates show the newest night of a version", async () => {
    const nights = [
      ["4444444aaa", "2.0.1", ""],
      ["5555555aaa", "2.0.1", "&measured=2026-02-01"],
      ["6666666aaa", "2.0.0", "&measured=2026-01-02"],
      ["7777777aaa", "2.0.0", "&measured=2026-01-01"],
    ] as const;
    for (const [commit, version, more] of nights) await put(commit, `&version=${version}${more}`);
    const view = await loadProjectView({ project: "mydb", owner: "ann" });
    expect(view?.releases.map(({ version, night, query }) => [version, night, query])).toEqual([
      ["2.0.1", "several nights without dates", null],
      ["2.0.0", "6666666aaa", null],
    ]);
  });

  it("are all in the list for agents, not only the newest of a project", async () => {
    const all = [await put("8888888aaa"), await put("9999999aaa")];
    const { answer } = await call("list", { what: "bundles", limit: 500 });
    const { items } = z.object({ items: z.array(z.object({ name: z.string() })) }).parse(answer);
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(all));
  });

  it("are found by their commit, however many projects of others state it", async () => {
    await put("abcdef1aaa");
    const others = Array.from({ length: 21 }, (_, at) => `a${String(at).padStart(2, "0")}`);
    for (const name of others) await upload(token("bob"), `&project=${name}&commit=abcdef1aaa`);
    const found = async (owner: string | null, self: string | null) =>
      (await loadStreamOfCommit("abcdef1aaa", { project: null, owner }, self)).project;
    expect([await found(null, "ann"), await found("ann", null)]).toEqual(["mydb", "mydb"]);
    await expect(found(null, null)).rejects.toThrow("so name the project");
  });

  it("are read up to a limit per owner, with a sentence on the others", async () => {
    await makeUploads("many", "zed", 2003);
    await makeUploads("many", null, 3);
    const found = (await streamsOf("many")).map(({ owner, uploads, total }) => [owner, uploads.length, total]);
    expect(found.sort()).toEqual([
      [null, 3, 3],
      ["zed", 2000, 2003],
    ]);
    const [zed] = (await streamsOf("many")).filter(({ owner }) => owner === "zed");
    const titles = new Set(zed?.uploads.map(({ title }) => title));
    expect([1, 3, 4, 2003].map((at) => titles.has(`many ${at}`))).toEqual([false, false, true, true]);
    const view = await loadProjectView({ project: "many", owner: "zed" });
    expect(view?.remarks).toContain("Of 2,003 uploads only the newest 2,000 are read.");
  }, 60_000);

  it("come first for their owner, and after all owners' projects if they have no owner", async () => {
    await makeUploads("aaa of strangers", null, 2500);
    // The list is kept until an upload changes it.
    await put("b999999aaa");
    const firstFor = async (who: string | null) => {
      const headers: Record<string, string> = who === null ? {} : { authorization: `Bearer ${token(who)}` };
      const asked = new Request("http://localhost:3000/project", { headers });
      const { answer } = await asRequest(asked, () => loadProjectView({}));
      return [answer?.project, answer?.owner];
    };
    const most = await firstFor(null);
    expect(most[1]).toBe("zed");
    expect(await firstFor("ann")).toEqual(["mydb", "ann"]);
    expect(await firstFor("all")).toEqual(most);
    const unowned = (await listProjects()).map(({ owner }) => owner === null);
    // False sorts before true.
    expect(unowned).toEqual(unowned.toSorted());
    expect(new Set(unowned).size).toBe(2);
    // A list of bundles counts the uploads of its own projects, however many others there are.
    const counts = await countUploads(["many", "aaa of strangers"]);
    expect(counts.map(({ owner, uploads }) => [owner, uploads]).sort()).toEqual([
      [null, 2500],
      [null, 3],
      ["zed", 2003],
    ]);
  }, 60_000);

  it("are found by their owner, however many projects others have, and refused for an owner without one", async () => {
    for (let at = 0; at <= 200; at += 1) await makeUploads(`crowd ${at}`, "zed", 3);
    await makeUploads("lone", "bob", 2);
    await put("c999999aaa");
    expect((await listProjects()).filter(({ owner }) => owner === "bob")).toEqual([]);
    const found = async (owner: string) => {
      const view = await loadProjectView({ owner });
      return [view?.project, view?.owner];
    };
    expect(await found("ann")).toEqual(["mydb", "ann"]);
    expect(await found("bob")).toEqual(["lone", "bob"]);
    expect(await found("(none)")).toEqual(["aaa of strangers", null]);
    const asked = new Request("http://localhost:3000/project", {
      headers: { authorization: `Bearer ${token("bob")}` },
    });
    expect((await asRequest(asked, () => loadProjectView({}))).answer?.project).toBe("lone");
    const refused = (raw: { owner?: string; project?: string }) =>
      loadProjectView(raw).catch((error) => [error.message, error.ways?.[0]]);
    const first = { label: "many of zed", query: "owner=zed&project=many" };
    expect(await refused({ owner: "nobody" })).toEqual([
      "No public bundle of the owner “nobody” states a project.",
      first,
    ]);
    expect(await refused({ project: "typo" })).toEqual(["No public bundle states the project “typo”.", first]);
    expect(await refused({ project: "mydb", owner: "bob" })).toEqual([
      "No public bundle states the project “mydb” of “bob”.",
      { label: "mydb of ann", query: "owner=ann&project=mydb" },
    ]);
  }, 60_000);
});
