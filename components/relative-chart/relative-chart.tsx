import { SeriesMark } from "@/components/charts/series-mark";
import { markerPath, seriesColor } from "@/components/charts/series-style";
import { Card } from "@/components/ui/card";
import { formatRatio } from "@/lib/format";
import { type RatioScale, ratioScale } from "./ratio-scale";

export interface ChartColumn {
  key: string;
  label: string;
  color: number;
  marker: number;
}

export interface ChartRow {
  /** The workload, whole. */
  label: string;
  /** The heading of its panel. */
  section: string;
  /** By column; null = no ratio. */
  ratios: readonly (number | null)[];
}

interface RelativeChartProps {
  rows: readonly ChartRow[];
  columns: readonly ChartColumn[];
  /** The column that the others are divided by: it is not drawn, it is the line at 1. */
  base: number;
  baseLabel: string;
  neutral: number;
  /** "Queries per second" ... */
  metric: string;
}

const ROW = 26;

/** A panel a section, a row a workload with its whole name, a dot a column at its ratio to the baseline; all panels share one scale. */
export function RelativeChart({ rows, columns, base, baseLabel, neutral, metric }: RelativeChartProps) {
  const shown = columns.map((column, at) => ({ ...column, at })).filter(({ at }) => at !== base);
  const scale = ratioScale(rows.flatMap(({ ratios }) => shown.flatMap(({ at }) => ratios[at] ?? [])));
  const sections = [...new Set(rows.map(({ section }) => section))];
  return (
    <Card
      id="relative-chart"
      title={`${metric} relative to ${baseLabel}`}
      note="log scale; the shaded band counts as equal"
    >
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label="Columns">
        {shown.map(({ key, label, color, marker }) => (
          <li key={key} className="flex items-center gap-1.5 wrap-anywhere">
            <SeriesMark color={color} marker={marker} />
            {label}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        {sections.map((section) => (
          <section key={section} aria-label={section}>
            <div className="grid items-end gap-x-3 sm:grid-cols-[minmax(9rem,16rem)_minmax(0,1fr)]">
              <h3 className="text-sm">{section}</h3>
              <Ticks scale={scale} />
            </div>
            {rows
              .filter((row) => row.section === section)
              .map((row) => (
                <div
                  key={row.label}
                  className="grid items-center gap-x-3 border-t border-border py-0.5 sm:grid-cols-[minmax(9rem,16rem)_minmax(0,1fr)]"
                >
                  <span className="text-sm wrap-anywhere">{row.label}</span>
                  <Strip row={row} columns={shown} scale={scale} neutral={neutral} />
                </div>
              ))}
          </section>
        ))}
      </div>
    </Card>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

function Ticks({ scale }: { scale: RatioScale }) {
  return (
    <svg className="block w-full overflow-visible" height={16} aria-hidden="true">
      {scale.ticks.map(({ ratio, at }) => (
        <text key={ratio} x={percent(at)} y={12} textAnchor="middle" fontSize={11} fill="var(--muted-foreground)">
          {Number(ratio.toPrecision(3))}
        </text>
      ))}
    </svg>
  );
}

interface StripProps {
  row: ChartRow;
  columns: readonly (ChartColumn & { at: number })[];
  scale: RatioScale;
  neutral: number;
}

function Strip({ row, columns, scale, neutral }: StripProps) {
  const measured = columns.flatMap((column) => {
    const ratio = row.ratios[column.at] ?? null;
    return ratio === null ? [] : [{ ...column, ratio }];
  });
  const missing = columns.length - measured.length;
  const spoken = measured.map(({ label, ratio }) => `${label} ${formatRatio(ratio)}`).join(", ");
  const [from, to] = [scale.place(1 - neutral), scale.place(1 + neutral)];
  return (
    <svg
      className="block w-full overflow-visible"
      height={ROW}
      role="img"
      aria-label={`${spoken || "no ratio"}${missing > 0 ? `; ${missing} missing` : ""}`}
    >
      {scale.ticks.map(({ ratio, at }) => (
        <line key={ratio} x1={percent(at)} x2={percent(at)} y1={0} y2={ROW} stroke="var(--grid)" />
      ))}
      <rect x={percent(from)} width={percent(Math.max(0, to - from))} y={0} height={ROW} fill="var(--target-area)" />
      <line x1={percent(scale.place(1))} x2={percent(scale.place(1))} y1={0} y2={ROW} stroke="var(--control)" />
      {measured.map(({ key, label, color, marker, ratio }) => (
        <svg key={key} x={percent(scale.place(ratio))} y={ROW / 2} overflow="visible">
          <title>{`${row.label}, ${label}: ${formatRatio(ratio)}`}</title>
          <path
            d={markerPath(marker, 0, 0, 4.5)}
            fill={seriesColor(color)}
            fillOpacity={0.85}
            stroke="var(--surface)"
            strokeWidth={0.8}
          />
        </svg>
      ))}
    </svg>
  );
}
