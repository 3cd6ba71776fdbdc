import { readArchive } from "../archive/read-archive";
import { type ArchiveEvent, MemberError } from "../archive/types";
import type { SavedFile } from "../db/write/save-bundle";
import { mayBeSideFile } from "../domain/identity/side-files";
import type { Issue, SourceFileRole } from "../domain/model";
import { TABLE_KEPT } from "../importers/kit/issue-list";
import { baseName } from "../importers/kit/paths";
import type { BinaryImporter, MemberHead, TextImporter } from "../importers/kit/types";
import { importerBehind, whyKept } from "../importers/registry";
import { attachmentReason, type FoundTool } from "./attachment-reason";
import { decimalComma, withPoints } from "./decimal-commas";
import { hashingStream, NOTHING } from "./hashed-stream";
import { issueList, problem } from "./issue-list";
import { withoutDecoration } from "./line-decoration";
import { nestsTooDeep } from "./looks-like";
import { manifestTables } from "./manifest/tables";
import { type OpenedMember, openMember } from "./member-head";
import { noiseReason } from "./noise";
import { PackedFacts } from "./packed-facts";
import { parseText } from "./parse-text";
import { type Marks, noMarks } from "./process/whereabouts";
import type { recogniseDecorated } from "./recognise-decorated";
import { recogniseMapped } from "./recognise-mapped";
import type { Spool } from "./spool";
import {
  addManifest,
  keepSide,
  LateManifest,
  manifestsOf,
  type PassOverManifests,
  takeManifest,
} from "./take-manifests";
import { UnreadTables } from "./unread-tables";

/** A parsed text file; `member` is its place in the list of members, from 0. Facts may be PackedFacts. */
export interface TextFile {
  importer: TextImporter;
  member: number;
  facts: unknown;
}

/** A binary file at a place of the spool; `stage` is its turn among the files of its importer. */
export interface BinaryMember {
  importer: BinaryImporter;
  member: number;
  stage: 0 | 1 | 2;
  offset: number;
  length: number;
}

/** Results of one pass over an archive. Binary files may still change the role of members. */
export interface ReadMembers {
  /** The name of the archive, or of a file uploaded alone. */
  fileName: string;
  members: SavedFile[];
  texts: TextFile[];
  binaries: BinaryMember[];
  issues: Issue[];
  unpackedBytes: number;
  /** Tools whose output no importer reads: the number of files, and a description of the first. */
  knownTools: Map<string, FoundTool>;
  /** Texts of side files with keys and values, by path. */
  sideFiles: Map<string, string>;
  /** Texts of manifests, by path. */
  manifests: Map<string, string>;
  /** Places of the manifests' rules that count for files of two kinds with equal names (manifest/tables.ts). */
  chosenRules: ReadonlyMap<string, number>;
  /** Texts of side files that a manifest's rule names, by path; null for one that is not kept. */
  sides: Map<string, string | null>;
  /** Tables whose headings do not explain them. */
  unread: UnreadTables;
}

/**
 * Output quoted in a page of text, with the issues of reading it. It counts where no other file has output of its kind.
 */
interface Quoted {
  file: TextFile;
  issues: Issue[];
}

/** The name of an archive, the spool for its binary files, and callbacks of its reading. */
export interface ReadMembersOptions {
  fileName: string;
  spool: Spool;
  signal?: AbortSignal;
  marks?: Marks;
  /** Members to skip, by place, each with the reason. */
  refused?: ReadonlyMap<number, string>;
  /** The manager's manifest, for an archive without one of its own. Absent: none. */
  manifest?: string | undefined;
  onProgress(bytesRead: number, filesRead: number): void;
}

/** The pass that is under way. `sideCharacters` counts those of the kept texts of `sides`. */
type Pass = ReadMembers & PassOverManifests & { quoted: Quoted[] };

/**
 * Reads the stored archive once, from its first byte to its last. Text is parsed on the way, and binary results are
 * spooled. An archive whose manifest follows the tables that it describes is read again, manifests first.
 */
