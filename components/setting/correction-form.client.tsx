"use client";
import { useRouter } from "next/navigation";
import { type SubmitEvent, useId, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { Corrected, CorrectionSubject, CorrectionTarget } from "@/lib/domain/names/corrections";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { type CorrectionFields, sendCorrection } from "./send-correction";

const subjectWords: Readonly<Record<CorrectionSubject, string>> = {
  build: "build",
  config: "config",
  machine: "machine",
  engine: "engine",
  workload: "test",
};

interface CorrectionFormProps {
  target: CorrectionTarget;
  current: Corrected | null;
  /** A proposed name of the same thing; null = none. */
  same: string | null;
}

/** Form for a correction of a name. Starts from the current one, since the new one replaces it as a whole. */
export function CorrectionForm({ target, current, same }: CorrectionFormProps) {
  const router = useRouter();
  const [fields, setFields] = useState<CorrectionFields>({
    displayName: current?.displayName ?? "",
    mergeInto: current?.mergeInto ?? same ?? "",
    version: current?.version ?? "",
    releaseDate: current?.releaseDate ?? "",
    notes: current?.notes ?? "",
    author: "",
  });
  const [state, setState] = useState<"idle" | "busy" | "saved" | { error: string }>("idle");
  const [refreshing, startRefresh] = useTransition();
  const id = useId();
  const isBuild = target.subject === "build";

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("busy");
    const error = await sendCorrection(target, fields);
    setState(error === null ? "saved" : { error });
    if (error === null) startRefresh(() => router.refresh());
  };
  const text = (key: keyof CorrectionFields) => ({
    id: `${id}-${key}`,
    value: fields[key],
    onChange: (event: { target: { value: string } }) => {
      setFields((now) => ({ ...now, [key]: event.target.value }));
      if (state !== "busy") setState("idle");
    },
  });
  const label = (key: keyof CorrectionFields, words: string, hint?: string) => (
    <label htmlFor={`${id}-${key}`} className="text-sm">
      {words} {hint && <span className="text-muted-foreground">{hint}</span>}
    </label>
  );

  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground text-pretty">
        Views, files and the API show the corrected name beside the imported one. Imported and frozen data do not
        change. An empty field corrects nothing.
      </p>
      <div className="flex flex-col gap-1">
        {label("displayName", "Display name")}
        <Input {...text("displayName")} maxLength={MOST_CHARACTERS.name} />
      </div>
      <div className="flex flex-col gap-1">
        {label("mergeInto", `The same ${subjectWords[target.subject]} as`, "(its raw name)")}
        <Input {...text("mergeInto")} maxLength={MOST_CHARACTERS.rawName} />
      </div>
      {isBuild && (
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-1">
            {label("version", "Version")}
            <Input {...text("version")} maxLength={MOST_CHARACTERS.version} />
          </div>
          <div className="flex min-w-0 flex-col gap-1">
            {label("releaseDate", "Release date")}
            <Input {...text("releaseDate")} type="date" />
          </div>
        </div>
      )}
      <div className="flex flex-col gap-1">
        {label("notes", "Notes", "(plain text)")}
        <Textarea {...text("notes")} rows={3} maxLength={MOST_CHARACTERS.note} />
      </div>
      <div className="flex flex-col gap-1">
        {label("author", "Your name", "(shown with it)")}
        <Input {...text("author")} required maxLength={MOST_CHARACTERS.signature} autoComplete="name" />
      </div>
      {typeof state === "object" && (
        <Notice tone="danger" live>
          {state.error}
        </Notice>
      )}
      {state === "saved" && (
        <Notice tone="success" live>
          Saved.
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={state === "busy" || refreshing}>
          {state === "busy" ? "Saving" : "Save"}
        </Button>
      </div>
    </form>
  );
}
