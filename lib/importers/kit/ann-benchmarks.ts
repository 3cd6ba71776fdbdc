import type { BuildName } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { decodeBuild } from "@/lib/domain/names/names";
import { withoutPacking } from "@/lib/domain/packing";
import type { TruthWanted } from "./types";

// Shared by all formats of ann-benchmarks.

/** The parts of a result file's path. */
export interface ResultPath extends TruthWanted {
  /** The directory as written, with its "-batch" suffix. */
  algorithmDirectory: string;
  file: string;
}

/**
 * Reads `.../<dataset>/<count>/<algorithm>/<arguments>[.hdf5]`; null for any other shape.
 * It is only a hint: attributes inside the file decide.
 */
export function parseResultPath(path: string): ResultPath | null {
  const parts = withoutPacking(path).split("/");
  const file = parts.at(-1);
  const algorithmDirectory = parts.at(-2);
  const count = parts.at(-3);
  const dataset = parts.at(-4);
  if (!file || !algorithmDirectory || !count || !dataset || !/^[1-9]\d{0,5}$/.test(count)) return null;
  return { dataset, k: Number(count), algorithmDirectory, file };
}

/** Returns the distance at the end of a data set's name, or null. ann-benchmarks compares `dot` as angular. */
export function distanceOfName(dataset: string): string | null {
  const end = /-(euclidean|angular|hamming|jaccard|dot)$/i.exec(dataset)?.[1]?.toLowerCase();
  return end === "dot" ? "angular" : (end ?? null);
}

/** Decodes a build name. Parts that its shape does not show are null or empty. */
export function buildNamed(raw: string): BuildName {
  const { version, flags, commit } = decodeBuild(raw);
  return { raw, version: version ?? engineOf(raw).build?.version ?? null, flags, commit };
}