export async function readMembers(file: string, options: ReadMembersOptions): Promise<ReadMembers> {
  const { manifest } = options;
  const stated = new Map(manifest === undefined ? [] : [["benchfolio.yaml", manifest]]);
  try {
    const read = await readOnce(file, options, { manifests: stated, areAll: false });
    return read.manifests.size === 0 ? { ...read, manifests: stated } : read;
  } catch (error) {
    if (!(error instanceof LateManifest)) throw error;
    return await readOnce(file, options, { manifests: await manifestsOf(file, options), areAll: true });
  }
}

async function readOnce(
  file: string,
  options: ReadMembersOptions,
  { manifests, areAll }: { manifests: ReadonlyMap<string, string>; areAll: boolean },
): Promise<ReadMembers> {
  const issues = issueList();
  const tables = manifestTables();
  for (const [path, text] of manifests) tables.add(path, text);
  const read: Pass = {
    fileName: options.fileName,
    members: [],
    texts: [],
    binaries: [],
    issues: [],
    unpackedBytes: 0,
    knownTools: new Map(),
    sideFiles: new Map(),
    manifests: new Map(),
    chosenRules: tables.chosen,
    sides: new Map(),
    unread: new UnreadTables(),
    quoted: [],
    tables,
    sideCharacters: 0,
  };
  let bytesRead = 0;
  let isChecked = false;
  const onBytes = (bytes: number) => {
    bytesRead = bytes;
    options.onProgress(bytesRead, read.members.length);
  };
  const events = readArchive({ file }, { fileName: options.fileName, signal: options.signal, onBytes });
  for await (const event of events) {
    options.signal?.throwIfAborted();
    if (event.kind === "issue") issues.add(event.issue);
    else if (event.kind === "skipped") {
      issues.add(event.issue);
      read.members.push(
        plainMember(event, event.issue.severity === "error" ? "failed" : "ignored", event.issue.message),
      );
    } else {
      const reason = options.refused?.get(read.members.length);
      if (reason === undefined) await readMember(event, read, issues.add, options);
      else {
        read.members.push(plainMember(event, "failed", reason));
        issues.add(problem(event.path, "file-refused", "error", `${reason} The other files are not affected.`));
      }
      options.onProgress(bytesRead, read.members.length);
    }
    if (!areAll) addManifest(read, manifests.size > 0);
    if (read.members.length >= MANY && !isChecked) {
      isChecked = true;
      await lookAhead(file, options);
    }
  }
  for (const issue of [...countQuoted(read), ...tables.issues()]) issues.add(issue);
  const { quoted: _, tables: __, sideCharacters: ___, ...found } = read;
  return { ...found, issues: issues.list() };
}

/** Most side files; the facts of further ones are not read. */
const MAX_SIDE_FILES = 10_000;

/** An archive with this many members is walked to its end before the rest is read. That refuses too many sooner. */
const MANY = 20_000;

/** Throws as `readArchive` does where the archive exceeds its limits. */
async function lookAhead(file: string, { fileName, signal, marks }: ReadMembersOptions): Promise<void> {
  let entries = 0;
  for await (const _ of readArchive({ file }, { fileName, signal })) {
    entries += 1;
    if (entries % 1_000 === 0) marks?.moved();
  }
}

/**
 * Counts quoted output where no other file has output of its kind. Otherwise it most likely quotes that other output,
 * with its warm-ups. A page's own table counts only where the bundle has no other results.
 */
function countQuoted({ quoted, members, texts, binaries }: Pass): Issue[] {
  const printed = new Set(texts.map(({ importer }) => importer));
  const hasResults = binaries.length > 0 || texts.some(({ importer }) => !importer.supporting);
  const issues: Issue[] = [];
  for (const { file, issues: own } of quoted) {
    const { importer } = file;
    const isTable = importer.fallback === true;
    if (isTable ? !hasResults : !printed.has(importer)) {
      texts.push(file);
      issues.push(...own);
      continue;
    }
    const reason = isTable ? TABLE_OF_OTHERS : `It quotes output of ${importer.id}, which other files hold.`;
    const member = members[file.member];
    Object.assign(member ?? {}, { role: "attachment", importer: null, reason });
    if (isTable && member) issues.push(problem(member.path, "table-of-page", "info", reason));
  }
  texts.sort((a, b) => a.member - b.member);
  return issues;
}

