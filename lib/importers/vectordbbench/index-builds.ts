import { group } from "d3-array";
import { identityOf } from "@/lib/domain/identity/identity";
import { canonicalParams } from "@/lib/domain/names/params";
import type { ReadFile } from "../kit/types";
import type { Loading, ResultFacts, VectorDbBenchFacts } from "./facts";
import { namesPath } from "./names-path";

/** The loading of an index, with its file. */
export interface Loaded {
  path: string;
  loading: Loading;
}

/**
 * Returns a function for the loading of a result's index. All results that searched one index repeat its times: the
 * first of them is the source. A result that only searched takes the times of the only result on its machine that
 * loaded the same index. Null where nothing was measured.
 */
export function loadings(
  files: readonly ReadFile<VectorDbBenchFacts>[],
): (path: string, result: ResultFacts) => Loaded | null {
  const all = files.flatMap(({ path, facts }) => facts.results.map((result) => ({ path, result })));
  const byIndex = group(
    all.filter(({ result }) => result.loads !== false && result.loading?.totalSeconds),
    ({ path, result }) => indexOf(path, result),
  );
  const firsts = new Map<string, Loaded>();
  return (path, result) => {
    const { loading } = result;
    if (loading?.totalSeconds) {
      const key = JSON.stringify([path, indexOf(path, result), timesOf(loading)]);
      const first = firsts.get(key) ?? { path, loading };
      firsts.set(key, first);
      return first;
    }
    const others = result.loads === false ? (byIndex.get(indexOf(path, result)) ?? []) : [];
    const [other, ...more] = [...new Map(others.map((each) => [timesOf(each.result.loading), each])).values()];
    if (other?.result.loading && more.length === 0) return { path: other.path, loading: other.result.loading };
    return loading === null ? null : { path, loading };
  };
}

const timesOf = (loading: Loading | null): string =>
  JSON.stringify([loading?.totalSeconds, loading?.insertSeconds, loading?.optimizeSeconds, loading?.buildSeconds]);

function indexOf(whole: string, { db, label, version, searchCase, indexParams }: ResultFacts): string {
  const path = namesPath(whole, null);
  const { machine } = identityOf(
    { archive: "", member: path },
    { output: {}, side: [], fileThreads: [], isLoad: false },
  );
  const host = [machine.name?.value, machine.instance?.value];
  return JSON.stringify([db, label, version, host, searchCase.dataset, canonicalParams(indexParams)]);
}
