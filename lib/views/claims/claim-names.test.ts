import { expect, it } from "vitest";
import { whatOf } from "./claim-names";

it.each([
  ["qps", "point-query throughput", "q/s"],
  ["newOrdersPerMinute", "point-query throughput", "per minute"],
  ["contextSwitchesPerSecond", "context switches per second of point-query", "per second"],
  ["errorsPerSecond", "errors per second of point-query", "per second"],
  ["cpuSecondsPerQuery", "CPU per query of point-query", "s"],
  ["constructor", "constructor of point-query", ""],
])("calls only rates of work throughput: %s is %s", (metric, what, unit) => {
  expect(whatOf("point-query", metric)).toEqual({ what, unit });
});
