import type { ByteReader } from "./byte-reader";
import type { DecompressOptions } from "./gunzip";
export async function* bunzip2(reader: ByteReader, o: DecompressOptions): AsyncGenerator<Uint8Array> {
  throw new Error(`bzip2 ${o.owner} ${reader}`);
}
