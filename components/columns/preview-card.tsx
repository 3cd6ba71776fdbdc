import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import type { ManifestPreview, PreviewTable } from "@/lib/domain/manifest-preview";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatAmount, formatCount, formatCounted, formatPoints } from "@/lib/format";

/** A preview; the reason why there is none; or null while a worker makes it. */
export type Preview = ManifestPreview | { refused: string } | null;

/** The result of a trial import with the manifest: counts, the first rows, and issues. `href`: the page's address. */
export function PreviewCard({ preview, href }: { preview: Preview; href: string }) {
  if (preview === null)
    return (
      <Card id="preview" title="Preview">
        <Notice>
          The preview takes longer than a moment. <a href={href}>Look again</a>
        </Notice>
      </Card>
    );
  if ("refused" in preview)
    return (
      <Card id="preview" title="Preview">
        <Notice tone="danger">{preview.refused}</Notice>
      </Card>
    );
  const { runs, points, failed, unreadFiles, table, issues } = preview;
  const facts = [
    formatCounted(runs, "run"),
    formatPoints(points),
    ...(failed > 0 ? [`${formatCount(failed)} failed: no number, never 0`] : []),
    ...(unreadFiles > 0 ? [`${formatCounted(unreadFiles, "file")} still not read`] : []),
  ];
  return (
    <Card id="preview" title="Preview" note={`${facts.join(", ")}; nothing is kept of it`}>
      {table && <Rows table={table} />}
      {issues.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-xs text-muted-foreground">
          {issues.map(({ code, severity, path, line, message, count }) => (
            <li key={code} className="wrap-anywhere">
              <span className="font-medium text-foreground">{`${severity} ${code}`}</span>
              {count > 1 && ` ${formatCount(count)} times`}
              {`: ${message}`}
              {path !== null && ` (${path}${line === null ? "" : `:${line}`})`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The first rows of a trial import; a cell has every value that it read. */
function Rows({ table: { metric, columns, rows, allRows } }: { table: PreviewTable }) {
  const { label, unit } = metricInfo(metric);
  return (
    <ScrollBox>
      <table className="w-full border-collapse text-xs">
        <caption className="mb-1 text-left text-xs text-muted-foreground">
          {`${label}${unit ? `, ${unit}` : ""}`}
          {allRows > rows.length && `; the first ${formatCount(rows.length)} of ${formatCount(allRows)} rows`}
        </caption>
        <thead>
          <tr className="border-b border-border text-left text-muted-foreground">
            <th scope="col" className="px-2 py-1 font-medium">
              workload
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ workload, conditions, cells }) => (
            <tr key={`${workload} ${conditions}`} className="border-b border-border last:border-b-0">
              <th scope="row" className="px-2 py-1 text-left font-medium">
                {workload} <span className="font-normal text-muted-foreground">{conditions}</span>
              </th>
              {columns.map((name, at) => (
                <td key={name} className="px-2 py-1 text-right tabular-nums" title={cells[at]?.join(", ")}>
                  {cells[at]?.length ? cells[at].map((value) => formatAmount(value, unit)).join(", ") : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
