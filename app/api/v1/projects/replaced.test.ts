import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call } from "@/app/api/mcp/mcp.testing";
import { streamsOf } from "@/lib/db/read/projects";
import { publishDue } from "@/lib/db/write/manage-bundle";
import { nightsOf } from "@/lib/domain/streams/nights";
import { loadProjectView } from "@/lib/views/project/load-project";
import { loadStreamOfCommit } from "@/lib/views/project/load-stream";
import { PATCH } from "../bundles/[id]/route";
import { json, look, of, send, upload, withOwners } from "../bundles/owners.testing";

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
  const show = (id: string) =>
    send(
      (asked) => PATCH(asked, of(id)),
      `/api/v1/bundles/${id}`,
      token("ann"),
      json("PATCH", { visibility: "public" }),
    );
  const bundlesOf = async (commit: string) => {
    const night = nightsOf((await streamsOf("mydb")).find(({ owner }) => owner === "ann")?.uploads ?? []).of(commit);
    return night === null || night === "several" ? night : night.uploads.map(({ bundle }) => bundle).sort();
  };

  it("take nothing public out of view while they are hidden, and do once their owner publishes them", async () => {
    const first = await put("1111111aaa");
    const second = await put("1111111aaa", `${REPLACE}&visibility=private`);
    expect(await standing(first)).toEqual(["public", null]);
    expect((await show(second)).status).toBe(200);
    expect(await standing(first)).toEqual(["unlisted", second]);
  });

  it("do the same at the end of their embargo, and take an embargoed one out at once", async () => {
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

  it("leave another one in its night where they may not replace it, and where its owner shows it again", async () => {
    const first = await put("3333333aaa");
    const scheduled = await put("3333333aaa", REPLACE, "ci");
    expect(await standing(first)).toEqual(["public", null]);
    expect(await bundlesOf("3333333aaa")).toEqual([first, scheduled].sort());
    const second = await put("3333333aaa", REPLACE);
    expect(await bundlesOf("3333333aaa")).toEqual([second]);
    await show(first);
    expect(await bundlesOf("3333333aaa")).toEqual([first, second].sort());
  });

  it("have a release only where a date tells which night of a version is the newer", async () => {
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

  it("are all in the list for agents, though pages list the newest of a project alone", async () => {
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
    await expect(found(null, null)).rejects.toThrow("Several projects fit");
  });
});
