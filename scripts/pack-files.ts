// Packs copies beside scripts and styles of a build, which the server sends (server/answer/packed-files.ts).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { PLACEHOLDER } from "./base-path.ts";

/** Packs copies beside one file, if it is a script or a style. */
export function packFile(file: string): void {
  if (!/\.(?:css|js)$/.test(file)) return;
  const bytes = readFileSync(file);
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Packs copies beside all files of a build's folder but those with the placeholder, which each site packs. */
export function packFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (/\.(?:css|js)$/.test(name) && !readFileSync(file).includes(PLACEHOLDER)) packFile(file);
  }
}
