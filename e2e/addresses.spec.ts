import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type StartedServer, startServer } from "../scripts/server-process.ts";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { bearer, clientsOf } from "./hidden-bundles";
import { importBundle } from "./import-bundle";
import { expectKeptForEver } from "./kept-for-ever";
import { sysbenchBundle } from "./sysbench-bundle";

// Reads every published address again after a correction, retraction, replacement, deletion and re-import. Each shows
// the same numbers, or says why it shows none (docs/decisions/0025-addresses.md).

const OWNER = "owner-of-the-addresses-0123456789";
const SUFFIXES = "csv md txt html json parquet svg png zip metadata.json config.json".split(" ");
/** Forms that readers see. For withdrawn results they answer 200, since posts show nothing else. */
const DRAWN = ["svg", "png", "embed", "oembed", "oembed.xml"];
const FORMS = ["page", ...SUFFIXES, "embed", "oembed", "oembed.xml"];
/** Forms with readable words. The test checks the others by status and type. */
const READ = FORMS.filter((form) => !["png", "parquet", "zip"].includes(form));
/** Forms with cells as text, for a comparison of numbers. A page also has menus, and oEmbed has only sizes. */
const COUNTED = ["csv", "md", "txt", "html", "json", "embed"];
/** Pictures have letters as outlines: without a changed name they stay the same bytes. */
const PICTURES = ["svg", "png"];
/** Forms that show whether results are the same, or there again. */
const SHOWN = ["page", ...COUNTED];

const BUILDS = ["my5651_rel_o2nofp", "my8032_rel_o2nofp", "my8041_rel_o2nofp"] as const;
const TESTS = [
  "point-query",
  "random-points",
  "hot-points",
  "points-covered",
  "range-covered",
  "range-notcovered",
  "read-only",
  "insert",
  "delete",
];

interface Answer {
  status: number;
  type: string;
  text: string;
  hash: string;
}
/** Answers by "address form". */
type Read = Map<string, Answer>;

/** Returns the address of one form of a page. */
function formOf(base: string, address: string, form: string): string {
  const { pathname, search } = new URL(address, base);
  if (form === "page") return pathname + search;
  if (form === "embed") return `/embed${pathname.replace(/^\/s\//, "/")}${search}`;
  if (form.startsWith("oembed"))
    return `/api/oembed?format=${form === "oembed" ? "json" : "xml"}&url=${encodeURIComponent(base + address)}`;
  return `${pathname}.${form}${search}`;
}

/**
 * Returns the numbers in a file's cells, sorted: names may change, and so may the order of columns. They lack the day on
 * which an embed is read, since the test may run past midnight.
 */
