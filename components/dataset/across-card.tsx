import Link from "next/link";
import { ShareButton } from "@/components/share/share-button.client";
import { Missing } from "@/components/tables/missing";
import { Card } from "@/components/ui/card";
import { RawName } from "@/components/ui/raw-name";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { Segmented } from "@/components/ui/segmented";
import { shareWithin } from "@/lib/domain/vector/across-datasets";
import { formatPercent, formatRatio } from "@/lib/format";
import { urls } from "@/lib/urls";
import { FACTORS, heatOf } from "@/lib/views/across/across-factors";
import { type AcrossPage, acrossQuery } from "@/lib/views/across/across-page";
import { aloneText, usualText } from "@/lib/views/across/across-words";

interface AcrossCardProps {
  view: AcrossPage;
  targets: readonly number[];
}

/**
 * Algorithms by data set: QPS at the target over the best there. Best median first, with the share of data sets within
 * a factor of the best.
 */
export function AcrossCard({
  view: { title, params, columns, usual, rows, left, leftRows, alone },
  targets,
}: AcrossCardProps) {
  const target = params.recall;
  const others = columns.filter((column) => column.others > 0).length;
  return (
    <Card
      id="across"
      title={title}
      note="QPS over the best of each data set; best median first"
      actions={
        <>
          <Segmented
            label="Recall at least"
            segments={[...targets]
              .sort((a, b) => a - b)
              .map((value) => ({
                key: String(value),
                label: String(value),
                href: `${urls.datasets()}?recall=${value}`,
                current: value === target,
              }))}
          />
          <ShareButton title={title} freezable={false} path={`${urls.datasets()}?${acrossQuery(params)}`} />
        </>
      }
    >
      {usual && <p className="mb-2 text-xs text-muted-foreground">{usualText(usual)}</p>}
      <ScrollBox aria-label="Algorithms across data sets">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">QPS at recall {target} or above over the best of each data set</caption>
          <thead>
            <tr className="border-b border-border-strong text-left align-bottom text-xs">
              <th scope="col" className="sticky left-0 z-10 bg-surface py-1 pr-3 font-medium">
                Algorithm
              </th>
              <th scope="col" className="px-2 py-1 text-right font-medium">
                Median
              </th>
              {columns.map(({ key, dataset, apart, compare }) => (
                <th key={key} scope="col" className="min-w-24 px-1 py-1 font-medium">
                  <Link prefetch={false} href={compare} className="text-link wrap-break-word">
                    <RawName text={dataset} />
                  </Link>
                  <span className="block font-normal text-muted-foreground">{apart}</span>
                </th>
              ))}
              {FACTORS.map((factor) => (
                <th key={factor} scope="col" className="px-2 py-1 text-right font-medium whitespace-nowrap">
                  {factor === 1 ? "best" : `within ×${factor}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.algorithm} className="border-t border-border">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-44 min-w-28 bg-surface py-1 pr-3 text-left font-medium wrap-break-word"
                >
                  <RawName text={row.algorithm} />
                  <span className="block text-xs font-normal text-muted-foreground">
                    {row.known} of {columns.length}
                  </span>
                </th>
                <td className="px-2 text-right font-semibold">{formatRatio(row.median)}</td>
                {columns.map(({ key }, at) => (
                  <RatioCell key={key} ratio={row.ratios[at]} />
                ))}
                {FACTORS.map((factor) => (
                  <td key={factor} className="px-2 text-right whitespace-nowrap">
                    <Share of={shareWithin(row, factor)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="mt-2 max-w-[110ch] text-xs text-muted-foreground">
        {(left > 0 || leftRows > 0) && (
          <>
            Shown are the {columns.length} data sets with most algorithms, of {columns.length + left}, and the{" "}
            {rows.length} algorithms of the highest medians, of {rows.length + leftRows}; medians are over these data
            sets.{" "}
            <Link prefetch={false} href={`${urls.datasets()}?recall=${target}&list=all`} className="text-link">
              Show all
            </Link>
            .{" "}
          </>
        )}
        A column is one data set under equal conditions; nothing is compared between columns. A median is over the data
        sets where the algorithm is known (n of {columns.length}): ranks compare only where the same data sets were
        measured.
        {others > 0 &&
          ` Of ${others} data sets there are other machines, thread counts or modes: the group with most algorithms is shown, and the head leads to it.`}{" "}
        Hatched, “never”: measured there, and none of its points reaches {target}, which counts as 0 in the median. –:
        not measured under the column's conditions, or no recall of it is known; it has no part in the median. Best,
        within ×{FACTORS[1]} …: the share of the data sets where it is known in which it is that near the best.
        {alone.length > 0 && ` ${aloneText(alone)}`}
      </p>
    </Card>
  );
}

/** A share of data sets; a dash for an algorithm without data. */
function Share({ of }: { of: number | null }) {
  return of === null ? <Missing why="measured on no data set" /> : formatPercent(of);
}

/** One class for each ratio, no inline style: there may be thousands of cells. */
function RatioCell({ ratio }: { ratio: number | null | undefined }) {
  if (ratio === undefined) return <td className="heat-cell">–</td>;
  if (ratio === null) {
    return (
      <td className="heat-cell" data-heat="never">
        <span>never</span>
      </td>
    );
  }
  return (
    <td className="heat-cell" data-heat={heatOf(ratio)} data-best={ratio === 1 || undefined}>
      {formatRatio(ratio)}
    </td>
  );
}
