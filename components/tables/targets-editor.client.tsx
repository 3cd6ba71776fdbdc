"use client";
import { type SubmitEvent, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Button } from "@/components/ui/button";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Input } from "@/components/ui/input";
import { RECALL_TARGETS } from "@/lib/domain/vector/recall-targets";
import { formatTarget } from "@/lib/format";
import { descending } from "@/lib/views/state/compare-params";
import { parseTargets } from "./parse-targets";

/** Targets that a click adds, besides those in use. */
const OFFERED: readonly number[] = [...RECALL_TARGETS, 0.9, 0.8];

/** Picks the recall targets of the table: a switch for each, and a field for any other. Nothing in a frozen view. */
export function TargetsEditor() {
  const { params, change, frozen } = useCompareState();
  const [edited, setEdited] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  if (frozen) return null;
  const { recall } = params;
  const others = (target: number) => recall.filter((each) => each !== target);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = parseTargets([...recall, edited].join(" "));
    if (edited.trim() === "" || typeof parsed === "string")
      return setProblem(typeof parsed === "string" ? parsed : null);
    setProblem(null);
    setEdited("");
    change({ recall: descending(parsed) });
  };
  return (
    <form onSubmit={add} className="mb-2 flex flex-wrap items-center gap-1.5 text-sm text-muted-foreground">
      <span id="targets-label" className="mr-1">
        Recall at least
      </span>
      {descending([...OFFERED, ...recall])
        .reverse()
        .map((target) => {
          const isIn = recall.includes(target);
          return (
            <ChipToggle
              key={target}
              pressed={isIn}
              disabled={isIn && recall.length === 1}
              aria-label={`Recall at least ${formatTarget(target)}`}
              onClick={() => change({ recall: isIn ? others(target) : descending([...recall, target]) })}
            >
              {formatTarget(target)}
            </ChipToggle>
          );
        })}
      <Input
        aria-label="Another target of the table"
        aria-describedby={problem ? "recall-targets-problem" : undefined}
        aria-invalid={problem !== null}
        inputMode="decimal"
        placeholder="other"
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
        className="h-7 w-16 text-foreground"
      />
      <Button type="submit" size="sm">
        Add
      </Button>
      {problem && (
        <p id="recall-targets-problem" role="alert" className="basis-full text-danger-foreground">
          {problem}
        </p>
      )}
    </form>
  );
}
