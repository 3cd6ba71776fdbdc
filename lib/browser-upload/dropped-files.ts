import { formatCounted } from "@/lib/format";
import type { TarEntry } from "./tar-encoder";

/** The reader's choice: a file as it is, or a folder to pack during the upload. */
export type Chosen = { kind: "file"; file: File } | { kind: "folder"; name: string; entries: TarEntry[] };

const MAX_FILES = 200_000;

/**
 * Returns the dropped files. It walks folders to their last file. Throws an Error for a folder of more than 200,000
 * files, and the browser's error for an unreadable one. Browsers give entries only before the drop event ends.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<Chosen[]> {
  const roots = [...items].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  const chosen: Chosen[] = [];
  for (const root of roots) {
    if (isFile(root)) chosen.push({ kind: "file", file: await fileOf(root) });
    else if (isDirectory(root)) chosen.push({ kind: "folder", name: root.name, entries: await walk(root) });
  }
  return chosen;
}

/**
 * Returns the folder of an `<input webkitdirectory>`, or null where it is empty. The input has one flat list, whose
 * paths begin with the folder's name.
 */
export function pickedFolder(files: Iterable<File>): Chosen | null {
  const entries = [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const [first] = entries;
  if (!first) return null;
  return { kind: "folder", name: first.path.split("/")[0] ?? "folder", entries };
}

async function walk(root: FileSystemDirectoryEntry): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  const waiting: FileSystemEntry[] = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isFile(next)) entries.push({ path: next.fullPath.replace(/^\//, ""), file: await fileOf(next) });
    else if (isDirectory(next)) waiting.push(...(await children(next)));
    if (entries.length > MAX_FILES)
      throw new Error(
        `“${root.name}” holds more than ${formatCounted(MAX_FILES, "file")}. Upload it as an archive, or in parts.`,
      );
  }
  return entries;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Returns a directory's entries. Browsers return them a hundred at a time, then an empty answer. */
async function children(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!batch.length) return found;
    found.push(...batch);
  }
}
