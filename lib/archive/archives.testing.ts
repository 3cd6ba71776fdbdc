// Makes archives for tests with other people's packers, and records the results of reading them.
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import { type Header, pack } from "tar-stream";
import { readArchive } from "./read-archive";
import { type ArchiveSource, MemberError, type ReadOptions } from "./types";

/**
 * Tars of d/one.txt ("qps 100") and d/two.txt ("qps 200") in base64, by the end of their name. Made with GNU tar 1.34,
 * and with xz 5.4, zstd 1.5 or bzip2 1.0.8.
 */
export const COMPRESSED = {
  xz: "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4Cf/AG5dADILyecjtNjASOkTypYOAoXbnBOXelGTbixZbFoVuhZuCrIop6oJblt9U3mm7SFTSbrBe95Y3tdKmTmnSRUw/LR24DvpSxUxN0Nt2zAvYtkTD6b55ZAzynCxawvb5SFe3EClKgAdMOBggS/lJqEAAAAAPuXhnM/xoh8AAYoBgFAAAFhS+8CxxGf7AgAAAAAEWVo=",
  zst: "KLUv/WQAJ60CAFLDCxGg7fDZLb/hf6FpjQRDRUxMAcQsCQUy+Ic+1qzqDnzRvnrsmo//3i03nDAktQQKDSBgLbA9/d8DPvXQqjLIAKhHr0p6qPiPrBWvMRA4KMBu4l2jpnK/",
  bz2: "QlpoOTFBWSZTWVUKOBYAAI77gMqQAQBAAfWAAIBmAf7ABgggAHQKpU9I9TQGho9R6RjUEkoaPUAAAA+5KScjHYAGgkhFRYOExQMQEIYQzmST691+JuS9ENmMkKOCEnSnheuijamumkYvNssNK5rM2jVZVv1WYR2RB/F3JFOFCQVQo4Fg",
};

/** An entry of a tar: its header and its bytes, none by default. */
export interface PackedEntry extends Partial<Header> {
  name: string;
  bytes?: Uint8Array | string;
}

/** Packs entries as a tar. */
export async function makeTar(...entries: PackedEntry[]): Promise<Buffer> {
  const packer = pack();
  const whole = buffer(packer);
  for (const { bytes, ...header } of entries) packer.entry(header, Buffer.from(bytes ?? ""));
  packer.finalize();
  return whole;
}

/** Packs entries as a tar.gz. */
export async function makeTarGz(...entries: PackedEntry[]): Promise<Buffer> {
  return gzipSync(await makeTar(...entries));
}

/** Packs files as a zip. */
export function makeZip(files: Zippable): Uint8Array {
  return zipSync(files);
}

/** Writes the checksum of the tar header at byte `at`, after its bytes were changed; changes and returns `tar`. */
export function fixChecksum(tar: Buffer, at = 0): Buffer {
  tar.fill(" ", at + 148, at + 156);
  const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148);
  return tar;
}

/** Yields bytes in chunks of `size` bytes. */
export async function* chunked(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The results of reading an upload. */
export interface Everything {
  /** Content of each member that was read to its end, by path (with `#2` for a second occurrence). */
  members: Record<string, string>;
  sizes: (number | null)[];
  skipped: Record<string, string>;
  issues: string[];
  /** Codes of members whose stream threw. */
  failed: Record<string, string>;
  /** The code of the refusal of the whole upload. */
  refusal: string | null;
  message: string;
}

/** Returns everything that reading an upload gives; throws anything but an expected refusal. */
export async function readEverything(
  source: ArchiveSource | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<Everything> {
  const read: Everything = { members: {}, sizes: [], skipped: {}, issues: [], failed: {}, refusal: null, message: "" };
  const input = source instanceof Uint8Array ? chunked(source) : source;
  try {
    for await (const event of readArchive(input, { fileName: "upload.tar.gz", ...options })) {
      if (event.kind === "issue") {
        read.issues.push(event.issue.code);
        continue;
      }
      const key = event.occurrence === 1 ? event.path : `${event.path}#${event.occurrence}`;
      if (event.kind === "skipped") {
        read.skipped[key] = event.issue.code;
        continue;
      }
      try {
        read.members[key] = (await buffer(event.stream)).toString("latin1");
        read.sizes.push(event.size);
      } catch (cause) {
        if (!(cause instanceof MemberError)) throw cause;
        read.failed[key] = cause.issue.code;
      }
    }
  } catch (cause) {
    const refusal = cause instanceof Error && "code" in cause && cause.name === "ExpectedError" ? cause.code : null;
    if (typeof refusal !== "string") throw cause;
    read.refusal = refusal;
    read.message = cause instanceof Error ? cause.message : "";
  }
  return read;
}
