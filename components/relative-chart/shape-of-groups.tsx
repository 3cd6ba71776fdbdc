import { placeLabels } from "@/lib/charts/label-layout";
import { formatRatio } from "@/lib/format";
import type { ChartColumn } from "./chart-columns";
import type { RatioScale } from "./ratio-scale";
import type { ChartLine, ShapeSection } from "./relative-chart";

const HEIGHT = 220;
/** A name takes two lines where it is longer than one holds: nothing of it is cut. */
const LABEL_GAP = 14;
const ONE_LINE = 17;
/** A workload is named where its newest build stands this far (in log) from its group's median. */
const FAR = Math.log(1.08);

interface ShapeProps {
  sections: readonly ShapeSection[];
  columns: readonly ChartColumn[];
  scale: RatioScale;
  neutral: number;
}

/** A panel a group, all of one scale: lines from build to build of one engine, names where they end. */
export function ShapeOfGroups({ sections, ...rest }: ShapeProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-4">
      {sections.map((section) => (
        <ShapePanel key={section.title} section={section} {...rest} />
      ))}
    </div>
  );
}

/** Dashes of the two kinds of lines: within the same conditions, and from some to others. */
const LINES = [undefined, "2 4"] as const;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

type PanelProps = Omit<ShapeProps, "sections"> & { section: ShapeSection };

/** One group: a thin line a workload, its median thick. */
export function ShapePanel({ section, columns, scale, neutral }: PanelProps) {
  const { title, rows, medians } = section;
  const y = (ratio: number) => (1 - scale.place(ratio)) * HEIGHT;
  const x = (at: number) => (columns.length > 1 ? at / (columns.length - 1) : 0.5);
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const lines = columns.some(({ seam }) => seam !== null) ? LINES : LINES.slice(0, 1);
  /** The line from build to build; apart from it, dotted, the steps between builds that differ in more than the build. */
  const lineOf = (ratios: readonly (number | null)[], engine: string, dotted: boolean) => {
    let last: string | null = null;
    return columns
      .flatMap((column, at) => {
        if (column.engine !== engine) return [];
        const ratio = ratios[column.at] ?? null;
        const from = last;
        last = ratio === null || ratio <= 0 ? null : `${(x(at) * 100).toFixed(2)} ${y(ratio ?? 0).toFixed(1)}`;
        if (last === null) return [];
        const joins = from !== null && (column.seam !== null) === dotted;
        if (dotted) return joins ? [`M${from}L${last}`] : [];
        return [(joins ? "L" : "M") + last];
      })
      .join("");
  };
  const spoken = columns.flatMap(({ label, at }) =>
    medians[at] == null ? [] : [`${label} ${formatRatio(medians[at])}`],
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
          aria-label={`Median of ${rows.length}: ${spoken.join(", ") || "no ratio"}`}
        >
          {scale.ticks.map(({ ratio, at }) => (
            <g key={ratio}>
              <line x1="0" x2="100%" y1={(1 - at) * HEIGHT} y2={(1 - at) * HEIGHT} stroke="var(--grid)" />
              <text x={-6} y={(1 - at) * HEIGHT + 4} textAnchor="end" fontSize={11} fill="var(--muted-foreground)">
                {Number(ratio.toPrecision(3))}
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
                    key={`${row.label}${dashes ?? ""}`}
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
                cx={percent(x(at))}
                cy={y(median)}
                r={column.newest ? 5 : 3.5}
                stroke="var(--surface)"
                style={{ fill: column.color }}
              >
                <title>
                  {`${column.label}: median ${formatRatio(median)}${column.seam ? `; differs from the build before: ${column.seam}` : ""}`}
                </title>
              </circle>
            );
          })}
        </svg>
        {endLabels(rows, medians, columns, y).map(({ key, text, strong, top }) => (
          <span
            key={key}
            className={`absolute left-full ml-2 w-26 -translate-y-1/2 text-xs leading-[14px] wrap-anywhere ${strong ? "font-semibold" : "text-muted-foreground"}`}
            style={{ top }}
          >
            {text}
          </span>
        ))}
      </div>
      <BuildTicks columns={columns} x={x} />
    </section>
  );
}

/** The median's value and the names of the workloads farthest from it, at the last column. */
function endLabels(
  rows: readonly ChartLine[],
  medians: readonly (number | null)[],
  columns: readonly ChartColumn[],
  y: (ratio: number) => number,
) {
  const last = columns.at(-1)?.at ?? -1;
  const median = medians[last] ?? null;
  if (median === null || median <= 0) return [];
  const ends = rows.flatMap(({ label, ratios }) => {
    const ratio = ratios[last] ?? null;
    return ratio !== null && ratio > 0 ? [{ label, ratio }] : [];
  });
  const sorted = [...ends].sort((a, b) => a.ratio - b.ratio);
  const far = [sorted[0], sorted.at(-1)].filter((end) => end && Math.abs(Math.log(end.ratio / median)) > FAR);
  const labels = [
    { key: "median", text: `median ${formatRatio(median)}`, wanted: y(median), strong: true },
    ...far.flatMap((end) => (end ? [{ key: end.label, text: end.label, wanted: y(end.ratio), strong: false }] : [])),
  ];
  const places = placeLabels(
    labels,
    labels.some(({ text }) => text.length > ONE_LINE) ? 2 * LABEL_GAP : LABEL_GAP,
    0,
    HEIGHT,
  );
  return labels.map((label) => ({ ...label, top: places.get(label.key) ?? label.wanted }));
}

/** Branches at their first builds, a tick for every build. */
function BuildTicks({ columns, x }: { columns: readonly ChartColumn[]; x: (at: number) => number }) {
  // A name needs room to the next one; the newest is always named.
  let next = Number.POSITIVE_INFINITY;
  const kept = new Set<number>();
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    if (columns[at]?.branch == null || next - x(at) < 0.12) continue;
    kept.add(at);
    next = x(at);
  }
  return (
    <svg className="ml-8 block overflow-visible" style={{ width: "calc(100% - 9rem)" }} height={22} aria-hidden="true">
      {columns.map(({ key, branch }, at) => (
        <g key={key}>
          <line x1={percent(x(at))} x2={percent(x(at))} y1={2} y2={branch === null ? 4 : 7} stroke="var(--control)" />
          {kept.has(at) && (
            <text x={percent(x(at))} y={19} textAnchor="middle" fontSize={11} fill="var(--muted-foreground)">
              {branch}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
