import { withoutPacking } from "../packing";
import type { Source } from "./fact";

/** The place of a run's file. */
export interface Place {
  /** Name of the archive, or of a file uploaded alone. */
  archive: string;
  /** The member's path, its root first. */
  member: string;
}

/** One name of a path. */
export interface Level {
  name: string;
  source: Source;
  /** True for names with endings to cut: files, and archives inside archives. */
  isFile: boolean;
}

const MAX_LEVELS = 40;
const PACKED = /\.(?:tar|zip|tgz)(?:\.\w{2,4})?$/;

/**
 * Returns the levels of a path from the archive's name down to the file. An archive with its root's name is one level.
 */
export function levelsOf({ archive, member }: Place): Level[] {
  // Some systems write `ö` as two characters.
  const parts = member
    .normalize("NFC")
    .replaceAll("!/", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  // A path with too many levels loses its deepest folders, never the file.
  const kept = parts.length > MAX_LEVELS ? [...parts.slice(0, MAX_LEVELS - 1), ...parts.slice(-1)] : parts;
  const levels = kept.map((name, at): Level => {
    const isLast = at === kept.length - 1;
    const ofFolder = at === 0 ? "root" : "folder";
    return { name, source: isLast ? "file" : ofFolder, isFile: isLast || PACKED.test(name) };
  });
  const name = archive.normalize("NFC");
  if (levels[0]?.name === unpackedName(name)) return levels;
  return [{ name, source: "archive", isFile: true }, ...levels];
}

const unpackedName = (name: string): string => withoutPacking(name).replace(/\.(?:tar|tgz|zip)$/, "");
