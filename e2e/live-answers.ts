import pg from "pg";
import { z } from "zod";
import { pageContent } from "../scripts/bake/page-content.ts";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { type Answer, askAnew } from "./ask-anew";
import { consoleLogs, newDataset, readBundle, searches, tarGz } from "./bundles";
import { expect } from "./fixtures";
import { bearer, type Headers } from "./hidden-bundles";

const TAG = /^W\/"[\w-]{32}"$/;
/** Two rates of `searches`, as texts print them. */
const RATES = ["1200.125", "640.25"];
/** Enough new connections for two web processes to take some each. */
const READERS = 6;

const ask = (url: string, headers: Headers = {}, method = "GET", body?: string | Buffer) =>
  askAnew(url, { headers, method, body });

const addressesOf = (dataset: string, more = "") =>
  [
    "/api/v1/points",
    "/api/v1/best-qps",
    "/compare.svg",
    "/compare.png",
    "/compare.json",
    "/compare/points.csv",
    "/compare.parquet",
    "/embed/compare",
    "/compare",
  ].map((path) => `${path}?dataset=${dataset}${more}`);
/** Each web process makes a page itself, and may send its data in another order. */
const contentOf = (address: string, body: string) =>
  address.startsWith("/compare?") ? pageContent(Buffer.from(body, "latin1").toString()) : body;
/** Addresses whose bytes hold the rates as text. */
const hasText = (address: string) => /json|csv|api/.test(address);

const idSchema = z.object({ id: z.string() });
const pointsSchema = z.object({ points: z.array(z.unknown()) });

/**
 * Changes data of the server at `base`, whose data lie in `folder`, as its owner. Expects that no tag and no kept bytes
 * show what a change removed, or lack what it added. No other bundle there has tests of a database.
 */
