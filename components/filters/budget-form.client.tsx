"use client";
import { Fragment, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { parseTarget } from "@/components/tables/parse-targets";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { LIMIT_KEYS, type LimitKey, limitWords, NO_LIMITS, setLimits } from "@/lib/domain/vector/limits";
import { formatTarget } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { encodeCompareParams, withCompareOpen } from "@/lib/views/state/compare-params";
import { AmountInput } from "./amount-input.client";

const LABELS: Readonly<Record<LimitKey, string>> = {
  maxBuildSeconds: "Build at most",
  maxIndexMiB: "Index at most",
  p99: "p99 at most",
  maxCost: "Cost at most",
};

/** The keys that the form's own fields set. */
const FIELDS: readonly string[] = [...LIMIT_KEYS, "target", "price"];

/**
 * Takes the recall target of the answer, limits on an index, and the price of an hour of the machine. Limits are
 * seconds to build, MiB, milliseconds at p99, and dollars for a million queries. A limit that no run in view records
 * can't be set. Without scripts the browser sends the form.
 */
export function BudgetForm({ recorded }: Pick<CompareView, "recorded">) {
  const { params, open, change, href } = useCompareState();
  const rest = new URLSearchParams(withCompareOpen(encodeCompareParams(params), open));
  const missing = LIMIT_KEYS.filter((key) => recorded?.[key] === 0);
  return (
    <form
      action={withBase(urls.compare())}
      aria-label="Recall and limits"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 max-sm:gap-x-3"
    >
      {[...rest].map(
        ([key, value]) => !FIELDS.includes(key) && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <RecallTarget />
      {LIMIT_KEYS.map((key) => (
        <Fragment key={key}>
          {/* The price precedes the limit that needs it. */}
          {key === "maxCost" && (
            <AmountInput
              name="price"
              label="Machine costs"
              unit="$ an hour"
              value={params.price}
              onChange={(price) => change({ price })}
            />
          )}
          <AmountInput
            name={key}
            label={LABELS[key]}
            unit={limitWords(key).unit}
            value={params[key]}
            fromZero
            disabled={missing.includes(key) && params[key] === null}
            describedBy={missing.includes(key) ? "limits-missing" : undefined}
            onChange={(limit) => change({ [key]: limit })}
          />
        </Fragment>
      ))}
      <span className="hidden noscript:inline">
        <Button type="submit" size="sm">
          Apply
        </Button>
      </span>
      {setLimits(params).length > 0 && (
        <Link href={href(NO_LIMITS)} prefetch={false} className="underline underline-offset-3">
          Clear limits
        </Link>
      )}
      {missing.length > 0 && (
        <p id="limits-missing" className="basis-full text-xs text-muted-foreground">
          {missing.map((key) => `${limitWords(key).name}: ${limitWords(key).absent}`).join("; ")}.
        </p>
      )}
    </form>
  );
}

/** Picks the recall target of the answer, the shading and the cheapest index: a listed one or any other. */
function RecallTarget() {
  const { params, change, href } = useCompareState();
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const targets = [...params.recall].sort((a, b) => a - b);
  const apply = () => {
    if (edited === null) return;
    const target = parseTarget(edited);
    if (typeof target === "string") return setProblem(target);
    setProblem(null);
    setEdited(null);
    change({ target });
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span className="max-sm:basis-full">Recall at least</span>
      <Segmented
        label="Recall at least"
        segments={targets.map((target) => ({
          key: String(target),
          label: formatTarget(target),
          href: href({ target }),
          current: target === params.target,
        }))}
        onPick={(key) => change({ target: Number(key) })}
      />
      <label htmlFor="recall-target" className="text-muted-foreground max-sm:sr-only">
        or
      </label>
      <Input
        id="recall-target"
        name="target"
        aria-label="Another recall target"
        aria-describedby={problem ? "recall-target-problem" : undefined}
        aria-invalid={problem !== null}
        inputMode="decimal"
        value={edited ?? String(params.target)}
        onChange={(event) => setEdited(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && apply()}
        className="w-16"
      />
      {problem && (
        <p id="recall-target-problem" role="alert" className="basis-full text-danger-foreground">
          {problem}
        </p>
      )}
    </span>
  );
}
