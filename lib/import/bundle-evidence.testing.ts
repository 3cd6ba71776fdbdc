import path from "node:path";
import { type Column, cellsOf, eachShared, pairsOfBuilds } from "@/lib/domain/experiments/columns";
import { type Evidence, evidenceOf } from "@/lib/domain/experiments/evidence";
import { between } from "@/lib/domain/experiments/experiments";
import { isCopy } from "@/lib/domain/experiments/same-run";
import { type Stratum, uploadOfPoints } from "@/lib/domain/experiments/uploads";
import type { TableColumn } from "../importers/claims/sysbench/table-columns.testing";
import { workloadPointsOf } from "./bundle-points.testing";
import { joinedBundle } from "./joined-bundle.testing";

/** The results of a bundle on one machine with one thread count. Its words may add "in memory" or "from disk". */
export interface Group {
  bundle: string;
  machine: string;
  threads: string;
  stratum: Stratum;
}

/**
 * Returns the groups of an archive's sysbench rates; `hosts` renames machines as a reader would. Load steps have no
 * threads, and are in no group.
 */
export async function groupsOf(file: string, hosts: ReadonlyMap<string, string> = new Map()): Promise<Group[]> {
  const { results } = await joinedBundle(file);
  const bundle = path.basename(file, ".tar.gz");
  const points = workloadPointsOf(results, bundle)
    .filter(({ family }) => family === "sysbench")
    .map((point) => ({ ...point, machine: hosts.get(point.machine ?? "") ?? point.machine }));
  return uploadOfPoints(bundle, points).strata.flatMap((stratum) => {
    const [machine, threads] = [stratum.gates.get("machine"), stratum.gates.get("threads")];
    return machine && threads && stratum.columns.length ? [{ bundle, machine, threads, stratum }] : [];
  });
}

/** Two groups of two bundles on one host: the evidence of their numbers, and the answer of a view. */
export interface GroupPair {
  a: Group;
  b: Group;
  /** The evidence of the numbers alone, without gates. */
  evidence: Evidence;
  /** The answer of a view: "gates" = recorded conditions separate them. */
  answer: "one" | "two" | "doubt" | "gates";
  meet: Meet;
}

/**
 * Cells of one build, config and test in two groups, without copies. `cells` is their number. `over11` and `over15`
 * count those that are further apart than 1.1 and 1.5 times.
 */
export interface Meet {
  cells: number;
  over11: number;
  over15: number;
}

/** Returns all pairs of groups of two bundles on one host. */
export function pairsOfGroups(groups: readonly Group[]): GroupPair[] {
  return groups.flatMap((a, at) =>
    groups.slice(at + 1).flatMap((b) => {
      if (a.bundle === b.bundle || a.machine !== b.machine) return [];
      const [left, right] = [a.stratum, b.stratum];
      const whole = ({ bundle, stratum }: Group) => ({ bundle, owner: null, strata: [stratum] });
      const found = between(whole(a), whole(b), "build");
      return [
        {
          a,
          b,
          answer: found?.answer ?? ("gates" as const),
          evidence: evidenceOf(left.columns, right.columns),
          meet: meetOf(left.columns, right.columns),
        },
      ];
    }),
  );
}

function meetOf(a: readonly Column[], b: readonly Column[]): Meet {
  const meet = { cells: 0, over11: 0, over15: 0 };
  for (const [left, right] of pairsOfBuilds(a, b)) {
    if (left.build !== right.build || left.config !== right.config || isCopy(left, right)) continue;
    const [one, other] = cellsOf(left, right);
    eachShared(one, other, (x, y) => {
      const apart = Math.exp(Math.abs(Math.log((one.values[x] ?? 0) / (other.values[y] ?? 0))));
      meet.cells += 1;
      meet.over11 += Number(apart > 1.1);
      meet.over15 += Number(apart > 1.5);
      return true;
    });
  }
  return meet;
}

/** Two columns of two files or places that print one run. */
export interface CopyPair {
  a: TableColumn;
  b: TableColumn;
}

/** Returns all pairs of columns that are copies, whatever builds they name. */
export const copiesOf = (columns: readonly TableColumn[]): CopyPair[] =>
  columns.flatMap((a, at) => columns.slice(at + 1).flatMap((b) => (isCopy(a, b) ? [{ a, b }] : [])));
