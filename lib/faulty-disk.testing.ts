// A faulty disk over a real folder.
import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, type OpenFile, realDisk } from "./disk";
import { type Journal, powerJournal } from "./power-cut.testing";

/** The operation behind a call to the disk. */
export type Call = "open" | "read" | "write" | "sync" | "rename" | "remove" | "list" | "look" | "folder";

/** A fault of the disk, and the calls that meet it. */
export interface Fault {
  /**
   * The fault. Names not in this list are the system's errors.
   * - short: a write takes only a part
   * - odd: a stored byte differs from the sent one
   * - slow: every call waits, so that calls overtake each other
   * - power: the machine loses power (`cut` gives the rest)
   */
  kind: "short" | "odd" | "slow" | "power" | "EIO" | "ENOSPC" | "EDQUOT" | "EMFILE" | "EROFS";
  /** Position of the failing call among those that it can affect, from 0. */
  at: number;
  /** All later calls fail too. */
  lasting: boolean;
}

/** Calls that a fault can affect; null = all. */
const CALLS: Record<Fault["kind"], readonly Call[] | null> = {
  short: ["write"],
  odd: ["write"],
  slow: null,
  power: null,
  EIO: null,
  ENOSPC: ["open", "write", "sync", "rename", "folder"],
  EDQUOT: ["open", "write", "folder"],
  EMFILE: ["open", "list"],
  EROFS: ["open", "write", "rename", "remove", "folder"],
};

/**
 * Returns a disk over the real one with one fault; `random` returns numbers from 0 up to 1. `happened()` returns true
 * once the fault was met. `cut()` leaves the folder `root` as a power cut does: unsynced data is lost, whole, or partly
 * there.
 */
export function faultyDisk(fault: Fault, root: string, random: () => number) {
  let calls = 0;
  let happened = false;
  const journal: Journal = powerJournal(root, random);

  /** Counts a call; returns true for the affected one, throws where it fails. */
  function meets(call: Call, name: string): boolean {
    if (!(CALLS[fault.kind]?.includes(call) ?? true)) return false;
    const nth = calls;
    calls += 1;
    if (nth < fault.at || (nth > fault.at && !fault.lasting)) return false;
    happened = true;
    if (fault.kind === "short" || fault.kind === "odd" || fault.kind === "slow") return true;
    throw systemError(fault.kind === "power" ? "EIO" : fault.kind, call, name);
  }
  async function meet(call: Call, name: string): Promise<boolean> {
    const isIt = meets(call, name);
    if (isIt && fault.kind === "slow") await sleep(random() * 4);
    return isIt && fault.kind !== "slow";
  }
  /** Returns the bytes that the disk takes of a write: a part, or other ones. */
  function taken(bytes: Uint8Array, isIt: boolean): Buffer {
    const place = isIt ? Math.floor(random() * bytes.length) : 0;
    if (isIt && fault.kind === "short") return Buffer.from(bytes.subarray(0, Math.max(1, place)));
    const piece = Buffer.from(bytes);
    if (isIt && fault.kind === "odd") piece[place] = (piece[place] ?? 0) ^ 1;
    return piece;
  }

  function openFile(handle: fs.FileHandle, name: string): OpenFile {
    return {
      async read(buffer, offset, length, position) {
        await meet("read", name);
        return handle.read(buffer, offset, length, position);
      },
      async write(bytes, offset, length, position) {
        const isIt = await meet("write", name).catch(async (error) => {
          // A disk that runs full often takes the first part.
          const part = Buffer.from(bytes.subarray(offset, offset + Math.floor(random() * length)));
          await handle.write(part, 0, part.length, position);
          journal.wrote(name, part, position);
          throw error;
        });
        const piece = taken(bytes.subarray(offset, offset + length), isIt);
        const { bytesWritten } = await handle.write(piece, 0, piece.length, position);
        journal.wrote(name, piece.subarray(0, bytesWritten), position);
        return { bytesWritten };
      },
      stat: () => handle.stat(),
      async sync() {
        await meet("sync", name);
        await handle.sync();
        journal.synced(name);
      },
      close: () => handle.close(),
    };
  }

  const disk: Disk = {
    async open(name, flags = "r", mode) {
      await meet("open", name);
      const handle = await fs.open(name, flags, mode);
      if (flags !== "r") journal.made(name);
      return openFile(handle, name);
    },
    async mkdir(folder) {
      await meet("folder", folder);
      const first = await fs.mkdir(folder, { recursive: true });
      if (first !== undefined) journal.madeFolders(first, folder);
      return first;
    },
    async mkdtemp(prefix) {
      await meet("folder", prefix);
      return fs.mkdtemp(prefix);
    },
    async readdir(folder) {
      await meet("list", folder);
      return fs.readdir(folder);
    },
    async rename(from, to) {
      await meet("rename", from);
      await journal.renames(from, to);
      await fs.rename(from, to);
    },
    async rm(name, options) {
      await meet("remove", name);
      await journal.removes(name);
      await fs.rm(name, options);
    },
    async stat(name) {
      await meet("look", name);
      return fs.stat(name);
    },
    openNameless(name) {
      meets("open", name);
      const file = realDisk.openNameless(name);
      return {
        read(buffer, position) {
          meets("read", name);
          return file.read(buffer, position);
        },
        write: (bytes, position) => file.write(taken(bytes, meets("write", name)), position),
        close: file.close,
      };
    },
  };
  return { disk, happened: () => happened, cut: journal.cut };
}

function systemError(code: string, call: Call, name: string): Error {
  return Object.assign(new Error(`${code}: a fault of the test, ${call} '${path.basename(name)}'`), {
    code,
    syscall: call,
  });
}

/**
 * Returns a disk that takes at most `most` bytes per write, and none after `room` bytes. `writes()` counts the writes.
 */
export function nearlyFullDisk({ most = 1, room = Number.POSITIVE_INFINITY }) {
  let left = room;
  let writes = 0;
  const open: Disk["open"] = async (name, flags, mode) => {
    const handle = await fs.open(name, flags, mode);
    return {
      read: (...where) => handle.read(...where),
      stat: () => handle.stat(),
      sync: () => handle.sync(),
      close: () => handle.close(),
      write(bytes, offset, length, position) {
        writes += 1;
        if (left === 0) throw systemError("ENOSPC", "write", name);
        const taken = Math.min(most, left, length);
        left -= taken;
        return handle.write(bytes, offset, taken, position);
      },
    };
  };
  const openNameless: Disk["openNameless"] = (name) => {
    const file = realDisk.openNameless(name);
    return {
      ...file,
      write(bytes, position) {
        writes += 1;
        if (left === 0) throw systemError("ENOSPC", "write", name);
        const taken = Math.min(most, left, bytes.byteLength);
        left -= taken;
        return file.write(bytes.subarray(0, taken), position);
      },
    };
  };
  return { disk: { ...realDisk, open, openNameless }, writes: () => writes };
}
