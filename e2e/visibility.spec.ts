import { KINDS, pathOfKind } from "../lib/views/registry/kinds";
import { newDataset } from "./bundles";
import { expect, test } from "./fixtures";
import { bearer, clientsOf, type Hidden } from "./hidden-bundles";
import { routes } from "./routes";

const owner = process.env.BENCHFOLIO_E2E_OWNER ?? "";
const NONE = "aaaaaaaaaaaa";

const FORMATS = "csv json md html txt svg png parquet zip metadata.json config.json".split(" ");
const TABLES = [
  ...["best-qps", "points", "index-builds", "index-cost"].map((table) => `${table}.csv`),
  ...FORMATS.map((format) => `view.${format}`),
];

/** Patterns of addresses where readers with the right find a hidden bundle. */
const SHOWING = ["/api/v1/points", "/bundles/[id]", "/compare", "/points/[id]", "/s/[key]"];

/** Returns values for a part of a pattern that lead to the hidden bundle. */
function valuesOf(part: string, pattern: string, hidden: Hidden): string[] {
  const values: Record<string, string[]> = {
    "[id]": [pattern.includes("/points/") ? `${hidden.id}.1` : hidden.id],
    "[ordinal]": ["1"],
    "[...path]": pattern.startsWith("/embed") ? [hidden.key, hidden.report, "compare", "relative"] : [hidden.member],
    "[[...path]]": ["", hidden.member],
    "[engine]": ["pgvector"],
    "[raw]": ["x"],
    "[family]": ["vector-search"],
    "[name]": pattern.includes("/engines/") ? ["pgvector"] : [hidden.dataset],
    "[view]": KINDS.map((kind) => pathOfKind(kind).slice(1)),
    "[file]": TABLES,
    "[key]": [hidden.key, hidden.report],
    "[format]": FORMATS,
    "[day]": ["2026-01-31"],
  };
  if (!part.startsWith("[")) return [part];
  const found = values[part];
  if (!found) throw new Error(`Give values for ${part} of ${pattern}, so that this test asks for hidden data there.`);
  return found;
}

/** Returns the addresses of a pattern for the hidden bundle, with each query that may name it. */
function addressesOf(pattern: string, hidden: Hidden): string[] {
  const paths = pattern
    .split("/")
    .slice(1)
    .reduce<string[]>(
      (before, part) => before.flatMap((start) => valuesOf(part, pattern, hidden).map((value) => `${start}/${value}`)),
      [""],
    )
    .map((address) => address.replace(/\/$/, "") || "/");
  const queries = [
    "",
    `?bundle=${hidden.id}`,
    `?dataset=${hidden.dataset}&bundle=${hidden.id}`,
    `?q=${hidden.dataset}`,
    `?a=${hidden.id}&by=bundle`,
    `?url=${encodeURIComponent(`/s/${hidden.key}`)}`,
    `?url=${encodeURIComponent(`/s/${hidden.report}`)}`,
    `?from=${hidden.report}`,
  ];
  // Files take the state of their page: states with the bundle are enough. Each view and each suffix has both in turn.
  const queriesOf = (at: number) => {
    if (pattern.includes("[file]")) return queries.slice(1 + (at % 2), 2 + (at % 2));
    return pattern.includes("[") ? queries.slice(0, 2) : queries;
  };
  return paths.flatMap((address, at) => queriesOf(at).map((query) => address + query));
}

