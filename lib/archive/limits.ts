import type { ArchiveLimits } from "./types";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

export const DEFAULT_LIMITS: ArchiveLimits = {
  entries: 200_000,
  unpackedBytes: 64 * GIB,
  ratio: 200,
  ratioFloorBytes: 256 * MIB,
  nesting: 3,
  pathLength: 1024,
  memberBytes: 16 * GIB,
};
