import { TableBlockView } from "@/components/blocks/table-block";
import { ShareButton } from "@/components/share/share-button.client";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { formatCount, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { acrossBlock } from "@/lib/views/across/across-block";
import { FACTORS } from "@/lib/views/across/across-factors";
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
export function AcrossCard({ view, targets }: AcrossCardProps) {
  const { title, params, columns, usual, rows, left, leftRows, alone } = view;
  const target = params.recall;
  const others = columns.filter((column) => column.others > 0).length;
  return (
    <Card
      id="across"
      title={title}
      note="QPS over the best of each data set; best median first, those known on less than half of them last"
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
      <TableBlockView
        block={acrossBlock(view)}
        name="Algorithms across data sets"
        caption={`QPS at recall ${target} or above over the best of each data set`}
      />
      <p className="mt-2 max-w-[110ch] text-xs text-muted-foreground">
        {(left > 0 || leftRows > 0) && (
          <>
            Shown are the {formatCounted(columns.length, "data set")} with most algorithms, of{" "}
            {formatCount(columns.length + left)}, and the {formatCounted(rows.length, "algorithm")} of the highest
            medians, of {`${formatCount(rows.length + leftRows)}; `}
            medians are over these data sets.{" "}
            <Link prefetch={false} href={`${urls.datasets()}?recall=${target}&list=all`} className="text-link">
              Show all
            </Link>
            .{" "}
          </>
        )}
        A column is one data set under equal conditions; nothing is compared between columns. A median is over the data
        sets where the algorithm is known (n of {formatCount(columns.length)}): ranks compare only where the same data
        sets were measured.
        {others > 0 &&
          [
            ` ${formatCounted(others, "data set")} ${others === 1 ? "was" : "were"} also measured`,
            "on other machines, thread counts or modes:",
            "the group with most algorithms is shown, and the head links to it.",
          ].join(" ")}{" "}
        Hatched, “never”: measured there, and none of its points reaches {target}, which counts as 0 in the median. –:
        not measured under the column's conditions, or no recall of it is known; it has no part in the median. Best,
        within ×{FACTORS[1]} …: the share of its known data sets where it is that close to the best.
        {alone.length > 0 && ` ${aloneText(alone)}`}
      </p>
    </Card>
  );
}
