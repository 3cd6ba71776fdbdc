import { pattern } from "@/lib/domain/pattern";
import type { TestName } from "../claims/sysbench/raw-cell";
import { baseName } from "../kit/paths";

/** Output (`o`) or summary (`met`), of a test or of the load step. */
export type SideKind = "o" | "met" | "prepare.o" | "prepare.met";

/** The name of a file of the archive's layout: `sb.o.point-query.pre.range100.pk1.dop40`. */
export interface SideName extends TestName {
  kind: SideKind;
  pk: number | null;
  /** Client threads; mostly missing in the load step's files. */
  dop: number | null;
}

const sideName = pattern()`
  ^sb\.(o|met|prepare\.o|prepare\.met)\.([a-z][a-z0-9_-]*?)
  (?:\.(pre|warm|warmpre))?\.range(\d+)\.pk(\d)(?:\.dop(\d+))?$
`;

/** Reads the name of a file of the archive's layout; null for others, also for vacuums (`sb.o.myvac`, `sb.o.pgvac`). */
export function sideNameOf(path: string): SideName | null {
  const [, kind, test, phase = null, range, pk, dop] = sideName.exec(baseName(path)) ?? [];
  if (!isSideKind(kind) || test === undefined) return null;
  return { kind, test, phase, range: Number(range), pk: Number(pk), dop: dop === undefined ? null : Number(dop) };
}

const isSideKind = (text: string | undefined): text is SideKind =>
  text === "o" || text === "met" || text === "prepare.o" || text === "prepare.met";

/** The archive's names of sysbench's tests. The author's own tests are named like their lua files. */
const archiveNames: ReadonlyMap<string, string> = new Map([
  ["point-select", "point-query"],
  ["update-non-index", "update-nonindex"],
  ["select-random-points", "random-points"],
  ["select-random-ranges", "random-ranges"],
]);

/** Returns a test's name by its lua file: `oltp_read_write.lua` is read-write. */
export function testOfScript(script: string): string {
  const name = baseName(script)
    .replace(/\.lua$/, "")
    .replace(/^oltp_/, "")
    .replaceAll("_", "-");
  return archiveNames.get(name) ?? name;
}
