import type { GroundTruth, Issue, ParsedResults } from "@/lib/domain/model";

/** What recognition may look at: never the whole file. */
export interface MemberHead {
  /** Path inside the bundle, with `/`; `.gz` of a compressed member still there, nested archives as `a.tar.gz!/b`. */
  path: string;
  /** Bytes of the (decompressed) member; null when not known before it was read. */
  size: number | null;
  /** The first bytes, decompressed, up to 64 KiB. */
  head: Uint8Array;
  /** The head decoded as text; null when it is not text. */
  text: string | null;
}

/** A file given to an importer, identified by its path; `path` as in MemberHead. */
export interface FileRef {
  path: string;
}

/** A file of an importer after reading: its facts, still unjoined. */
export interface ReadFile<Facts> {
  path: string;
  facts: Facts;
}

/** Gets a text file line by line, so that no file has to fit in memory. */
export interface LineParser<Facts> {
  /** `text` has no line end; `number` is 1-based. */
  line(text: string, number: number): void;
  /** Called once, after the last line. Problems of the file go into `issues` of the facts' assembly or are returned here. */
  end(): { facts: Facts; issues: Issue[] };
}

/** Who answers while an importer joins its files. */
export interface AssembleContext {
  /** Directory names that files stand in are all an importer knows of its surroundings. */
  allPaths: readonly string[];
}

interface ImporterBase<Facts> {
  /** Short and stable; shown to people and stored with the bundle. */
  id: string;
  /** Raise it when the same bytes would give other results. */
  version: number;
  /** What the format is, in a few words. */
  title: string;
  /** Path pattern first, then a sniff of the head. Cheap and strict. */
  recognise(member: MemberHead): boolean;
  /** Joins the facts of all of the importer's files in one bundle. Pure; the order of `files` is the archive's. */
  assemble(files: ReadFile<Facts>[], context: AssembleContext): ParsedResults;
}

export interface TextImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "lines";
  open(file: FileRef): LineParser<Facts>;
}

/** Binary formats are read in a limited process of their own (lib/import/isolated-*). `read` runs there. */
export interface BinaryImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "isolated";
  /** Files of a lower stage are read first: ground truth is stage 0, results that need it are stage 1. */
  stage(member: MemberHead): 0 | 1;
  /** What stage 1 needs from stage 0 and from the database; given to every read of stage 1. */
  groundTruths(stage0: ReadFile<Facts>[]): GroundTruth[];
}
