// Finds the packed copies of built files, which `scripts/build.ts` writes beside them, for clients that take them.
import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Answer } from "./answer.ts";
import { takesEncoding } from "./compact.ts";

const COPIES = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
] as const;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
};
const ROOT = "/_next/static/";

/** Returns a path as the build names it; "" where an encoded slash hides a folder. */
const namedPath = (file: string): string => (/%2f/i.test(file) ? "" : decodeURIComponent(file));

/**
 * Returns a function that chooses the smallest copy of a built file that a client takes. The answer gets type and
 * encoding when it succeeds: an error in its place has its own. The function returns the suffix of the copy's address,
 * or "" where the file itself is sent. `folder` is the build's folder.
 */
export function packedFiles(folder: string) {
  const copies = new Set(
    readdirSync(path.join(folder, "static"), { recursive: true, encoding: "utf8" })
      .filter((name) => COPIES.some(({ suffix }) => name.endsWith(suffix)))
      .map((name) => ROOT + name.replaceAll(path.sep, "/")),
  );
  return (request: IncomingMessage, response: Answer, asked: string): string => {
    const file = namedPath(asked);
    const type = TYPES[path.posix.extname(file)];
    if (!type || !COPIES.some(({ suffix }) => copies.has(file + suffix))) return "";
    response.appendHeader("vary", "accept-encoding");
    // A range counts bytes of the file, not of its copy.
    if (request.headers.range !== undefined) return "";
    const copy = COPIES.find(({ encoding, suffix }) => copies.has(file + suffix) && takesEncoding(request, encoding));
    if (!copy) return "";
    response.headRules.push((status) => {
      if (status === 200 || status === 304) {
        response.setHeader("content-type", type);
        response.setHeader("content-encoding", copy.encoding);
      }
      return status;
    });
    return copy.suffix;
  };
}
