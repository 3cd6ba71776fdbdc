import type { TestName } from "../claims/sysbench/raw-cell";
import { baseName } from "../kit/paths";

export type SideKind = "o" | "met" | "prepare.o" | "prepare.met";

/** What a file of the archive's layout says by its name: `sb.o.point-query.pre.range100.pk1.dop40`. */
export interface SideName extends TestName {
  kind: SideKind;
  pk: number | null;
  /** Client threads; the load step's files mostly carry none. */
  dop: number | null;
}

const sideName =
  /^sb\.(o|met|prepare\.o|prepare\.met)\.([a-z][a-z0-9_-]*?)(?:\.(pre|warm|warmpre))?\.range(\d+)\.pk(\d)(?:\.dop(\d+))?$/;

/** Reads the name of a file of the archive's layout; null for others, also for `sb.o.myvac`, `sb.o.pgvac`, which are no tests. */
export function sideNameOf(path: string): SideName | null {
  const [, kind, test, phase = null, range, pk, dop] = sideName.exec(baseName(path)) ?? [];
  if (!isSideKind(kind) || test === undefined) return null;
  return { kind, test, phase, range: Number(range), pk: Number(pk), dop: dop === undefined ? null : Number(dop) };
}

const isSideKind = (text: string | undefined): text is SideKind =>
  text === "o" || text === "met" || text === "prepare.o" || text === "prepare.met";

/** The archive's names of the tests that sysbench brings; the tests of its author are named as their lua files. */
const archiveNames: Readonly<Record<string, string>> = {
  "point-select": "point-query",
  "update-non-index": "update-nonindex",
  "select-random-points": "random-points",
  "select-random-ranges": "random-ranges",
};

/** A test's name by its lua file: `oltp_read_write.lua` is read-write. */
export function testOfScript(script: string): string {
  const name = baseName(script)
    .replace(/\.lua$/, "")
    .replace(/^oltp_/, "")
    .replaceAll("_", "-");
  return archiveNames[name] ?? name;
}
