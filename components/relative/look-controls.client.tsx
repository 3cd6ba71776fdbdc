"use client";
import dynamic from "next/dynamic";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/input";
import { PopPanel } from "@/components/ui/pop-panel.client";
import { baselineChoices } from "@/lib/domain/relative/baselines";
import { columnName, relativeToWords } from "@/lib/views/relative/baseline-words";
import { type Sent, unpackTable } from "@/lib/views/relative/packed-table";
import { baselinesOfLook } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { DEFAULT_NEUTRAL, type Look } from "@/lib/views/state/workload-params";
import { LookForm } from "./look-form";
import { useWorkloadState } from "./workload-state.client";

// Loaded where a reader opens the menu.
const DisplayMenu = dynamic(() => import("./display-menu.client"));

interface LookControlsProps {
  view: Pick<RelativeView, "table" | "heads" | "builds">;
}

/**
 * The baseline picker, and the menu of how the same numbers are shown. The server is asked only where the baseline
 * changes to or from the build before.
 */
export function LookControls({ sent }: { sent: Sent<LookControlsProps["view"]> }) {
  const view = { ...sent, table: unpackTable(sent.table) };
  const { params, href } = useWorkloadState();
  return (
    <>
      <BaselinePicker view={view} />
      <PopPanel label="Display" count={countChosen(params)} className="ml-auto">
        <DisplayMenu />
      </PopPanel>
      {/* Browsers with scripts never draw it, so their scripts lack it. */}
      <noscript>{typeof window === "undefined" && <LookForm view={view} params={params} page={href({})} />}</noscript>
    </>
  );
}

/** Counts the choices of the menu that differ from the default. */
const countChosen = ({ show, statistic, neutral, moved, transpose, groups, sort }: Look): number =>
  [
    show !== "relative",
    statistic !== "median",
    neutral !== DEFAULT_NEUTRAL,
    moved,
    transpose,
    groups,
    sort !== null,
  ].filter(Boolean).length;

/** Picks the baseline: one column, each engine's first build, or the previous build. */
function BaselinePicker({ view }: LookControlsProps) {
  const { params, look, change, frozen } = useWorkloadState();
  const { table, builds } = view;
  const { relativeTo, base } = baselinesOfLook(table, params);
  if (relativeTo === "one" && base < 0) return null;
  // A live page can ask the server for all builds, so it offers the build before as a baseline.
  const whole = frozen === null && builds ? { ...table, isPartial: false } : table;
  const others = baselineChoices(whole).filter((choice) => choice !== "one");
  const current = relativeTo === "one" ? `column ${base}` : relativeTo;
  return (
    <span className="relative flex min-w-0 items-center gap-2 noscript:hidden">
      {/* A phone's row has no room beside the box: the label lies on its border. */}
      <label
        htmlFor="baseline"
        className={cx(
          "whitespace-nowrap text-muted-foreground max-sm:absolute max-sm:-top-2 max-sm:left-1.5 max-sm:bg-background",
          "max-sm:px-0.5 max-sm:text-[0.6875rem] max-sm:leading-4",
        )}
      >
        Relative to
      </label>
      <Select
        id="baseline"
        title="Relative to"
        className="field-sizing-content h-[30px] min-w-0 max-sm:min-w-20 max-sm:max-w-56 sm:max-w-64"
        value={current}
        onChange={({ target: { value } }) => {
          // A pick before hydration arrives after it, with the old value.
          if (value === current) return;
          const choice = others.find((other) => other === value);
          const key = table.columns[Number(value.replace("column ", ""))]?.key ?? null;
          const part = choice ? { relativeTo: choice, base: null } : { relativeTo: "one" as const, base: key };
          // The build before is known only among all builds, which the server has.
          const needsOthers = builds !== undefined && (choice === "before") !== (relativeTo === "before");
          if (needsOthers) change(part);
          else look(part);
        }}
      >
        {others.map((choice) => (
          <option key={choice} value={choice}>
            {relativeToWords(choice, view)}
          </option>
        ))}
        {table.columns.map(({ key }, column) => (
          <option key={key} value={`column ${column}`}>
            {columnName(view, column)}
          </option>
        ))}
      </Select>
    </span>
  );
}
