import { describe, expect, it } from "vitest";
import { mayManage, mayRead, mayUpload, type Reader, SCOPES, VISIBILITIES } from "./rights";

const reader = (owner: string, ...scopes: Reader["scopes"]): Reader => ({ id: `token of ${owner}`, owner, scopes });
const visibilitiesFor = (who: Reader | null, owner: string | null = "ann", uploader: string | null = "another token") =>
  [...VISIBILITIES, "retracted"].filter((visibility) => mayRead(who, { owner, uploader, visibility }));

describe("rights", () => {
  it("show everybody public and unlisted bundles, and no others", () => {
    expect(visibilitiesFor(null)).toEqual(["public", "unlisted"]);
    expect(visibilitiesFor(reader("ann", "upload"))).toEqual(["public", "unlisted"]);
    expect(visibilitiesFor(reader("bob", "upload", "manage-own"))).toEqual(["public", "unlisted"]);
  });

  it("show private and embargoed bundles to readers with that scope, and drafts to owners and managers of all", () => {
    expect(visibilitiesFor(reader("bob", "read-private"))).toEqual(["public", "unlisted", "private", "embargoed"]);
    expect(visibilitiesFor(reader("ann", "manage-own"))).toEqual([...VISIBILITIES]);
    expect(visibilitiesFor(reader("bob", "manage-all"))).toEqual([...VISIBILITIES]);
  });

  it("show a token for uploads its own uploads, and no other hidden bundle of its owner", () => {
    const ci = reader("ann", "upload");
    expect(visibilitiesFor(ci, "ann", ci.id)).toEqual([...VISIBILITIES]);
    expect(visibilitiesFor(ci, "ann", "another token")).toEqual(["public", "unlisted"]);
    expect(visibilitiesFor(ci, null, null)).toEqual(["public", "unlisted"]);
    // The same token without the scope.
    expect(visibilitiesFor({ ...ci, scopes: [] }, "ann", ci.id)).toEqual(["public", "unlisted"]);
    expect(mayManage(ci, { owner: "ann" })).toBe(false);
  });

  it("give no reader the rights of an owner on uploads without a token", () => {
    expect(mayManage(reader("ann", "manage-own"), { owner: null })).toBe(false);
    expect(mayManage(reader("ann", "manage-all"), { owner: null })).toBe(true);
    expect(mayManage(null, { owner: null })).toBe(false);
  });

  it("let only its owner, or a manager of all, change a bundle", () => {
    const able = SCOPES.filter((scope) => mayManage(reader("ann", scope), { owner: "ann" }));
    expect(able).toEqual(["manage-own", "manage-all"]);
    expect(SCOPES.filter((scope) => mayManage(reader("bob", scope), { owner: "ann" }))).toEqual(["manage-all"]);
  });

  it("let tokens for uploads, and managers of all, upload", () => {
    expect(SCOPES.filter((scope) => mayUpload(reader("ann", scope)))).toEqual(["upload", "manage-all"]);
  });
});
