import { setTimeout as sleep } from "node:timers/promises";
import { isEarlierUnderWay } from "../db/queue/import-queue";
import { loadGroundTruths } from "../db/write/ground-truths";
import type { Issue } from "../domain/model";
import type { GroundTruth } from "../domain/parsed-results";
import type { BinaryImporter, ReadFile, TruthWanted } from "../importers/kit/types";
import type { IsolatedReader } from "./isolated/types";
import { errorText, issueList, problem } from "./issue-list";
import type { BinaryMember, ReadMembers } from "./read-members";

/** Interval of looking for another bundle's ground truth. */
const EARLIER_MS = 500;

/** The facts of one binary member. */
export interface ReadBinary {
  importer: BinaryImporter;
  member: number;
  facts: unknown;
}

/** The bundle, its spool, and the reader of its binary members. */
export interface ReadBinariesOptions {
  bundleKey: number;
  spoolFile: string;
  reader: IsolatedReader;
  signal?: AbortSignal;
  /** Called after each file. */
  onRead(): void;
}

/**
 * Reads the spooled members in the limited process, stage by stage. Ground truth comes before the members that need it.
 * Without ground truth for a data set and k, that of another bundle is used, after earlier imports have ended. Sets the
 * role of files without results.
 */
export async function readBinaries(
  read: ReadMembers,
  options: ReadBinariesOptions,
): Promise<{ binaries: ReadBinary[]; issues: Issue[] }> {
  const issues = issueList();
  const binaries: ReadBinary[] = [];
  const importers = [...new Set(read.binaries.map((binary) => binary.importer))];
  for (const importer of importers) {
    const mine = read.binaries.filter((binary) => binary.importer === importer);
    const wanted = wantedTruths(importer, mine, read);
    const facts: (ReadBinary & ReadFile<unknown>)[] = [];
    for (const stage of [0, 1, 2] as const) {
      const files = mine.filter((binary) => binary.stage === stage);
      if (files.length === 0) continue;
      options.signal?.throwIfAborted();
      const truths = stage === 0 ? [] : await truthsFor(importer, facts, wanted, options.bundleKey, issues.add);
      facts.push(...(await readStage(files, truths, read, options, issues.add)));
    }
    // Stages were read out of order; later steps need the archive's.
    binaries.push(...facts.sort((a, b) => a.member - b.member));
  }
  return { binaries, issues: issues.list() };
}

async function readStage(
  files: readonly BinaryMember[],
  truths: readonly GroundTruth[],
  read: ReadMembers,
  { reader, spoolFile, signal, onRead }: ReadBinariesOptions,
  report: (issue: Issue) => void,
): Promise<(ReadBinary & ReadFile<unknown>)[]> {
  const first = files[0];
  if (!first) return [];
  const spooled = files.map(({ member, offset, length }) => ({
    path: read.members[member]?.path ?? "",
    spoolFile,
    offset,
    length,
  }));
  const reads = await reader.readAll(spooled, first.importer.id, truths, onRead);
  signal?.throwIfAborted();
  return reads.flatMap((one, i) => {
    const file = files[i];
    const member = file && read.members[file.member];
    if (!file || !member) return [];
    if (!one.ok) {
      report(one.issue);
      Object.assign(member, { role: "failed", reason: one.issue.message });
      return [];
    }
    for (const issue of one.issues) report(issue);
    if (one.facts === null) {
      const reason = one.issues[0]?.message ?? "The file's name suggests a format that its content does not have.";
      Object.assign(member, { role: "attachment", importer: null, reason });
      return [];
    }
    return [{ importer: file.importer, member: file.member, path: member.path, facts: one.facts }];
  });
}

function wantedTruths(importer: BinaryImporter, files: readonly BinaryMember[], read: ReadMembers): TruthWanted[] {
  const wanted = files.flatMap((file) => importer.wantsTruth(read.members[file.member]?.path ?? "") ?? []);
  return [...new Map(wanted.map((want) => [`${want.k} ${want.dataset}`, want])).values()];
}

async function truthsFor(
  importer: BinaryImporter,
  facts: readonly ReadFile<unknown>[],
  wanted: readonly TruthWanted[],
  bundleKey: number,
  report: (issue: Issue) => void,
): Promise<GroundTruth[]> {
  const own = ownTruths(importer, facts, wanted, report);
  const missing = wanted.filter((want) => !own.some((truth) => truth.dataset === want.dataset && truth.k === want.k));
  if (missing.length === 0) return own;
  while (await isEarlierUnderWay(bundleKey)) await sleep(EARLIER_MS);
  const stored = await loadGroundTruths([...new Set(missing.map((want) => want.dataset))], bundleKey);
  const fitting = stored.filter((truth) =>
    missing.some((want) => truth.dataset === want.dataset && truth.k === want.k),
  );
  return [...own, ...fitting];
}

function ownTruths(
  importer: BinaryImporter,
  facts: readonly ReadFile<unknown>[],
  wanted: readonly TruthWanted[],
  report: (issue: Issue) => void,
): GroundTruth[] {
  try {
    return importer.groundTruths(facts, wanted);
  } catch (error) {
    report(problem(null, "importer-failed", "error", `The ground truth could not be prepared: ${errorText(error)}.`));
    return [];
  }
}
