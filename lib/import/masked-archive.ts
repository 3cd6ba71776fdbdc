import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { readArchive } from "../archive/read-archive";
import { type ArchiveEvent, MemberError } from "../archive/types";
import { lineMasker } from "../domain/secrets/secrets";
import { cleanPaths } from "./clean-paths";
import { lineBatches } from "./line-reader";

type Member = Extract<ArchiveEvent, { kind: "member" }>;

/** Reads each member of an upload in turn; places count from 1. Returns all paths, those of skipped members too. */
async function eachMember(
  file: string,
  fileName: string,
  read: (member: Member, place: number) => Promise<void>,
): Promise<string[]> {
  const paths: string[] = [];
  let place = 0;
  for await (const event of readArchive({ file }, { fileName })) {
    if (event.kind === "issue") continue;
    paths.push(event.path);
    if (event.kind !== "member") continue;
    place += 1;
    await read(event, place);
  }
  return paths;
}

/** Yields the bytes of a member up to its damage. */
async function* wholeBytes({ stream }: Member): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof MemberError)) throw error;
  }
}

/** Yields the lines of a text with masked secrets, as UTF-8. Parts of one line stay one line. */
async function* maskedText(member: Member): AsyncGenerator<Buffer> {
  const mask = lineMasker(member.path);
  let last = 0;
  for await (const batch of lineBatches(wholeBytes(member))) {
    let text = "";
    for (const line of batch) {
      const end = line.number === last ? "\r" : "\n";
      text += `${last === 0 ? "" : end}${mask(line.text)}`;
      last = line.number;
    }
    yield Buffer.from(text);
  }
  if (last > 0) yield Buffer.from("\n");
}

interface Secrets {
  /** Places of members of which a line is masked. */
  masked: ReadonlySet<number>;
  /** Those with a NUL, whose bytes no text has. */
  binary: ReadonlySet<number>;
  /** Paths without secrets, by path, as an import of the upload shows them. */
  paths: ReadonlyMap<string, string>;
}

async function findSecrets(file: string, fileName: string): Promise<Secrets> {
  const masked = new Set<number>();
  const binary = new Set<number>();
  const paths = await eachMember(file, fileName, async (member, place) => {
    const mask = lineMasker(member.path);
    for await (const batch of lineBatches(wholeBytes(member)))
      for (const { text } of batch) {
        if (text.includes("\0")) binary.add(place);
        if (mask(text) !== text) masked.add(place);
      }
  });
  return { masked, binary, paths: cleanPaths(paths) };
}

/**
 * Writes the members of a stored upload to a tar.gz without their secrets, in names as in bytes. Binary ones with
 * secrets are left out; returns their number. Members without secrets keep their bytes. An import of the copy reads the
 * masked lines that an import of the upload reads. Equal uploads give equal bytes.
 */
export async function writeMaskedArchive(file: string, fileName: string, to: string): Promise<number> {
  const { masked, binary, paths } = await findSecrets(file, fileName);
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-masked-"));
  const spool = path.join(folder, "member");
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(to));
  let leftOut = 0;
  const add = async (member: Member, place: number) => {
    if (masked.has(place) && binary.has(place)) {
      leftOut += 1;
      return;
    }
    const bytes = masked.has(place) ? maskedText(member) : wholeBytes(member);
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(spool));
    const name = paths.get(member.path) ?? member.path;
    const header = { name, size: (await stat(spool)).size, mtime: new Date(0) };
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      pipeline(createReadStream(spool), entry).catch(reject);
    });
  };
  try {
    await Promise.race([eachMember(file, fileName, add), written]);
    tar.finalize();
    await written;
    return leftOut;
  } finally {
    tar.destroy();
    await written.catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
