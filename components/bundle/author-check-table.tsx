import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import {
  formatCount,
  formatCounted,
  formatNumber,
  formatQps,
  formatRecall,
  formatSeconds,
  NONE,
  paramsText,
} from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CheckRow, CheckTable } from "@/lib/views/bundle/author-check-view";

const tones = { agrees: "success", differs: "warning", "no-data": "neutral" } as const;
const words = { agrees: "agrees", differs: "differs", "no-data": "no data" } as const;
const titles = { "best-qps": "Best-QPS rows", "index-build": "Index-build rows", "point-list": "Point lists" } as const;

/** Returns "1 differs" or "5 differ". */
export const differText = (count: number): string => `${formatCount(count)} ${count === 1 ? "differs" : "differ"}`;

/** Returns "31 of 36 best-QPS rows of qr.topN.1 agree, 5 differ", or a sentence where no row can be checked. */
export function checkSummary({ table, file, agree, differ, noData, secondsDiffer }: CheckTable): string {
  const word = { "best-qps": "best-QPS row", "index-build": "index-build row", "point-list": "listed point" }[table];
  const rows = `${formatCounted(agree + differ + noData, word)}${file ? ` of ${file}` : ""}`;
  if (agree + differ === 0) return `nothing to check the ${rows} against`;
  const parts = [`${formatCount(agree)} of ${rows} ${agree === 1 ? "agrees" : "agree"}`];
  if (differ) parts.push(differText(differ));
  if (noData) parts.push(`${formatCount(noData)} ${noData === 1 ? "has" : "have"} no data to check against`);
  if (secondsDiffer) {
    const verb = secondsDiffer === 1 ? "prints" : "print";
    parts.push(`${formatCount(secondsDiffer)} of those that agree ${verb} other build seconds`);
  }
  return parts.join(", ");
}

/** Returns the last two parts of a path with its line: "results/qr.topN.1:12". */
const place = (source: { path: string; line: number | null }) =>
  `${source.path.split("/").slice(-2).join("/")}${source.line === null ? "" : `:${source.line}`}`;

/** Returns a value with its unit; a missing one without. */
const withUnit = (value: string, unit: string) => (value === NONE ? NONE : `${value} ${unit}`);

function Values({ of, table }: { of: CheckRow["author"]; table: CheckTable["table"] }) {
  if (table === "index-build")
    return (
      <>
        {withUnit(formatSeconds(of.seconds), "s")}
        {of.mebibytes !== null && `, ${formatNumber(of.mebibytes)} MiB`}
      </>
    );
  return (
    <>
      {withUnit(formatQps(of.qps), "1/s")}
      {of.recall !== null && ` at ${formatRecall(of.recall)}`}
      {of.seconds !== null && `, ${formatSeconds(of.seconds)} s`}
    </>
  );
}

const columns = (bundle: string, table: CheckTable["table"]): Column<CheckRow>[] => [
  {
    key: "what",
    header: "Row",
    rowHeader: true,
    cell: (row) => (
      <>
        {row.what}
        <span className="block text-xs font-normal text-muted-foreground">{row.algorithm}</span>
      </>
    ),
  },
  {
    key: "author",
    header: "The author's table",
    phone: "wide",
    cell: (row) => (
      <>
        <span className="block text-xs text-muted-foreground md:hidden">The author's table</span>
        <Values of={row.author} table={table} />
        <span className="block text-xs text-muted-foreground">{paramsText(row.params)}</span>
        <Link
          prefetch={false}
          href={urls.file(bundle, row.authorSource.path, row.authorSource.line)}
          className="text-link text-xs wrap-anywhere"
        >
          {place(row.authorSource)}
        </Link>
      </>
    ),
  },
  {
    key: "ours",
    header: "What the data says",
    phone: "wide",
    cell: (row) =>
      row.ours === null ? (
        "–"
      ) : (
        <>
          <span className="mt-1 block text-xs text-muted-foreground md:hidden">What the data says</span>
          <Values of={row.ours} table={table} />
          <span className="block text-xs text-muted-foreground">{paramsText(row.ours.params)}</span>
          <span className="flex flex-wrap gap-x-2 text-xs">
            {row.point && (
              <Link prefetch={false} href={urls.point(row.point)} className="text-link">
                point
              </Link>
            )}
            {row.ourSource && (
              <Link
                prefetch={false}
                href={urls.file(bundle, row.ourSource.path, row.ourSource.line)}
                className="text-link wrap-anywhere"
              >
                {place(row.ourSource)}
              </Link>
            )}
          </span>
        </>
      ),
  },
  {
    key: "verdict",
    header: "Verdict",
    phone: "wide",
    cell: (row) => (
      <>
        <Badge tone={tones[row.verdict]}>{words[row.verdict]}</Badge>{" "}
        {row.secondsDiffer && <Badge tone="warning">seconds differ</Badge>}
        {row.remark && <span className="mt-0.5 block max-w-[46ch]">{row.remark}</span>}
      </>
    ),
  },
];

/** An author's table compared with the points. Rows that differ come first; rows that agree are folded. */
export function AuthorCheckTable({ bundle, check }: { bundle: string; check: CheckTable }) {
  const odd = check.rows.filter((row) => row.verdict !== "agrees" || row.secondsDiffer);
  const fine = check.rows.filter((row) => row.verdict === "agrees" && !row.secondsDiffer);
  const title = [titles[check.table], check.file].filter(Boolean).join(" ");
  const table = (caption: string, rows: CheckRow[]) => (
    <DataTable caption={caption} columns={columns(bundle, check.table)} rows={rows} rowKey={(row) => row.key} />
  );
  return (
    <div className="flex flex-col gap-1.5">
      <h3>
        {titles[check.table]}
        {check.file && ` of ${check.file}`}
      </h3>
      <p className="text-sm text-muted-foreground">{checkSummary(check)}.</p>
      {odd.length > 0 && table(`${title} that do not agree`, odd)}
      {check.table === "point-list" && check.differ + check.noData > odd.length && (
        <p className="text-sm text-muted-foreground">The first {formatCount(odd.length)} are shown.</p>
      )}
      {fine.length > 0 && (
        <details>
          <summary className="text-link w-fit rounded-sm text-sm">Rows that agree ({formatCount(fine.length)})</summary>
          {table(`${title} that agree`, fine)}
        </details>
      )}
    </div>
  );
}