test("private, draft and embargoed bundles are invisible and unchangeable for readers without the right", async ({
  baseURL,
}) => {
  const clients = clientsOf(baseURL ?? "");
  const { ask, makeToken, put } = clients;
  const ann = await makeToken("ann", "ann", ["upload", "manage-own"]);
  const bob = await makeToken("bob", "bob", ["upload", "manage-own"]);
  const upload = await makeToken("ci", "ann", ["upload"]);
  const reviewer = await makeToken("reviewer", "carl", ["read-private"]);

  const open = await put(newDataset("open"), "", {});
  const hide = (visibility: string) => clients.hide(visibility, ann);
  const bundles = { private: await hide("private"), draft: await hide("draft"), embargoed: await hide("embargoed") };

  const { cookie, given } = await clients.signIn(bob);
  expect(cookie).not.toContain(bob);
  expect(given).toMatch(/HttpOnly; SameSite=Lax/);

  const strangers: Record<string, Record<string, string>> = {
    anybody: {},
    "the delete key of another bundle": bearer(open.deleteKey ?? ""),
    "a token for uploads": bearer(upload),
    "another owner": bearer(bob),
    "another owner who signed in": { cookie },
  };
  const entitled: Record<string, Record<string, string>> = {
    "its owner": bearer(ann),
    "who manages all": bearer(owner),
  };

  const secretsOf = ({ id, dataset, title, key, report }: Hidden) => [id, dataset, title, key, report];
  const found = (text: string, address: string, secrets: readonly string[]) =>
    secrets.filter((secret) => text.includes(secret) && !decodeURIComponent(address).includes(secret));
  const allSecrets = Object.values(bundles).flatMap(secretsOf);

  // Without their ids and keys, addresses of the three bundles are the same.
  const misses = new Map<string, Promise<{ status: number; text: string }>>();
  const missAt = (address: string) => {
    const miss =
      misses.get(address) ??
      ask(address).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
    misses.set(address, miss);
    return miss;
  };

  const leaks: string[] = [];
  const seen = new Set<string>();
  // An address without a bundle is the same for all three: one answer is searched for all secrets.
  const planned = new Set<string>();
  const checks: (() => Promise<void>)[] = [];
  const unasked = new Set<string>();
  for (const [nth, [visibility, hidden]] of Object.entries(bundles).entries()) {
    const own = secretsOf(hidden);
    // Anybody asks at each address, and the known strangers in turn: each of them at every pattern.
    const inTurn = Object.entries(strangers).filter(([who]) => who !== "anybody");
    for (const { pattern, methods } of routes) {
      if (!methods.includes("GET")) continue;
      // All views share the code that writes files: one bundle is enough.
      if (pattern.includes("[file]") && visibility !== "private") continue;
      if (nth === 0) for (const [who] of inTurn) unasked.add(`${who} at ${pattern}`);
      for (const [at, address] of addressesOf(pattern, hidden).entries()) {
        const [name = "", headersInTurn = {}] = inTurn[(at + nth) % inTurn.length] ?? [];
        const askers: Record<string, Record<string, string>> = { anybody: {}, [name]: headersInTurn };
        // Readers of private bundles don't see drafts.
        if (visibility === "draft") askers["a reader of private bundles"] = bearer(reviewer);
        unasked.delete(`${name} at ${pattern}`);
        for (const [who, headers] of Object.entries(askers)) {
          if (planned.has(`${who} ${address}`)) continue;
          planned.add(`${who} ${address}`);
          const secrets = who in strangers ? allSecrets : own;
          checks.push(async () => {
            // A manager of all bundles requests it first. The next reader must get no part of that answer.
            const before = who === "anybody" ? await ask(address, bearer(owner)) : null;
            const [theirs, tag] = [await before?.text(), before?.headers.get("etag")];
            const answer = await ask(address, tag ? { ...headers, "if-none-match": tag } : headers);
            const isSame = answer.status === 304;
            const status = isSame ? before?.status : answer.status;
            const text = isSame ? (theirs ?? "") : await answer.text();
            const leaked = found(text, address, secrets);
            if (leaked.length > 0) leaks.push(`${who} finds ${leaked} at ${address}`);
            // Its addresses answer like those of a bundle or frozen view that never existed.
            if (who !== "anybody" || !/\[(?:id|key)\]/.test(pattern)) return;
            const other = address
              .replaceAll(hidden.id, NONE)
              .replaceAll(hidden.key, "1111111111")
              .replaceAll(hidden.report, "1111111111");
            const miss = await missAt(other);
            const missed = miss.text.replaceAll(NONE, hidden.id);
            if (miss.status !== status || (text.startsWith('{"error"') && missed !== text))
              leaks.push(`${address} is answered ${status}, ${other} ${miss.status}`);
          });
        }
        if (!SHOWING.includes(pattern)) continue;
        for (const [who, headers] of Object.entries(entitled))
          checks.push(async () => {
            const answer = await ask(address, headers);
            if (answer.status !== 200 || found(await answer.text(), "", own).length === 0) return;
            seen.add(`${visibility} ${pattern} ${who}`);
            const caching = answer.headers.get("cache-control") ?? "";
            if (!/no-store/.test(caching)) leaks.push(`${address} for ${who} may be cached: ${caching}`);
          });
      }
    }
  }
  const count = checks.length;
  expect([...unasked]).toEqual([]);
  // Fewer than a busy server answers at once, so that the other tests' readers find a place.
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let check = checks.pop(); check; check = checks.pop()) await check();
    }),
  );
  test.info().annotations.push({ type: "answers searched", description: String(count) });
  expect(leaks).toEqual([]);
  expect([...seen].filter((line) => line.startsWith("private")).sort()).toEqual(
    SHOWING.flatMap((pattern) => [`private ${pattern} its owner`, `private ${pattern} who manages all`]),
  );

  // Readers without the right can neither put a hidden bundle into a report nor preview it.
  for (const address of ["/api/v1/reports", "/api/report-preview"])
    for (const hidden of Object.values(bundles))
      for (const url of [`/compare?dataset=${hidden.dataset}&bundle=${hidden.id}`, `/s/${hidden.key}`]) {
        const body = JSON.stringify({ title: "x", panels: [{ url }] });
        for (const [who, headers] of Object.entries(strangers)) {
          const json = { ...headers, "content-type": "application/json" };
          const answer = await ask(address, json, { method: "POST", body });
          const outcome = `${address} with ${url} by ${who}: ${answer.status} ${await answer.text()}`;
          // A stranger's frozen view doesn't exist for them; a page without the bundle is open to them.
          if (url.startsWith("/s/")) expect(answer.status, outcome).toBe(422);
          expect(answer.status, outcome).toBeLessThan(500);
          expect(outcome).not.toContain(hidden.title);
          expect(outcome).not.toContain(hidden.member);
        }
      }

  // Neither a stranger's requests nor another site's page change a hidden bundle.
  const { cookie: session } = await clients.signIn(ann);
  const foreign = { cookie: session, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const { id } = bundles.private;
  const state = async () => (await ask(`/api/v1/bundles/${id}`, bearer(ann))).text();
  const before = await state();
  for (const { pattern, methods } of routes.filter((route) => route.pattern.includes("/bundles/[id]"))) {
    for (const method of methods.filter((name) => name !== "GET")) {
      for (const [who, headers] of Object.entries({
        ...strangers,
        "another site's page": foreign,
        "a bare cookie": { cookie: session },
      })) {
        const body = pattern.includes("/api/")
          ? JSON.stringify({ action: "retract", reason: "No.", title: "Other", visibility: "public" })
          : new URLSearchParams({ action: "retract", reason: "No." }).toString();
        const type = pattern.includes("/api/") ? "application/json" : "application/x-www-form-urlencoded";
        const address = pattern.replace("[id]", id);
        const answer = await ask(
          address,
          { ...headers, "content-type": type },
          { method, ...(method === "DELETE" ? {} : { body }) },
        );
        expect(
          [401, 403, 404, ...(pattern.includes("/api/") ? [] : [303])],
          `${method} ${address} by ${who}`,
        ).toContain(answer.status);
      }
    }
  }
  expect(await state()).toBe(before);
});
