import { bunzip2 } from "./bunzip2";
import type { ByteReader } from "./byte-reader";
import { type DecompressOptions, gunzip } from "./gunzip";
import type { Compression } from "./sniff";
import { unxz } from "./unxz";
import { unzstd } from "./unzstd";

const DECOMPRESSORS: Record<
  Compression,
  (reader: ByteReader, options: DecompressOptions) => AsyncGenerator<Uint8Array>
> = { gzip: gunzip, zstd: unzstd, xz: unxz, bzip2: bunzip2 };

/** Decompresses one stream; concatenated streams of the same format are read as one. Throws Damage. */
export function decompress(format: Compression, reader: ByteReader, options: DecompressOptions) {
  return DECOMPRESSORS[format](reader, options);
}
