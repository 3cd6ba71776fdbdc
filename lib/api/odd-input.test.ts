import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getOwnAuthor } from "@/app/api/v1/author/route";
import { GET as getAuthor } from "@/app/api/v1/authors/[id]/route";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { GET as getBuildNotes } from "@/app/api/v1/builds/[engine]/[raw]/notes/route";
import { GET as getFiles } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { GET as getNotes } from "@/app/api/v1/bundles/[id]/notes/route";
import { GET as getOriginal } from "@/app/api/v1/bundles/[id]/original/route";
import { GET as getBundle } from "@/app/api/v1/bundles/[id]/route";
import { GET as getBundles, POST as upload } from "@/app/api/v1/bundles/route";
import { POST as correct, GET as getCorrections } from "@/app/api/v1/corrections/route";
import { GET as getDateNotes } from "@/app/api/v1/dates/[day]/notes/route";
import { GET as getDraft } from "@/app/api/v1/drafts/[id]/route";
import { POST as draft, GET as getDrafts } from "@/app/api/v1/drafts/route";
import { GET as getEngineDateNotes } from "@/app/api/v1/engines/[name]/dates/[day]/notes/route";
import { GET as getIndexBuilds } from "@/app/api/v1/index-builds/route";
import { GET as getMachineNotes } from "@/app/api/v1/machines/[name]/notes/route";
import { GET as getNoteKeys } from "@/app/api/v1/notes/keys/route";
import { GET as getOpenApi } from "@/app/api/v1/openapi.json/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { GET as getBase } from "@/app/api/v1/projects/base/route";
import { GET as getRetention } from "@/app/api/v1/projects/retention/route";
import { GET as getRelative } from "@/app/api/v1/relative/route";
import { GET as getNumbers } from "@/app/api/v1/reports/[key]/numbers/route";
import { GET as getRevisions } from "@/app/api/v1/reports/[key]/revisions/route";
import { POST as report } from "@/app/api/v1/reports/route";
import { GET as getFrozenNotes } from "@/app/api/v1/snapshots/[key]/notes/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getTokens } from "@/app/api/v1/tokens/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { apiPaths } from "./openapi/document";

withTestDatabase();

let bundle = "";
beforeAll(async () => {
  bundle = await insertTestBundle({
    title: "One",
    runs: [{ engine: "annoy", algorithm: "annoy", threads: 8, points: [{ qps: 100, recall: 0.99 }] }],
  });
});

const ORIGIN = "http://localhost:3000";
type Params = { [part in "id" | "key" | "engine" | "raw" | "name" | "day"]: string } & { path?: string[] };
/** Every reading route by its place in the OpenAPI document. */
const READS: Record<string, (request: Request, params: Params) => Promise<Response> | Response> = {
  "/api/v1/bundles": (request) => getBundles(request),
  "/api/v1/projects/base": (request) => getBase(request),
  "/api/v1/projects/retention": (request) => getRetention(request),
  "/api/v1/bundles/{id}": (request, params) => getBundle(request, { params: Promise.resolve(params) }),
  "/api/v1/bundles/{id}/original": (request, params) => getOriginal(request, { params: Promise.resolve(params) }),
  "/api/v1/bundles/{id}/files": (request, params) => getFiles(request, { params: Promise.resolve(params) }),
  "/api/v1/bundles/{id}/files/{path}": (request, params) => getFiles(request, { params: Promise.resolve(params) }),
  "/api/v1/bundles/{id}/notes": (request, params) => getNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/snapshots/{key}/notes": (request, params) => getFrozenNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/builds/{engine}/{raw}/notes": (request, params) =>
    getBuildNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/machines/{name}/notes": (request, params) => getMachineNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/dates/{day}/notes": (request, params) => getDateNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/engines/{name}/dates/{day}/notes": (request, params) =>
    getEngineDateNotes(request, { params: Promise.resolve(params) }),
  "/api/v1/notes/keys": () => getNoteKeys(),
  "/api/v1/tokens": () => getTokens(),
  "/api/v1/author": (request) => getOwnAuthor(request),
  "/api/v1/authors/{id}": (request, params) => getAuthor(request, { params: Promise.resolve(params) }),
  "/api/v1/drafts": (request) => getDrafts(request),
  "/api/v1/drafts/{id}": (request, params) => getDraft(request, { params: Promise.resolve(params) }),
  "/api/v1/reports/{key}/numbers": (request, params) => getNumbers(request, { params: Promise.resolve(params) }),
  "/api/v1/reports/{key}/revisions": (request, params) => getRevisions(request, { params: Promise.resolve(params) }),
  "/api/v1/points": (request) => getPoints(request),
  "/api/v1/index-builds": (request) => getIndexBuilds(request),
  "/api/v1/best-qps": (request) => getBest(request),
  "/api/v1/relative": (request) => getRelative(request),
  "/api/v1/corrections": (request) => getCorrections(request),
  "/api/v1/openapi.json": () => getOpenApi(),
};
/** Routes that take a JSON body with these fields; tests below send uploads. */
const WRITES: Record<string, (request: Request) => Promise<Response>> = {
  "/api/v1/corrections": correct,
  "/api/v1/snapshots": freeze,
  "/api/v1/reports": report,
  "/api/v1/drafts": draft,
};

