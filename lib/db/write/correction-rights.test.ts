import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { json, send } from "@/app/api/v1/bundles/owners.testing";
import { POST } from "@/app/api/v1/corrections/route";
import type { Scope } from "@/lib/domain/access/rights";
import { asRequest } from "@/lib/request-context.testing";
import { createToken } from "../access/tokens";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { correctionRightNow } from "./correction-rights";
import { insertTestBundle } from "./rows.testing";

// Uploads need a token here; lib/db/read/corrections.test.ts covers the other case.
vi.stubEnv("BENCHFOLIO_OPEN_UPLOADS", "0");
withTestDatabase();

const points = [{ qps: 100, recall: 0.99 }];
const run = { engine: "mariadb", algorithm: "MariaDB", points };
const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

describe("a correction where uploads need a token", () => {
  const tokens: Record<string, string> = {};
  const asked: string[] = ["anybody", "ann", "ci of ann", "bob", "manager"];
  beforeAll(async () => {
    const make = async (name: string, owner: string, ...scopes: Scope[]) => {
      tokens[name] = (await createToken({ name, owner, scopes }, "command line")).token;
    };
    await make("ann", "ann", "upload", "manage-own");
    await make("ci of ann", "ann", "upload");
    await make("bob", "bob", "upload", "manage-own");
    await make("manager", "dora", "manage-all");
    const bundle = async (owner: string | null, builds: string[], visibility: "public" | "private" = "public") => {
      const id = await insertTestBundle({
        title: String(owner),
        visibility,
        runs: builds.map((build) => ({ ...run, build, config: `z_${build}` })),
      });
      await ownerPool().query("update bundles set owner = $2 where id = $1", [id, owner]);
    };
    await bundle("ann", ["anns", "both", "hers"]);
    await bundle("bob", ["both"]);
    await bundle(null, ["nobodys"]);
    // A hidden bundle doesn't count as a public bundle of the name.
    await bundle("bob", ["hers"], "private");
  });

  const target = (name: string) => ({ subject: "build", engine: "mariadb", name }) as const;
  const correct = async (who: string, name: string, more: object = {}) => {
    const body = { ...target(name), notes: `By ${who}`, author: who, ...more };
    const answer = await send(POST, "/api/v1/corrections", tokens[who] ?? null, json("POST", body));
    return answer.status === 201 ? "taken" : refused.parse(await answer.json()).error.code;
  };
  const answers = async (name: string, more?: object) =>
    Object.fromEntries(await Promise.all(asked.map(async (who) => [who, await correct(who, name, more)])));

  const others = { anybody: "unauthorized", "ci of ann": "forbidden", manager: "taken" };
  it.each([
    ["anns", "that only her public bundles hold", { ann: "taken", bob: "forbidden" }],
    ["hers", "that a hidden bundle of somebody else holds, too", { ann: "taken", bob: "forbidden" }],
    ["both", "that a bundle of somebody else holds, too", { ann: "forbidden", bob: "forbidden" }],
    ["nobodys", "of a bundle that nobody owns", { ann: "forbidden", bob: "forbidden" }],
  ])("of %s, a name %s, is for readers who may change all public bundles of the name", async (name, _, who) => {
    expect(await answers(name)).toEqual({ ...others, ...who });
  });

  it("that merges a name into another one requires the right to both", async () => {
    expect(await correct("ann", "anns", { notes: "", mergeInto: "both" })).toBe("forbidden");
    expect(await correct("ann", "anns", { notes: "", mergeInto: "hers" })).toBe("taken");
    expect(await correct("bob", "both", { notes: "", mergeInto: "anns" })).toBe("forbidden");
    expect(await correct("manager", "both", { notes: "", mergeInto: "nobodys" })).toBe("taken");
  });

  it("of a config or engine follows the same rule", async () => {
    const correctOther = (who: string, subject: string, name: string) =>
      correct(who, name, { subject, engine: "", name });
    expect([await correctOther("ann", "config", "z_anns"), await correctOther("bob", "config", "z_anns")]).toEqual([
      "taken",
      "forbidden",
    ]);
    expect([
      await correctOther("ann", "engine", "mariadb"),
      await correctOther("manager", "engine", "mariadb"),
    ]).toEqual(["forbidden", "taken"]);
    expect(await correctOther("manager", "config", "unheard_of")).toBe("not-found");
  });

  it("is offered on pages only to readers who may send it, and others see the reason", async () => {
    const right = async (who: string, name: string) => {
      const headers = tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : undefined;
      const request = new Request("http://localhost/builds/mariadb/x", { headers: headers ?? {} });
      return (await asRequest(request, () => correctionRightNow(target(name)))).answer;
    };
    expect(await Promise.all(asked.map((who) => right(who, "both")))).toEqual([
      "sign-in",
      "not-all-yours",
      "other-token",
      "not-all-yours",
      "yes",
    ]);
    expect(await right("ann", "anns")).toBe("yes");
  });
});