function numbersOf({ text, type }: Answer): string[] {
  const plain = type.includes("html")
    ? text.replaceAll(/<(style|script|title|desc)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, "|")
    : text;
  return plain
    .replaceAll(/live, read on [^|<]+/g, "")
    .split(type.includes("csv") ? /[,\r\n]/ : /[\s,:|[\]{}"]+/)
    .filter((cell) => /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/.test(cell))
    .sort();
}

let server: StartedServer;
let data: Awaited<ReturnType<typeof dataFolder>>;
test.beforeAll(async () => {
  data = await dataFolder("addresses");
  server = await startServer({ data: data.folder, env: { BENCHFOLIO_OWNER_TOKEN: OWNER } });
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

test("published addresses show the same numbers, or say why they show none, after corrections, a re-import and withdrawals", async () => {
  const base = server.url;
  const { ask, sendJson } = clientsOf(base);
  const command = (script: string, ...items: string[]) =>
    promisify(execFile)(process.execPath, [path.resolve("scripts", script), ...items], {
      env: { ...process.env, BENCHFOLIO_DATA: data.folder },
    });
  const rate = (at: number, build: number) => 1000 * (at + 1) + 173 * build * (at % 3) + 11;
  const runs = (builds: readonly number[]) =>
    TESTS.flatMap((name, at) =>
      builds.map((build) => ({ build: BUILDS[build] ?? "", test: name, qps: rate(at, build) })),
    );
  const bytes = await sysbenchBundle("nov26.sb.first", runs([0, 1, 2]));
  const put = async () => (await importBundle(base, bytes, "nov26.sb.first.tar.gz")).id;
  const tests = await put();
  const second = await sysbenchBundle("nov26.sb.second", runs([1, 2]));
  const other = (await importBundle(base, second, "nov26.sb.second.tar.gz")).id;
  const dataset = newDataset("addresses");
  const vectorBytes = await tarGz(consoleLogs({ dataset }));
  const vectors = (await importBundle(base, vectorBytes, `${dataset}.tar.gz`)).id;

  const query = `bundle=${tests}&family=sysbench`;
  const [a, b, c] = BUILDS;
  const ofTests = [
    `/relative?${query}`,
    `/relative?${query}&base=${b}`,
    `/relative?${query}&base=${b}&build=${a},${b}&workload=hot-points,point-query`,
    `/relative?${query}&view=scaling`,
    `/relative?${query}&view=efficiency&other=${c}`,
    `/relative?family=sysbench&bundle=${tests},${other}&columns=bundle&base=${tests}`,
    `/relative?family=sysbench&columns=bundle&base=${tests}`,
    `/diff?${query}&a=${a}&b=${c}`,
    `/diff?family=sysbench&by=bundle&a=${tests}&b=${other}`,
    `/history?${query}&engine=mysql`,
  ];
  const ofVectors = [`/compare?bundle=${vectors}&dataset=${dataset}`];
  const live = [...ofTests, ...ofVectors];
  const post = async (to: string, body: object) => {
    const answer = await sendJson(`/api/v1/${to}`, {}, body);
    expect([to, body, answer.status]).toEqual([to, body, 201]);
    return `/s/${z.object({ key: z.string() }).parse(await answer.json()).key}`;
  };
  const frozen: string[] = [];
  for (const url of live) frozen.push(await post("snapshots", { url, title: "As of then", caption: "" }));
  const panels = live.slice(0, 2).map((url) => ({ url }));
  const report = await post("reports", { title: "A post", panels: [{ markdown: "Words." }, ...panels] });

  const read = async (addresses: readonly string[], forms = FORMS): Promise<Read> => {
    const found: Read = new Map();
    for (const address of addresses)
      for (const form of forms) {
        const answer = await ask(formOf(base, address, form));
        const bytes = Buffer.from(await answer.arrayBuffer());
        const text = READ.includes(form) ? bytes.toString() : "";
        found.set(`${address} ${form}`, {
          status: answer.status,
          type: answer.headers.get("content-type") ?? "",
          text,
          hash: createHash("sha256").update(bytes).digest("hex"),
        });
      }
    return found;
  };
  /** Returns status, type and numbers of each form: one line for each. */
  const factsOf = (answers: Read) =>
    Object.fromEntries(
      [...answers].map(([key, answer]) => {
        const counted = COUNTED.includes(key.split(" ")[1] ?? "") && !key.startsWith(report);
        return [key, { status: answer.status, type: answer.type, numbers: counted ? numbersOf(answer) : null }];
      }),
    );
  const pictures = (answers: Read) =>
    [...answers].flatMap(([key, { hash }]) => (PICTURES.includes(key.split(" ")[1] ?? "") ? [`${key} ${hash}`] : []));
  const all = [...live, ...frozen, report];
  const first = await read(all);
  const before = factsOf(first);
  const inForms = (forms: readonly string[], of: readonly string[] = all) =>
    Object.fromEntries(
      Object.entries(before).filter(([key]) => {
        const [address = "", form = ""] = key.split(" ");
        return of.includes(address) && forms.includes(form);
      }),
    );
  // Each page names one address of its own, and both forms of oEmbed.
  for (const address of [...live, ...frozen]) {
    const page = first.get(`${address} page`)?.text ?? "";
    for (const link of ['<link rel="canonical" href="', 'type="application/json+oembed"', 'type="text/xml+oembed"'])
      expect([address, page.split(link).length - 1]).toEqual([address, 1]);
  }
  // A report has no table of its own, so it has no table file.
  const notThere = Object.entries(before).filter(([, { status }]) => status !== 200);
  expect(notThere.map(([key]) => key)).toEqual(notThere.map(([key]) => key).filter((key) => key.startsWith(report)));
  const few = Object.entries(before).filter(([, { numbers }]) => numbers && numbers.length < 4);
  expect(few.map(([key]) => key)).toEqual([]);

  // Readers correct the names: links still work and show the same numbers.
  for (const [subject, engine, name, displayName] of [
    ["build", "mysql", b, "the middle build"],
    ["workload", "sysbench", "hot-points", "hottest points"],
    ["engine", "", "mysql", "Another name"],
  ] as const) {
    const answer = await sendJson("/api/v1/corrections", bearer(OWNER), {
      subject,
      engine,
      name,
      displayName,
      author: "ann",
    });
    expect([subject, answer.status, await answer.text()]).toEqual([subject, 201, expect.any(String)]);
  }
  const renamed = await read(all);
  expect(factsOf(renamed)).toEqual(before);

  await command("reimport.ts", "--all");
  const again = await read(all, [...SHOWN, ...PICTURES]);
  expect(factsOf(again)).toEqual(inForms([...SHOWN, ...PICTURES]));
  expect(pictures(again)).toEqual(pictures(renamed));

  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  /** Checks that each form gives reason and day; programs get the common shape of errors. */
  const expectWithdrawn = async (addresses: readonly string[], kind: string, reason: string, more = "") => {
    // The test may run past midnight.
    const days = new RegExp(`${begun}|${today()}`);
    for (const [key, { status, type, text }] of await read(addresses)) {
      const form = key.split(" ")[1] ?? "";
      const isDrawn = DRAWN.includes(form);
      expect([key, status]).toEqual([key, isDrawn ? 200 : 410]);
      if (form === "png") expect([key, type]).toEqual([key, "image/png"]);
      if (!READ.includes(form)) continue;
      if (["json", "metadata.json", "config.json"].includes(form))
        expect([key, JSON.parse(text).error.code]).toEqual([key, "gone"]);
      const plain = text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
      if (form.startsWith("oembed"))
        expect([key, plain]).toEqual([key, expect.stringContaining("These results were withdrawn")]);
      else {
        for (const words of [kind, reason, more]) expect([key, plain]).toEqual([key, expect.stringContaining(words)]);
        expect([key, plain]).toEqual([key, expect.stringMatching(days)]);
      }
    }
  };
  /** Checks that frozen views keep their numbers and first say that their source is gone, in these forms. */
  const expectMarked = async (addresses: readonly string[], reason: string, forms: readonly string[]) => {
    for (const [key, { status, text }] of await read(addresses)) {
      expect([key, status]).toEqual([key, before[key]?.status]);
      const form = key.split(" ")[1] ?? "";
      if (forms.includes(form) && status === 200)
        expect([key, text.replaceAll("\\", "")]).toEqual([key, expect.stringContaining(reason)]);
    }
  };

  const frozenTests = frozen.slice(0, ofTests.length);
  await command("bundles.ts", "retract", tests, "--reason", "Measured with a debug build.");
  await expectWithdrawn(ofTests, "retracted", "Measured with a debug build.");
  const allForms = ["page", "csv", "md", "txt", "html", "json", "embed", "svg"];
  await expectMarked(frozenTests, "Measured with a debug build.", allForms);
  expect(factsOf(await read(ofVectors, SHOWN))).toEqual(inForms(SHOWN, ofVectors));
  await command("bundles.ts", "restore", tests);
  expect(factsOf(await read(live, SHOWN))).toEqual(inForms(SHOWN, live));

  const replaced = { action: "replace", reason: "Measured again.", by: other };
  expect((await sendJson(`/api/v1/bundles/${tests}/withdrawal`, bearer(OWNER), replaced)).status).toBe(204);
  await expectWithdrawn(ofTests, "retracted", "Measured again.", `It was replaced by ${other}.`);
  await command("bundles.ts", "restore", tests);

  await command("bundles.ts", "delete", tests, "--reason", "Holds a customer.");
  await command("bundles.ts", "delete", vectors, "--reason", "Holds a customer.");
  await expectWithdrawn(live, "deleted", "Holds a customer.");
  // A deletion retracts no number: stored files keep their bytes (docs/decisions/0019-rendered-bytes.md).
  await expectMarked(frozen, "Holds a customer.", ["page", "embed"]);
  // The same bytes become the same bundle again.
  expect(await put()).toBe(tests);
  expect((await importBundle(base, vectorBytes, `${dataset}.tar.gz`)).id).toBe(vectors);
  expect(factsOf(await read(live, SHOWN))).toEqual(inForms(SHOWN, live));
});

test("frozen files keep their bytes after deletion, upload and import of their bundle, a migration and a restart", async () => {
  await expectKeptForEver(server.url, data.folder, async () => {
    await server.stop();
    server = await startServer({ data: data.folder });
    return server.url;
  });
});
