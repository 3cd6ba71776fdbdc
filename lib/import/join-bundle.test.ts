import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { joinedArchive } from "./joined-bundle.testing";

it("reports a table of which one build names no engine, though its other builds do", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-engines-"));
  try {
    const file = path.join(folder, "inmem.24core.64g.load.txt");
    const rows = ["54290 1.60 84 14 86.7 4.5 myrocks5635", "54388 1.60 98 14 86.7 4.5 wt32"];
    await writeFile(file, ["ips wkb/i Mcpu/i size wMB/s cpu engine", ...rows, ""].join("\n"));
    const { runs, issues } = await joinedArchive(file);
    expect(runs.map(({ setting }) => [setting.engine, setting.build?.version])).toEqual([
      ["myrocks", "5.6.35"],
      ["unknown", null],
    ]);
    expect(issues.flatMap(({ code, path: member }) => (code === "engine-unknown" ? member : []))).toEqual([
      "inmem.24core.64g.load.txt",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
