import type { Params, WorkloadGroup } from "@/lib/domain/model";

/** A test's name as benchmark.sh makes it, taken apart: `overwrite.t2.s0`, `fillseq.wal_disabled.v400`. */
export interface DecodedTest {
  name: string;
  /** What makes it another test: write-ahead log on or off, synced writes. */
  params: Params;
  /** From `.tN`; 1 where benchmark.sh always runs one thread; null where nothing says. */
  threads: number | null;
  /** From `.v400`: what it ran on. */
  settings: Params;
}

/** Takes a test's name apart; parts that no rule explains stay in the name, so that different tests never share one. */
export function decodeTest(test: string): DecodedTest {
  const [head = "", ...parts] = test.split(".");
  const params: Record<string, string | number | boolean> = {};
  const settings: Record<string, number> = {};
  const unread: string[] = [];
  let threads: number | null = null;
  for (const part of parts) {
    const [, letter, digits] = /^([tvs])(\d{1,9})$/.exec(part) ?? [];
    const wal = /^wal_(enabled|disabled)$/.exec(part)?.[1];
    if (letter === "t" && Number(digits) > 0) threads = Number(digits);
    else if (letter === "v") settings.valueBytes = Number(digits);
    else if (letter === "s") params.sync = digits !== "0";
    else if (wal) params.wal = wal;
    else unread.push(part);
  }
  // benchmark.sh loads with --threads=1 whatever NUM_THREADS is (run_fillseq, run_bulkload).
  if (threads === null && /^(?:fillseq|bulkload)$/.test(head)) threads = 1;
  return { name: [head, ...unread].join("."), params, threads, settings };
}

/** What a test does to the data, by the names that db_bench and benchmark.sh use; null where no rule tells. */
export function groupOfTest(name: string): WorkloadGroup | null {
  const test = name.split(".")[0] ?? "";
  if (/while(?:writing|merging|scanning)|randomwriterandom|^randomtransaction|^mixgraph|^timeseries/.test(test))
    return "mixed";
  if (/^(?:fill|bulkload|load)/.test(test)) return "load";
  if (/^(?:overwrite|delete|update|merge|append|randomwithverify|newiteratorwhile)/.test(test)) return "write";
  if (/^(?:fwdrange|revrange|seek|readseq|readreverse|readtorowcache|prefixscan)/.test(test)) return "range";
  if (/^(?:multiread|multirandom|readrandom|readmissing|readhot|get|readtocache)/.test(test)) return "point";
  return null;
}
