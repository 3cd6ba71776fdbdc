import type { Columns } from "../kit/sample-table";

/** Keys and factors of vmstat's columns. vmstat counts KiB (blocks of 1024 bytes for io) and percent. */
export const columns: Columns = {
  r: { key: "runnable", scale: 1 },
  b: { key: "blocked", scale: 1 },
  swpd: { key: "swapUsedBytes", scale: 1024 },
  free: { key: "memoryFreeBytes", scale: 1024 },
  buff: { key: "memoryBuffersBytes", scale: 1024 },
  cache: { key: "memoryCacheBytes", scale: 1024 },
  inact: { key: "memoryInactiveBytes", scale: 1024 },
  active: { key: "memoryActiveBytes", scale: 1024 },
  si: { key: "swapInBytesPerSecond", scale: 1024 },
  so: { key: "swapOutBytesPerSecond", scale: 1024 },
  bi: { key: "readBytesPerSecond", scale: 1024 },
  bo: { key: "writtenBytesPerSecond", scale: 1024 },
  in: { key: "interruptsPerSecond", scale: 1 },
  cs: { key: "contextSwitchesPerSecond", scale: 1 },
  us: { key: "cpuUserFraction", scale: 0.01 },
  sy: { key: "cpuSystemFraction", scale: 0.01 },
  id: { key: "cpuIdleFraction", scale: 0.01 },
  wa: { key: "cpuWaitFraction", scale: 0.01 },
  st: { key: "cpuStolenFraction", scale: 0.01 },
  gu: { key: "cpuGuestFraction", scale: 0.01 },
};
