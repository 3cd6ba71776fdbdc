import type { Issue } from "@/lib/domain/model";
import { ByteReader } from "./byte-reader";
import type { Damage } from "./damage";
import { decompress } from "./decompress";
import { archiveIssue } from "./issues";
import { Budget, DEFAULT_LIMITS } from "./limits";
import { NameLedger } from "./name-ledger";
import { type Compression, type Format, isZeros, SNIFF_BYTES, sniff } from "./sniff";
import { MemberError, type ReadOptions } from "./types";

const COMPRESSIONS: readonly string[] = ["gzip", "zstd", "xz", "bzip2"] satisfies Compression[];

/** A stream without its compression. */
export interface Peeled {
  reader: ByteReader;
  format: Format;
  /** Number of compressions that were removed. */
  layers: number;
}

/** State that all levels of one reading share: budget, names, pending remarks. */
export class Reading {
  readonly budget: Budget;
  readonly names: NameLedger;
  /** True once a member was yielded, or named as skipped. */
  found = false;
  #remarks: Issue[] = [];
  #open: ByteReader[] = [];

  readonly options: ReadOptions;

  constructor(options: ReadOptions) {
    this.options = options;
    this.budget = new Budget(options.limits ?? DEFAULT_LIMITS, options.onBytes);
    this.names = new NameLedger(this.budget);
  }

  /** Takes the issues found while bytes were read, to yield them next. */
  remarks(): Issue[] {
    const remarks = this.#remarks;
    this.#remarks = [];
    return remarks;
  }

  /** Removes up to `most` layers of compression. Damage in the first bytes is left to the reader of the bytes. */
  async peel(reader: ByteReader, owner: string | null, most: number): Promise<Peeled> {
    let format = await sniffReader(reader);
    let layers = 0;
    let inner = reader;
    while (isCompression(format) && layers < most) {
      inner = this.#decompress(format, inner, owner);
      layers += 1;
      format = await sniffReader(inner);
    }
    return { reader: inner, format, layers };
  }

  /** Closes the readers that peeling opened since `mark`, innermost first. */
  async close(mark: number): Promise<void> {
    while (this.#open.length > mark) await this.#open.pop()?.close();
  }

  /** The number of open readers, for `close`. */
  get mark(): number {
    return this.#open.length;
  }

  #decompress(format: Compression, reader: ByteReader, owner: string | null): ByteReader {
    const onTrailing = () => {
      const message = `Bytes that are not ${format} follow the end of the compressed data; they were ignored.`;
      this.#remarks.push(archiveIssue("warning", "trailing-garbage", owner, message));
    };
    const inner = new ByteReader(this.#count(decompress(format, reader, { owner, onTrailing })));
    this.#open.push(inner);
    return inner;
  }

  async *#count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.options.signal?.throwIfAborted();
      this.budget.unpacked(chunk.length);
      yield chunk;
    }
  }
}

/** Returns true for formats that compress a single file. */
export function isCompression(format: Format): format is Compression {
  return COMPRESSIONS.includes(format);
}

/** Makes an issue of one sentence about a damaged member, nested archive or upload. */
export function damageIssue(damage: Damage, path: string | null): Issue {
  const what = path === null ? "The archive" : path;
  const code = path === null ? `archive-${damage.kind}` : `member-${damage.kind}`;
  const which = damage.kind === "truncated" ? "truncated" : "damaged";
  const inside = damage.owner && damage.owner !== path ? ` (of ${damage.owner})` : "";
  return archiveIssue(
    "error",
    code,
    path,
    `${what} is ${which}: ${damage.message}${inside}. Pack and upload it again.`,
  );
}

/** Returns the error of a member whose bytes are damaged. */
export function memberDamage(damage: Damage, path: string): MemberError {
  return new MemberError(damageIssue(damage, path), { cause: damage });
}

async function sniffReader(reader: ByteReader): Promise<Format> {
  try {
    await reader.fill(SNIFF_BYTES);
  } catch {
    // The reader keeps the failure and throws it again behind the bytes that did arrive.
  }
  return sniff(reader.peek(SNIFF_BYTES));
}

/** Returns true where the first block is zeros, as in an empty tar. Ask only where a tar is expected. */
export function isEmptyTar(reader: ByteReader): boolean {
  const head = reader.peek(SNIFF_BYTES);
  return head.length === SNIFF_BYTES && isZeros(head);
}
