import type { ConfigName, Params } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { YcsbRun } from "./facts";

/** Settings in the positional file names of the J-NVM fork's scripts, as far as the command line lacks them. */
export interface NamedSettings {
  config: ConfigName;
  settings: Params;
  /** The number among equal runs: r3 is 3. */
  repeat: number | null;
}

/**
 * Reads names of 16 parts between dots:
 * - binding, job, workload, integrity, records, cache size, fields, field length
 * - distribution, threads, read-only, preload, memory, off-heap, file system, repeat
 *
 * An example: `infinispan.run.workloada.true.1000000.100000.10.100.zipfian.40.false..default.default.none.r3.log`.
 * Returns null unless six of the parts agree with the command line and the kept ones have their form.
 */
export function settingsOfName(path: string, run: YcsbRun): NamedSettings | null {
  const command = run.command;
  const parts = baseName(path)
    .replace(/\.log$/, "")
    .split(".");
  if (!command || parts.length !== 16) return null;
  const [
    ,
    job,
    workload,
    ,
    records,
    cache = "",
    fields,
    ,
    distribution,
    threads,
    readOnly = "",
    ,
    ,
    ,
    storage = "",
    repeat = "",
  ] = parts;
  const { settings } = command;
  const agrees =
    job === command.phase &&
    workload === command.workload &&
    records === String(settings.records) &&
    fields === String(settings.fields) &&
    distribution === settings.requestDistribution &&
    threads === String(command.threads);
  if (!agrees || !/^\d{1,15}$/.test(cache) || !/^(?:true|false)$/.test(readOnly) || !/^\w+$/.test(storage)) return null;
  const variants = [`cachesize=${cache}`, `readonly=${readOnly}`, `fs=${storage}`];
  return {
    config: { raw: variants.join(" "), id: null, variants, claimedHardware: null },
    settings: { cacheEntries: Number(cache), readOnlyCache: readOnly === "true", storage },
    repeat: /^r\d{1,4}$/.test(repeat) ? Number(repeat.slice(1)) : null,
  };
}
