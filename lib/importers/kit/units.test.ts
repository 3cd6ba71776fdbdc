import { expect, it } from "vitest";
import { printedUnit } from "./units";

it.each([
  ["ns/op", "secondsPerOperation", 1e-9],
  ["µs", "secondsPerOperation", 1e-6],
  ["ms/iter", "secondsPerOperation", 1e-3],
  ["Seconds", "secondsPerOperation", 1],
  ["min/op", "secondsPerOperation", 60],
  ["ops/ms", "operationsPerSecond", 1000],
  ["iter/sec", "operationsPerSecond", 1],
  ["queries per second", "qps", 1],
  ["QPS", "qps", 1],
  ["rows/s", "rowsPerSecond", 1],
  ["MB/s", "bytesPerSecond", 1e6],
  ["MiB/sec", "bytesPerSecond", 2 ** 20],
  ["B/op", "bytesPerOperation", 1],
  // A rate per minute or millisecond is another number of bytes each second.
  ["kB/ms", "bytesPerSecond", 1e6],
  ["KB", "bytes", 1000],
  ["allocs/op", "allocationsPerOperation", 1],
])("%s is %s times %d", (unit, key, scale) => {
  expect(printedUnit(unit)).toEqual({ key, scale });
});

// Mb/s may be bits, m a minute or a thousandth; a score and a share have no unit of ours.
it.each(["Mb/s", "Gb", "m", "%", "score", "", "ops", "hits/scan", "ns/op/thread"])("%s is not a unit", (unit) => {
  expect(printedUnit(unit)).toBeNull();
});
