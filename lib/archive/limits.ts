import { ExpectedError } from "@/lib/errors";
import type { ArchiveLimits } from "./types";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The limits of an upload. */
export const DEFAULT_LIMITS: ArchiveLimits = {
  entries: 200_000,
  unpackedBytes: 64 * GIB,
  ratio: 200,
  ratioFloorBytes: 256 * MIB,
  nesting: 3,
  pathLength: 1024,
  memberBytes: 16 * GIB,
};

/** Limit on the characters of all names of one upload, which are kept to find duplicates. */
const NAME_CHARACTERS = 24 * MIB;

/**
 * Counts the cost of one upload; nested archives share the budget. Methods that have a limit throw an ExpectedError
 * above it.
 */
export class Budget {
  #entries = 0;
  #unpacked = 0;
  #read = 0;
  #nameCharacters = 0;
  /** The current member, for messages. */
  member: string | null = null;

  readonly limits: ArchiveLimits;
  private readonly onBytes: ((compressedBytesRead: number) => void) | undefined;

  constructor(limits: ArchiveLimits, onBytes: ((compressedBytesRead: number) => void) | undefined) {
    this.limits = limits;
    this.onBytes = onBytes;
  }

  /** Counts bytes of the upload itself, and reports their sum. */
  read(bytes: number): void {
    this.#read += bytes;
    this.onBytes?.(this.#read);
  }

  /** Counts an upload of this size as read. */
  readAll(size: number): void {
    this.read(Math.max(0, size - this.#read));
  }

  /** Counts one entry. Throws `archive-too-many-entries`. */
  entry(): void {
    this.#entries += 1;
    if (this.#entries > this.limits.entries) {
      throw new ExpectedError(
        "archive-too-many-entries",
        `The archive has more than ${this.limits.entries} entries, which is the limit. Split it, ` +
          "or leave out files that are not results.",
      );
    }
  }

  /** Counts the characters of a path. Throws `archive-too-many-entries`. */
  name(path: string): void {
    this.#nameCharacters += path.length;
    if (this.#nameCharacters > NAME_CHARACTERS) {
      throw new ExpectedError(
        "archive-too-many-entries",
        `The member names of the archive are longer than ${NAME_CHARACTERS} characters together, ` +
          "which is the limit. Split it.",
      );
    }
  }

  /** Counts unpacked bytes. Throws `archive-too-large` or `archive-bomb`. */
  unpacked(bytes: number): void {
    this.#unpacked += bytes;
    const { unpackedBytes, ratio, ratioFloorBytes } = this.limits;
    if (this.#unpacked > unpackedBytes) {
      throw new ExpectedError(
        "archive-too-large",
        `The archive unpacks to more than ${unpackedBytes} bytes${this.#where()}, which is the limit. Split it.`,
      );
    }
    if (this.#unpacked > ratioFloorBytes && this.#unpacked > ratio * this.#read) {
      throw new ExpectedError(
        "archive-bomb",
        `The archive unpacks to more than ${ratio} times its size${this.#where()}: ` +
          `${this.#unpacked} bytes out of ${this.#read}. It was not read further.`,
      );
    }
  }

  #where(): string {
    return this.member === null ? "" : ` (in ${this.member})`;
  }
}
