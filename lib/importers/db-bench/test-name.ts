import type { Params } from "@/lib/domain/model";

/** The parts of a test's name by benchmark.sh: `overwrite.t2.s0`, `fillseq.wal_disabled.v400`. */
export interface DecodedTest {
  name: string;
  /** Parameters of the test: write-ahead log on or off, synced writes. */
  params: Params;
  /** From `.tN`; 1 where benchmark.sh always runs one thread; null where unknown. */
  threads: number | null;
  /** `valueBytes` of `.v400`; {} without. */
  settings: Params;
}

/** Decodes a test's name. Unknown parts stay in the name, so that different tests never share one. */
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
