import { describe, expect, it } from "vitest";
import type { Params, ParsedRun } from "@/lib/domain/model";
import type { ParsedProvenance } from "@/lib/domain/parsed-results";
import { hostFactsOf, machineWith } from "./machine-facts";

const entry = (path: string, facts: Params, title = "lscpu"): ParsedProvenance => ({
  key: path,
  kind: "memoryBytes" in facts ? "memory" : "cpu",
  title,
  configName: null,
  facts,
  source: { path, line: 1, text: null },
});
const run = (path: string, machine: ParsedRun["setting"]["machine"] = null): Pick<ParsedRun, "setting" | "source"> => ({
  setting: { engine: "mariadb", build: null, config: null, machine },
  source: { path, line: 1, text: null },
});

describe("host files", () => {
  it("cover all runs of the parent if their folder has no runs, and else only the runs below it", () => {
    const facts = hostFactsOf(
      [entry("b/env/lscpu.txt", { cpus: 2, model: "EPYC" }), entry("b/hostX/lscpu.txt", { cpus: 48, model: "Xeon" })],
      ["b/x.ma/sb.o.a", "b/hostX/x.my/sb.o.a"],
    );
    for (const run of ["b/x.ma/sb.o.a", "b/y.pg/sb.o.a"]) expect(facts(run).cpus?.value).toBe(2);
    expect(facts("b/hostX/x.my/sb.o.a")).toMatchObject({ cpus: { value: 48 }, model: { value: "Xeon" } });
    expect(facts("other/sb.o.a").cpus).toBeNull();
  });

  it("are ignored where two files of one place differ", () => {
    const facts = hostFactsOf(
      [entry("b/env/lscpu", { cpus: 2 }), entry("b/env/nproc", { cpus: 4 }), entry("b/env/free", { memoryBytes: 5 })],
      ["b/run/o"],
    )("b/run/o");
    expect(facts).toMatchObject({ cpus: null, memoryBytes: { value: 5 }, conflicts: [{ key: "cpus" }] });
  });

  it("come before iostat's first line, which counts CPUs that are switched off", () => {
    const facts = hostFactsOf(
      [entry("b/run/sb.io.x", { cpus: 96 }, "first line of iostat"), entry("b/env/lscpu", { cpus: 48 })],
      ["b/run/sb.o.x"],
    )("b/run/sb.o.x");
    expect(facts.cpus).toEqual({ value: 48, path: "b/env/lscpu", title: "lscpu" });
    expect(facts.conflicts).toEqual([]);
  });
});

describe("a run's machine", () => {
  const facts = hostFactsOf([entry("b/env/lscpu", { cpus: 96, model: "EPYC", memoryBytes: null })], ["b/r/o"])("b/r/o");

  it("keeps the run's observations and gains missing facts", () => {
    const own = { name: "48 CPUs", cpus: 48, memoryBytes: null, model: null };
    expect(machineWith(run("b/r/o", own), facts)).toEqual({
      name: "EPYC, 48 CPUs",
      cpus: 48,
      memoryBytes: null,
      model: "EPYC",
    });
    expect(machineWith(run("b/r/o"), facts)?.name).toBe("EPYC, 96 CPUs");
  });

  it("keeps the name of its host, and a name that an importer found elsewhere", () => {
    expect(
      machineWith(run("b.pn53/r/o", { name: "pn53, 8 CPUs", cpus: 8, memoryBytes: null, model: null }), facts)?.name,
    ).toBe("pn53, 8 CPUs");
    expect(
      machineWith(run("b/r/o", { name: "AWS c5.4xlarge", cpus: null, memoryBytes: null, model: null }), facts),
    ).toEqual({
      name: "AWS c5.4xlarge",
      cpus: 96,
      memoryBytes: null,
      model: "EPYC",
    });
  });

  it("stays unknown without any fact", () => {
    expect(machineWith(run("other/o"), hostFactsOf([], [])("other/o"))).toBeNull();
  });
});