/** Absurd input: numbers out of every range, invalid texts, syntax of other systems. */
const ODD = [
  "",
  " ",
  "-1",
  "-0",
  "0",
  "1.5",
  "1e309",
  "NaN",
  "Infinity",
  "0x10",
  "9".repeat(40),
  "2147483648",
  "4294967296",
  "9007199254740990",
  "9223372036854775808",
  "-9223372036854775809",
  "0000-01-01",
  "9999-99-99",
  "null",
  "undefined",
  "[]",
  "{}",
  "%",
  "%zz",
  "'",
  '"',
  "\\",
  "\\,",
  ",",
  ",,,,",
  " ,a",
  "a\nb",
  "\u202e",
  "\ufffe",
  "\ud800",
  "é".repeat(3_000),
  "../../x",
  "//",
  "?",
  "#",
  "__proto__",
  "constructor",
  "toString",
  "$1",
  "' or 1=1 --",
  "annoy",
  "threads",
  "W10=",
  "eyJhIjoxfQ==",
  "bnVsbA",
  "LTEuLTE",
  "0.0",
  "-1.-1",
  "1.99999999999999999999",
  "p.",
  "s.",
  "p.__proto__",
];
const value = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "binary", maxLength: 40 }));
const replaceSurrogates = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");
const SEEDED = { seed: 7, numRuns: 120 };

/** The query parameters that the document names for a route, with a few that it does not. */
function keysOf(route: string): string[] {
  const query = apiPaths[route]?.get?.requestParams?.query;
  const named = query && "shape" in query && typeof query.shape === "object" ? Object.keys(query.shape ?? {}) : [];
  return [...named, "s.x", "p.m", "w.range", "__proto__", "constructor", "unknown"];
}

