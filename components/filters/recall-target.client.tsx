"use client";
import { type SubmitEvent, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { parseTargets } from "@/components/tables/parse-targets";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { formatTarget } from "@/lib/format";
import { AmountInput } from "./amount-input.client";

/** Picks the recall target of the answer, the shading and the cheapest index: a listed one or any other. */
export function RecallTarget() {
  const { params, change, href } = useCompareState();
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const targets = [...params.recall].sort((a, b) => a - b);
  const apply = () => {
    if (edited === null) return;
    const parsed = parseTargets(edited);
    const [target] = typeof parsed === "string" ? [] : parsed;
    if (typeof parsed === "string" || target === undefined) return setProblem(String(parsed));
    setProblem(null);
    setEdited(null);
    change({ target });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {/* A form of its own: Enter doesn't submit a form with several fields and no button. */}
      <form onSubmit={submit} className="contents">
        <span className="max-sm:basis-full">Recall at least</span>
        <Segmented
          label="Recall at least"
          segments={targets.map((target) => ({
            key: String(target),
            label: formatTarget(target),
            href: href({ target }),
            current: target === params.target,
          }))}
          onPick={(key, event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            change({ target: Number(key) });
          }}
        />
        <label htmlFor="recall-target" className="text-muted-foreground max-sm:sr-only">
          or
        </label>
        <Input
          id="recall-target"
          aria-label="Another recall target"
          aria-describedby={problem ? "recall-target-problem" : undefined}
          aria-invalid={problem !== null}
          inputMode="decimal"
          value={edited ?? String(params.target)}
          onChange={(event) => setEdited(event.target.value)}
          onBlur={apply}
          className="w-16"
        />
      </form>
      <AmountInput
        id="p99-limit"
        label="p99 at most"
        unit="ms"
        value={params.p99}
        onChange={(p99) => change({ p99 })}
      />
      <AmountInput
        id="machine-price"
        label="Machine costs"
        unit="an hour"
        value={params.price}
        onChange={(price) => change({ price })}
      />
      {problem && (
        <p id="recall-target-problem" role="alert" className="basis-full text-danger-foreground">
          {problem}
        </p>
      )}
    </div>
  );
}
