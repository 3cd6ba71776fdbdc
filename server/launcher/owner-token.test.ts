import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { listTokens, revokeToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { holderOf } from "@/lib/db/reader";
import { withTestDatabase } from "@/lib/db/test-database";
import { dataPath } from "@/lib/env";
import { serveSettings } from "../settings";
import { ensureOwnerToken, showOwnerToken } from "./owner-token";

describe("the owner's token", () => {
  withTestDatabase();
  beforeEach(() => ownerPool().query("delete from tokens"));

  it("is made once, by whichever of several starts comes first, and manages all", async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureOwnerToken(ownerPool(), undefined)));
    const [token, ...others] = made.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(await holderOf("token", token ?? "")).toMatchObject({ owner: "owner", scopes: ["manage-all"] });
    await revokeToken((await listTokens())[0]?.id ?? "", "command line");
    expect(await ensureOwnerToken(ownerPool(), undefined)).toBeNull();
  });

  it("is the one that a setting fixes, which revokes the one before", async () => {
    const [first, second] = ["the-first-token-of-the-owner", "the-second-token-of-the-owner"];
    expect(await ensureOwnerToken(ownerPool(), first)).toBeNull();
    await ensureOwnerToken(ownerPool(), second);
    expect(await holderOf("token", first)).toBeNull();
    expect(await holderOf("token", second)).not.toBeNull();
    await ensureOwnerToken(ownerPool(), first);
    expect(await holderOf("token", first)).not.toBeNull();
    expect(() => serveSettings({ BENCHFOLIO_OWNER_TOKEN: "short" })).toThrow(/BENCHFOLIO_OWNER_TOKEN/);
  });

  it("manages all also where the fixed token was one for uploads before", async () => {
    const token = "the-token-that-uploaded-before";
    await ownerPool().query(
      `insert into tokens (id, name, owner, scopes, hash, fixed, created_at)
       values ('ci', 'ci', 'ann', array['upload'], $1, false, now())`,
      [createHash("sha256").update(token).digest("hex")],
    );
    await ensureOwnerToken(ownerPool(), token);
    expect(await holderOf("token", token)).toMatchObject({ owner: "owner", scopes: ["manage-all"] });
  });

  it("is shown on a terminal, and written to a private file where the output is a log", () => {
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    showOwnerToken("bft_shown", { log: false, folder: dataPath(), say });
    showOwnerToken("bft_filed", { log: true, folder: dataPath(), say });
    const file = path.join(dataPath(), "owner-token");
    expect(lines[0]).toContain("bft_shown");
    expect(lines[1]).toContain(file);
    expect(lines[1]).not.toContain("bft_filed");
    expect(readFileSync(file, "utf8")).toBe("bft_filed\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
