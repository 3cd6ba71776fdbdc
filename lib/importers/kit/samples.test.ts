import { expect, it } from "vitest";
import { IssueList } from "./issue-list";
import { fractions, knownColumns, SampleTable } from "./sample-table";
import { intervalOfName, type SampleFacts, sampler, sysstatCells, sysstatHost } from "./samples";

const noHost: SampleFacts["host"] = null;
const series = (name: string, samples: number, samplesPerRow: number): SampleFacts["series"][number] => ({
  name,
  title: name,
  x: "seconds",
  line: 1,
  text: "",
  columns: ["seconds"],
  values: [[1]],
  samples,
  samplesPerRow,
});
const { assemble } = sampler({
  id: "vmstat",
  version: 1,
  title: "vmstat",
  recognise: () => true,
  open: () => ({ line: () => undefined, end: () => ({ facts: { series: [], host: null }, issues: [] }) }),
});
const assembleAll = (files: readonly (readonly [string, SampleFacts])[]) =>
  assemble(
    files.map(([path, facts]) => ({ path, facts })),
    { allPaths: [] },
  );

it("keeps a time with AM or PM as one cell", () => {
  expect(sysstatCells("02:10:00 PM  all  1.5 ")).toEqual(["02:10:00_PM", "all", "1.5"]);
  expect(sysstatCells("14:10:00  all")).toEqual(["14:10:00", "all"]);
});

it("reads the CPUs and the kernel of sysstat's first line, whose host's name stays in the quoted line alone", () => {
  const text = "Linux 6.1.0 (name) \t11/21/26 \t_x86_64_\t(96 CPU)";
  expect(sysstatHost(text, 1)).toEqual({ cpus: 96, kernel: "6.1.0", line: 1, text });
  expect(sysstatHost("Device r/s", 1)).toBeNull();
});

it("knows the interval of samples by the names of the archive's scripts and of benchmark.sh", () => {
  const names = [
    "a/sb.vm.x",
    "o.io.x.gz",
    "sb.prepare.io.x",
    "bulkload.stats.vm",
    "x.stats.io",
    "my.vm.x",
    "vmstat.txt",
  ];
  expect(names.map(intervalOfName)).toEqual([1, 1, 1, 1, 1, null, null]);
});

it("reports thinned series once per directory, with the largest numbers", () => {
  const { issues } = assembleAll([
    ["a/1", { series: [series("x", 700, 2), series("y", 10, 1)], host: noHost }],
    ["a/2", { series: [series("", 1400, 4)], host: noHost }],
    ["b/1", { series: [series("", 351, 2)], host: noHost }],
  ]);
  expect(issues.map(({ path, message }) => [path, message])).toEqual([
    [
      "a/1",
      [
        "2 series of this directory of vmstat: up to 1,400 samples are kept as means of up to 4 each;",
        "the files have them all.",
      ].join(" "),
    ],
    ["b/1", "1 series of vmstat: up to 351 samples are kept as means of up to 2 each; the files have them all."],
  ]);
});

it("keeps one provenance entry per directory and host", () => {
  const host = { cpus: 8, kernel: "6.1", line: 1, text: "" };
  const file = (path: string, cpus = 8): [string, SampleFacts] => [path, { series: [], host: { ...host, cpus } }];
  const { provenance } = assembleAll([file("a/1"), file("a/2"), file("a/3", 16), file("b/1")]);
  expect(provenance.map(({ source, facts }) => [source.path, facts.cpus])).toEqual([
    ["a/1", 8],
    ["a/3", 16],
    ["b/1", 8],
  ]);
});

it("finds columns by name in every line, in base units, and reports unknown ones but no labels", () => {
  const columns = { ...fractions({ "%user": "userFraction" }), "kB/s": { key: "bytesPerSecond", scale: 1024 } };
  const issues = new IssueList("a");
  const names = ["CPU", "%user", "kB/s", "odd"];
  const known = knownColumns(names, columns, issues, { line: 3, text: "head" }, new Set(["CPU"]));
  expect(known).toEqual(["%user", "kB/s"]);
  expect(issues.all()).toMatchObject([
    { code: "unknown-columns", severity: "info", line: 3, message: "Unknown columns were ignored: odd." },
  ]);
  const table = new SampleTable(known, columns, { name: "", title: "t", x: "seconds", line: 3, text: "head" });
  table.add(5, names, ["all", "57", "2", "9"]);
  table.add(6, ["kB/s", "%user"], ["3", "-"]);
  expect(table.length).toBe(2);
  expect(table.series()).toMatchObject({
    columns: ["seconds", "userFraction", "bytesPerSecond"],
    values: [
      [5, 6],
      [0.57, null],
      [2048, 3072],
    ],
  });
});
