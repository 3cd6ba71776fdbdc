import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PATCH } from "@/app/api/v1/bundles/[id]/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { createToken } from "@/lib/db/access/tokens";
import { withTestDatabase } from "@/lib/db/test-database";
import { importSamples } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { KINDS } from "@/lib/views/registry/kinds";
import { ask, call, ORIGIN, post, viewAnswer } from "./mcp.testing";
import { DELETE, GET } from "./route";

const numbersOf = async (name: string, given: object = {}, token: string | null = null) =>
  viewAnswer.parse((await call(name, { limit: 300, ...given }, token)).answer);
const refusalOf = async (name: string, given: object) => {
  const { isError, answer } = await call(name, given);
  expect(isError).toBe(true);
  return z.object({ refused: z.string() }).parse(answer).refused;
};
const errorOf = ({ status, json }: Awaited<ReturnType<typeof post>>) => [status, json?.error?.code];

withTestDatabase();
beforeAll(importSamples);

describe("the protocol", () => {
  const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

  it("lists its versions without a session, and describes each tool by a schema", async () => {
    const { status, json } = await ask("server/discover");
    expect([status, json?.result]).toMatchObject([
      200,
      { resultType: "complete", supportedVersions: expect.arrayContaining(["2026-07-28", "2025-11-25"]) },
    ]);
    const { tools } = z
      .object({ tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({}) })) })
      .parse((await ask("tools/list")).json?.result);
    expect(tools.map(({ name }) => name)).toEqual(["list", ...KINDS, "cite"]);
    for (const { inputSchema } of tools)
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  });

  it("serves clients that begin with initialize, in their revision where it is known", async () => {
    const begin = (version: string) =>
      post({ jsonrpc: "2.0", id: 7, method: "initialize", params: { protocolVersion: version, capabilities: {} } });
    expect((await begin("2025-06-18")).json).toMatchObject({ id: 7, result: { protocolVersion: "2025-06-18" } });
    expect((await begin("1999-01-01")).json).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(answer).toEqual({ status: 202, json: null });
    const legacy = { "mcp-protocol-version": "2025-06-18" };
    const { json } = await post(
      { jsonrpc: "2.0", id: 8, method: "tools/call", params: { name: "list", arguments: { what: "engines" } } },
      legacy,
    );
    expect(json).toMatchObject({ id: 8, result: { isError: false } });
  });

  it("refuses other versions, headers that differ from the body, and unknown methods", async () => {
    expect(errorOf(await ask("tools/list", {}, { "mcp-protocol-version": "2025-06-18" }))).toEqual([400, -32020]);
    expect(errorOf(await ask("tools/list", {}, { "mcp-method": "tools/call" }))).toEqual([400, -32020]);
    expect(errorOf(await ask("tools/call", { name: "list" }, { "mcp-name": "cite" }))).toEqual([400, -32020]);
    expect(errorOf(await ask("tools/call", { name: "cite" }, { "mcp-name": "=?base64?Y2l0ZQ==?=" }))).not.toEqual([
      400, -32020,
    ]);
    expect(errorOf(await post({ jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: meta } }))).toEqual([
      400, -32602,
    ]);
    const old = await post({ jsonrpc: "2.0", id: 1, method: "ping" }, { "mcp-protocol-version": "1900-01-01" });
    expect(errorOf(old)).toEqual([400, -32022]);
    expect(old.json?.error).toMatchObject({ data: { requested: "1900-01-01" } });
    expect(errorOf(await ask("resources/list"))).toEqual([404, -32601]);
    expect(errorOf(await ask("tools/call", { name: "drop" }, { "mcp-name": "drop" }))).toEqual([400, -32602]);
  });

  it("takes one JSON message of at most 64 KiB by POST alone", async () => {
    expect(errorOf(await post("{"))).toEqual([400, -32700]);
    expect(errorOf(await post([{ jsonrpc: "2.0", id: 1, method: "ping" }]))).toEqual([400, -32600]);
    expect(errorOf(await post({ jsonrpc: "2.0", id: null, method: "ping" }))).toEqual([400, -32600]);
    expect(errorOf(await post(`"${"x".repeat(64 * 1024)}"`))).toEqual([400, -32700]);
    expect(errorOf(await post("{}", { "content-type": "text/plain" }))).toEqual([415, -32700]);
    expect(errorOf(await ask("tools/call", { name: "list", arguments: { search: "a\0b" } }))).toEqual([400, -32700]);
    for (const method of [GET, DELETE]) expect([method().status, method().headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("refuses pages of other sites, and names rebound to this machine", async () => {
    const from = async (origin: string, more: Record<string, string> = {}) =>
      (await post({ jsonrpc: "2.0", id: 1, method: "ping" }, { origin, ...more })).status;
    expect(await from("https://evil.example")).toBe(403);
    expect(await from("http://evil.example:3000", { host: "evil.example:3000" })).toBe(403);
    expect(await from(ORIGIN)).toBe(200);
  });
});

describe("answers of tools", () => {
  it("have a unit, conditions and an address with each number, and count omitted numbers", async () => {
    // In the samples no engine has two releases, and no bundle states a project.
    for (const kind of KINDS.filter((each) => !["slower", "project"].includes(each))) {
      const { numbers, address } = await numbersOf(kind);
      expect(numbers.length, kind).toBeGreaterThan(0);
      for (const number of numbers) {
        expect(number.conditions, kind).toMatch(/thread/i);
        expect(number.conditions, kind).toMatch(/machine/i);
        expect(number.address.startsWith(address), number.address).toBe(true);
      }
    }
    const whole = await numbersOf("relative");
    const part = await numbersOf("relative", { limit: 3, offset: 1 });
    expect(part.numbers).toEqual(whole.numbers.slice(1, 4));
    expect(part.omitted).toBe(whole.numbers.length + whole.omitted - 3);
  });

  it("hold the numbers that the tool printed", async () => {
    const printed = await sampleRates();
    const { numbers } = await numbersOf("relative");
    const rates = numbers.filter(({ unit }) => unit === "1/s");
    expect(rates.length).toBeGreaterThan(20);
    for (const { value, conditions } of rates) expect(printed, conditions).toContain(value);
    // 21252.44 of PostgreSQL over 30546.92 of MariaDB, from the output of point-query at 1 thread.
    const ratio = numbers.find(
      ({ of, unit, name }) => of === "point-query" && unit === "ratio" && name.includes("PostgreSQL"),
    );
    expect(ratio?.value).toBeCloseTo(21252.44 / 30546.92, 12);
    expect(ratio?.conditions).toMatch(/other config/);
  });

  it("give ratios, shares and sizes their own units, and count only things", async () => {
    const units = new Map<string, string>();
    for (const table of ["index-cost", "thread-scaling"])
      for (const { name, unit, value } of (await numbersOf("compare", { table })).numbers) {
        units.set(name, unit);
        // Counts are whole numbers. Queries meanwhile are build seconds x QPS, and need not be whole.
        if (unit === "count" && name !== "Queries meanwhile")
          expect([name, Number.isInteger(value)]).toEqual([name, true]);
      }
    expect(Object.fromEntries(units)).toMatchObject({
      Size: "B",
      Total: "s",
      "QPS at target": "1/s",
      "QPS lost": "fraction",
      "Build over the best": "ratio",
      "QPS over the median of series": "ratio",
      "Series in the median": "count",
    });
  });

  it("list at most 40 empty cells, and count the others in a note", async () => {
    const { absent, notes } = await numbersOf("compare", { table: "index-builds" });
    expect([absent.length, notes.at(-1)]).toEqual([
      40,
      expect.stringMatching(/^[1-9]\d* more empty cells?, not listed/),
    ]);
    const { absent: few, notes: others } = await numbersOf("compare", { table: "index-cost" });
    expect(few.length).toBeLessThan(40);
    expect(others.join()).not.toContain("not listed");
  });

  it("refuse unknown names, unknown parameters and bad limits in words", async () => {
    expect(await refusalOf("relative", { engine: "nosuchdb" })).toMatch(/nosuchdb/);
    expect(await refusalOf("relative", { enginee: "postgres" })).toMatch(/“enginee” is not known; there are/);
    expect(await refusalOf("compare", { dataset: "nosuch" })).toMatch(/nosuch/);
    for (const limit of [-1, 0, 301, 1.5])
      expect(await refusalOf("relative", { limit })).toBe("limit is a whole number from 1 to 300.");
    expect(await refusalOf("relative", { table: 1 })).toBe("table is the name of a table.");
    expect(await refusalOf("relative", { engine: ["postgres", 5] })).toMatch(/a list of texts/);
    expect(await refusalOf("list", {})).toMatch(/Say what to list/);
    expect(await refusalOf("cite", { address: "https://other.example/bundles" })).toMatch(/no view/);
  });

  it("name in the refusal of a parameter only prefixes that the tool's schema has", async () => {
    const schema = z.object({ patternProperties: z.record(z.string(), z.unknown()).default({}) });
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string(), inputSchema: schema })) })
      .parse((await ask("tools/list")).json?.result);
    const prefixes = new Set<string>();
    for (const { name, inputSchema } of tools.slice(1, -1)) {
      const named = (await refusalOf(name, { nosuch: 1 })).match(/\b[a-z]\.(?=NAME)/g) ?? [];
      expect([name, named.map((prefix) => `^${prefix.replace(".", "\\.")}.+$`)]).toEqual([
        name,
        Object.keys(inputSchema.patternProperties),
      ]);
      prefixes.add(named.join());
    }
    // Some views have settings and parameters of tests, others have none.
    expect(prefixes.size).toBeGreaterThan(1);
  });

  it("list names that views take, and cite a view with its permanent address", async () => {
    const listed = z
      .object({ items: z.array(z.object({ name: z.string(), address: z.string() })) })
      .parse((await call("list", { what: "engines" })).answer);
    const names = listed.items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["postgres", "mariadb", "myrocks", "hnswlib"]));
    const { address } = await numbersOf("relative", { engine: "postgres" });
    const { answer } = await call("cite", { address });
    expect(answer).toMatchObject({ permalink: address, isFrozen: false, bundles: [{ id: "qqz32lqjrh7j" }] });
    expect(JSON.stringify(answer)).toContain("@misc{benchfolio-");
  });

  it("show hidden bundles only to tokens that may read them", async () => {
    const { token } = await createToken({ name: "r", owner: "carl", scopes: ["read-private"] }, "command line");
    const all = await createToken({ name: "a", owner: "dora", scopes: ["manage-all"] }, "command line");
    const hide = async (visibility: string) => {
      const request = new Request(`${ORIGIN}/api/v1/bundles/qqz32lqjrh7j`, {
        method: "PATCH",
        body: JSON.stringify({ visibility }),
        headers: { "content-type": "application/json", authorization: `Bearer ${all.token}` },
      });
      const params = Promise.resolve({ id: "qqz32lqjrh7j" });
      const { answer } = await asRequest(request, (own) => PATCH(own, { params }));
      expect(answer.status).toBe(200);
    };
    await hide("private");
    try {
      expect(await refusalOf("relative", { bundle: "qqz32lqjrh7j" })).not.toMatch(/sysbench-archive/);
      const seen = await call("list", { what: "bundles" });
      expect(JSON.stringify(seen.answer)).not.toContain("qqz32lqjrh7j");
      const asApi = await getPoints(new Request(`${ORIGIN}/api/v1/points?bundle=qqz32lqjrh7j`));
      expect(asApi.status).toBe(404);
      const own = await call("relative", { bundle: "qqz32lqjrh7j" }, token);
      expect(own.isError).toBe(false);
    } finally {
      await hide("public");
    }
  });
});

/** The rates in the sample's outputs of sysbench. */
async function sampleRates(): Promise<number[]> {
  const file = path.resolve(import.meta.dirname, "../../../sample/sysbench-archive-layout.tar.gz");
  const tar = extract();
  tar.end(gunzipSync(readFileSync(file)));
  const found: number[] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("latin1");
    for (const [, rate] of text.matchAll(/(?:queries|transactions|events\/s[^:]*): +\d+ +\((\d+\.\d+) per sec/g))
      found.push(Number(rate));
  }
  return found;
}
