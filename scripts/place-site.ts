// Makes a site for one path of a build: a copy with the path in place of the placeholder.
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { BUILD_FOLDER, PLACEHOLDER } from "./base-path.ts";
import { packFile } from "./pack-files.ts";

/** The file with the stamp of the sources that a folder of pages was made from. */
export const STAMP = "benchfolio-sources";
/** Files and folders that only the build itself uses. */
const OF_BUILD = /^(?:benchfolio-sources|cache|diagnostics|dev|types|trace|trace-build|turbopack)(?:\/|$)|\.nft\.json$/;
/** Files that name the path or the build's folder. */
const TEXT = /\.(?:css|html|js|json|rsc|txt|body|meta)$/;
/** A row of React's data whose head counts the bytes of its text. */
const COUNTED_ROW = /(?:^|\n)[0-9a-f]+:T[0-9a-f]+,/;
/** The placeholder in a regular expression within JSON, where its slash has a backslash. */
const IN_PATTERN = `\\\\${PLACEHOLDER}`;
const NAMES_BUILD = new RegExp(`("?distDir"?: ?)"${BUILD_FOLDER.replaceAll(".", "\\.")}"`, "g");

/** Removes redirects without a target: at the root, Next has none from `/` to the path. */
function withoutEmptyRedirects(text: string): string {
  const manifest: { redirects: { destination: string }[] } = JSON.parse(text);
  return JSON.stringify({ ...manifest, redirects: manifest.redirects.filter(({ destination }) => destination !== "") });
}

/** Lists files and links below a folder; follows no link. */
function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(place);
    else yield place;
  }
}

interface Site {
  root: string;
  folder: string;
  base: string;
  stamp: string;
}

/**
 * Returns a file's text for a path. Throws an Error where React's data counts the bytes of a text, since the path
 * changes them.
 */
function placedText(name: string, text: string, { folder, base }: Site): string {
  const placed = text
    .replaceAll(IN_PATTERN, () => (base === "" ? "" : `\\\\${base}`))
    .replaceAll(PLACEHOLDER, () => base)
    .replace(NAMES_BUILD, (_, key: string) => `${key}"${folder}"`);
  if (placed !== text && COUNTED_ROW.test(text))
    throw new Error(`${name} counts the bytes of a text, so no path can be put into it.`);
  return name === "routes-manifest.json" ? withoutEmptyRedirects(placed) : placed;
}

/**
 * Writes the pages of the build in `root` for one path to `folder`, with its stamp. Files that don't name the path are
 * hard links to those of the build.
 */
export function placeSite(site: Site): void {
  const { root, folder, stamp } = site;
  const build = path.join(root, BUILD_FOLDER);
  const made = path.join(root, `${folder}-${process.pid}`);
  rmSync(made, { recursive: true, force: true });
  for (const from of filesOf(build)) {
    const name = path.relative(build, from);
    if (OF_BUILD.test(name)) continue;
    const to = path.join(made, name);
    mkdirSync(path.dirname(to), { recursive: true });
    if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (!TEXT.test(name)) linkSync(from, to);
    else {
      const text = readFileSync(from, "utf8");
      const placed = placedText(name, text, site);
      if (placed === text) linkSync(from, to);
      else {
        writeFileSync(to, placed);
        if (name.startsWith("static/")) packFile(to);
      }
    }
  }
  writeFileSync(path.join(made, STAMP), stamp);
  rmSync(path.join(root, folder), { recursive: true, force: true });
  renameSync(made, path.join(root, folder));
}
