import { describe, expect, it } from "vitest";
import { z } from "zod";
import { baseAnswer } from "@/lib/api/schemas/projects";
import { ownerPool } from "@/lib/db/owner-pool";
import { NO_OWNER } from "@/lib/domain/streams/stream-owner";
import { loadProjectView } from "@/lib/views/project/load-project";
import { PATCH } from "../bundles/[id]/route";
import { json, of, send, upload, withOwners } from "../bundles/owners.testing";
import { GET } from "./base/route";

const VICTIM = "abcdef1234";

describe("the base of a commit", () => {
  const { token } = withOwners();
  const put = async (who: string | null, facts: Record<string, string>) =>
    (await upload(who && token(who), `&${new URLSearchParams({ machine: "ci-1", branch: "main", ...facts })}`)).id;
  const ask = async (query: Record<string, string>, who: string | null = null) => {
    const search = new URLSearchParams({ base: "main", head: VICTIM, ...query });
    const answer = await send(GET, `/api/v1/projects/base?${search}`, who && token(who));
    const body = await answer.json();
    if (answer.status === 200) {
      const { project, owner, base, head } = baseAnswer.parse(body);
      return [project, owner, base.commit, head.commit];
    }
    const { error } = z.object({ error: z.object({ message: z.string() }) }).parse(body);
    return [answer.status, error.message];
  };
  /** Uploads two nights of a project on main: the base, and the head with this commit. Returns the head's id. */
  const nights = async (who: string | null, project: string, head: string) => {
    await put(who, { project, commit: "0000000aaa", measured: "2026-01-01" });
    return put(who, { project, commit: head, measured: "2026-01-02" });
  };

  const nameless =
    "Without a token or an owner only projects without an owner count. Everybody may add one, so name the project.";
  const choose = "Name the project and its owner (--project and --owner).";

  it("is of a project that the answer names; with a token, of its owner unless another is named", async () => {
    expect(await ask({})).toEqual([400, nameless]);
    // Bob states Ann's commit before she does.
    await nights("bob", "evil", VICTIM);
    expect(await ask({})).toEqual([400, `${nameless} It is stated by “evil” of “bob”. ${choose}`]);
    const others = "Others do: “evil” of “bob”. Name the project and its owner (--project and --owner).";
    expect(await ask({}, "ann")).toEqual([404, `No public upload of “ann” states the commit “${VICTIM}”. ${others}`]);
    expect(await ask({ owner: "bob" }, "ann")).toEqual(["evil", "bob", "0000000aaa", VICTIM]);
    await nights("bob", "mydb", VICTIM);
    expect((await ask({ project: "mydb" }, "ann"))[1]).toContain("Others do: “mydb” of “bob”.");

    await nights("ann", "mydb", VICTIM);
    expect(await ask({}, "ann")).toEqual(["mydb", "ann", "0000000aaa", VICTIM]);
    expect(await ask({ project: "mydb" }, "ann")).toEqual(["mydb", "ann", "0000000aaa", VICTIM]);
    expect(await ask({ project: "mydb", owner: "ann" })).toEqual(["mydb", "ann", "0000000aaa", VICTIM]);
  });

  it("is never of a project of others without a token and an owner, in any spelling of the commit", async () => {
    for (const head of [VICTIM, VICTIM.slice(0, 7), VICTIM.toUpperCase(), `${VICTIM}99`])
      expect(await ask({ head })).toEqual([
        400,
        `${nameless} It is stated by “evil” of “bob”, “mydb” of “ann”, “mydb” of “bob”. ${choose}`,
      ]);
    expect(await ask({ project: "mydb" })).toEqual([
      404,
      `No public upload of “(none)” states the project “mydb”. Others do: “mydb” of “ann”, “mydb” of “bob”. ${choose}`,
    ]);
  });

  it("stays the same, whatever owners and strangers without a token state of its commit", async () => {
    const head = "7777777aaa";
    const gates = [
      () => ask({ head }, "ann"),
      () => ask({ head, owner: "ann" }),
      () => ask({ head, project: "ours" }),
      async () => (await ask({ head }))[0],
    ];
    await nights("ann", "gated", head);
    await nights(null, "ours", head);
    const before = await Promise.all(gates.map((gate) => gate()));
    expect(before).toEqual([
      ["gated", "ann", "0000000aaa", head],
      ["gated", "ann", "0000000aaa", head],
      ["ours", null, "0000000aaa", head],
      400,
    ]);
    for (const who of ["bob", null]) for (const project of ["gated", "other"]) await nights(who, project, head);
    await nights("bob", "ours", head);
    expect(await Promise.all(gates.map((gate) => gate()))).toEqual(before);
  });

  it("says that everybody may add to a project without an owner", async () => {
    const search = new URLSearchParams({ base: "main", head: "7777777aaa" });
    const remarksOf = async (more: Record<string, string>) => {
      const query = new URLSearchParams([...search, ...Object.entries(more)]);
      return baseAnswer.parse(await (await send(GET, `/api/v1/projects/base?${query}`, null)).json()).remarks.join();
    };
    expect(await remarksOf({ project: "ours" })).toContain("everybody may add uploads to it");
    expect(await remarksOf({ owner: "ann" })).not.toContain("everybody");
    const page = async (project: string, owner: string) => (await loadProjectView({ project, owner }))?.remarks.join();
    expect(await page("ours", NO_OWNER)).toContain("everybody may add uploads to it");
    expect(await page("mydb", "ann")).not.toContain("everybody");
  });

  it("is not affected by a hidden upload, which no refusal names or counts", async () => {
    const head = "5555555555";
    const id = await put("ann", { project: "secret", commit: head, visibility: "private" });
    expect(await ask({ head })).toEqual([400, nameless]);
    expect((await ask({ head }, "ann"))[1]).toBe(`No public upload of “ann” states the commit “${head}”.`);
    expect((await ask({ head }, "bob"))[1]).toBe(`No public upload of “bob” states the commit “${head}”.`);
    await nights("bob", "open", head);
    expect((await ask({ head }))[1]).toBe(`${nameless} It is stated by “open” of “bob”. ${choose}`);
    await send(
      (request) => PATCH(request, of(id)),
      `/api/v1/bundles/${id}`,
      token("ann"),
      json("PATCH", { visibility: "public" }),
    );
    expect((await ask({ head }))[1]).toContain("“open” of “bob”, “secret” of “ann”");
  });

  it("is refused with the names of five of many projects, all those with an owner among them", async () => {
    await ownerPool().query(
      `insert into bundles (id, sha256, file_name, title, size_bytes, status, project, commit_start, given)
       select md5('many' || at), md5('many' || at), 'x', 'x', 1, 'ready', 'aaa ' || at, left($1, 7),
         jsonb_build_object('values', jsonb_build_object('project', 'aaa ' || at, 'commit', $1::text), 'by', null,
           'at', '2026-01-01T00:00:00.000Z', 'changes', '[]'::jsonb)
       from generate_series(1, 500) at`,
      [VICTIM],
    );
    const [status, text] = await ask({});
    expect([status, String(text).match(/ of /g)?.length]).toEqual([400, 5]);
    for (const owned of ["“evil” of “bob”", "“mydb” of “ann”", "“mydb” of “bob”"]) expect(text).toContain(owned);
    expect(text).toContain(" and more.");
  });

  it("is absent for fewer than seven digits, and for a word that is not a commit", async () => {
    for (const head of ["a", "abcdef", "main", "1.2.3"]) {
      expect((await ask({ head }, "ann"))[0]).toBe(404);
      expect((await ask({ head, project: "mydb" }, "ann"))[0]).toBe(404);
    }
    expect(await ask({ base: "0", project: "mydb" }, "ann")).toEqual([
      404,
      "This project has neither a branch nor a commit 0.",
    ]);
  });

  it("has the earliest time of its uploads in any time zone", async () => {
    // 31 January, 23:30 in New York, is 4:30 of 1 February in UTC: after the start of that day.
    const base = { project: "zones", commit: "1111111aaa" };
    await put("ann", { ...base, measured: "2026-01-31T23:30:00-05:00" });
    await put("ann", { ...base, measured: "2026-02-01", repeat: "2" });
    await put("ann", { project: "zones", commit: "2222222aaa", measured: "2026-02-05" });
    const search = new URLSearchParams({ base: "main", head: "2222222aaa", project: "zones" });
    const answer = await send(GET, `/api/v1/projects/base?${search}`, token("ann"));
    expect(baseAnswer.parse(await answer.json()).base.measured).toBe("2026-02-01");
  });
});
