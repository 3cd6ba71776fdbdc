import { LineDifference } from "@/components/setting/line-difference";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { DifferenceLine } from "@/lib/domain/conditions/line-differences";
import { formatCounted } from "@/lib/format";

interface Side {
  text: string;
  value: number | null;
}
interface ChangedCell {
  row: string;
  column: string;
  was: Side;
  is: Side;
}
interface Changes {
  words: DifferenceLine[][] | null;
  figures: readonly {
    title: string;
    remarks: readonly string[];
    cells: readonly ChangedCell[];
    added: readonly string[];
    removed: readonly string[];
    equal: number;
  }[];
  added: readonly string[];
  removed: readonly string[];
}

/** Most cells of a figure in the list; the number of all is said. */
const MOST_CELLS = 200;

/** Two texts that look alike may stand for two numbers. */
const shown = (side: Side, other: Side) =>
  side.text === other.text && side.value !== null ? `${side.text} (${side.value})` : side.text || "none";
const exact = ({ value }: Side) => (value === null ? undefined : String(value));

const columns: Column<ChangedCell>[] = [
  { key: "row", header: "Row", rowHeader: true, cell: ({ row }) => <span className="wrap-anywhere">{row}</span> },
  { key: "column", header: "Column", cell: ({ column }) => <span className="wrap-anywhere">{column}</span> },
  {
    key: "was",
    header: "Before",
    align: "right",
    cell: ({ was, is }) => shown(was, is),
    title: ({ was }) => exact(was),
  },
  { key: "is", header: "After", align: "right", cell: ({ was, is }) => shown(is, was), title: ({ is }) => exact(is) },
];

/** The changes between two revisions of a report: figures, numbers, words. */
export function ReportChangesView({ changes: { words, figures, added, removed } }: { changes: Changes }) {
  const changed = figures.filter((each) => each.cells.length + each.added.length + each.removed.length > 0);
  const cells = changed.reduce((sum, each) => sum + each.cells.length, 0);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {formatCounted(cells, "number")} changed in {formatCounted(changed.length, "figure")};{" "}
        {figures.length - changed.length} of {formatCounted(figures.length, "common figure")} are equal.
      </p>
      <OnlyIn name="New figures" titles={added} />
      <OnlyIn name="Figures that are gone" titles={removed} />
      {changed.map((each) => (
        <Card key={each.title} id={`figure-${figures.indexOf(each) + 1}`} title={each.title}>
          {each.remarks.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          {each.added.length > 0 && <p className="wrap-anywhere">Only after: {each.added.join("; ")}.</p>}
          {each.removed.length > 0 && <p className="wrap-anywhere">Only before: {each.removed.join("; ")}.</p>}
          <DataTable
            caption={`Numbers that changed in ${each.title}`}
            columns={columns}
            rows={each.cells.slice(0, MOST_CELLS)}
            rowKey={({ row, column }) => JSON.stringify([row, column])}
            empty="No number of a common row and column changed."
          />
          {each.cells.length > MOST_CELLS && (
            <p>
              The first {MOST_CELLS} of {each.cells.length}.
            </p>
          )}
        </Card>
      ))}
      <Card id="words" title="Words">
        {words === null && <p>The words differ in too many places for a list.</p>}
        {words?.length === 0 && <p>No word changed.</p>}
        {words && words.length > 0 && <LineDifference hunks={words} wraps />}
      </Card>
    </div>
  );
}

const OnlyIn = ({ name, titles }: { name: string; titles: readonly string[] }) =>
  titles.length > 0 && (
    <Card title={name}>
      <ul className="list-disc pl-5">
        {titles.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one title
          <li key={at} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </Card>
  );
