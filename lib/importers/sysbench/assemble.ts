import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { joinTables } from "../claims/sysbench/join";
import { Configs } from "../claims/sysbench/place";
import { Tally } from "../kit/tally";
import type { AssembleContext, ReadFile } from "../kit/types";
import { configsOfTables, withSurroundings } from "./author-names";
import { cellOfCopy, type Distinct, withoutCopies } from "./copies";
import type { AuthorTableFacts, MetFacts, PrepareFacts, SysbenchFacts, TestFacts } from "./facts";
import { type LoadFiles, loadRun } from "./load";
import { type SideName, sideNameOf } from "./names";
import { sideKey, withSummary } from "./summary";
import { Neighbours, summaryOnly } from "./summary-only";
import { type TestRun, testRun } from "./test-run";
import { withOutputs } from "./unnamed";

/** Makes a run and a point for each output, also for failed ones, joins summaries, and checks the author's tables. */
export function assembleSysbench(files: ReadFile<SysbenchFacts>[], { allPaths }: AssembleContext): ParsedResults {
  const tableFiles = ofKind<AuthorTableFacts>(files, "table").map(({ path, facts }) => ({ path, facts: facts.table }));
  const configs = new Configs(allPaths, configsOfTables(tableFiles));
  const outputs = files.flatMap(({ path, facts }) => (facts.kind === "tests" ? testsOf(path, facts, configs) : []));
  const neighbours = new Neighbours(outputs);
  const summaries = ofKind<MetFacts>(files, "met");
  const measured = withSummaries(withoutCopies(outputs), summaries);
  const alone = measured.left.map((met) => summaryOnly(met, neighbours.beside(met.path), configs));
  const loads = loadsOf(summaries, ofKind<PrepareFacts>(files, "prepare")).map((load) =>
    loadRun(load, neighbours.beside((load.output ?? load.met)?.path ?? ""), configs),
  );
  const others = withoutCopies([...alone, ...loads.flatMap(({ load }) => load ?? [])]);
  const all = [...measured.tests, ...others.tests];
  const copies = [...measured.copies, ...others.copies];
  const tables = joinTables(tableFiles, [...all.map(({ cell }) => cell), ...copies.map(cellOfCopy)]);
  return {
    ...noResults(),
    runs: [...all.map(({ run }) => run), ...withSurroundings(tables.runs, measured.tests)],
    points: [...all.map(({ point }) => point), ...tables.points],
    series: all.flatMap(({ series }) => series),
    authorTables: tables.authorTables,
    issues: [
      ...all.flatMap((one) => one.issues),
      ...loads.flatMap((one) => one.issues),
      ...measured.issues,
      ...others.issues,
      ...tables.issues,
    ],
  };
}

type Summary = ReadFile<MetFacts> & { side: SideName };

/** Adds to each run the first summary beside it or beside a copy. `left` are summaries without their run's output. */
function withSummaries(
  { tests, copies, issues }: Distinct,
  summaries: readonly ReadFile<MetFacts>[],
): Distinct & { left: Summary[] } {
  const byKey = new Map(tests.map((test) => [sideKey(test.cell.path), test]));
  for (const { copy, original } of copies) byKey.set(sideKey(copy.cell.path), original);
  const metOf = new Map<TestRun, ReadFile<MetFacts>>();
  const left: Summary[] = [];
  for (const met of summaries) {
    const side = sideNameOf(met.path);
    if (side?.kind !== "met") continue;
    const test = byKey.get(sideKey(met.path));
    if (!test) left.push({ ...met, side });
    else if (!metOf.has(test)) metOf.set(test, met);
  }
  const all = [...issues];
  const summed = new Map<TestRun, TestRun>();
  for (const [test, met] of metOf) {
    const found = withSummary(test, met);
    summed.set(test, found.test);
    all.push(...found.issues);
  }
  const latest = (test: TestRun): TestRun => summed.get(test) ?? test;
  return {
    tests: tests.map(latest),
    copies: copies.map(({ copy, original }) => ({ copy, original: latest(original) })),
    issues: all,
    left,
  };
}

/** Returns a run for each test of a file. A file of the archive's layout has at least one, also an empty file. */
function testsOf(path: string, { outputs }: TestFacts, configs: Configs): TestRun[] {
  const isArchived = sideNameOf(path) !== null;
  const tests = isArchived ? outputs : outputs.filter(({ started }) => started);
  if (isArchived && tests.length === 0) return [testRun(path, null, 0, configs)];
  const runs = withOutputs(tests.map((output, nth) => testRun(path, output, nth, configs)));
  return runs.length > 1 ? withIssuesOnFirst(runs) : [...runs];
}

/** Moves the issues of a file's runs to the first run, each once. */
function withIssuesOnFirst(runs: readonly TestRun[]): TestRun[] {
  const tally = new Tally("this file");
  for (const issue of runs.flatMap(({ issues }) => issues)) tally.add(issue, "");
  return runs.map((run, nth) => ({ ...run, issues: nth === 0 ? tally.issues() : [] }));
}

function ofKind<Facts extends SysbenchFacts>(files: ReadFile<SysbenchFacts>[], kind: Facts["kind"]): ReadFile<Facts>[] {
  return files.filter((file): file is ReadFile<Facts> => file.facts.kind === kind);
}

/** Pairs a load's output with its summary, by directory and name. */
function loadsOf(summaries: ReadFile<MetFacts>[], outputs: ReadFile<PrepareFacts>[]): LoadFiles[] {
  const loads = new Map<string, LoadFiles>(outputs.map((output) => [sideKey(output.path), { output, met: null }]));
  for (const met of summaries) {
    if (sideNameOf(met.path)?.kind !== "prepare.met") continue;
    const key = sideKey(met.path);
    loads.set(key, { output: loads.get(key)?.output ?? null, met });
  }
  return [...loads.values()];
}
