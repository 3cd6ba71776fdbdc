import { describe, expect, it } from "vitest";
import { mayManage, mayRead, mayUpload, type Reader, SCOPES, VISIBILITIES } from "./rights";

const reader = (owner: string, ...scopes: Reader["scopes"]): Reader => ({ owner, scopes });
const seen = (who: Reader | null, owner: string | null = "ann") =>
  [...VISIBILITIES, "retracted"].filter((visibility) => mayRead(who, { owner, visibility }));

describe("rights", () => {
  it("show everybody what is public or unlisted, and nothing else", () => {
    expect(seen(null)).toEqual(["public", "unlisted"]);
    expect(seen(reader("ann", "upload"))).toEqual(["public", "unlisted"]);
    expect(seen(reader("bob", "upload", "manage-own"))).toEqual(["public", "unlisted"]);
  });

  it("show private and embargoed bundles to who may read them, and drafts to their owner alone", () => {
    expect(seen(reader("bob", "read-private"))).toEqual(["public", "unlisted", "private", "embargoed"]);
    expect(seen(reader("ann", "manage-own"))).toEqual([...VISIBILITIES]);
    expect(seen(reader("bob", "manage-all"))).toEqual([...VISIBILITIES]);
  });

  it("let nobody own what was uploaded without a token", () => {
    expect(mayManage(reader("ann", "manage-own"), { owner: null })).toBe(false);
    expect(mayManage(reader("ann", "manage-all"), { owner: null })).toBe(true);
    expect(mayManage(null, { owner: null })).toBe(false);
  });

  it("let only its owner, or who manages all, change a bundle", () => {
    const able = SCOPES.filter((scope) => mayManage(reader("ann", scope), { owner: "ann" }));
    expect(able).toEqual(["manage-own", "manage-all"]);
    expect(SCOPES.filter((scope) => mayManage(reader("bob", scope), { owner: "ann" }))).toEqual(["manage-all"]);
    expect(SCOPES.filter((scope) => mayUpload(reader("ann", scope)))).toEqual(["upload", "manage-all"]);
  });
});
