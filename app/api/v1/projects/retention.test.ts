import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as sendForm } from "@/app/project/retention/route";
import { retention } from "@/cli/commands/retention";
import { Failure } from "@/cli/failure";
import { retentionAnswer } from "@/lib/api/schemas/projects";
import { ownerPool } from "@/lib/db/owner-pool";
import { listBundles } from "@/lib/db/read/bundles";
import { streamsOf } from "@/lib/db/read/projects";
import { applyRetention, managedRetention } from "@/lib/db/write/retention";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { loadProjectView } from "@/lib/views/project/load-project";
import { PATCH } from "../bundles/[id]/route";
import { json, look, of, send, upload, withOwners } from "../bundles/owners.testing";
import { serveRoute } from "./nightly.testing";
import { GET, PUT } from "./retention/route";

const DAY = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

describe("the retention of a project", () => {
  const { token } = withOwners();
  afterEach(() => vi.restoreAllMocks());
  let made = 0;
  const put = async (facts: Record<string, string>, who = "ann") => {
    made += 1;
    const commit = made.toString(16).padStart(10, "0");
    const query = new URLSearchParams({ project: "mydb", branch: "main", commit, ...facts });
    return (await upload(token(who), `&${query}`)).id;
  };
  const address = "/api/v1/projects/retention?project=mydb";
  const state = async (body: object, who: string | null = "ann", query = "") => {
    const answer = await send(PUT, address + query, who && token(who), json("PUT", body));
    return answer.status === 200 ? retentionAnswer.parse(await answer.json()) : answer.status;
  };
  const read = async () => retentionAnswer.parse(await (await send(GET, address, token("ann"))).json());
  const standing = async (id: string) => {
    const shape = z.object({
      visibility: z.string(),
      setAside: z.object({ why: z.string(), rule: z.string().nullable() }).nullable(),
    });
    const { visibility, setAside } = shape.parse(await (await look(id, token("ann"))).json());
    return [visibility, setAside?.rule ?? null];
  };
  const counting = async () =>
    (await streamsOf("mydb"))
      .find(({ owner }) => owner === "ann")
      ?.uploads.map(({ bundle }) => bundle)
      .sort();

  it("is stated in days by its owner or a manager of all, and by no other token", async () => {
    const rule = { nightDays: 400, releaseDays: null };
    expect(await state(rule, null)).toBe(401);
    expect(await state(rule, "ci")).toBe(403);
    expect(await state(rule, "bob", "&owner=ann")).toBe(403);
    expect(await state({ nightDays: 0, releaseDays: null })).toBe(400);
    expect(await state({ nightDays: 400 })).toBe(400);
    expect(await state(rule, "all", "&owner=ann")).toMatchObject({ ...rule, owner: "ann", statedBy: "dora" });
    expect(await state({ nightDays: 30, releaseDays: null })).toMatchObject({ nightDays: 30, statedBy: "ann" });
    await state({ nightDays: null, releaseDays: null });
  });

  it("is limited to 1,000 other projects of an owner", async () => {
    const fill = (many: number) =>
      ownerPool().query(
        `insert into project_retention (owner, project, stated_by, stated_at)
         select 'ann', 'p' || at, 'ann', now() from generate_series(1, $1) at on conflict do nothing`,
        [many],
      );
    const rule = { nightDays: null, releaseDays: null };
    await fill(999);
    expect(await state(rule)).toMatchObject(rule);
    await fill(1000);
    expect(await state(rule)).toBe(400);
    await ownerPool().query("delete from project_retention where project like 'p%'");
  });

  it("takes old nights out of view, keeps releases, undated and other owners' uploads, and names the rule", async () => {
    const old = await put({ measured: dayAgo(500) });
    const release = await put({ measured: dayAgo(500), version: "1.2.0" });
    const [young, undated] = [await put({ measured: dayAgo(10) }), await put({})];
    const others = await put({ measured: dayAgo(500) }, "bob");
    const rule = { nightDays: 400, releaseDays: null };
    const begun = dayAgo(0);

    const tried = await state({ ...rule, dryRun: true });
    expect(tried).toMatchObject({ statedBy: null, counts: { leaving: 1, back: 0, gone: 0, undated: 1 } });
    expect(tried).toMatchObject({ leaving: [{ bundle: old, rule: "nights: 400 days" }] });
    expect(await read()).toMatchObject({ nightDays: null, counts: { leaving: 0 } });
    expect(await applyRetention()).toBe(0);
    expect(await standing(old)).toEqual(["public", null]);

    await state(rule);
    expect(await applyRetention()).toBe(1);
    expect(await applyRetention()).toBe(0);
    expect(await standing(old)).toEqual(["unlisted", "nights: 400 days"]);
    for (const id of [release, young, undated, others]) expect(await standing(id)).toEqual(["public", null]);
    expect(await counting()).toEqual([release, young, undated].sort());
    expect((await listBundles({ limit: 50, project: "mydb" })).bundles.map(({ id }) => id)).not.toContain(old);
    const answer = await read();
    expect([answer.counts.gone, answer.gone.map(({ bundle, rule: by }) => [bundle, by])]).toEqual([
      1,
      [[old, "nights: 400 days"]],
    ]);
    // A test may run past midnight.
    expect([begun, dayAgo(0)].map((time) => time.slice(0, 10))).toContain(answer.gone[0]?.at.slice(0, 10));
    const view = await loadProjectView({ project: "mydb", owner: "ann" });
    expect(view?.remarks).toContain(
      "Nights of this project count for 400 days after their measurement, releases for ever.",
    );
  });

  it("brings uploads back under a longer rule, and leaves those that their owner made public", async () => {
    const [first, second] = [await put({ measured: dayAgo(300) }), await put({ measured: dayAgo(200) })];
    await state({ nightDays: 100, releaseDays: null });
    await applyRetention();
    expect([await standing(first), await standing(second)]).toEqual([
      ["unlisted", "nights: 100 days"],
      ["unlisted", "nights: 100 days"],
    ]);
    await send(
      (asked) => PATCH(asked, of(first)),
      `/api/v1/bundles/${first}`,
      token("ann"),
      json("PATCH", { visibility: "public" }),
    );
    await applyRetention();
    expect([await standing(first), await standing(second)]).toEqual([
      ["public", null],
      ["unlisted", "nights: 100 days"],
    ]);
    expect(await state({ nightDays: 250, releaseDays: null })).toMatchObject({ back: [{ bundle: second }] });
    await applyRetention();
    expect(await standing(second)).toEqual(["public", null]);
  });

  it("takes out what its owner showed again after a replacement, and leaves what its owner showed after itself", async () => {
    const facts = { commit: "e".repeat(10), measured: dayAgo(300) };
    const first = await put(facts);
    await put({ ...facts, replace: "same-commit" });
    await state({ nightDays: 400, releaseDays: null });
    const say = (visibility: string) =>
      send((asked) => PATCH(asked, of(first)), `/api/v1/bundles/${first}`, token("ann"), json("PATCH", { visibility }));
    await say("public");
    expect(await standing(first)).toEqual(["public", null]);
    await state({ nightDays: 250, releaseDays: null });
    await applyRetention();
    expect(await standing(first)).toEqual(["unlisted", "nights: 250 days"]);
    await say("public");
    await applyRetention();
    expect(await standing(first)).toEqual(["public", null]);
    // An owner who hides it takes that back, and who says unlisted of a retired one keeps it so.
    await say("private");
    await say("public");
    await applyRetention();
    expect(await standing(first)).toEqual(["unlisted", "nights: 250 days"]);
    await say("unlisted");
    await state({ nightDays: null, releaseDays: null });
    await applyRetention();
    expect(await standing(first)).toEqual(["unlisted", null]);
  });

  it("brings uploads back that no longer state the project, since no rule holds for them", async () => {
    const old = await put({ measured: dayAgo(300) });
    await state({ nightDays: 250, releaseDays: null });
    await applyRetention();
    expect(await standing(old)).toEqual(["unlisted", "nights: 250 days"]);
    const changes = json("PATCH", { given: { project: null } });
    await send((asked) => PATCH(asked, of(old)), `/api/v1/bundles/${old}`, token("ann"), changes);
    const { rows } = await ownerPool().query<{ key: number }>("select key from bundles where id = $1", [old]);
    await importBundle(rows[0]?.key ?? 0);
    expect(await applyRetention()).toBe(1);
    expect(await standing(old)).toEqual(["public", null]);
  });

  it("is tried and stated by the form of its owner and by the command line, and not by another owner", async () => {
    const old = await put({ measured: dayAgo(300), project: "formdb" });
    const form = (who: string | null, fields: Record<string, string>) =>
      asRequest(
        new Request("http://localhost:3000/project/retention", {
          method: "POST",
          body: new URLSearchParams({ project: "formdb", owner: "ann", ...fields }),
          headers: who === null ? {} : { authorization: `Bearer ${token(who)}` },
        }),
        sendForm,
      ).then(({ answer }) => decodeURIComponent(answer.headers.get("set-cookie") ?? ""));
    const rule = async () => {
      const found = await managedOf("ann");
      return found && [found.nightDays, found.releaseDays];
    };
    const managedOf = (who: string | null) =>
      asRequest(
        new Request("http://localhost:3000/project", {
          headers: who === null ? {} : { authorization: `Bearer ${token(who)}` },
        }),
        () => managedRetention("formdb", "ann"),
      ).then(({ answer }) => answer);
    expect([await managedOf(null), await managedOf("bob"), await managedOf("ci")]).toEqual([null, null, null]);
    expect(await form("bob", { nightDays: "250", do: "state" })).toContain("may not manage the uploads of this owner");
    expect(await form("ann", { nightDays: "soon", do: "state" })).toContain("Nights: ");
    const tried = await form("ann", { nightDays: "250", releaseDays: "", do: "try" });
    expect(tried).toContain("Not stated yet. Nights of this project count for 250 days after their measurement");
    expect(tried).toContain("1 upload leaves the views");
    expect(await rule()).toEqual([null, null]);
    expect(await form("ann", { nightDays: "250", releaseDays: "", do: "state" })).toContain("Stated. Nights of this");
    expect(await rule()).toEqual([250, null]);

    const server = await serveRoute((asked) => (asked.method === "PUT" ? PUT(asked) : GET(asked)));
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
    vi.stubEnv("BENCHFOLIO_TOKEN", token("ann") ?? "");
    const run = async (...args: string[]) => {
      printed.length = 0;
      expect(await retention(["--server", server.url, "--project", "formdb", ...args])).toBe(0);
      return printed.join("\n");
    };
    expect(await run()).toContain("count for 250 days after their measurement, releases for ever.");
    const dry = await run("--nights", "400", "--releases", "800");
    expect(dry).toMatch(/^Not stated: this is what --apply would do\./);
    expect(dry).toContain("0 uploads leave the views");
    expect(await rule()).toEqual([250, null]);
    // A change keeps the values that it leaves out.
    expect(await run("--releases", "800", "--apply")).toContain(`leaves  ${old}  ${dayAgo(300).slice(0, 10)}`);
    expect(await rule()).toEqual([250, 800]);
    await run("--nights", "forever", "--releases", "forever", "--apply");
    expect(await rule()).toEqual([null, null]);
    for (const args of [["--apply"], ["--nights", "0"], ["--nights", "1.5"], ["--nights", "soon"]])
      await expect(retention(["--server", server.url, "--project", "formdb", ...args])).rejects.toThrow(Failure);
    await expect(retention(["--nights", "4"])).rejects.toThrow("Name the project.");
    server.close();
    vi.unstubAllEnvs();
  });

  it("continues with other projects after one that fails", async () => {
    const old = await put({ measured: dayAgo(300), project: "zdb" });
    await send(PUT, address.replace("mydb", "zdb"), token("ann"), json("PUT", { nightDays: 250, releaseDays: null }));
    await send(PUT, address.replace("mydb", "adb"), token("ann"), json("PUT", { nightDays: 250, releaseDays: null }));
    const broken = await put({ measured: dayAgo(300), project: "adb" });
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    await ownerPool().query(`update bundles set given = '{"values": 1}' where id = $1`, [broken]);
    await applyRetention();
    expect(said).toHaveBeenCalledOnce();
    expect(await standing(old)).toEqual(["unlisted", "nights: 250 days"]);
    await ownerPool().query("update bundles set given = null where id = $1", [broken]);
  });

  it("never brings back an upload that a retired one replaced", async () => {
    const facts = { commit: "f".repeat(10), measured: dayAgo(700) };
    const first = await put(facts);
    const second = await put({ ...facts, replace: "same-commit" });
    await state({ nightDays: 400, releaseDays: null });
    await applyRetention();
    expect([await standing(first), await standing(second)]).toEqual([
      ["unlisted", null],
      ["unlisted", "nights: 400 days"],
    ]);
  });
});
