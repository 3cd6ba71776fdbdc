import { Missing } from "@/components/tables/missing";
import { SeriesCell } from "@/components/tables/series-cell";
import { type Column, DataTable } from "@/components/ui/data-table";
import { markerPath, seriesColor } from "@/lib/charts/series-style";
import type { Balance, Excess } from "@/lib/domain/vector/index-cost";
import { formatNumber, formatRatio } from "@/lib/format";
import type { CostRow } from "@/lib/views/compare/index-cost";

const corners = { queries: { x: 170, y: 24 }, build: { x: 30, y: 214 }, memory: { x: 310, y: 214 } } as const;

const placeOf = ({ queries, build, memory }: Balance) => ({
  x: queries * corners.queries.x + build * corners.build.x + memory * corners.memory.x,
  y: queries * corners.queries.y + build * corners.build.y + memory * corners.memory.y,
});

const factor = (key: keyof Excess, header: string): Column<CostRow> => ({
  key,
  header,
  align: "right",
  cell: ({ excess, build }) => {
    const value = excess[key];
    if (value === null) return <Missing why={build ? "not recorded" : "no index of the series qualifies"} />;
    return value === 1 ? "best" : `× ${formatRatio(value)}`;
  },
});

const columns: Column<CostRow>[] = [
  {
    key: "series",
    header: "Over the best",
    rowHeader: true,
    cell: ({ info }) => <SeriesCell info={info} detail={false} />,
  },
  factor("queries", "queries"),
  factor("build", "build"),
  factor("memory", "memory"),
];

/** Returns "PGVector: building costs most, 1.2 doublings in all". */
function balanceText({ info, balance }: { info: CostRow["info"]; balance: Balance }): string {
  const { queries, build, memory, doublings } = balance;
  const most = Math.max(queries, build, memory);
  const what =
    doublings === 0
      ? "best in all"
      : most === queries
        ? "queries cost most"
        : most === build
          ? "building costs most"
          : "memory costs most";
  return `${info.label}: ${what}, ${formatNumber(doublings)} doublings in all`;
}

/** The cost of each series' choice: a place between three corners, with exact factors below. */
export function CostTriangle({ rows }: { rows: readonly CostRow[] }) {
  const placed = rows.flatMap(({ info, balance }) => (balance ? [{ info, balance, ...placeOf(balance) }] : []));
  const chosen = rows.filter(({ build }) => build);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">
        What the choice pays with <span className="font-normal text-muted-foreground">over the best, in doublings</span>
      </h3>
      {chosen.length > 1 && placed.length > 0 && (
        <svg
          viewBox="0 -16 340 256"
          className="mx-auto w-full max-w-[340px]"
          role="img"
          aria-label={`What the choice pays with. ${placed.map(balanceText).join("; ")}.`}
        >
          <path d="M170 24L30 214H310Z" fill="var(--surface-muted)" stroke="var(--control)" />
          <path d="M170 24V150.7L30 214M170 150.7L310 214" fill="none" stroke="var(--grid)" />
          <g fontSize={11} fill="var(--muted-foreground)">
            <text x={170} y={-5} textAnchor="middle">
              queries cost most
            </text>
            <text x={4} y={232}>
              building costs most
            </text>
            <text x={336} y={232} textAnchor="end">
              memory costs most
            </text>
          </g>
          {placed.map(({ info, balance, x, y }) => (
            <g key={info.key} style={{ fill: seriesColor(info.color) }}>
              <circle
                cx={x}
                cy={y}
                r={6 + Math.min(34, 5 * balance.doublings)}
                fillOpacity={0.14}
                style={{ stroke: seriesColor(info.color) }}
              />
              <path d={markerPath(info.marker, x, y, 4.5)} stroke="var(--surface)" />
              <title>{`${info.label}: ${formatNumber(balance.doublings)} doublings in all`}</title>
            </g>
          ))}
        </svg>
      )}
      <DataTable
        caption="How many times the best of these series the choice costs in queries, build time and memory"
        columns={columns}
        rows={rows}
        rowKey={({ info }) => info.key}
        dense
      />
      <p className="mt-1 text-xs text-muted-foreground">
        Place: which cost dominates; the middle: none. Ring: how much in all.
      </p>
    </div>
  );
}
