import type { Setting, Workload } from "@/lib/domain/model";
import { machineOf } from "@/lib/domain/names/machines";
import { measureOf } from "@/lib/domain/workloads/families";
import { type CellRow, cellsKey } from "../kit/cells";
import { buildOf, engineOfCell } from "../kit/engine-label";
import { known } from "../kit/record";
import type { Role } from "../kit/table-mapping";
import { compares } from "./beside-engines";
import type { Columns } from "./columns";
import { isMissing } from "./numbers";
import { isOfRepeats, isSummary, mayBeSum } from "./roles";

/** The engine, setting and workload that many rows of a table share. */
export interface Who {
  /** The engine as printed; null where the row names none. */
  label: string | null;
  /** The workload as printed; without such a column the file's name, or "unnamed". */
  name: string;
  setting: Setting;
  workload: Workload;
  /** True where the workload's name sums up other rows. */
  isSummary: boolean;
  /** True where the engine's name sums up engines or compares them. */
  isOfEngines: boolean;
  /** Equal for rows of equal identity. */
  id: string;
}

/** Returns a role's cell; null where it says "no value", and where the table has no such column. */
export function cellOf({ roles }: Columns, { cells }: CellRow, role: Role): string | null {
  const at = roles.get(role);
  const text = at === undefined ? "" : (cells[at] ?? "");
  return text === "" || isMissing(text) ? null : text;
}

/** A count with its unit, and one with grouped thousands. */
const CLIENTS = /^(\d{1,7}) ?(?:threads?|clients?|connections?|conns?|users?|vus?)$/i;
const GROUPED = /^[1-9]\d{0,2},\d{3}(?:,\d{3})?$/;

/** Returns a whole number above 0 of up to seven digits (1,024 and `8 threads`, too); null for other text. */
export function countOf(cell: string | null): number | null {
  if (cell === null) return null;
  const text = GROUPED.test(cell) ? cell.replaceAll(",", "") : (CLIENTS.exec(cell)?.[1] ?? cell);
  const count = /^\d{1,7}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  return count > 0 ? count : null;
}

/** True for a cell in the place of an engine that sums up engines or compares them: Average, Winner, ratio. */
const isOfEngines = (label: string): boolean =>
  isSummary(label) || isOfRepeats(label) || mayBeSum(label) || (compares(label) && !/(?:db|sql|kv)$/i.test(label));

/** Columns of what was tested, and all by which a row is identified. */
const OF_SETTING: readonly Role[] = ["engine", "build", "commit", "machine", "config"];
const OF_ROW: readonly Role[] = [...OF_SETTING, "workload", "dataset", "k"];

type Tested = Pick<Who, "label" | "setting" | "isOfEngines">;

function testedIn(columns: Columns, row: CellRow, engine: string | null): Tested {
  const cell = (role: Role) => cellOf(columns, row, role);
  const [machine, config] = [cell("machine"), cell("config")];
  const label = columns.roles.has("engine") ? cell("engine") : engine;
  const setting: Setting = {
    engine: label === null ? "unknown" : engineOfCell(label),
    build: buildOf({ label, build: cell("build"), commit: cell("commit") }),
    config: config === null ? null : { raw: config, id: null, variants: [], claimedHardware: null },
    machine: machine === null ? null : machineOf({ host: machine }),
  };
  return { label, setting, isOfEngines: label !== null && isOfEngines(label) };
}

/**
 * Returns a function that finds the engine, setting and workload of a row; null for a row without a workload. `main` is
 * the key of the main metric, `test` the workload of a table without such a column, `engine` the one that its
 * title names.
 */
export function rowIdentifier(
  columns: Columns,
  { main, test, engine }: { main: string; test: string; engine: string | null },
): (row: CellRow) => Who | null {
  const shared = new Map<string, Who>();
  // A table of 100,000 tests has few settings: each is read once, and its runs share it.
  const tested = new Map<string, Tested>();
  const placesOf = (roles: readonly Role[]) => roles.flatMap((role) => columns.roles.get(role) ?? []);
  const [places, placesOfSetting] = [placesOf(OF_ROW), placesOf(OF_SETTING)];
  return (row) => {
    const key = cellsKey(row.cells, places);
    const before = shared.get(key);
    if (before) return before;
    const cell = (role: Role) => cellOf(columns, row, role);
    const name = columns.roles.has("workload") ? cell("workload") : test;
    if (name === null) return null;
    const keyOfSetting = cellsKey(row.cells, placesOfSetting);
    const ofRow = tested.get(keyOfSetting) ?? testedIn(columns, row, engine);
    tested.set(keyOfSetting, ofRow);
    const k = countOf(cell("k")) ?? columns.k;
    const workload = workloadOf(columns, { main, name, dataset: cell("dataset"), k });
    const who: Who = { ...ofRow, name, workload, isSummary: isSummary(name), id: `${main}\u0000${key}` };
    shared.set(key, who);
    return who;
  };
}

function workloadOf(
  columns: Columns,
  { main, name, dataset, k }: { main: string; name: string; dataset: string | null; k: number | null },
): Workload {
  if (columns.metrics.some(({ kind }) => kind === "recall"))
    return { family: "vector-search", dataset: dataset ?? name, distance: null, k };
  const params = known({ dataset, k });
  if (main === "seconds") return { family: "timings", name, params };
  return { family: "custom", name, params: known({ ...params, measure: measureOf(main) }) };
}
