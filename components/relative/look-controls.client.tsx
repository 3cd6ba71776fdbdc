"use client";
import { type SubmitEvent, useState } from "react";
import { usePhoneOptions } from "@/components/filters/facet-side.client";
import { Button } from "@/components/ui/button";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { cx } from "@/components/ui/cx";
import { Input, Select } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { baselineChoices } from "@/lib/domain/relative/baselines";
import { columnName, relativeToWords } from "@/lib/views/relative/baseline-words";
import { baselinesOfLook } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import { SHOWN, STATISTIC_CHOICES } from "@/lib/views/state/workload-params";
import { LookForm } from "./look-form";
import { useWorkloadState } from "./workload-state.client";

interface LookControlsProps {
  view: Pick<RelativeView, "table" | "heads">;
}

/** Controls of the look: ratios or values, neutral band, rows, orientation. No change asks the server. */
export function LookControls({ view }: LookControlsProps) {
  const { params, look, href } = useWorkloadState();
  // A chart shows ratios only.
  const isChart = params.view === "chart";
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState(false);
  // A frozen view has no bar with that button, so it gets its own.
  const options = usePhoneOptions();
  const [asked, setAsked] = useState(false);
  const more = options ?? asked;
  const apply = () => {
    if (edited === null) return;
    const neutral = Number(edited.replace(/^[±\s]+/, "").replace(",", "."));
    const fits = edited.trim() !== "" && neutral >= 0 && neutral <= 0.999;
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
    <>
      <form
        onSubmit={submit}
        className={cx(
          "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm",
          options === false && "max-sm:hidden noscript:flex",
        )}
      >
        {!isChart && (
          <span className="flex items-center gap-2">
            <Segmented
              label="Show"
              segments={SHOWN.map((show) => ({
                key: show,
                label: show,
                href: href({ show }),
                current: show === params.show,
              }))}
              onPick={(key, event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                const show = SHOWN.find((value) => value === key);
                if (show) look({ show });
              }}
            />
          </span>
        )}
        <div className="contents noscript:hidden">
          <BaselinePicker view={view} />
        </div>
        {options === null && (
          <Button
            className="h-[30px] sm:hidden"
            aria-expanded={more}
            aria-controls="more-look"
            onClick={() => setAsked(!more)}
          >
            {more ? "Fewer options" : "Options"}
          </Button>
        )}
        {/* A phone shows the rest on demand: the table comes first. */}
        <div id="more-look" className={cx("contents noscript:hidden", !more && "max-sm:hidden")}>
          <span className="flex items-center gap-2">
            <label htmlFor="neutral" className="text-muted-foreground sm:max-[90rem]:sr-only">
              Neutral
            </label>
            <Input
              id="neutral"
              inputMode="decimal"
              className="h-[30px] w-[5.25rem]"
              title="Neutral band"
              value={edited ?? `± ${params.neutral}`}
              aria-invalid={problem}
              aria-describedby={problem ? "neutral-problem" : undefined}
              onChange={(event) => setEdited(event.target.value)}
              onBlur={apply}
            />
          </span>
          <ChipToggle pressed={params.moved} onClick={() => look({ moved: !params.moved })}>
            only rows that moved
          </ChipToggle>
          {!isChart && (
            <>
              <span className="flex items-center gap-2">
                <label htmlFor="statistic" className="sr-only">
                  Groups by
                </label>
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
                      {statisticLabel(choice)} of groups
                    </option>
                  ))}
                </Select>
              </span>
              <ChipToggle pressed={params.groups} onClick={() => look({ groups: !params.groups })}>
                groups only
              </ChipToggle>
            </>
          )}
          {!isChart && (
            <ChipToggle pressed={params.transpose} onClick={() => look({ transpose: !params.transpose })}>
              transpose
            </ChipToggle>
          )}
          {params.sort !== null && (
            <ChipToggle pressed onClick={() => look({ sort: null, order: "asc" })}>
              sorted, back to the table’s own order
            </ChipToggle>
          )}
        </div>
        {problem && (
          <p id="neutral-problem" role="alert" className="basis-full text-danger-foreground">
            The neutral band is a number from 0 to 0.999, such as 0.02 for 0.98 to 1.02.
          </p>
        )}
      </form>
      <noscript>
        <LookForm view={view} params={params} page={href({})} />
      </noscript>
    </>
  );
}

/** Picks the baseline: one column, each engine's first build, or the previous build. */
function BaselinePicker({ view }: LookControlsProps) {
  const { params, look } = useWorkloadState();
  const { table } = view;
  const { relativeTo, base } = baselinesOfLook(table, params);
  if (relativeTo === "one" && base < 0) return null;
  const others = baselineChoices(table).filter((choice) => choice !== "one");
  const current = relativeTo === "one" ? `column ${base}` : relativeTo;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor="baseline" className="text-muted-foreground max-[90rem]:sr-only">
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
          look(choice ? { relativeTo: choice, base: null } : { relativeTo: "one", base: key });
        }}
      >
        {others.map((choice) => (
          <option key={choice} value={choice}>
            to {relativeToWords(choice, table.columnsBy)}
          </option>
        ))}
        {table.columns.map(({ key }, column) => (
          <option key={key} value={`column ${column}`}>
            to {columnName(view, column)}
          </option>
        ))}
      </Select>
    </span>
  );
}
