import { describe, expect, it } from "vitest";
import { mayManage, mayRead, mayUpload, type Reader, SCOPES, VISIBILITIES } from "./rights";

const reader = (owner: string, ...scopes: Reader["scopes"]): Reader => ({ id: `token of ${owner}`, owner, scopes });
const seen = (who: Reader | null, owner: string | null = "ann", uploader: string | null = "another token") =>
  [...VISIBILITIES, "retracted"].filter((visibility) => mayRead(who, { owner, uploader, visibility }));

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

  it("show a token for uploads what it uploaded itself, and nothing else of its owner that is hidden", () => {
    const ci = reader("ann", "upload");
    expect(seen(ci, "ann", ci.id)).toEqual([...VISIBILITIES]);
    expect(seen(ci, "ann", "another token")).toEqual(["public", "unlisted"]);
    expect(seen(ci, null, null)).toEqual(["public", "unlisted"]);
    // The same token without the scope.
    expect(seen({ ...ci, scopes: [] }, "ann", ci.id)).toEqual(["public", "unlisted"]);
    expect(mayManage(ci, { owner: "ann" })).toBe(false);
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
