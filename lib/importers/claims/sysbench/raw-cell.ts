import type { RunStatus } from "@/lib/domain/model";

/** Identity of one test in the author's tables: same name, phase and range. */
export interface TestName {
  test: string;
  phase: string | null;
  range: number | null;
}

/** A raw measurement as the author's tables speak of it. */
export interface RawCell extends TestName {
  /** Path of the raw file. */
  path: string;
  /** Line that the rate was read from; null for an empty file. */
  line: number | null;
  pointKey: string;
  runKey: string;
  /** Raw names from the x.* directory: `x.my5651_rel_o2nofp.z12a_c32r128.pk1` has build, config and pk. */
  build: string | null;
  config: string | null;
  pk: number | null;
  /** The whole directory name, as tables name their columns: `x.my5651_rel_o2nofp.z12a_c32r128.pk1`. */
  column: string | null;
  threads: number | null;
  status: RunStatus;
  /** The point's metrics and moreMetrics together. */
  metrics: Readonly<Record<string, number | null>>;
  /** What sb.met prints of the same run, by its column names: `cpu/o`, `rKB/o`, `o/s`; absent where there is no such file. */
  summary?: Readonly<Record<string, number>>;
}
