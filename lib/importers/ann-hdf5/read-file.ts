import type { GroundTruth } from "@/lib/domain/parsed-results";
import { shortText } from "../kit/issue-list";
import type { BinaryFile, BinaryRead } from "../kit/types";
import type { AnnFacts } from "./facts";
import type { Hdf5Tree } from "./hdf5-tree";
import { NotPlain } from "./plain-bytes";
import { openPlain } from "./plain-hdf5";
import { readResult } from "./read-result";
import { readTruth } from "./read-truth";

/**
 * Reads one HDF5 member. Its attributes and datasets decide whether it is a result or a ground truth, not its path.
 * Any other sound file gives null facts with the reason. Throws Hdf5Error for damaged files.
 */
export async function readAnnHdf5(
  file: BinaryFile,
  groundTruths: readonly GroundTruth[],
): Promise<BinaryRead<AnnFacts>> {
  try {
    return readTree(file.path, openPlain(file), groundTruths);
  } catch (cause) {
    // A DataView throws RangeError beyond its end.
    if (!(cause instanceof NotPlain || cause instanceof RangeError)) throw cause;
  }
  // Loaded only when needed: the library takes 60 MB.
  const { withHdf5 } = await import("./hdf5-file");
  return withHdf5(file, (root) => readTree(file.path, root, groundTruths));
}

/** Reads an opened file as `readAnnHdf5` does. Exported so that tests can compare both readers. */
export function readTree(path: string, root: Hdf5Tree, groundTruths: readonly GroundTruth[]): BinaryRead<AnnFacts> {
  const names = new Set(root.names());
  const attributes = root.attributes();
  if (attributes.has("best_search_time") || attributes.has("algo") || (names.has("distances") && names.has("times"))) {
    return { facts: readResult({ path, root, names, attributes, groundTruths, search: null }), issues: [] };
  }
  if (names.has("distances") && (names.has("train") || names.has("test") || attributes.has("point_type"))) {
    return { facts: readTruth(path, root, attributes), issues: [] };
  }
  const groups = groupsOf(root, names);
  if (groups === null) return { facts: null, issues: [notOurs(path, names)] };
  return {
    facts: { kind: "several", results: groups.map((one) => readResult({ path, groundTruths, ...one })) },
    issues: [],
  };
}

/** Returns the groups of a file that holds nothing but results, as VIBE's do; null for other files. */
function groupsOf(root: Hdf5Tree, names: ReadonlySet<string>) {
  const groups = [...names].flatMap((search) => {
    const group = root.child(search);
    const attributes = group?.attributes();
    return group && attributes?.has("algo") && attributes.has("count")
      ? [{ search, root: group, names: new Set(group.names()), attributes }]
      : [];
  });
  return groups.length > 0 && groups.length === names.size ? groups : null;
}

/** Limits of the names of objects in an issue, and of the characters of each. */
const MAX_NAMES = 5;
const MAX_NAME_CHARS = 40;

function notOurs(path: string, names: ReadonlySet<string>) {
  const held = [...names]
    .slice(0, MAX_NAMES)
    .map((name) => shortText(name, MAX_NAME_CHARS))
    .join(", ");
  const more = names.size > MAX_NAMES ? ` and ${names.size - MAX_NAMES} more` : "";
  const what = `it holds ${held || "nothing"}${more}`;
  return {
    code: "hdf5-not-ann-benchmarks",
    severity: "info" as const,
    path,
    line: null,
    text: null,
    message: `An HDF5 file, but neither a result nor a ground truth of ann-benchmarks (${what}).`,
  };
}
