import { cx } from "@/components/ui/cx";
import type { ChartColumn } from "@/lib/charts/chart-columns";
import type { ShapeSection } from "@/lib/charts/chart-sections";
import type { RatioScale } from "@/lib/charts/ratio-scale";
import { formatFixed, formatRatio, shareOfWidth, toDigits } from "@/lib/format";
import { BuildTicks } from "./build-ticks";
import { endLabels } from "./end-labels";

const HEIGHT = 220;
/** With more columns panels take half the page. */
const MANY = 16;

interface ShapeProps {
  sections: readonly ShapeSection[];
  columns: readonly ChartColumn[];
  scale: RatioScale;
  neutral: number;
}

/** A panel for each group, all with one scale. Lines join the builds of one engine and end at its name. */
export function ShapeOfGroups({ sections, ...rest }: ShapeProps) {
  const panels = rest.columns.length > MANY ? 2 : sections.length;
  return (
    <div
      className={cx(
        "grid items-end gap-x-6 gap-y-4 md:grid-cols-2",
        panels > 2 && (panels === 3 ? "xl:grid-cols-3" : "xl:grid-cols-4"),
      )}
    >
      {sections.map((section) => (
        <ShapePanel key={section.title} section={section} {...rest} />
      ))}
    </div>
  );
}

/** Dashes of the two kinds of lines: within the same conditions, and between different ones. */
const LINES = [undefined, "2 4"] as const;

type PanelProps = Omit<ShapeProps, "sections"> & { section: ShapeSection };

/** One group: a thin line for each workload, a thick one for the median. */
export function ShapePanel({ section, columns, scale, neutral }: PanelProps) {
  const { title, rows, medians, about } = section;
  const y = (ratio: number) => (1 - scale.place(ratio)) * HEIGHT;
  const x = (at: number) => (columns.length > 1 ? at / (columns.length - 1) : 0.5);
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const lines = columns.some(({ seam }) => seam !== null) ? LINES : LINES.slice(0, 1);
  /** Returns the line from build to build. Steps between builds that differ in more than the build are dotted. */
  const lineOf = (ratios: readonly (number | null)[], engine: string, dotted: boolean) => {
    let last: string | null = null;
    return columns
      .flatMap((column, at) => {
        if (column.engine !== engine) return [];
        const ratio = ratios[column.at] ?? null;
        const from = last;
        last = ratio === null || ratio <= 0 ? null : `${formatFixed(x(at) * 100, 2)} ${formatFixed(y(ratio ?? 0), 1)}`;
        if (last === null) return [];
        const joins = from !== null && (column.seam !== null) === dotted;
        if (dotted) return joins ? [`M${from}L${last}`] : [];
        return [(joins ? "L" : "M") + last];
      })
      .join("");
  };
  const spoken = columns.flatMap(({ label, at }) =>
    medians[at] == null ? [] : [`${label} ${about[at] ? "≈ " : ""}${formatRatio(medians[at])}`],
  );
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm">
        {title} <span className="font-normal text-muted-foreground">{rows.length}</span>
      </h3>
      <div className="relative ml-8 mr-28" style={{ height: HEIGHT }}>
        <svg
          className="block w-full overflow-visible"
          height={HEIGHT}
          role="img"
          aria-label={`${title}, median of ${rows.length}: ${spoken.join(", ") || "no ratio"}`}
        >
          {scale.ticks.map(({ ratio, at }) => (
            <g key={ratio}>
              <line x1="0" x2="100%" y1={(1 - at) * HEIGHT} y2={(1 - at) * HEIGHT} stroke="var(--grid)" />
              <text x={-6} y={(1 - at) * HEIGHT + 4} textAnchor="end" fontSize={11} fill="var(--muted-foreground)">
                {toDigits(ratio, 3)}
              </text>
            </g>
          ))}
          <rect width="100%" y={y(1 + neutral)} height={y(1 - neutral) - y(1 + neutral)} fill="var(--target-area)" />
          <line x1="0" x2="100%" y1={y(1)} y2={y(1)} stroke="var(--control)" />
          <svg
            aria-hidden="true"
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            width="100%"
            height={HEIGHT}
            overflow="visible"
          >
            <g fill="none" stroke="var(--muted-foreground)" strokeOpacity={0.5}>
              {rows.map((row) =>
                lines.map((dashes) => (
                  <path
                    key={`${row.key}${dashes ?? ""}`}
                    d={engines.map((engine) => lineOf(row.ratios, engine, dashes !== undefined)).join("")}
                    strokeDasharray={dashes}
                    vectorEffect="non-scaling-stroke"
                  >
                    <title>{row.label}</title>
                  </path>
                )),
              )}
            </g>
            {engines.map((engine) =>
              lines.map((dashes) => (
                <path
                  key={`${engine}${dashes ?? ""}`}
                  d={lineOf(medians, engine, dashes !== undefined)}
                  fill="none"
                  strokeWidth={2.5}
                  strokeDasharray={dashes}
                  style={{ stroke: columns.findLast((column) => column.engine === engine)?.color }}
                  vectorEffect="non-scaling-stroke"
                />
              )),
            )}
          </svg>
          {columns.map((column, at) => {
            const median = medians[column.at] ?? null;
            return median === null || median <= 0 ? null : (
              <circle
                key={column.key}
                cx={shareOfWidth(x(at))}
                cy={y(median)}
                r={column.newest ? 5 : 3.5}
                stroke="var(--surface)"
                style={{ fill: column.color }}
              >
                <title>
                  {`${column.label}: median ${about[column.at] ? "≈ " : ""}${formatRatio(median)}${column.seam ? `; differs from the build before: ${column.seam}` : ""}`}
                </title>
              </circle>
            );
          })}
        </svg>
        {endLabels(section, columns, y, HEIGHT).map(({ key, text, strong, top }) => (
          <span
            key={key}
            className={`absolute left-full ml-2 w-26 -translate-y-1/2 text-xs leading-[14px] wrap-anywhere ${strong ? "font-semibold" : "text-muted-foreground"}`}
            style={{ top }}
          >
            {text}
          </span>
        ))}
      </div>
      <BuildTicks columns={columns} x={x} isWide={columns.length > MANY} />
    </section>
  );
}
