import type { Setting } from "@/lib/domain/model";
import { engineOfBuild, readBuild } from "@/lib/domain/names/engine-of-build";

// Typing errors of the author's posts.
const misspelled: Readonly<Record<string, string>> = { touk: "toku" };

/** The parts of an engine label. */
export interface ShortLabel {
  engine: string;
  /** The label as printed. Digits give the version, options (`zlib`, `prefetch`) are flags. */
  build: NonNullable<Setting["build"]>;
  /** The label without its typing error, or null where it has none. */
  corrected: string | null;
}

/**
 * Decodes an engine label of the author's tables of 2017. `inno5635` is InnoDB of upstream MySQL 5.6.35;
 * `toku5717.zlib` is TokuDB of 5.7.17 with zlib; `myrocks.none` is MyRocks of unknown version.
 * The engine of any other label is "unknown".
 */
export function readShortLabel(label: string): ShortLabel {
  const [head = "", ...flags] = label.split(".");
  const word = /^[a-z]+/.exec(head)?.[0] ?? "";
  const spelling = Object.hasOwn(misspelled, word) ? (misspelled[word] ?? word) : word;
  const build = head.replace(word, spelling);
  return {
    engine: engineOfBuild(build, null) ?? "unknown",
    build: { raw: label, version: readBuild(build).version, flags, commit: null },
    corrected: spelling === word ? null : label.replace(word, spelling),
  };
}
