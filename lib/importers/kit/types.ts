import type { Issue } from "@/lib/domain/model";
import type { GroundTruth, ParsedResults } from "@/lib/domain/parsed-results";
import type { TableHead } from "@/lib/domain/unread-table";
import type { Shelf } from "./packed-block";
import type { TableMapping } from "./table-mapping";

/** Everything that recognition may read: never the whole file. */
export interface MemberHead {
  /**
   * Path inside the bundle, with `/`; nested archives are `a.tar.gz!/b`. Recognition gets it without the ending of a
   * compressed member, which keeps `.gz`, `.xz`, `.zst` or `.bz2` elsewhere (`withoutPacking`).
   */
  path: string;
  /** Bytes of the decompressed member; null where not known before reading. */
  size: number | null;
  /** The first bytes, decompressed, up to 64 KiB. */
  head: Uint8Array;
  /** The head decoded as text; null for binary data. */
  text: string | null;
}

/** A file given to an importer; `path` as in MemberHead. */
export interface FileRef {
  path: string;
  /** The manifest's statement on its tables; absent without one. */
  mapping?: TableMapping;
}

/** A file after reading: its facts, not yet joined with other files. */
export interface ReadFile<Facts> {
  path: string;
  facts: Facts;
}

/** Receives a text file line by line, so that no file has to fit in memory. */
export interface LineParser<Facts> {
  /**
   * Lines that begin with one of these ASCII prefixes mean nothing to the parser. The reader may leave them out,
   * but never the last line that is not blank.
   */
  noise?: readonly string[];
  /** `text` has no line end; `number` is 1-based. */
  line(text: string, number: number): void;
  /**
   * Called once, after the last line. Returns the facts and the problems of the file.
   * `refused` is the reason why nothing of the file counts (room.ts); its facts are then not used.
   */
  end(): FileEnd<Facts>;
}

/** The result of a text file. */
export interface FileEnd<Facts> {
  facts: Facts;
  issues: Issue[];
  refused?: Issue | null;
  /** Headings and keys that the file has; absent unless a manifest names some. */
  seen?: ReadonlySet<string>;
}

/** Context of an importer's files. */
export interface AssembleContext {
  /** The paths of all files of the bundle. An importer knows nothing else of the bundle. */
  allPaths: readonly string[];
  /** A place for many points (point-list.ts); absent = memory. */
  shelf?: Shelf | undefined;
}

interface ImporterBase<Facts> {
  /** Short and stable. Readers see it, and bundles store it. */
  id: string;
  /** Raise it when the same bytes give other results. */
  version: number;
  /** Names the format in a few words. */
  title: string;
  /** True for files that only support a benchmark (samples, settings). A bundle of these alone has no results. */
  supporting?: true;
  /** True for an importer of any tool's files: it gets only those that no other importer recognises. */
  fallback?: true;
  /** Tests the path first, then the head. Cheap and strict. */
  recognise(member: MemberHead): boolean;
  /** Returns the table in the head of a file that does not explain itself; null for other files. Never throws. */
  look?(member: MemberHead): TableHead | null;
  /** Returns why a file that nothing can read or ask about is kept, as a sentence; null for other files. */
  keeps?(member: MemberHead): string | null;
  /** Joins the facts of the importer's files of one bundle. Pure; `files` are in the archive's order. */
  assemble(files: ReadFile<Facts>[], context: AssembleContext): ParsedResults;
  /**
   * The steps of `assemble` for a large bundle, which is joined some folders at a time. Present where facts are plain
   * data (numbers, texts, lists, records), and where files of different folders never change each other's results.
   */
  inParts?: {
    /** Joins all files of some folders. */
    assemble(files: ReadFile<Facts>[], context: AssembleContext): ParsedResults;
    /** Adds the facts that concern all files to the results of all parts. */
    conclude(results: ParsedResults): void;
  };
}

/** A text format, read line by line. */
export interface TextImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "lines";
  /** True where a line may exceed 32 KiB, as in JSON without line ends. Its patterns must be linear. */
  longLines?: true;
  open(file: FileRef): LineParser<Facts>;
  /**
   * True for a file that this head is only the beginning of, and that may explain itself behind it. It is read where
   * nothing recognises it, and stays unread where it gives the issue "no-table".
   */
  mayGoOn?(member: MemberHead): boolean;
  /** Tests a file whose columns a manifest names. An importer without this reads no mapping. */
  recogniseNamed?(member: MemberHead, mapping: TableMapping): boolean;
  /** Returns how many of the columns that a manifest names or melts a file has, by its head. */
  namedColumnsIn?(member: MemberHead, mapping: TableMapping): number;
}

/** Result of a binary file. `facts` is null for a sound file without results: an attachment; `issues` say why. */
export interface BinaryRead<Facts> {
  facts: Facts | null;
  issues: Issue[];
}

/** A binary member that is read at random positions; it is never whole in memory. */
export interface BinaryFile {
  path: string;
  length: number;
  /** Copies up to `target.length` bytes from `position` and returns their number. */
  readAt(target: Uint8Array, position: number): number;
}

/** The ground truth that a result file needs, as its path names it. */
export interface TruthWanted {
  dataset: string;
  k: number;
}

/** Binary formats are read in a limited process (lib/import/isolated). `read` runs there. */
export interface BinaryImporter<Facts = unknown> extends ImporterBase<Facts> {
  reader: "isolated";
  /** Files of a lower stage are read first: 0 ground truth, 1 results that can replace it, 2 the others. */
  stage(member: MemberHead): 0 | 1 | 2;
  /** Returns the ground truth that a path names, so that a stored one can be found. Null where the path names none. */
  wantsTruth(path: string): TruthWanted | null;
  /**
   * Returns the ground truths for the next stage. Called before stages 1 and 2 with all files read so far and
   * the truths that `wantsTruth` named. The caller adds stored ground truths.
   */
  groundTruths(read: readonly ReadFile<Facts>[], wanted: readonly TruthWanted[]): GroundTruth[];
  /** Reads one file, given the ground truths of its stage. Throws only for damaged files. */
  read(file: BinaryFile, groundTruths: readonly GroundTruth[]): Promise<BinaryRead<Facts>>;
}
