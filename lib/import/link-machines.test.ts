import { expect, it } from "vitest";
import { noResults, type ParsedProvenance } from "../domain/parsed-results";
import { plainRun } from "../importers/plain-run.testing";
import { linkMachines } from "./link-machines";

const lscpu = (path: string): ParsedProvenance => ({
  key: path,
  kind: "cpu",
  title: "lscpu",
  configName: null,
  facts: { cpus: 96 },
  source: { path, line: 1, text: null },
});
const machine = { name: "48 CPUs", cpus: 48, memoryBytes: null, model: null };
const run = (path: string) => ({
  ...plainRun,
  key: path,
  setting: { ...plainRun.setting, machine },
  source: { path, line: 1, text: null },
});

it("reports a contradiction once for each host file, though two say the same", () => {
  // Two runs beside the first lscpu, one beside the second: two files, two issues.
  const runs = ["a/sb.o.1", "a/sb.o.2", "b/sb.o.1"].map(run);
  const provenance = ["a/lscpu", "b/lscpu"].map(lscpu);
  const { issues } = linkMachines([{ ...noResults(), runs, provenance }]);
  expect(issues.map(({ code, path }) => [code, path])).toEqual([
    ["cpus-disagree", "a/lscpu"],
    ["cpus-disagree", "b/lscpu"],
  ]);
});

it("takes a machine from names and host files alone as assumed, so that an upload may state another", () => {
  const unnamed = { ...plainRun, key: "a", source: { path: "gcp/a/sb.o.1", line: 1, text: null } };
  const [runs] = linkMachines([{ ...noResults(), runs: [unnamed, run("gcp/b/sb.o.1")] }]).results.map(
    (one) => one.runs,
  );
  expect(runs?.map(({ setting, assumed }) => [setting.machine?.name, assumed])).toEqual([
    ["gcp", ["machine"]],
    ["48 CPUs", undefined],
  ]);
});