const TABLE_OF_OTHERS =
  "The page's table may be made of the bundle's other results, so it does not count. Copy it into a file of its own " +
  "(.csv) if it has results that no other file has.";

type MemberEvent = Extract<ArchiveEvent, { kind: "member" }>;

async function readMember(
  event: MemberEvent,
  read: Pass,
  report: (issue: Issue) => void,
  { spool, marks = noMarks }: ReadMembersOptions,
) {
  const noise = noiseReason(event.path);
  if (noise) {
    read.members.push(plainMember(event, "ignored", `Not a result: ${noise}.`));
    return;
  }
  if (event.size !== 0) marks.file(read.members.length, event.path);
  const counted = event.size === 0 ? NOTHING : hashingStream(event.stream, marks);
  const member = plainMember(event, "attachment", null);
  read.members.push(member);
  try {
    const opened = await openMember({ path: event.path, size: event.size, stream: counted.stream });
    member.isText = opened.head.text !== null;
    await takeMember(member, opened, read, report, spool);
    // The size of a compressed member is known at its end.
    if (counted.ended())
      Object.assign(member, { sizeBytes: member.sizeBytes ?? counted.bytes(), content: counted.sha256() });
  } catch (error) {
    if (!(error instanceof MemberError)) throw error;
    Object.assign(member, { role: "failed", reason: error.issue.message });
    report(error.issue);
  } finally {
    read.unpackedBytes += member.sizeBytes ?? counted.bytes();
  }
}

/** Decides what a member is and reads it accordingly; sets its role, importer and reason. */
async function takeMember(
  member: SavedFile,
  { head, stream }: OpenedMember,
  read: Pass,
  report: (issue: Issue) => void,
  spool: Spool,
): Promise<void> {
  if (takeManifest(member, head, read, report)) return;
  if (member.occurrence === 1 && read.tables.isSide(member.path)) keepSide(read, member.path, head.text);
  const comma = head.text === null ? null : decimalComma(head.text);
  const pointed = head.text === null || comma === null ? null : withPoints(head.text);
  const plain = pointed === null ? head : { ...head, text: withoutDecoration(head.text ?? "", pointed) };
  const { mapping, recognition, decoration, isQuote } = recogniseMapped(plain, read.tables, report);
  if (comma !== null && pointed === null) {
    const issue = commasRefused(member.path, comma);
    Object.assign(member, { role: "failed", reason: issue.message });
    report(issue);
  } else if (recognition.kind !== "matched") {
    const isRead = recognition.kind === "none" && (await readBehind(member, { head: plain, stream }, read, report));
    if (!isRead) leaveUnread(member, head, recognition, read, report);
  } else if (member.occurrence > 1) member.reason = "An earlier member has the same name; that one counts.";
  else if (recognition.importer.reader === "lines") {
    member.importer = recognition.importer.id;
    if (recognition.importer.look) read.unread.add(head);
    const parsed = await parseText(member.path, recognition.importer, stream, { decoration, pointed, mapping });
    if (parsed.ok && mapping !== undefined) read.tables.read(member.path, parsed.seen);
    if (parsed.ok && comma !== null) report(commasRead(member.path, comma));
    const isKept = isQuote && parsed.ok;
    if (!isKept) for (const issue of parsed.issues) report(issue);
    if (parsed.ok) {
      member.role = "imported";
      const facts = keptFacts(recognition.importer, parsed.facts, read);
      const file = { importer: recognition.importer, member: read.members.length - 1, facts };
      if (isKept) read.quoted.push({ file, issues: parsed.issues });
      else read.texts.push(file);
    } else Object.assign(member, { role: "failed", reason: parsed.reason });
  } else {
    const place = await spool.add(stream);
    const stage = recognition.importer.stage(head);
    Object.assign(member, { role: "imported", importer: recognition.importer.id, sizeBytes: place.length });
    read.binaries.push({ importer: recognition.importer, member: read.members.length - 1, stage, ...place });
  }
}

