import { type Columns, fractions } from "../kit/sample-table";

const KIB = 1024;
const MIB = 1024 * 1024;

/** The unit of a column depends on its name: rkB/s (KiB), rMB/s (MiB), rsec/s (sectors of 512 bytes). */
const bytes = (key: string, names: [kib: string, mib: string, sectors: string]): Columns => ({
  [names[0]]: { key, scale: KIB },
  [names[1]]: { key, scale: MIB },
  [names[2]]: { key, scale: 512 },
});

/** Keys and factors of a device's columns. Names and order differ between sysstat 9 and 12. */
export const deviceColumns: Columns = {
  "r/s": { key: "readsPerSecond", scale: 1 },
  "w/s": { key: "writesPerSecond", scale: 1 },
  "d/s": { key: "discardsPerSecond", scale: 1 },
  "f/s": { key: "flushesPerSecond", scale: 1 },
  ...bytes("readBytesPerSecond", ["rkB/s", "rMB/s", "rsec/s"]),
  ...bytes("writtenBytesPerSecond", ["wkB/s", "wMB/s", "wsec/s"]),
  ...bytes("discardedBytesPerSecond", ["dkB/s", "dMB/s", "dsec/s"]),
  "rrqm/s": { key: "readsMergedPerSecond", scale: 1 },
  "wrqm/s": { key: "writesMergedPerSecond", scale: 1 },
  "drqm/s": { key: "discardsMergedPerSecond", scale: 1 },
  ...fractions({ "%rrqm": "readsMergedFraction", "%wrqm": "writesMergedFraction", "%drqm": "discardsMergedFraction" }),
  await: { key: "latencyMeanSeconds", scale: 0.001 },
  r_await: { key: "readLatencyMeanSeconds", scale: 0.001 },
  w_await: { key: "writeLatencyMeanSeconds", scale: 0.001 },
  d_await: { key: "discardLatencyMeanSeconds", scale: 0.001 },
  f_await: { key: "flushLatencyMeanSeconds", scale: 0.001 },
  svctm: { key: "serviceMeanSeconds", scale: 0.001 },
  "avgrq-sz": { key: "requestMeanBytes", scale: 512 },
  "areq-sz": { key: "requestMeanBytes", scale: KIB },
  "rareq-sz": { key: "readRequestMeanBytes", scale: KIB },
  "wareq-sz": { key: "writeRequestMeanBytes", scale: KIB },
  "dareq-sz": { key: "discardRequestMeanBytes", scale: KIB },
  "avgqu-sz": { key: "queueLength", scale: 1 },
  "aqu-sz": { key: "queueLength", scale: 1 },
  "%util": { key: "busyFraction", scale: 0.01 },
  // The JSON has no percent signs.
  ...fractions({
    rrqm: "readsMergedFraction",
    wrqm: "writesMergedFraction",
    drqm: "discardsMergedFraction",
    util: "busyFraction",
  }),
};

/** Columns of the CPU block, without the percent sign. */
export const cpuColumns = fractions({
  user: "cpuUserFraction",
  nice: "cpuNiceFraction",
  system: "cpuSystemFraction",
  iowait: "cpuWaitFraction",
  steal: "cpuStolenFraction",
  idle: "cpuIdleFraction",
});
