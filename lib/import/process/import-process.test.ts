import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ImportProcess } from "./import-process";
import { limitsFor } from "./limits";

it("blames no bundle where its process ended before it began", async () => {
  const gone = new ImportProcess(path.join(import.meta.dirname, "there-is-no-such-script.ts"));
  const marksFile = path.join(tmpdir(), `no-marks-${process.pid}`);
  const fresh = { cpu: 0, clock: 0 };
  const { answer, end } = await gone.run(
    { bundleKey: 1, marksFile, task: "import" as const, refused: [] },
    limitsFor(1_000),
    fresh,
  );
  expect([answer, end]).toEqual([null, null]);
});
