import { describe, expect, it } from "vitest";
import { z } from "zod";
import { streamsOf } from "@/lib/db/read/projects";
import { publishDue } from "@/lib/db/write/manage-bundle";
import { nightsOf } from "@/lib/domain/streams/nights";
import { PATCH } from "../bundles/[id]/route";
import { json, look, of, send, upload, withOwners } from "../bundles/owners.testing";

describe("an upload that replaces another of its commit", () => {
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

  it("takes nothing public out of view while it is hidden, and does once its owner publishes it", async () => {
    const first = await put("1111111aaa");
    const second = await put("1111111aaa", `${REPLACE}&visibility=private`);
    expect(await standing(first)).toEqual(["public", null]);
    expect((await show(second)).status).toBe(200);
    expect(await standing(first)).toEqual(["unlisted", second]);
  });

  it("does the same at the end of its embargo, and takes an embargoed one out at once", async () => {
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

  it("leaves the other one in its night where it may not replace it, and where the owner shows it again", async () => {
    const first = await put("3333333aaa");
    const scheduled = await put("3333333aaa", REPLACE, "ci");
    expect(await standing(first)).toEqual(["public", null]);
    expect(await bundlesOf("3333333aaa")).toEqual([first, scheduled].sort());
    const second = await put("3333333aaa", REPLACE);
    expect(await bundlesOf("3333333aaa")).toEqual([second]);
    await show(first);
    expect(await bundlesOf("3333333aaa")).toEqual([first, second].sort());
  });
});
