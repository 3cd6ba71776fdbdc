import type { Issue } from "@/lib/domain/model";
import type { GroundTruth, ParsedResults } from "@/lib/domain/parsed-results";

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
  /**
   * ASCII beginnings of lines that hold nothing for the parser. The reader may leave such lines out, but never the last line
   * of a file that is not blank.
   */
  noise?: readonly string[];
  /** `text` has no line end; `number` is 1-based. */
  line(text: string, number: number): void;
  /**
   * Called once, after the last line. Problems of the file go into `issues` of the facts' assembly or are returned here. `refused` says
   * why nothing of the file counts (room.ts); its facts are then not used.
   */
  end(): FileEnd<Facts>;
}

export interface FileEnd<Facts> {
  facts: Facts;
  issues: Issue[];
  refused?: Issue | null;
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
  /** True for files that only say more of a benchmark (samples, settings): a bundle of nothing else holds no results. */
  supporting?: true;
  /** Path pattern first, then a sniff of the head. Cheap and strict. */
  recognise(member: MemberHead): boolean;
  /** Joins the facts of all of the importer's files in one bundle. Pure; the order of `files` is the archive's. */
  assemble(files: ReadFile<Facts>[], context: AssembleContext): ParsedResults;
}

export interface TextImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "lines";
  /** True where a line may be longer than 32 KiB, as in JSON without line ends; its patterns must be linear. */
  longLines?: true;
  open(file: FileRef): LineParser<Facts>;
}

/** What a binary file gave. `facts` null = a sound file that holds nothing of this format: an attachment, `issues` say why. */
export interface BinaryRead<Facts> {
  facts: Facts | null;
  issues: Issue[];
}

/** A binary member laid open for reading at random places; never the whole file in memory. */
export interface BinaryFile {
  path: string;
  length: number;
  /** Copies up to `target.length` bytes from `position` of the member; answers how many. */
  readAt(target: Uint8Array, position: number): number;
}

/** Which ground truth a result file wants, as far as its path tells. */
export interface TruthWanted {
  dataset: string;
  k: number;
}

/** Binary formats are read in a limited process of their own (lib/import/isolated). `read` runs there. */
export interface BinaryImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "isolated";
  /** Files of a lower stage are read first: 0 ground truth, 1 results that can stand in for it, 2 the others. */
  stage(member: MemberHead): 0 | 1 | 2;
  /** Tells by the path which ground truth would serve a file, so that a stored one can be looked up; null when the path does not tell. */
  wantsTruth(path: string): TruthWanted | null;
  /** What the next stage is to be given: asked before stages 1 and 2 with all files read so far and what `wantsTruth` said of all members. Stored ground truths are appended by the caller. */
  groundTruths(read: readonly ReadFile<Facts>[], wanted: readonly TruthWanted[]): GroundTruth[];
  /** Reads one file, given the ground truths of its stage. Throws only for damaged files. */
  read(file: BinaryFile, groundTruths: readonly GroundTruth[]): Promise<BinaryRead<Facts>>;
}
