"use client";
import { useRouter } from "next/navigation";
import { useEffect, useReducer, useRef, useState } from "react";
import { Field } from "@/components/account/field";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { Chosen } from "@/lib/browser-upload/dropped-files";
import type { Visibility } from "@/lib/domain/access/rights";
import type { Given } from "@/lib/domain/names/given";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { urls } from "@/lib/urls";
import { DropArea } from "./drop-area.client";
import { type GivenField, GivenFields } from "./given-fields.client";
import { UploadItem } from "./upload-item";
import { type Step, toUpload, uploadReducer } from "./upload-queue";
import { type ChosenVisibility, VisibilityFields } from "./visibility-fields.client";

interface UploadPanelProps {
  direct: boolean;
  choices: readonly Visibility[];
  fields: readonly GivenField[];
}

/**
 * Uploads one item after the other; a single new bundle opens its page once imported. `direct`: large ones go to the
 * store behind the server. `choices`: possible visibilities, the first is the default. `fields`: facts that it asks
 * for.
 */
export function UploadPanel({ direct, choices, fields }: UploadPanelProps) {
  const router = useRouter();
  const [uploads, dispatch] = useReducer(uploadReducer, []);
  const [title, setTitle] = useState("");
  const [seen, setSeen] = useState<ChosenVisibility>({ visibility: choices[0] ?? "public", until: "" });
  const [given, setGiven] = useState<Given>({});
  const [problem, setProblem] = useState<string | null>(null);
  const stops = useRef(new Map<number, AbortController>());
  const keys = useRef(0);

  const next = uploads.find(({ step }) => step.kind === "waiting");
  const sending = uploads.some(({ step }) => step.kind === "sending");
  useEffect(() => {
    if (!next || sending) return;
    const stop = stops.current.get(next.key) ?? new AbortController();
    stops.current.set(next.key, stop);
    const tell = (step: Step) => dispatch({ type: "step", key: next.key, step });
    tell({ kind: "sending", sent: 0 });
    import("./run-upload").then(
      ({ runUpload }) => runUpload(next, { signal: stop.signal, direct, tell }),
      () => tell({ kind: "failed", id: null, message: "A script of this page did not load. Load the page again." }),
    );
  }, [next, sending, direct]);

  const [first] = uploads;
  const importedId =
    uploads.length === 1 && first?.step.kind === "ready" && !first.step.duplicate ? first.step.id : null;
  useEffect(() => {
    if (importedId) router.push(urls.bundle(importedId));
  }, [importedId, router]);

  const add = (chosen: Chosen[]) => {
    if (seen.visibility === "embargoed" && !seen.until)
      return setProblem("Say until which day it is embargoed, then choose the files again.");
    setProblem(null);
    const added = chosen.map((one) => {
      keys.current += 1;
      return toUpload(one, keys.current, { title: chosen.length === 1 ? title.trim() : "", seen, given });
    });
    dispatch({ type: "add", uploads: added });
    setTitle("");
  };
  const cancel = (key: number) => {
    stops.current.get(key)?.abort();
    dispatch({ type: "step", key, step: { kind: "cancelled" } });
  };
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <div className="mb-3 grid max-w-4xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field
            label="Title"
            help={
              "Optional, for one file or folder: type it before you choose. " +
              "Without it the bundle has the name of the file or folder."
            }
          >
            <Input value={title} maxLength={MOST_CHARACTERS.title} onChange={(event) => setTitle(event.target.value)} />
          </Field>
          <VisibilityFields choices={choices} value={seen} onChange={setSeen} />
        </div>
        <GivenFields fields={fields} value={given} onChange={setGiven} />
        <DropArea onChosen={add} onProblem={setProblem} />
        {problem && (
          <Notice tone="danger" live className="mt-3">
            {problem}
          </Notice>
        )}
      </Card>
      {uploads.length > 0 && (
        <Card id="uploads" title="Uploads of this visit">
          <ul className="divide-y divide-border">
            {uploads.map((upload) => (
              <UploadItem key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
