import { expect, it } from "vitest";
import { headOf } from "../reading.testing";
import { sysbench } from "./importer";

it("reads a log of any name: sb.log is none of the archive's tables, and a script is no log", () => {
  const text = "sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)\n\nNumber of threads: 16\nThreads started!\n";
  const isRead = (path: string) => sysbench.recognise(headOf({ path, text }));
  expect(["run/sb.log", "sb.txt", "sb.out.gz", "out/oltp.log"].map(isRead)).toEqual([true, true, true, true]);
  expect(["sb.sh", "sb.prepare", "notes.md"].map(isRead)).toEqual([false, false, false]);
});
