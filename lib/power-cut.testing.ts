// Models a power cut: any unsynced names and bytes may be lost, in any order (POSIX promises no more).
import fs from "node:fs/promises";
import path from "node:path";

interface Node {
  /** The bytes at the last sync, which are safe. */
  kept: Buffer;
  /** Later writes, in order. */
  since: { bytes: Buffer; position: number }[];
}
type Step =
  | { does: "folder"; name: string; safe: boolean }
  | { does: "make"; name: string; node: Node; safe: boolean }
  | { does: "rename"; name: string; from: string; node: Node | undefined; safe: boolean }
  | { does: "remove"; name: string; safe: boolean };

/** Records changes of a disk, in order; `cut` leaves them as a power cut does. */
export interface Journal {
  made(name: string): void;
  /** Records new folders: `first`, and those below it down to `last`. */
  madeFolders(first: string, last: string): void;
  wrote(name: string, bytes: Buffer, position: number): void;
  /** Records the sync of a file (its bytes) or a folder (the names in it). */
  synced(name: string): void;
  /** Call this and the next before their operation: they note the bytes that it replaces. */
  renames(from: string, to: string): Promise<void>;
  removes(name: string): Promise<void>;
  cut(): Promise<void>;
}

/** Returns a journal of changes below `root`; everything there already counts as safe. */
export function powerJournal(root: string, random: () => number): Journal {
  const steps: Step[] = [];
  const open = new Map<string, Node>();
  const before = new Map<string, Buffer>();
  const inside = (name: string) => name.startsWith(`${root}${path.sep}`);
  /** Records the bytes of a file that was there before the journal began. */
  async function note(name: string) {
    if (open.has(name) || before.has(name)) return;
    const bytes = await fs.readFile(name).catch(() => null);
    if (bytes) before.set(name, bytes);
  }
  return {
    made(name) {
      if (!inside(name)) return;
      const node = { kept: Buffer.alloc(0), since: [] };
      open.set(name, node);
      steps.push({ does: "make", name, node, safe: false });
    },
    madeFolders(first, last) {
      for (let name = last; name.length >= first.length; name = path.dirname(name))
        steps.push({ does: "folder", name, safe: false });
    },
    wrote(name, bytes, position) {
      open.get(name)?.since.push({ bytes: Buffer.from(bytes), position });
    },
    synced(name) {
      const node = open.get(name);
      if (node) {
        node.kept = overwrite(node.kept, node.since);
        node.since = [];
      }
      for (const step of steps)
        if (path.dirname(step.name) === name || (step.does === "rename" && path.dirname(step.from) === name))
          step.safe = true;
    },
    async renames(from, to) {
      await note(from);
      await note(to);
      const node = open.get(from);
      open.delete(from);
      if (node) open.set(to, node);
      steps.push({ does: "rename", name: to, from, node, safe: false });
    },
    async removes(name) {
      await note(name);
      open.delete(name);
      steps.push({ does: "remove", name, safe: false });
    },
    async cut() {
      const files = new Map<string, Buffer | Node>(before);
      const lost: string[] = [];
      const isLost = (name: string) => lost.some((folder) => name === folder || name.startsWith(folder + path.sep));
      const folders = steps.filter((step) => step.does === "folder").sort((a, b) => a.name.length - b.name.length);
      for (const { name, safe } of folders) if (!isLost(name) && !safe && random() < 0.5) lost.push(name);
      for (const step of steps) {
        if (step.does === "folder" || isLost(step.name) || !(step.safe || random() < 0.5)) continue;
        if (step.does === "make") files.set(step.name, step.node);
        else if (step.does === "remove") files.delete(step.name);
        else {
          // A safe name doesn't need the one before to be safe.
          const moved = step.node ?? files.get(step.from);
          files.delete(step.from);
          if (moved) files.set(step.name, moved);
        }
      }
      const touched = new Set([
        ...before.keys(),
        ...steps.flatMap((step) => (step.does === "folder" ? [] : [step.name])),
      ]);
      for (const step of steps) if (step.does === "rename") touched.add(step.from);
      for (const name of touched) await fs.rm(name, { force: true });
      for (const folder of lost) await fs.rm(folder, { recursive: true, force: true });
      for (const [name, file] of files) {
        const bytes = Buffer.isBuffer(file)
          ? file
          : overwrite(
              file.kept,
              file.since.filter(() => random() < 0.5),
            );
        await fs.writeFile(name, bytes);
      }
    },
  };
}

/** Returns bytes with later writes over them; gaps are zeros. */
function overwrite(kept: Buffer, writes: readonly { bytes: Buffer; position: number }[]): Buffer {
  const size = Math.max(kept.length, ...writes.map(({ bytes, position }) => position + bytes.length));
  const whole = Buffer.alloc(size);
  kept.copy(whole);
  for (const { bytes, position } of writes) bytes.copy(whole, position);
  return whole;
}
