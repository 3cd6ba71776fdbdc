"use client";
import { type SubmitEvent, useState } from "react";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Input, Select } from "@/components/ui/input";
import { PopPanel } from "@/components/ui/pop-panel.client";
import { Segmented } from "@/components/ui/segmented";
import { baselineChoices } from "@/lib/domain/relative/baselines";
import { columnName, relativeToWords } from "@/lib/views/relative/baseline-words";
import { type Sent, unpackTable } from "@/lib/views/relative/packed-table";
import { baselinesOfLook } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import { DEFAULT_NEUTRAL, type Look, MAX_NEUTRAL, SHOWN, STATISTIC_CHOICES } from "@/lib/views/state/workload-params";
import { LookForm } from "./look-form";
import { useWorkloadState } from "./workload-state.client";

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
      <DisplayMenu />
      <noscript>
        <LookForm view={view} params={params} page={href({})} />
      </noscript>
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

/** Ratios or values, statistic, neutral band, rows and orientation in one menu. */
function DisplayMenu() {
  const { params, look } = useWorkloadState();
  // A chart shows the ratios of all rows.
  const isChart = params.view === "chart";
  return (
    <PopPanel label="Display" count={countChosen(params)} className="ml-auto">
      <div className="flex flex-col gap-3">
        {!isChart && (
          <>
            <ShownPicker />
            <span className="flex items-center justify-between gap-2">
              <label htmlFor="statistic">Groups by</label>
              <Select
                id="statistic"
                className="h-[30px]"
                value={params.statistic}
                onChange={({ target }) => {
                  const statistic = STATISTIC_CHOICES.find((value) => value === target.value);
                  if (statistic) look({ statistic });
                }}
              >
                {STATISTIC_CHOICES.map((choice) => (
                  <option key={choice} value={choice}>
                    {statisticLabel(choice)}
                  </option>
                ))}
              </Select>
            </span>
          </>
        )}
        <NeutralBand />
        <div className="flex flex-wrap gap-2">
          <ChipToggle pressed={params.moved} onClick={() => look({ moved: !params.moved })}>
            only rows that moved
          </ChipToggle>
          {!isChart && (
            <>
              <ChipToggle pressed={params.groups} onClick={() => look({ groups: !params.groups })}>
                groups only
              </ChipToggle>
              <ChipToggle pressed={params.transpose} onClick={() => look({ transpose: !params.transpose })}>
                transpose
              </ChipToggle>
            </>
          )}
          {params.sort !== null && (
            <ChipToggle pressed onClick={() => look({ sort: null, order: "asc" })}>
              sorted, back to the table’s own order
            </ChipToggle>
          )}
        </div>
      </div>
    </PopPanel>
  );
}

/** Picks ratios, values or both. */
function ShownPicker() {
  const { params, look, href } = useWorkloadState();
  return (
    <Segmented
      label="Show"
      segments={SHOWN.map((show) => ({ key: show, label: show, href: href({ show }), current: show === params.show }))}
      onPick={(key) => {
        const show = SHOWN.find((value) => value === key);
        if (show) look({ show });
      }}
    />
  );
}

/** Field of the neutral band; Enter or leaving it applies the number. */
function NeutralBand() {
  const { params, look } = useWorkloadState();
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState(false);
  const apply = () => {
    if (edited === null) return;
    const neutral = Number(edited.replace(/^[±\s]+/, "").replace(",", "."));
    const fits = edited.trim() !== "" && neutral >= 0 && neutral <= MAX_NEUTRAL;
    setProblem(!fits);
    if (!fits) return;
    setEdited(null);
    look({ neutral });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center justify-between gap-2">
      <label htmlFor="neutral">Neutral band</label>
      <Input
        id="neutral"
        inputMode="decimal"
        className="h-[30px] w-[5.25rem]"
        value={edited ?? `± ${params.neutral}`}
        aria-invalid={problem}
        aria-describedby={problem ? "neutral-problem" : undefined}
        onChange={(event) => setEdited(event.target.value)}
        onBlur={apply}
      />
      {problem && (
        <p id="neutral-problem" role="alert" className="basis-full text-danger-foreground">
          The neutral band is a number from 0 to {MAX_NEUTRAL}, such as 0.02 for 0.98 to 1.02.
        </p>
      )}
    </form>
  );
}

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
    <span className="flex min-w-0 items-center gap-2 noscript:hidden">
      <label htmlFor="baseline" className="text-muted-foreground max-sm:sr-only">
        Relative to
      </label>
      <Select
        id="baseline"
        title="Relative to"
        className="field-sizing-content h-[30px] min-w-0 sm:max-w-64"
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
