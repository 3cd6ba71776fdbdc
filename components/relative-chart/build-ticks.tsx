import type { ChartColumn } from "@/lib/charts/chart-columns";
import { namesThatFit } from "@/lib/charts/names-that-fit";
import { namedBuilds } from "@/lib/charts/shape-plot";
import { shareOfWidth } from "@/lib/format";

/** Least width of a panel in px, where the class shows it. Many columns take more room on a wide page. */
const NARROW = [{ width: 112, className: "" }] as const;
const WIDE = [
  { width: 112, className: "xl:hidden" },
  { width: 400, className: "hidden xl:inline" },
] as const;

interface BuildTicksProps {
  columns: readonly ChartColumn[];
  x: (at: number) => number;
  isWide: boolean;
}

/** A tick for every build. Labels name branches at their first builds, or engines where there are several. */
export function BuildTicks({ columns, x, isWide }: BuildTicksProps) {
  const several = new Set(columns.map(({ engine }) => engine)).size > 1;
  const names = namedBuilds(columns).map((name) => ({ ...name, at: x(name.at) }));
  const anchor = several ? "start" : "middle";
  return (
    <svg className="ml-8 block overflow-visible" style={{ width: "calc(100% - 9rem)" }} height={22} aria-hidden="true">
      {columns.map(({ key, branch }, at) => (
        <line
          key={key}
          x1={shareOfWidth(x(at))}
          x2={shareOfWidth(x(at))}
          y1={2}
          y2={branch === null ? 4 : 7}
          stroke="var(--control)"
        />
      ))}
      {(isWide ? WIDE : NARROW).map(({ width, className }) => {
        const kept = namesThatFit(names, width, anchor);
        return (
          <g key={width} className={className} textAnchor={anchor} fontSize={11} fill="var(--muted-foreground)">
            {names.map(
              ({ key, text, at }) =>
                kept.has(key) && (
                  <text key={key} x={shareOfWidth(at)} y={19}>
                    {text}
                  </text>
                ),
            )}
          </g>
        );
      })}
    </svg>
  );
}