/** Bytes of a bundle behind which the facts of importers that join in parts are packed. */
const LARGE_BYTES = 32 * 2 ** 20;

/** Packs a file's facts in a large bundle, where its importer needs only those of some folders at a time. */
const keptFacts = ({ inParts }: TextImporter, facts: unknown, { unpackedBytes }: Pass): unknown =>
  inParts === undefined || unpackedBytes < LARGE_BYTES ? facts : new PackedFacts(facts);

/** Reads a file that explains itself behind its head. Returns false where it does not, or is no such file. */
async function readBehind(
  member: SavedFile,
  { head, stream }: OpenedMember,
  read: Pass,
  report: (issue: Issue) => void,
): Promise<boolean> {
  const importer = member.occurrence === 1 ? importerBehind(head) : null;
  if (importer === null) return false;
  const parsed = await parseText(member.path, importer, stream);
  if (!parsed.ok || parsed.issues.some(({ code }) => code === "no-table")) return false;
  Object.assign(member, { role: "imported", importer: importer.id });
  for (const issue of parsed.issues) report(issue);
  read.texts.push({ importer, member: read.members.length - 1, facts: parsed.facts });
  return true;
}

type Unmatched = Exclude<ReturnType<typeof recogniseDecorated>["recognition"], { kind: "matched" }>;

/** States on a member, and in an issue where there is one, why no importer reads it. Keeps the text of a side file. */
function leaveUnread(
  member: SavedFile,
  head: MemberHead,
  recognition: Unmatched,
  read: Pass,
  report: (issue: Issue) => void,
): void {
  const { path } = member;
  if (recognition.kind === "ambiguous") {
    const candidates = recognition.candidates.join(", ");
    member.reason = `Several formats claim it (${candidates}).`;
    report(
      problem(
        path,
        "ambiguous-format",
        "warning",
        `Several formats claim this file (${candidates}), so none read it. Where it holds the output of several ` +
          "tools, upload one file for each. Else give it the name that its tool gives it.",
      ),
    );
  } else if (recognition.kind === "failed") {
    member.reason = "Recognising its format failed.";
    const message = `Recognising the format of this file failed: ${recognition.why}.`;
    report(problem(path, "recognition-failed", "error", message));
  } else if (head.text !== null && nestsTooDeep(head.text)) {
    const message = "The file is JSON of more than 1,000 levels, as no tool prints it; it was not read.";
    Object.assign(member, { role: "failed", reason: message });
    report(problem(path, "json-too-deep", "warning", message));
  } else {
    member.reason = attachmentReason(head, read.knownTools);
    const why = read.unread.add(head) ? null : whyKept(head);
    if (why !== null) {
      member.reason = why;
      report(problem(path, TABLE_KEPT, "warning", why));
    }
    const isSide = mayBeSideFile(baseName(path), head.head.length) && read.sideFiles.size < MAX_SIDE_FILES;
    if (isSide && head.text !== null) read.sideFiles.set(path, head.text);
  }
}

const commasRefused = (path: string, comma: string): Issue =>
  problem(
    path,
    "decimal-commas",
    "error",
    `Numbers are printed with commas here (${comma}), and nothing says whether these separate decimals, ` +
      "thousands or numbers: the file was not read. Print them with LC_ALL=C, " +
      "or put points in the place of decimal commas.",
  );

const commasRead = (path: string, comma: string): Issue =>
  problem(
    path,
    "decimal-commas",
    "info",
    `Numbers are printed with decimal commas here (${comma}): they were read as such.`,
  );

function plainMember(
  event: { path: string; occurrence: number; size: number | null },
  role: SourceFileRole,
  reason: string | null,
): SavedFile {
  const { path, occurrence, size } = event;
  return { path, occurrence, sizeBytes: size, role, importer: null, reason, isText: false, content: null };
}
