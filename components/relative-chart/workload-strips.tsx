import { cx } from "@/components/ui/cx";
import type { ChartColumn } from "@/lib/charts/chart-columns";
import type { ChartRow, ChartSection } from "@/lib/charts/chart-sections";
import type { RatioScale } from "@/lib/charts/ratio-scale";
import { markerPath } from "@/lib/charts/series-style";
import { stepColor } from "@/lib/domain/relative/ratio-steps";
import { formatPercent, formatRatio, NONE, shareOfWidth, toDigits } from "@/lib/format";
import { type Place, StripHead } from "./strip-head";

const ROW = 22;
/** Shares of the strip's width: gap between two columns, and before a new branch. */
const GAP = 0.15;
const BRANCH_GAP = 0.9;

interface StripsProps {
  sections: readonly ChartSection[];
  columns: readonly ChartColumn[];
  bases: ReadonlySet<number>;
  /** Ratios already have the previous build as their baseline. */
  steps: boolean;
  scale: RatioScale;
  neutral: number;
}

/** A row for each workload: all columns as a heat strip and as marks, the newest ratio and its latest step. */
export function WorkloadStrips({ sections, columns, bases, steps, scale, neutral }: StripsProps) {
  const places = stripPlaces(columns);
  const newest = columns.filter((column) => column.newest && column.before !== null);
  const shown = newest.slice(0, 3);
  const last = shown.length === 1 && !steps && shown[0]?.since != null ? shown[0] : undefined;
  const before = columns.find(({ at }) => at === last?.since);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Ratios of every workload by column</caption>
        <thead>
          <tr className="border-b border-border-strong text-left text-xs text-muted-foreground">
            <th scope="col" className="w-[34%] py-1 pr-3 font-normal sm:w-56 sm:min-w-56">
              Workload
            </th>
            <th scope="col" className="w-[40%] py-1 font-normal">
              <span className="sr-only">All columns, as colours</span>
              <StripHead columns={columns} places={places} />
            </th>
            <th scope="col" className="hidden w-[26%] py-1 pl-4 font-normal sm:table-cell">
              <span className="sr-only">The same on one scale</span>
              <Ticks scale={scale} />
            </th>
            {shown.map(({ key, title }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  "py-1 pl-3 text-right font-semibold wrap-break-word",
                  shown.length > 1 && "max-sm:hidden",
                )}
              >
                {title}
              </th>
            ))}
            {last && (
              <th scope="col" className="py-1 pl-3 text-right font-normal">
                since {before?.title}
              </th>
            )}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={3 + shown.length + Number(Boolean(last))}
                className="pt-2.5 pb-1 text-left text-sm"
              >
                {section.title}
              </th>
            </tr>
            {section.rows.map((row) => (
              <tr key={row.key} className="border-t border-border hover:bg-surface-hover">
                <th scope="row" className="py-0 pr-3 text-left font-normal wrap-anywhere">
                  {row.label}
                </th>
                <td className="p-0">
                  <HeatStrip row={row} columns={columns} places={places} />
                </td>
                <td className="hidden py-0 pl-4 sm:table-cell">
                  <Marks
                    row={row}
                    columns={columns.filter(({ at }) => !bases.has(at))}
                    scale={scale}
                    neutral={neutral}
                  />
                </td>
                {shown.map(({ key, at }) => (
                  <td
                    key={key}
                    className={cx("py-0 pl-3 text-right font-semibold", shown.length > 1 && "max-sm:hidden")}
                  >
                    {row.doubtful[at] && "≈ "}
                    {formatRatio(row.ratios[at] ?? null)}
                  </td>
                ))}
                {last && <td className="py-0 pl-3 text-right whitespace-nowrap">{sinceText(row, last)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {shown.length === 0 && <MarkLegend columns={columns.filter(({ at }) => !bases.has(at))} />}
    </div>
  );
}

/** Returns "−3.3 %": the newest build against the previous one. */
function sinceText({ ratios, doubtful }: ChartRow, { at, since }: ChartColumn): string {
  const [now, then] = [ratios[at] ?? null, ratios[since ?? -1] ?? null];
  if (now === null || then === null || then <= 0) return NONE;
  const change = now / then - 1;
  const about = doubtful[at] || doubtful[since ?? -1] ? "≈ " : "";
  return `${about}${change > 0 ? "+" : ""}${formatPercent(change)}`;
}

/** Returns each column's position in a strip, 0 to 1: equal widths, wider gaps before a new branch or engine. */
function stripPlaces(columns: readonly ChartColumn[]): Place[] {
  const gaps = columns.map(({ branch, engine }, at): number =>
    at === 0 ? 0 : branch !== null || engine !== columns[at - 1]?.engine ? BRANCH_GAP : GAP,
  );
  const unit = 10;
  const whole = columns.length * unit + gaps.reduce((sum, gap) => sum + gap, 0);
  let at = 0;
  return gaps.map((gap) => {
    const from = at + gap;
    at = from + unit;
    return { from: from / whole, to: at / whole };
  });
}

/** One coloured field for each column, drawn as one background; columns without a ratio stay empty. */
function HeatStrip({
  row,
  columns,
  places,
}: {
  row: ChartRow;
  columns: readonly ChartColumn[];
  places: readonly Place[];
}) {
  const stops = columns.flatMap(({ at }, nth) => {
    const ratio = row.ratios[at] ?? null;
    const { from, to } = places[nth] ?? { from: 0, to: 0 };
    const color = ratio === null || ratio <= 0 ? "transparent" : stepColor(row.steps[at] ?? 0);
    const before = nth ? places[nth - 1]?.to : undefined;
    const gap = before === undefined ? [] : [`transparent ${shareOfWidth(before)} ${shareOfWidth(from)}`];
    return [...gap, `${color} ${shareOfWidth(from)} ${shareOfWidth(to)}`];
  });
  const spoken = columns
    .map(({ label, at }) => `${label} ${row.doubtful[at] ? "≈ " : ""}${formatRatio(row.ratios[at] ?? null)}`)
    .join(", ");
  return (
    <div
      role="img"
      aria-label={spoken}
      title={spoken}
      className="[print-color-adjust:exact]"
      style={{ height: ROW, background: `linear-gradient(90deg, ${stops.join(", ")})` }}
    />
  );
}

function Ticks({ scale }: { scale: RatioScale }) {
  return (
    <svg className="block w-full overflow-visible" height={16} aria-hidden="true">
      {scale.ticks.map(({ ratio, at }) => (
        <text key={ratio} x={shareOfWidth(at)} y={12} textAnchor="middle" fontSize={11} fill="var(--muted-foreground)">
          {toDigits(ratio, 3)}
        </text>
      ))}
    </svg>
  );
}

/** The columns at their ratios; the newest is a diamond. */
function Marks({
  row,
  columns,
  scale,
  neutral,
}: {
  row: ChartRow;
  columns: readonly ChartColumn[];
  scale: RatioScale;
  neutral: number;
}) {
  const marks = columns.flatMap((column) => {
    const ratio = row.ratios[column.at] ?? null;
    return ratio === null || ratio <= 0 ? [] : [{ ...column, x: shareOfWidth(scale.place(ratio)) }];
  });
  const [from, to] = [scale.place(1 - neutral), scale.place(1 + neutral)];
  return (
    <svg className="block w-full overflow-visible" height={ROW} aria-hidden="true">
      <rect x={shareOfWidth(from)} width={shareOfWidth(to - from)} height={ROW} fill="var(--target-area)" />
      <line x1={shareOfWidth(scale.place(1))} x2={shareOfWidth(scale.place(1))} y2={ROW} stroke="var(--control)" />
      {marks.map(({ key, x, color, newest, before, marker }) =>
        newest || before === null ? (
          <svg key={key} x={x} y={ROW / 2} overflow="visible" aria-hidden="true">
            <path d={markerPath(newest ? 3 : marker, 0, 0, 4.5)} stroke="var(--surface)" style={{ fill: color }} />
          </svg>
        ) : (
          <circle
            key={key}
            cx={x}
            cy={ROW / 2}
            r={3.2}
            stroke="var(--surface)"
            strokeWidth={0.8}
            style={{ fill: color }}
          />
        ),
      )}
    </svg>
  );
}

/** Legend of the marks where columns aren't builds. */
function MarkLegend({ columns }: { columns: readonly ChartColumn[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label="Columns">
      {columns.map(({ key, label, color, marker }) => (
        <li key={key} className="flex items-center gap-1.5 wrap-anywhere">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" style={{ fill: color }}>
            <path d={markerPath(marker, 6, 6, 4)} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
