import { cx } from "@/components/ui/cx";
import type { ChartColumn } from "@/lib/charts/chart-columns";
import { type AxisName, namesThatFit } from "@/lib/charts/names-that-fit";
import { shareOfWidth } from "@/lib/format";

/** A column's position in a strip, 0 to 1. */
export interface Place {
  from: number;
  to: number;
}

/** Least widths of a strip in px, where the class shows it. */
const WIDTHS = [
  { width: 110, className: "sm:hidden" },
  { width: 220, className: "hidden sm:block xl:hidden" },
  { width: 450, className: "hidden xl:block" },
] as const;
/** Longer names are cut; a list below the strips has them in full. */
const LONG = 14;
const ROW = 14;

interface StripHeadProps {
  columns: readonly ChartColumn[];
  places: readonly Place[];
}

/**
 * Labels above a strip: column names, or branches at their first builds where there is no room. Several engines get a
 * line above.
 */
export function StripHead({ columns, places }: StripHeadProps) {
  const nameOf = ({ key }: ChartColumn, at: number, text: string | null): AxisName[] =>
    text ? [{ key, text: text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text, at: places[at]?.from ?? 0 }] : [];
  const several = columns.some(({ newest }) => newest) && new Set(columns.map(({ engine }) => engine)).size > 1;
  const engines = columns.flatMap((column, at) =>
    nameOf(column, at, column.before === null ? column.engineTitle : null),
  );
  const whole = columns.flatMap((column, at) => nameOf(column, at, versionOf(column)));
  const branches = columns.flatMap((column, at) =>
    nameOf(column, at, column.branch ?? (column.newest || column.before !== null ? null : versionOf(column))),
  );
  return WIDTHS.map(({ width, className }) => {
    const isWhole = namesThatFit(whole, width, "start").size === columns.length;
    return (
      <svg
        key={width}
        className={cx("w-full overflow-visible", className)}
        height={several ? 2 * ROW + 2 : ROW + 2}
        aria-hidden="true"
      >
        {several && <Names names={engines} width={width} y={12} />}
        <Names names={isWhole ? whole : branches} width={width} y={several ? 12 + ROW : 12} strong />
      </svg>
    );
  });
}

/** Returns the name without the engine, which is above it. */
const versionOf = ({ name, engineTitle }: ChartColumn): string =>
  engineTitle !== "" && name.startsWith(`${engineTitle} `) ? name.slice(engineTitle.length + 1) : name;

function Names({
  names,
  width,
  y,
  strong,
}: {
  names: readonly AxisName[];
  width: number;
  y: number;
  strong?: boolean;
}) {
  const kept = namesThatFit(names, width, "start");
  return names.map(
    ({ key, text, at }) =>
      kept.has(key) && (
        <text
          key={key}
          x={shareOfWidth(at)}
          y={y}
          fontSize={11}
          fontWeight={strong ? 600 : 400}
          fill={strong ? "var(--foreground)" : "var(--muted-foreground)"}
        >
          {text}
        </text>
      ),
  );
}
