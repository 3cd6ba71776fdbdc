import type { Source } from "./fact";

/** Where a run's file lies. */
export interface Place {
  /** The name of the archive, or of the file that was uploaded alone. */
  archive: string;
  /** The member's path in it, its root first. */
  member: string;
}

/** One name of a path. */
export interface Level {
  name: string;
  source: Source;
  /** Whether endings may be cut: files, and archives inside archives. */
  isFile: boolean;
}

const MAX_LEVELS = 40;
const PACKED = /\.(?:tar|zip|tgz)(?:\.\w{2,4})?$/;

/** The levels of a path from the archive's name down to the file. An archive that is called as its root is one level. */
export function levelsOf({ archive, member }: Place): Level[] {
  const parts = member
    .replaceAll("!/", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  // The deepest folders of a hostile path are left out, never its file.
  const kept = parts.length > MAX_LEVELS ? [...parts.slice(0, MAX_LEVELS - 1), ...parts.slice(-1)] : parts;
  const levels = kept.map((name, at): Level => {
    const isLast = at === kept.length - 1;
    return { name, source: isLast ? "file" : at === 0 ? "root" : "folder", isFile: isLast || PACKED.test(name) };
  });
  if (levels[0]?.name === unpackedName(archive)) return levels;
  return [{ name: archive, source: "archive", isFile: true }, ...levels];
}

const unpackedName = (name: string): string => name.replace(/(?:\.tar)?(?:\.(?:gz|bz2|xz|zst))?$|\.(?:tgz|zip)$/, "");
