import type { Setting } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { decodeBuild } from "@/lib/domain/names/names";

const engines: Readonly<Record<string, string>> = { inno: "mysql", toku: "tokudb" };
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
 * Any other label is its own engine.
 */
export function readShortLabel(label: string): ShortLabel {
  const [head = "", ...flags] = label.split(".");
  const found = /^([a-z]+?)(\d{3,4})$/.exec(head);
  const word = found?.[1] ?? head;
  const spelling = Object.hasOwn(misspelled, word) ? (misspelled[word] ?? word) : word;
  const version = found ? decodeBuild(`my${found[2]}`).version : null;
  const known = Object.hasOwn(engines, spelling) ? engines[spelling] : undefined;
  return {
    engine: known ?? engineOf(head).engine,
    build: { raw: label, version: known ? version : decodeBuild(head).version, flags, commit: null },
    corrected: spelling === word ? null : label.replace(word, spelling),
  };
}
