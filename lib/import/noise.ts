import { withoutPacking } from "@/lib/domain/packing";

// Files of systems and editors, and pictures: never results. The list follows docs/formats/benchmark-archive.md ("Junk
// that must be ignored") and the additions of tar on macOS.
const noise: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)\._[^/]*$/, "AppleDouble file that macOS adds to archives"],
  [/(?:^|\/)__MACOSX\//, "folder that macOS adds to archives"],
  [/(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i, "file of the desktop's file manager"],
  [/(?:^|\/)\.(?:git|svn|hg)\//, "file of a version control system"],
  [/(?:^|\/)\.[^/]*\.sw[a-p]$/, "swap file of vim"],
  [/(?:^|\/)[^/]*~$|(?:^|\/)#[^/]*#$/, "backup copy of an editor"],
  [/(?:^|\/)core(?:\.\d+)?$/, "core dump"],
  [/\.(?:pyc|pyo)$|(?:^|\/)__pycache__\//, "compiled Python"],
  [/\.(?:png|jpe?g|gif|webp|svg|pdf)$/i, "picture"],
  [/(?:^|\/)(?:sb\.perf|sb\.pmp)[^/]*$/, "profiler output"],
];

/** Returns why a member is not a result by its name, or null. */
export function noiseReason(path: string): string | null {
  return noise.find(([pattern]) => pattern.test(withoutPacking(path)))?.[1] ?? null;
}
