import { withoutPacking } from "@/lib/domain/packing";
import type { TableHead } from "@/lib/domain/unread-table";
import { annConsole } from "./ann-console/importer";
import { annCsv } from "./ann-csv/importer";
import { asv } from "./asv/importer";
import { benchbase } from "./benchbase/importer";
import { bencher } from "./bencher/importer";
import { benchmarkSql } from "./benchmarksql/importer";
import { binaryImporters } from "./binary-registry";
import { annAuthor } from "./claims/ann-author/importer";
import { clientCounts } from "./claims/client-counts/importer";
import { timings } from "./claims/timings/importer";
import { clickBench } from "./clickbench/importer";
import { cockroachWorkload } from "./cockroach-workload/importer";
import { criterion } from "./criterion/importer";
import { dbBench } from "./db-bench/importer";
import { fio } from "./fio/importer";
import { githubActionBenchmark } from "./github-action-benchmark/importer";
import { goBench } from "./go-bench/importer";
import { goTpc } from "./go-tpc/importer";
import { goTpcQueries } from "./go-tpc-queries/importer";
import { googleBenchmark } from "./google-benchmark/importer";
import { hyperfine } from "./hyperfine/importer";
import { insertBenchmark } from "./insert-benchmark/importer";
import { iostat } from "./iostat/importer";
import { jmh } from "./jmh/importer";
import type { TableMapping } from "./kit/table-mapping";
import type { BinaryImporter, MemberHead, TextImporter } from "./kit/types";
import { ldbcDriver } from "./ldbc-driver/importer";
import { ldbcLog } from "./ldbc-log/importer";
import { linkbench } from "./linkbench/importer";
import { memtier } from "./memtier/importer";
import { mpstat } from "./mpstat/importer";
import { nds } from "./nds/importer";
import { pgbench } from "./pgbench/importer";
import { pidstat } from "./pidstat/importer";
import { provenance } from "./provenance/importer";
import { ps } from "./ps/importer";
import { pyTpcc } from "./py-tpcc/importer";
import { pyTpccTable } from "./py-tpcc-table/importer";
import { redisBenchmark } from "./redis-benchmark/importer";
import { redisBenchmarkCsv } from "./redis-benchmark-csv/importer";
import { sysbench } from "./sysbench/importer";
import { tables } from "./tables/importer";
import { tpccMysql } from "./tpcc-mysql/importer";
import { tprocC } from "./tproc-c/importer";
import { tprocH } from "./tproc-h/importer";
import { tsbs } from "./tsbs/importer";
import { vectorDbBenchmark } from "./vector-db-benchmark/importer";
import { vectorDbBench } from "./vectordbbench/importer";
import { vmstat } from "./vmstat/importer";
import { ycsb } from "./ycsb/importer";
import { ycsbCpp } from "./ycsb-cpp/importer";

/** All importers. Their order decides nothing. */
// biome-ignore format: one line a format
export const importers: readonly (TextImporter | BinaryImporter)[] = [
  annConsole,
  annAuthor,
  ...binaryImporters,
  annCsv,
  vectorDbBench,
  vectorDbBenchmark,
  dbBench,
  fio,
  tprocC,
  sysbench,
  benchbase,
  pgbench,
  ycsb,
  vmstat,
  iostat,
  mpstat,
  pidstat,
  ps,
  insertBenchmark,
  provenance,
  linkbench,
  timings,
  clientCounts,
  clickBench,
  githubActionBenchmark,
  bencher,
  asv,
  jmh,
  hyperfine,
  googleBenchmark,
  criterion,
  goBench,
  redisBenchmark,
  redisBenchmarkCsv,
  benchmarkSql,
  cockroachWorkload,
  goTpc,
  goTpcQueries,
  tpccMysql,
  tprocH,
  tsbs,
  nds,
  memtier,
  ycsbCpp,
  pyTpcc,
  pyTpccTable,
  ldbcDriver,
  ldbcLog,
  tables,
];

/** Importers recognise a file by its own name, whatever compressed it. */
const withPlainPath = (head: MemberHead): MemberHead => ({ ...head, path: withoutPacking(head.path) });

/** Finds the importer of a file with columns that a manifest names, or of any JSON. Null where it has none of them. */
export function recogniseTable(head: MemberHead, mapping: TableMapping): TextImporter | null {
  const member = withPlainPath(head);
  return (
    importers.find(
      (importer): importer is TextImporter =>
        importer.reader === "lines" && importer.recogniseNamed?.(member, mapping) === true,
    ) ?? null
  );
}

/** Counts the columns in a file's head that a manifest names or melts; of several importers the highest count. */
export function namedColumnsIn(head: MemberHead, mapping: TableMapping): number {
  const member = withPlainPath(head);
  const counts = importers.map((importer) =>
    importer.reader === "lines" ? (importer.namedColumnsIn?.(member, mapping) ?? 0) : 0,
  );
  return Math.max(0, ...counts);
}

/** Finds the importer of a file that may explain itself behind its head; null for none. */
export function importerBehind(head: MemberHead): TextImporter | null {
  const member = withPlainPath(head);
  return (
    importers.find(
      (importer): importer is TextImporter => importer.reader === "lines" && importer.mayGoOn?.(member) === true,
    ) ?? null
  );
}

/** Returns the table in the head of a file that does not explain itself; null for other files. */
export function lookAt(head: MemberHead): TableHead | null {
  const member = withPlainPath(head);
  for (const { look } of importers) {
    const found = look?.(member) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** Returns why a file that nothing can read or ask about is kept; null for other files. */
export function whyKept(head: MemberHead): string | null {
  const member = withPlainPath(head);
  for (const { keeps } of importers) {
    const why = keeps?.(member) ?? null;
    if (why !== null) return why;
  }
  return null;
}

/** The importer of a file; none; or the ids of several that match it. */
export type Recognition =
  | { kind: "matched"; importer: TextImporter | BinaryImporter }
  | { kind: "none" }
  | { kind: "ambiguous"; candidates: string[] };

/**
 * Finds the importer of a member. Two matches are an answer ("ambiguous"); the order of the list doesn't decide. An
 * importer of any tool's files (`fallback`) is tried only where no other matches.
 */
export function recogniseMember(head: MemberHead): Recognition {
  const member = withPlainPath(head);
  const matching = (isFallback: boolean) =>
    importers.filter((importer) => (importer.fallback === true) === isFallback && importer.recognise(member));
  const own = matching(false);
  const hits = own.length > 0 ? own : matching(true);
  const [first] = hits;
  if (!first) return { kind: "none" };
  if (hits.length > 1) return { kind: "ambiguous", candidates: hits.map((h) => h.id) };
  return { kind: "matched", importer: first };
}
