import { parseResultPath } from "../kit/ann-benchmarks";
import type { MemberHead } from "../kit/types";

const magic = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** True when the bytes begin as an HDF5 file does. */
const hasHdf5Magic = (head: Uint8Array): boolean =>
  head.length >= magic.length && magic.every((byte, at) => head[at] === byte);

const isNamedHdf5 = (path: string): boolean => /\.(?:hdf5|h5)$/i.test(path);

/**
 * Any HDF5 file is taken, and so is a file named .hdf5 at a result's place (a damaged one is then told of, not passed over). Old result
 * files have no extension: there the place and the magic must both fit.
 */
export function recogniseAnnHdf5(member: MemberHead): boolean {
  if (isDropping(member.path)) return false;
  const resultPath = parseResultPath(member.path);
  if (!hasHdf5Magic(member.head)) return /\.hdf5$/i.test(member.path) && resultPath !== null;
  return isNamedHdf5(member.path) || resultPath !== null;
}

// What macOS and editors leave behind beside the real file.
const isDropping = (path: string): boolean => /(?:^|\/)(?:\._[^/]*|[^/]*~|\.[^/]*\.swp)$/.test(path);

/** 0 ground truth, 1 brute-force results (their distances can stand in for a missing ground truth), 2 all others. The head tells before the path. */
export function stageOf(member: Pick<MemberHead, "path" | "head">): 0 | 1 | 2 {
  const head = Buffer.from(member.head.buffer, member.head.byteOffset, member.head.byteLength);
  const resultPath = parseResultPath(member.path);
  const isResult = head.includes("best_search_time");
  const isTruth = !isResult && (head.includes("point_type") || head.includes("train"));
  if (isTruth || (!isResult && !resultPath)) return 0;
  return resultPath && isBruteForce(resultPath.algorithmDirectory) ? 1 : 2;
}

/** True for algorithms that compare with every vector, whose recall is 1 by construction. */
export const isBruteForce = (algorithm: string): boolean => /^brute[-_ ]?force/i.test(algorithm);