describe("odd input", () => {
  it.each(Object.keys(apiPaths).filter((route) => apiPaths[route]?.get))(
    "is never answered with a server error: GET %s",
    async (route) => {
      const read = READS[route];
      if (!read) throw new Error(`no handler for ${route}`);
      const query = fc.array(fc.tuple(fc.constantFrom(...keysOf(route)), value), { maxLength: 3 });
      // The bundle's original bytes are missing here, which is the server's fault.
      const id = route.endsWith("/original") ? value : fc.oneof(fc.constant(null), value);
      await fc.assert(
        fc.asyncProperty(query, id, value, async (pairs, odd, path) => {
          const used = odd ?? bundle;
          // A NUL and a path that does not decode end before the routes (server/admission).
          fc.pre(!JSON.stringify([pairs, used, path]).includes("\\u0000"));
          const address = route
            .replace(/{(?:id|key|engine|name|day)}/g, () => encodeURIComponent(replaceSurrogates(used)) || "-")
            .replace(/{(?:path|raw)}/, () => encodeURIComponent(replaceSurrogates(path)) || "-");
          const search = new URLSearchParams(pairs.map(([key, text]): [string, string] => [key, text]));
          const names = { id: used, key: used, engine: used, raw: path, name: used, day: used };
          const params = { ...names, ...(route.endsWith("{path}") && { path: [path] }) };
          const answer = await read(new Request(`${ORIGIN}${address}?${search}`), params);
          expect(answer.status, `${address}?${search}`).toBeLessThan(500);
        }),
        // A route that takes nothing of the request answers all input alike, and the OpenAPI document takes long.
        read.length === 0 ? { ...SEEDED, numRuns: 1 } : SEEDED,
      );
    },
  );

  it.each(Object.keys(WRITES))("is never answered with a server error: POST %s", async (route) => {
    const write = WRITES[route];
    if (!write) throw new Error(`no handler for ${route}`);
    const fields = [
      "subject",
      "engine",
      "name",
      "displayName",
      "mergeInto",
      "version",
      "releaseDate",
      "notes",
      "author",
    ];
    const key = fc.constantFrom(...fields, "url", "title", "caption", "panels", "__proto__", "unknown");
    const known = fc.constantFrom("engine", "annoy", "reader", "build", "2026-01-01", "/compare?dataset=x", "/history");
    const any = fc.oneof(value, known, fc.constantFrom(null, -1, 1e308, true, [], {}, [[[]]]));
    const body = fc.dictionary(key, any, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const whole = { subject: "engine", name: "annoy", author: "a" };
        const content = { ...(route.endsWith("corrections") && whole), ...fields };
        const headers = { "content-type": "application/json" };
        const answer = await write(
          new Request(ORIGIN + route, { method: "POST", body: JSON.stringify(content), headers }),
        );
        expect(answer.status, JSON.stringify(content)).toBeLessThan(500);
      }),
      SEEDED,
    );
  });

  it.each(["0000-01-01", "0000-12-31", "2026-02-30", "-0001-01-01", "+02026-01-01"])(
    "is refused as the date of a release: %s",
    async (releaseDate) => {
      const body = JSON.stringify({ subject: "engine", name: "annoy", author: "a", releaseDate });
      const headers = { "content-type": "application/json" };
      const answer = await correct(new Request(`${ORIGIN}/api/v1/corrections`, { method: "POST", body, headers }));
      expect(answer.status).toBe(400);
    },
  );

  it.each(["\\ud800", "a\\udc00b", "\\u0000"])("is refused as text of a body: %s", async (text) => {
    const body = `{"subject":"engine","name":"annoy","author":"a","notes":"${text}"}`;
    const headers = { "content-type": "application/json" };
    const answer = await correct(new Request(`${ORIGIN}/api/v1/corrections`, { method: "POST", body, headers }));
    expect(answer.status).toBe(400);
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary",
    "multipart/form-data; boundary=",
    "multipart/form-data;;;",
    "multipart/form-data; =x",
    "Multipart/Form-Data; boundary=x",
    "multipart/form-data; boundary=x; boundary=y",
    `multipart/form-data; boundary=${"x".repeat(200)}`,
    "multipart/mixed; boundary=x",
    "/",
    ";",
    "a/b; c",
  ])("as the type of an upload is never answered with a server error, and never read as a form: %s", async (type) => {
    const headers = { "content-type": type };
    const answer = await upload(
      new Request(`${ORIGIN}/api/v1/bundles?wait=0`, { method: "POST", body: "no form", headers }),
    );
    expect(answer.status).toBeLessThan(500);
    if (/^multipart\/form-data/i.test(type)) expect(answer.status).toBe(400);
  });
});
