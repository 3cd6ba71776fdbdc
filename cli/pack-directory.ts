import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import tar from "tar-stream";

/**
 * Packs a directory as a tar stream with equal bytes for equal files: names in order, no times or owners. Links and
 * devices are skipped, and `onSkip` gets each.
 */
export function packDirectory(folder: string, onSkip: (member: string) => void = () => {}): tar.Pack {
  const pack = tar.pack();
  const base = path.basename(path.resolve(folder));
  addAll(pack, folder, base, onSkip).then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  );
  return pack;
}

/** Adds the members of a folder below `name`. */
async function addAll(pack: tar.Pack, folder: string, name: string, onSkip: (member: string) => void): Promise<void> {
  for (const entry of (await readdir(folder)).sort()) {
    const file = path.join(folder, entry);
    const member = `${name}/${entry}`;
    const info = await lstat(file);
    if (info.isDirectory()) await addAll(pack, file, member, onSkip);
    else if (info.isFile()) {
      const target = pack.entry({ name: member, size: info.size, mode: 0o644, mtime: new Date(0) });
      // A file that still grows is read up to the length in its header.
      await pipeline(info.size === 0 ? [] : createReadStream(file, { end: info.size - 1 }), target);
    } else onSkip(member);
  }
}
