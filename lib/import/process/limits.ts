import type { Whereabouts } from "./whereabouts";

/** Limits of an import, in seconds. CPU time is that of its process; the clock where the system hides it. */
export interface ImportLimits {
  /** CPU time of one import, all its tries together. */
  importCpu: number;
  /** Seconds on the clock of one import, all its tries together. */
  importClock: number;
  /** CPU time without progress in a file: pieces have some 64 KiB, lines within them 1 MiB at most. */
  fileCpu: number;
  /** Seconds on the clock without progress in a file. */
  fileClock: number;
  /** CPU time for joining the files. */
  joinCpu: number;
}

/** Returns the limits of an import that may compute for `seconds` in all. */
export const limitsFor = (seconds: number): ImportLimits => ({
  importCpu: seconds,
  importClock: 4 * seconds,
  fileCpu: Math.min(30, seconds),
  fileClock: 300,
  joinCpu: Math.min(300, seconds),
});

/** A look at an import: its seconds so far, and its progress; null without any. */
export interface Look {
  cpu: number;
  clock: number;
  at: Whereabouts | null;
}

/** A limit that an import exceeded. */
export interface Overrun {
  /** The member to blame; null for no single one. */
  file: { place: number; path: string } | null;
  /** End of a sentence about the file or the import. */
  took: string;
}

/**
 * Returns a function that takes looks at an import. It returns the limit that the import exceeds, or null while the
 * import may go on. `spent` is the cost of earlier tries, in seconds.
 */
export function judge(limits: ImportLimits, spent: { cpu: number; clock: number }): (look: Look) => Overrun | null {
  let last: Look = { cpu: 0, clock: 0, at: null };
  return (look) => {
    if (look.at !== null && (last.at === null || hasMoved(last.at, look.at))) last = look;
    const { importCpu, importClock, fileCpu, fileClock, joinCpu } = limits;
    if (spent.cpu + look.cpu > importCpu)
      return { file: null, took: `took more than ${importCpu} s of computing in all` };
    if (spent.clock + look.clock > importClock) return { file: null, took: `took more than ${importClock} s in all` };
    const { at } = last;
    const [cpu, clock] = [look.cpu - last.cpu, look.clock - last.clock];
    if (at?.stage === "joining" && cpu > joinCpu)
      return { file: null, took: `took more than ${joinCpu} s of computing to join what its files say` };
    if (at?.stage !== "reading") return null;
    const file = at.place === null ? null : { place: at.place, path: at.path ?? "" };
    if (cpu > fileCpu) return { file, took: `took ${fileCpu} s of computing without getting on` };
    return clock > fileClock ? { file, took: `took ${fileClock} s without getting on` } : null;
  };
}

const hasMoved = (before: Whereabouts, now: Whereabouts) => before.moves !== now.moves;
