"use client";
import { type SubmitEvent, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { DEFAULT_TARGETS, descending } from "@/lib/views/state/compare-params";
import { parseTargets } from "./parse-targets";

/** Edits the list of recall targets; nothing in a frozen view. */
export function TargetsEditor() {
  const { params, change, frozen } = useCompareState();
  const given = params.recall.join(", ");
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (frozen) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = parseTargets(edited ?? given);
    if (typeof parsed === "string") return setProblem(parsed);
    setProblem(null);
    setEdited(null);
    change({ recall: descending(parsed) });
  };
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
      <label htmlFor="recall-targets">Targets</label>
      <Input
        id="recall-targets"
        value={edited ?? given}
        onChange={(event) => setEdited(event.target.value)}
        aria-describedby={problem ? "recall-targets-problem" : undefined}
        aria-invalid={problem !== null}
        className="h-7 w-72 max-w-full text-foreground"
      />
      <Button type="submit" size="sm">
        Apply
      </Button>
      {given !== DEFAULT_TARGETS.join(", ") && (
        <Button size="sm" variant="ghost" onClick={() => change({ recall: [...DEFAULT_TARGETS] })}>
          Default targets
        </Button>
      )}
      {problem && (
        <p id="recall-targets-problem" role="alert" className="basis-full text-danger-foreground">
          {problem}
        </p>
      )}
    </form>
  );
}
