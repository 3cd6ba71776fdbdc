import { parseResultPath } from "../kit/ann-benchmarks";
import type { MemberHead } from "../kit/types";

const magic = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** True where the bytes begin like an HDF5 file. */
const hasHdf5Magic = (head: Uint8Array): boolean =>
  head.length >= magic.length && magic.every((byte, at) => head[at] === byte);

const isNamedHdf5 = (path: string): boolean => /\.(?:hdf5|h5)$/i.test(path);

/**
 * Recognises HDF5 files named .hdf5 or .h5. Also recognises any file named .hdf5 at a result's place, so that a damaged
 * one is reported. Old result files have no extension. There the place and the magic must both fit. Leftovers of macOS
 * and editors are never recognised.
 */
export function recogniseAnnHdf5(member: MemberHead): boolean {
  if (isDropping(member.path)) return false;
  const resultPath = parseResultPath(member.path);
  if (!hasHdf5Magic(member.head)) return /\.hdf5$/i.test(member.path) && resultPath !== null;
  return isNamedHdf5(member.path) || resultPath !== null;
}

// Left by macOS and editors beside the real file.
const isDropping = (path: string): boolean => /(?:^|\/)(?:\._[^/]*|[^/]*~|\.[^/]*\.swp)$/.test(path);

/**
 * Returns the stage of a file:
 * - 0: ground truth, and unknown files outside of results
 * - 1: brute-force results, which can replace a ground truth
 * - 2: other results
 */
export function stageOf(member: Pick<MemberHead, "path" | "head">): 0 | 1 | 2 {
  const head = Buffer.from(member.head.buffer, member.head.byteOffset, member.head.byteLength);
  const resultPath = parseResultPath(member.path);
  const isResult = head.includes("best_search_time");
  const isTruth = !isResult && (head.includes("point_type") || head.includes("train"));
  if (isTruth || (!isResult && !resultPath)) return 0;
  return resultPath && isBruteForce(resultPath.algorithmDirectory) ? 1 : 2;
}

/** True for algorithms that compare with every vector. Their recall is 1 by construction. */
export const isBruteForce = (algorithm: string): boolean => /^brute[-_ ]?force/i.test(algorithm);
