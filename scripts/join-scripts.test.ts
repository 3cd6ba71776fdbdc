import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { joinScripts } from "./join-scripts.ts";

const CHUNKS = "static/chunks/";
const script = (body: string) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${body}]);`;
const RUNTIME = "(()=>{globalThis.ran = globalThis.TURBOPACK})();";

/** Makes a build of these scripts and of pages by the scripts that they load; joins its scripts. */
function joinedBuild(scripts: Record<string, string>, pages: Record<string, string[]>) {
  const folder = mkdtempSync(path.join(tmpdir(), "benchfolio-joined-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const chunks = path.join(folder, CHUNKS);
  for (const place of [chunks, path.join(folder, "server")]) mkdirSync(place, { recursive: true });
  for (const [name, text] of Object.entries(scripts)) writeFileSync(path.join(chunks, name), text);
  const rootMainFiles = ["a.js", "b.js", "runtime.js"].map((name) => CHUNKS + name);
  writeFileSync(path.join(folder, "build-manifest.json"), JSON.stringify({ pages: {}, rootMainFiles }, null, 2));
  for (const [name, loads] of Object.entries(pages)) {
    const page = path.join(folder, "server/app", name);
    mkdirSync(page, { recursive: true });
    const manifest = JSON.stringify({
      clientModules: { "[project]/part.tsx": { id: 1, chunks: loads.map((one) => `/bench/_next/${CHUNKS}${one}`) } },
      entryJSFiles: { [`[project]/app/${name}/page`]: loads.map((one) => CHUNKS + one) },
    });
    writeFileSync(path.join(page, "page_client-reference-manifest.js"), `all["/${name}/page"] = ${manifest}`);
  }
  joinScripts(folder);
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const root: string[] = JSON.parse(read("build-manifest.json")).rootMainFiles;
  /** Returns the scripts of a page, by both of its lists. */
  const of = (name: string): [string[], string[]] => {
    const text = read(`server/app/${name}/page_client-reference-manifest.js`);
    const { clientModules, entryJSFiles } = JSON.parse(text.slice(text.indexOf("= ") + 2));
    return [clientModules["[project]/part.tsx"].chunks, entryJSFiles[`[project]/app/${name}/page`]];
  };
  /** Returns the calls of Turbopack that a script makes, by their first value. */
  const calls = (name: string): unknown[] => {
    const page: { document: object; TURBOPACK: unknown[][] } = { document: { currentScript: "itself" }, TURBOPACK: [] };
    runInNewContext(read(name), page);
    return page.TURBOPACK.map(([first]) => first);
  };
  return { root, rootMainFiles, of, calls, names: readdirSync(chunks) };
}

const PARTS = Object.fromEntries(
  ["a.js", "b.js", "all1.js", "all2.js", "own.js"].map((name) => [name, script('"$&"')]),
);

it("joins the scripts of Next into one, in which each still registers its own name", () => {
  const { root, calls } = joinedBuild({ ...PARTS, "runtime.js": RUNTIME }, {});
  expect(root).toHaveLength(1);
  expect(calls(root[0] ?? "")).toEqual([`${CHUNKS}a.js`, `${CHUNKS}b.js`]);
});

it("joins scripts that the same pages load, and the joined one registers its own address, too", () => {
  const pages = { home: ["all1.js", "all2.js"], "[view]": ["all1.js", "own.js", "all2.js"] };
  const { of, calls } = joinedBuild({ ...PARTS, "runtime.js": RUNTIME }, pages);
  const [addresses, [joined = "", ...more]] = of("home");
  expect([addresses, more]).toEqual([[`/bench/_next/${joined}`], []]);
  expect(of("[view]")).toEqual([
    [`/bench/_next/${joined}`, `/bench/_next/${CHUNKS}own.js`],
    [joined, `${CHUNKS}own.js`],
  ]);
  expect(calls(joined)).toEqual([`${CHUNKS}all1.js`, `${CHUNKS}all2.js`, "itself"]);
});

it("leaves a script that another one loads by its name", () => {
  const scripts = { ...PARTS, "own.js": script(`"${CHUNKS}all2.js"`), "runtime.js": RUNTIME };
  const { of } = joinedBuild(scripts, { home: ["all1.js", "all2.js", "own.js"] });
  const [, list] = of("home");
  expect(list).toHaveLength(2);
  expect(list).toContain(`${CHUNKS}all2.js`);
});

it("leaves scripts of another form as they are", () => {
  const scripts = { ...PARTS, "a.js": "var a = 1;", "all1.js": "var b = 1;", "runtime.js": RUNTIME };
  const { root, rootMainFiles, of, names } = joinedBuild(scripts, { home: ["all1.js", "all2.js"] });
  expect(root).toEqual(rootMainFiles);
  expect(of("home")[1]).toEqual([`${CHUNKS}all1.js`, `${CHUNKS}all2.js`]);
  expect(names.sort()).toEqual(Object.keys(scripts).sort());
});