export async function expectTrueAnswers(base: string, folder: string, owner: string): Promise<void> {
  const database = new pg.Client(databaseUrl(folder) ?? "");
  await database.connect();
  try {
    const json = { ...bearer(owner), "content-type": "application/json" };
    const change = async (path: string, body: object, method = "POST") => {
      const answer = await ask(base + path, json, method, JSON.stringify(body));
      expect(answer.status, `${path} ${answer.body}`).toBeLessThan(300);
    };
    const send = async (bytes: Buffer, query = "") => {
      const address = `${base}/api/v1/bundles?wait=300&filename=live.tar.gz${query}`;
      const answer = await ask(address, bearer(owner), "POST", bytes);
      expect(answer.status, answer.body).toBe(201);
      return idSchema.parse(JSON.parse(answer.body)).id;
    };
    const put = async (dataset: string, threads: number, query?: string) =>
      send(await tarGz(consoleLogs({ dataset, threads })), query);
    /** Requests as the manager first, then as anonymous readers in both processes, who know `tag`. */
    const readers = async (path: string, tag?: string): Promise<Answer[]> => {
      const own = await ask(base + path, { ...bearer(owner), ...(tag ? { "if-none-match": tag } : {}) });
      expect([path, own.status === 304, own.headers["cache-control"]]).toEqual([path, false, "private, no-store"]);
      const known: Headers = tag ? { "if-none-match": tag } : {};
      return Promise.all(Array.from({ length: READERS }, () => ask(base + path, known)));
    };
    const pointsNow = ({ body }: Answer) => pointsSchema.parse(JSON.parse(body)).points.length;

    const dataset = newDataset("live");
    const id = await put(dataset, 1);
    const paths = [...addressesOf(dataset), ...addressesOf(dataset, `&bundle=${id}`)];
    const tags = new Map<string, string>();

    /** All readers see the rates, under one tag, which is another one than before. */
    const expectShown = async (when: string) => {
      for (const path of paths) {
        const before = tags.get(path);
        const answer = await readers(path, before);
        const own = new Set(answer.map(({ headers }) => headers.etag));
        expect([when, path, ...new Set(answer.map(({ status }) => status)), own.size]).toEqual([when, path, 200, 1]);
        const [tag = ""] = own;
        expect(tag, path).toMatch(TAG);
        expect(tag, path).not.toBe(before);
        expect(new Set(answer.map(({ body }) => contentOf(path, body))).size, `${when} ${path}`).toBe(1);
        if (hasText(path)) for (const { body } of answer) expect(RATES.some((rate) => body.includes(rate))).toBe(true);
        const again = await Promise.all(
          Array.from({ length: READERS }, () => ask(base + path, { "if-none-match": tag })),
        );
        expect([path, ...new Set(again.map(({ status }) => status))]).toEqual([path, 304]);
        for (const { headers, body } of again) {
          expect([headers["content-security-policy"], headers["cache-control"], body]).toEqual([
            undefined,
            "public, no-cache",
            "",
          ]);
        }
        tags.set(path, tag);
      }
    };
    /** No anonymous reader sees the rates, whatever they have. */
    const expectHidden = async (when: string, shown: ReadonlyMap<string, string>) => {
      for (const path of paths)
        for (const { status, headers, body } of await readers(path, tags.get(path))) {
          expect([when, path, status === 304, body === shown.get(path)]).toEqual([when, path, false, false]);
          expect([when, path, RATES.filter((rate) => body.includes(rate))]).toEqual([when, path, []]);
          expect([when, path, headers.etag === tags.get(path)]).toEqual([when, path, false]);
        }
    };
    const bytesNow = async () => {
      const bytes = new Map<string, string>();
      for (const path of paths) bytes.set(path, (await ask(base + path)).body);
      return bytes;
    };

    await expectShown("imported");
    // A frozen view leaves with its bundle, and says at once that it was retracted.
    const page = { url: `/compare?dataset=${dataset}`, title: "Frozen", caption: "" };
    const made = await ask(`${base}/api/v1/snapshots`, json, "POST", JSON.stringify(page));
    const { key } = z.object({ key: z.string() }).parse(JSON.parse(made.body));
    const frozen = [`/s/${key}`, `/embed/${key}`];
    const known = new Map<string, string>();
    /** All anonymous readers of the frozen view get `expected`, and none is told that the view is still the same. */
    const expectFrozen = async (when: string, expected: number, words: string | null) => {
      for (const path of frozen) {
        const answer = await readers(path, known.get(path));
        expect([when, path, ...new Set(answer.map(({ status }) => status))]).toEqual([when, path, expected]);
        if (words !== null) for (const { body } of answer) expect(`${when} ${path} ${body}`).toContain(words);
        known.set(path, answer[0]?.headers.etag ?? "");
      }
    };
    await expectFrozen("frozen", 200, "Frozen");
    for (const visibility of ["private", "draft"]) {
      const shown = await bytesNow();
      await change(`/api/v1/bundles/${id}`, { visibility }, "PATCH");
      await expectHidden(visibility, shown);
      await expectFrozen(visibility, 404, null);
      await change(`/api/v1/bundles/${id}`, { visibility: "public" }, "PATCH");
      await expectShown(`public after ${visibility}`);
      await expectFrozen(`public after ${visibility}`, 200, "Frozen");
    }
    const shown = await bytesNow();
    await change(`/api/v1/bundles/${id}/withdrawal`, { action: "retract", reason: "A debug build." });
    await expectHidden("retracted", shown);
    await expectFrozen("retracted", 200, "A debug build.");
    await change(`/api/v1/bundles/${id}/withdrawal`, { action: "restore" });
    await expectShown("restored");

    // An unlisted bundle is seen by its address alone, and no cache keeps such an answer.
    await change(`/api/v1/bundles/${id}`, { visibility: "unlisted" }, "PATCH");
    for (const path of addressesOf(dataset, `&bundle=${id}`))
      for (const { status, headers } of await readers(path, tags.get(path)))
        expect([path, status, headers["cache-control"]]).toEqual([path, 200, "private, no-store"]);
    for (const path of addressesOf(dataset).filter(hasText))
      for (const { body } of await readers(path, tags.get(path))) expect(body).not.toContain(RATES[0]);
    await change(`/api/v1/bundles/${id}`, { visibility: "public" }, "PATCH");
    await expectShown("listed again");

    // Corrections, notes and imports.
    await send(readBundle("sysbench-postgres-releases.tar.gz"));
    const table = "/relative.md";
    const [before] = await readers(table);
    expect(before?.body).toContain("relative to PostgreSQL 12.22");
    const renamed = { subject: "engine", name: "postgres", displayName: "Pg Renamed", author: "ann" };
    await change("/api/v1/corrections", renamed);
    for (const { status, body } of await readers(table, before?.headers.etag)) {
      expect(status).toBe(200);
      expect(body).toContain("relative to Pg Renamed 12.22");
    }
    await expectShown("corrected");
    await change(`/api/v1/bundles/${id}/notes`, { kind: "note", body: "A quiet machine." });
    await expectShown("noted");
    const points = `/api/v1/points?dataset=${dataset}`;
    for (const answer of await readers(points)) expect(pointsNow(answer)).toBe(searches.length);
    await put(dataset, 8);
    for (const answer of await readers(points, tags.get(points))) expect(pointsNow(answer)).toBe(2 * searches.length);

    // An embargo that ends by itself.
    const later = await put(dataset, 16, "&visibility=embargoed&until=2999-01-01");
    let tag = "";
    for (const answer of await readers(points)) {
      expect(pointsNow(answer)).toBe(2 * searches.length);
      tag = answer.headers.etag ?? "";
    }
    await database.query("update bundles set embargo_until = now() where id = $1", [later]);
    await expect
      .poll(
        async () => {
          const answer = await ask(base + points, { "if-none-match": tag });
          if (answer.status === 304) return "the same";
          tag = answer.headers.etag ?? "";
          return pointsNow(answer);
        },
        { intervals: [250] },
      )
      .toBe(3 * searches.length);
    for (const answer of await readers(points)) expect(pointsNow(answer)).toBe(3 * searches.length);

    // A deleted bundle leaves with all tags.
    const last = await bytesNow();
    const gone = await ask(`${base}/api/v1/bundles/${id}?reason=Mistake`, bearer(owner), "DELETE");
    expect(gone.status).toBe(204);
    for (const path of addressesOf(dataset, `&bundle=${id}`))
      for (const { status, body } of await readers(path, tags.get(path)))
        expect([path, status === 304, body === last.get(path)]).toEqual([path, false, false]);
    for (const answer of await readers(points)) expect(pointsNow(answer)).toBe(2 * searches.length);
  } finally {
    await database.end().catch(() => {});
  }
}
