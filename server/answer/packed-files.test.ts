import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { packFiles } from "../../scripts/pack-files.ts";
import { Answer } from "./answer";
import { packedFiles } from "./packed-files";

const build = mkdtempSync(path.join(tmpdir(), "benchfolio-packed-"));
mkdirSync(path.join(build, "static/chunks"), { recursive: true });
const script = "export const points = [];\n".repeat(200);
writeFileSync(path.join(build, "static/chunks/a.js"), script);
writeFileSync(path.join(build, "static/chunks/[view] 1.js"), script);
writeFileSync(path.join(build, "static/chunks/font.woff2"), "packed by itself");
packFiles(path.join(build, "static"));
writeFileSync(path.join(build, "static/chunks/later.js"), script);
afterAll(() => rmSync(build, { recursive: true }));

const suffixOf = packedFiles(build);
const ask = (file: string, encoding?: string, range?: string, status = 200) => {
  const request = new http.IncomingMessage(Object.create(null));
  request.headers["accept-encoding"] = encoding;
  request.headers.range = range;
  const response = new Answer(request);
  const suffix = suffixOf(request, response, file);
  response.writeHead(status);
  return { suffix, ...response.getHeaders() };
};

it("gives a script's smallest copy that the client takes, with type and encoding of the script", () => {
  const file = "/_next/static/chunks/a.js";
  const type = "application/javascript; charset=utf-8";
  const vary = "accept-encoding";
  expect(ask(file, "gzip, deflate, br")).toEqual({
    suffix: ".br",
    "content-type": type,
    "content-encoding": "br",
    vary,
  });
  expect(ask(file, "gzip")).toEqual({ suffix: ".gz", "content-type": type, "content-encoding": "gzip", vary });
  expect(ask(file)).toEqual({ suffix: "", vary });
  expect(ask(file, "br", "bytes=0-99")).toEqual({ suffix: "", vary });
});

it("gives the file itself where the build made no copy", () => {
  for (const name of ["chunks/font.woff2", "chunks/later.js", "chunks/a.js.br", "../a.js", "chunks/none.js"])
    expect(ask(`/_next/static/${name}`, "br")).toEqual({ suffix: "" });
});

it("finds copies that unpack to the script", () => {
  const copy = (suffix: string) => readFileSync(path.join(build, `static/chunks/a.js${suffix}`));
  expect([brotliDecompressSync(copy(".br")).toString(), gunzipSync(copy(".gz")).toString()]).toEqual([script, script]);
});

it("finds the copy of a file whose path is encoded, but in no encoded folder", () => {
  for (const name of ["chunks/%61.js", "chunks/%5Bview%5D%201.js"])
    expect(ask(`/_next/static/${name}`, "br")).toMatchObject({ suffix: ".br", "content-encoding": "br" });
  expect(ask("/_next/static/chunks%2Fa.js", "br")).toEqual({ suffix: "" });
});

it("gives an error neither the type nor the encoding of the file", () => {
  for (const status of [400, 404, 500])
    expect(ask("/_next/static/chunks/a.js", "br", undefined, status)).toEqual({
      suffix: ".br",
      vary: "accept-encoding",
    });
});
