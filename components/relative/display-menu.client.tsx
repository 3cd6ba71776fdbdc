"use client";
import { type SubmitEvent, useState } from "react";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Input, Select } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import { MAX_NEUTRAL, SHOWN, STATISTIC_CHOICES } from "@/lib/views/state/workload-params";
import { useWorkloadState } from "./workload-state.client";

/** The contents of the menu of how numbers are shown: ratios or values, statistic, neutral band, rows, orientation. */
export default function DisplayMenu() {
  const { params, look } = useWorkloadState();
  // A chart shows the ratios of all rows.
  const isChart = params.view === "chart";
  return (
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
