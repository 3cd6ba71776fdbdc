import {
  BRANCH_DASHES,
  dotsPath,
  type EndLabel,
  joinsOf,
  linePath,
  linePieces,
  type PlotGeometry,
} from "@/lib/charts/plot-geometry";
import type { PlotDot, PlotLine } from "@/lib/charts/plot-points";
import { markerPath, seriesColor } from "@/lib/charts/series-style";

interface LayerProps {
  lines: readonly PlotLine[];
  geometry: PlotGeometry;
  /** The series to bring forward; null = none. */
  active: string | null;
}

/** Faint dots, then lines, then markers: three paths a series. */
export function SeriesLayer({ lines, geometry, active }: LayerProps) {
  const faded = (key: string) => (active === null || active === key ? 1 : 0.35);
  return (
    <g pointerEvents="none">
      {lines.map(({ series, rest }) => (
        <path
          key={series.key}
          d={dotsPath(rest.map(geometry.place))}
          fill="none"
          strokeWidth={4}
          strokeLinecap="round"
          style={{ stroke: seriesColor(series.color), opacity: 0.32 * faded(series.key) }}
        />
      ))}
      {lines.map(({ series, dots, dotted, joins = [], loose, hollow, ringed }) => {
        const color = seriesColor(series.color);
        const { solid, broken } = linePieces(loose ? [] : dots, dotted);
        const marks = (which: (id: string) => boolean | undefined) =>
          dots.flatMap((dot) => {
            const { x, y } = geometry.place(dot);
            return which(dot.id) ? [markerPath(series.marker, x, y, 4)] : [];
          });
        return (
          <g key={series.key} style={{ opacity: faded(series.key) }}>
            <path
              d={solid.map((piece) => linePath(piece.map(geometry.place))).join("")}
              fill="none"
              strokeWidth={active === series.key ? 2.4 : 1.7}
              strokeLinejoin="round"
              style={{ stroke: color }}
            />
            <path
              d={[...broken, ...joinsOf(joins, false)].map((piece) => linePath(piece.map(geometry.place))).join("")}
              fill="none"
              strokeWidth={1.7}
              strokeDasharray="1.5 4"
              strokeLinecap="round"
              style={{ stroke: color }}
            />
            {joins.some(({ branch }) => branch) && (
              <path
                d={joinsOf(joins, true)
                  .map((piece) => linePath(piece.map(geometry.place)))
                  .join("")}
                fill="none"
                strokeWidth={1.2}
                strokeDasharray={BRANCH_DASHES}
                style={{ stroke: color }}
              />
            )}
            <path
              d={marks((id) => !hollow?.has(id)).join("")}
              strokeWidth={1.2}
              style={{ fill: color, stroke: "var(--surface)" }}
            />
            {hollow && (
              <path
                d={marks((id) => hollow.has(id)).join("")}
                strokeWidth={1.4}
                style={{ fill: "var(--surface)", stroke: color }}
              />
            )}
            {dots.map((dot) => {
              const { x, y } = geometry.place(dot);
              return ringed?.has(dot.id) ? (
                <circle key={dot.id} cx={x} cy={y} r={8} fill="none" strokeWidth={1.6} stroke="var(--foreground)" />
              ) : null;
            })}
          </g>
        );
      })}
    </g>
  );
}

interface EndLabelsProps {
  labels: readonly EndLabel[];
  lines: readonly PlotLine[];
  active: string | null;
  onHover: (series: string | null) => void;
}

/** Names at the ends of the lines, each with its marker; a thin rule leads to a line that ends near. */
export function EndLabels({ labels, lines, active, onHover }: EndLabelsProps) {
  const infos = new Map(lines.map(({ series }) => [series.key, series]));
  return labels.map(({ key, text, x, y, from }) => {
    const info = infos.get(key);
    if (!info) return null;
    const color = seriesColor(info.color);
    return (
      <g
        key={key}
        style={{ opacity: active === null || active === key ? 1 : 0.45 }}
        onPointerEnter={() => onHover(key)}
        onPointerLeave={() => onHover(null)}
      >
        {from && (
          <path d={`M${from.x + 6} ${from.y}L${x - 6} ${y}`} fill="none" style={{ stroke: color, opacity: 0.4 }} />
        )}
        <path d={markerPath(info.marker, x, y, 4)} style={{ fill: color }} />
        <text x={x + 9} y={y} dominantBaseline="central" fontSize={12} fontWeight={500} fill="var(--foreground)">
          {text}
        </text>
      </g>
    );
  });
}

/** A ring around the dot that is pointed at. */
export function ActiveRing({ dot, geometry, color }: { dot: PlotDot; geometry: PlotGeometry; color: number }) {
  const { x, y } = geometry.place(dot);
  return (
    <g pointerEvents="none">
      <circle cx={x} cy={y} r={8} fill="none" strokeWidth={2} style={{ stroke: seriesColor(color) }} />
    </g>
  );
}

/** A dotted grey line with its name at the end. */
export function GuideLine({
  guide,
  geometry,
}: {
  guide: { label: string; places: readonly { x: number; y: number }[] };
  geometry: PlotGeometry;
}) {
  const places = guide.places.map(geometry.place);
  const end = places.at(-1);
  if (!end) return null;
  return (
    <g pointerEvents="none">
      <path d={linePath(places)} fill="none" stroke="var(--muted-foreground)" strokeDasharray="2 4" />
      <text x={end.x - 6} y={end.y + 4} textAnchor="end" fontSize={11} fill="var(--muted-foreground)">
        {guide.label}
      </text>
    </g>
  );
}
