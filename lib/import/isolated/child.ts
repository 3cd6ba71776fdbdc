// Runs as a process of its own (see lane.ts). It reads members of the given spool file, and nothing else.
import { closeSync, openSync, readSync } from "node:fs";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import { binaryImporters } from "@/lib/importers/binary-registry";
import type { BinaryFile } from "@/lib/importers/kit/types";
import type { ChildMessage, HostMessage } from "./messages";
import type { SpooledFile } from "./types";

let groundTruths: readonly GroundTruth[] = [];
let spool: { path: string; descriptor: number } | null = null;
let work = Promise.resolve();

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function readOne(file: SpooledFile, importerId: string): Promise<void> {
  const importer = binaryImporters.find(({ id }) => id === importerId);
  try {
    if (!importer) throw new Error(`There is no importer ${importerId} for binary files.`);
    const { facts, issues } = await importer.read(openMember(file), groundTruths);
    send({ kind: "read", path: file.path, facts, issues });
  } catch (cause) {
    send({ kind: "failed", path: file.path, message: cause instanceof Error ? cause.message : String(cause) });
  }
}

/** Opens the member's stretch of the spool; reads never leave it. */
function openMember({ path, spoolFile, offset, length }: SpooledFile): BinaryFile {
  const descriptor = openSpool(spoolFile);
  return {
    path,
    length,
    readAt(target, position) {
      const wanted = Math.max(0, Math.min(target.length, length - position));
      let read = 0;
      while (read < wanted) {
        const got = readSync(descriptor, target, read, wanted - read, offset + position + read);
        if (got === 0) break;
        read += got;
      }
      return read;
    },
  };
}

function openSpool(path: string): number {
  if (spool?.path === path) return spool.descriptor;
  if (spool) closeSync(spool.descriptor);
  spool = { path, descriptor: openSync(path, "r") };
  return spool.descriptor;
}

process.on("message", (message: HostMessage) => {
  work = work.then(async () => {
    if (message.kind === "truths") groundTruths = message.groundTruths;
    else for (const file of message.files) await readOne(file, message.importerId);
  });
});
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
