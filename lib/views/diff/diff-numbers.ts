import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { countRuns, NO_FACTS, noiseOf } from "@/lib/views/trust/count-runs";
import type { DiffView } from "./diff-types";

/** Returns how sure the numbers of both sides are. */
export function diffNumbers(view: DiffView): TrustedNumbers {
  const rows = view.sections.flatMap((section) => section.rows);
  const values = rows.flatMap(({ a, b }) => [a, b]);
  return {
    ...NO_FACTS,
    ...countRuns(values.filter(({ byAuthor }) => !byAuthor)),
    byAuthor: values.filter(({ byAuthor }) => byAuthor).length,
    noise: noiseOf(rows.map(({ noise }) => noise)),
    differs: view.differs,
    missing: view.notRecorded,
  };
}
