import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PLACEHOLDER } from "./base-path.ts";
import { placeSite } from "./place-site.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "benchfolio-site-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  const file = path.join(root, ".next", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

const redirect = { source: "/", destination: PLACEHOLDER, basePath: false };
const other = { source: `${PLACEHOLDER}/:path+/`, destination: `${PLACEHOLDER}/:path+` };

it("puts a path into the files of a build, and leaves the build as it is", () => {
  write("static/chunks/a.js", `let base="${PLACEHOLDER}"`);
  write("server/chunks/b.js", `{distDir:".next",root:""}`);
  write("routes-manifest.json", JSON.stringify({ basePath: PLACEHOLDER, redirects: [redirect, other] }));
  placeSite({ root, folder: ".next-below", base: "/bench", stamp: "stamp" });

  expect(read(".next-below/static/chunks/a.js")).toBe('let base="/bench"');
  expect(brotliDecompressSync(readFileSync(path.join(root, ".next-below/static/chunks/a.js.br"))).toString()).toBe(
    'let base="/bench"',
  );
  expect(read(".next-below/server/chunks/b.js")).toBe('{distDir:".next-below",root:""}');
  expect(JSON.parse(read(".next-below/routes-manifest.json"))).toEqual({
    basePath: "/bench",
    redirects: [
      { source: "/", destination: "/bench", basePath: false },
      { source: "/bench/:path+/", destination: "/bench/:path+" },
    ],
  });
  expect(read(".next-below/benchfolio-sources")).toBe("stamp");
  expect(read(".next/static/chunks/a.js")).toBe(`let base="${PLACEHOLDER}"`);
});

it("has no redirect from the root to the path at a root", () => {
  write("routes-manifest.json", JSON.stringify({ basePath: PLACEHOLDER, redirects: [redirect, other] }));
  placeSite({ root, folder: ".next-root", base: "", stamp: "" });
  expect(JSON.parse(read(".next-root/routes-manifest.json"))).toEqual({
    basePath: "",
    redirects: [{ source: "/:path+/", destination: "/:path+" }],
  });
});

it.each(["", "/bench/x"])("puts the path %j into regular expressions", (base) => {
  const regexp = `^\\${PLACEHOLDER}(?:\\/s\\/([a-z]+))$`;
  write("server/functions-config-manifest.json", JSON.stringify({ regexp }));
  placeSite({ root, folder: ".next-root", base, stamp: "" });
  const placed = new RegExp(JSON.parse(read(".next-root/server/functions-config-manifest.json")).regexp);
  expect(placed.exec(`${base}/s/abc`)?.[1]).toBe("abc");
  expect(placed.test(`${PLACEHOLDER}/s/abc`)).toBe(false);
});

it("shares files without a path, keeps links, and replaces an earlier site", () => {
  write("static/chunks/same.js", "1");
  write("cache/large", "1");
  mkdirSync(path.join(root, ".next/node_modules"));
  symlinkSync("../../node_modules/pg", path.join(root, ".next/node_modules/pg-1"));
  mkdirSync(path.join(root, ".next-root"));
  writeFileSync(path.join(root, ".next-root/old"), "");
  placeSite({ root, folder: ".next-root", base: "", stamp: "" });

  const inode = (name: string) => lstatSync(path.join(root, name)).ino;
  expect(inode(".next-root/static/chunks/same.js")).toBe(inode(".next/static/chunks/same.js"));
  expect(lstatSync(path.join(root, ".next-root/node_modules/pg-1")).isSymbolicLink()).toBe(true);
  expect(existsSync(path.join(root, ".next-root/cache"))).toBe(false);
  expect(existsSync(path.join(root, ".next-root/old"))).toBe(false);
});

it("refuses data of React that counts the bytes of a text with the path", () => {
  write("server/app/page.rsc", `1:T1c,see ${PLACEHOLDER}/compare\n`);
  expect(() => placeSite({ root, folder: ".next-root", base: "", stamp: "" })).toThrow("counts the bytes of a text");
});
