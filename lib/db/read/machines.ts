import "server-only";
import { untilChange } from "../cache/until-change";
import { loadCorrections } from "./corrections";
import { runs, totalsOf } from "./totals";

/** A machine in lists. */
export interface MachineListItem {
  /** The key, which addresses hold. */
  name: string;
  /** Its corrected name, else its key. */
  displayName: string;
  runs: number;
}

/** Machines with imported, public results, most runs first. Machines that readers merged are one. */
export const listMachines = untilChange(async (): Promise<MachineListItem[]> => {
  const rows = await totalsOf("setting")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("machines as m", "m.id", "s.machineId")
    .select(["m.name", runs])
    .groupBy("m.name")
    .execute();
  const corrections = await loadCorrections();
  const found = new Map<string, MachineListItem>();
  for (const { name: raw, runs: own } of rows) {
    const target = { subject: "machine", engine: "", name: raw } as const;
    const name = corrections.keyOf(target);
    const known = found.get(name)?.runs ?? 0;
    found.set(name, { name, displayName: corrections.nameOf(target), runs: known + own });
  }
  return [...found.values()].sort((a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1));
});
