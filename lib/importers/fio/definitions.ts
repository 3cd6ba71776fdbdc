import { group } from "d3-array";
import type { Params } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import type { JobResult } from "./types";
import { blockSizeOfMode } from "./units";

const definition = /^(.+): \(g=(\d+)\): rw=/;
/**
 * Matches mode, block sizes, engine and depth in all forms of fio: `bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) ...` since
 * 2.99, `bs=4096B-4096B,4096B-4096B,...` since 2.17, `bs=4K-4K/4K-4K/4K-4K` before, and without trims in version 1.
 * Two other forms have sizes of sequential and of random work.
 */
const parameters = pattern()`
  ^(\w+), bs(\(seq\/rand\))?=(?:\(R\) )?([^\s,\/-]+)-([^\s,\/-]+)
  (?:, \(W\) |[,\/])([^\s,\/-]+)-([^\s,\/-]+)
  (?:(?:, \(T\) |[,\/])([^\s,\/-]+)-([^\s,\/-]+))?
  (, bs_is_seq_rand)?, ioengine=([^\s,]+), iodepth=(\d+)
`;

/** The parts that jobs share; null and absent parts differ, or are unknown. */
interface Common {
  mode: string | null;
  blockSize: string | null;
  settings: Params;
  /** The name of the last of them. */
  last: string;
  /** True where they have several names, or any part differs. */
  differ: boolean;
}

/** A job as fio defines it above all results. */
interface Definition extends Common {
  name: string;
  group: number;
  /** True for a job of several processes (`...` follows): their number is not printed. */
  isMany: boolean;
}

const unknown: Common = { mode: null, blockSize: null, settings: {}, last: "", differ: false };

/** Returns the job that a line defines; null for other lines. */
export function definedIn(text: string): Definition | null {
  const [head = "", name = "", number] = definition.exec(text) ?? [];
  const found = head === "" ? null : parameters.exec(text.slice(head.length));
  if (found === null) return null;
  const [, mode = "", early, a = "", b = "", c = "", d = "", e = c, f = d, late, ioEngine = "", ioDepth] = found;
  const isByOrder = (early ?? late) !== undefined;
  const blockSize = blockSizeOfMode(mode, [`${a}-${b}`, `${c}-${d}`, `${e}-${f}`], isByOrder);
  const settings = { mode, ioEngine, ioDepth: Number(ioDepth) };
  return { name, group: Number(number), isMany: false, mode, blockSize, settings, last: name, differ: false };
}

/** Gives the jobs of a call their definitions, by their order, since several jobs may have one name. */
export function define(jobs: readonly JobResult[], definitions: readonly Definition[]): void {
  const groups = group(definitions, (one) => one.group);
  for (const [number, printed] of group(jobs, (job) => job.group)) {
    const defined = groups.get(number) ?? [];
    const found = byOrder(printed, defined) ?? byName(printed, defined);
    for (const [at, job] of printed.entries()) {
      const { mode, blockSize, settings, last, differ } = found[at] ?? unknown;
      Object.assign(job, { mode, blockSize, settings, upTo: differ ? last : null });
    }
  }
}

/**
 * Returns the definition of each result. fio prints results in the order of the definitions, each of `jobs=` processes.
 * Null where two jobs have unknown numbers of processes, or where names and numbers disagree.
 */
function byOrder(printed: readonly JobResult[], defined: readonly Definition[]): Common[] | null {
  const processes = printed.reduce((sum, job) => sum + (job.processes ?? 1), 0);
  const many = defined.filter(({ isMany }) => isMany).length;
  const rest = processes - (defined.length - many);
  if (many > 1 || (many === 1 ? rest < 2 : rest > 0)) return null;
  let at = 0;
  let taken = 0;
  const found: Common[] = [];
  for (const job of printed) {
    let common: Common | null = null;
    if (defined[at]?.name !== job.name) return null;
    for (let left = job.processes ?? 1; left > 0; ) {
      const one = defined[at];
      if (one === undefined) return null;
      const some = Math.min(left, (one.isMany ? rest : 1) - taken);
      common = common === null ? one : inCommon(common, one);
      left -= some;
      taken += some;
      if (taken < (one.isMany ? rest : 1)) continue;
      at += 1;
      taken = 0;
    }
    found.push(common ?? unknown);
  }
  return found;
}

/**
 * Returns the definition of each result by its name. A result of several processes may hold jobs that no result names.
 */
function byName(printed: readonly JobResult[], defined: readonly Definition[]): Common[] {
  const names = new Set(printed.map(({ name }) => name));
  const named = new Map<string, Common>();
  let unnamed: Common | null = null;
  for (const one of defined) {
    const before = named.get(one.name);
    if (names.has(one.name)) named.set(one.name, before === undefined ? one : inCommon(before, one));
    else unnamed = unnamed === null ? one : inCommon(unnamed, one);
  }
  return printed.map(({ name, processes }) => {
    const own = named.get(name) ?? unknown;
    return (processes ?? 1) > 1 && unnamed !== null ? inCommon(own, unnamed) : own;
  });
}

function inCommon(one: Common, other: Common): Common {
  const settings = Object.fromEntries(
    Object.entries(one.settings).filter(([key, value]) => other.settings[key] === value),
  );
  const mode = one.mode === other.mode ? one.mode : null;
  const blockSize = one.blockSize === other.blockSize ? one.blockSize : null;
  const isSame =
    one.last === other.last &&
    mode === one.mode &&
    blockSize === one.blockSize &&
    Object.keys(settings).length === Object.keys(one.settings).length;
  return { mode, blockSize, settings, last: other.last, differ: one.differ || other.differ || !isSame };
}
