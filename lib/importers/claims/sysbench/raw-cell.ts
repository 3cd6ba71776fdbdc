import type { RunStatus } from "@/lib/domain/model";

/** Identity of a test in the author's tables: name, phase and range. Null for a test without them. */
export interface TestName {
  test: string;
  phase: string | null;
  range: number | null;
}

/** A raw result with the names that the author's tables use. */
export interface RawCell extends TestName {
  /** Path of the raw file. */
  path: string;
  /** Line that the rate was read from; null for an empty file. */
  line: number | null;
  pointKey: string;
  runKey: string;
  /** Names in the x.* directory: build, config and pk of `x.my5651_rel_o2nofp.z12a_c32r128.pk1`. */
  build: string | null;
  config: string | null;
  pk: number | null;
  /** The directory's name, which tables use for columns: `x.my5651_rel_o2nofp.z12a_c32r128.pk1`. */
  column: string | null;
  threads: number | null;
  status: RunStatus;
  /** The point's metrics and moreMetrics together. */
  metrics: Readonly<Record<string, number | null>>;
  /** Values of sb.met of the same run, by its column names: `cpu/o`, `rKB/o`, `o/s`; absent without such a file. */
  summary?: Readonly<Record<string, number>>;
}
