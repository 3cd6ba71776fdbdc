import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import fs from "node:fs/promises";
import { storageFull } from "./errors";

/** An open file. Reads and writes name a position, so that a repeated write lands in the same place. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  stat(): Promise<{ size: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** An open file without a name. Its calls wait for the disk, for code that cannot be asynchronous. */
export interface NamelessFile {
  /** Returns the number of bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): number;
  /** Returns the number of bytes written: a nearly full disk takes a part. */
  write(bytes: Uint8Array, position: number): number;
  close(): void;
}

/** Facts of a file that show if it changed: size in bytes, inode and times in milliseconds. */
export interface FileState {
  size: number;
  ino: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** The file system calls of bundles, spools and archives, with the names and errors of Node's `fs/promises`. */
export interface Disk {
  open(file: string, flags?: "r" | "wx" | "wx+", mode?: number): Promise<OpenFile>;
  /** Returns the first folder that had to be made; undefined where all were there. */
  mkdir(folder: string, options: { recursive: true }): Promise<string | undefined>;
  mkdtemp(prefix: string): Promise<string>;
  readdir(folder: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(file: string, options: { force: true; recursive?: true }): Promise<void>;
  stat(file: string): Promise<FileState>;
  /** Makes a file, private to this account, which ends with this process however that ends. */
  openNameless(file: string): NamelessFile;
}

/** The real disk. */
export const realDisk: Disk = {
  open: fs.open,
  mkdir: fs.mkdir,
  mkdtemp: fs.mkdtemp,
  readdir: fs.readdir,
  rename: fs.rename,
  rm: fs.rm,
  stat: fs.stat,
  openNameless(file) {
    const handle = openSync(file, "wx+", 0o600);
    try {
      rmSync(file, { force: true });
    } catch {
      // Its name stays until the next sweep.
    }
    return {
      read: (buffer, position) => readSync(handle, buffer, 0, buffer.byteLength, position),
      write: (bytes, position) => writeSync(handle, bytes, 0, bytes.byteLength, position),
      close: () => closeSync(handle),
    };
  },
};

let current: Disk = realDisk;

/** Returns the disk for all stored files: the real one, or a test's. */
export const disk = (): Disk => current;

/** Replaces the disk by a faulty one, for tests; returns a function that undoes it. */
export function replaceDisk(other: Disk): () => void {
  const before = current;
  current = other;
  return () => {
    current = before;
  };
}

/**
 * Writes all of `bytes` at `position`. A nearly full disk takes a part of a write and reports so only by its count
 * (write(2), "Return value"). The rest is written again until the disk takes it or fails with its own error. Throws
 * `storage-full` where it takes nothing.
 */
export async function writeWhole(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    if (bytesWritten === 0) throw storageFull();
    done += bytesWritten;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Yields the bytes of a part of a file, or of all of it; fewer where the file ends sooner. */
export async function* readRange(
  file: OpenFile,
  start = 0,
  length = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const end = start + length;
  for (let position = start; position < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Yields the bytes of a file; it is open only while they are read. */
export async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await disk().open(path, "r");
  try {
    yield* readRange(file);
  } finally {
    await file.close();
  }
}

/** Returns true for errors of system calls (`read`, `open`, `fsync`, ...), false for errors on a file's content. */
export const isDiskError = (cause: unknown): boolean => cause instanceof Error && "syscall" in cause && "code" in cause;
