"use client";
import { type SubmitEvent, useId, useState } from "react";
import { z } from "zod/mini";
import { askJson } from "@/components/share/post-json";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { urls } from "@/lib/urls";

const storedImage = z.object({ path: z.string() });

/** Uploads an image, and gives the Markdown that shows it in a text. */
export function AddImage({ onAdd }: { onAdd: (markdown: string) => void }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [file, alt] = [fields.get("file"), fields.get("alt")];
    if (!(file instanceof File) || file.size === 0 || typeof alt !== "string")
      return setError("Choose an image first.");
    setBusy(true);
    setError(null);
    const headers = { "content-type": file.type || "image/unknown" };
    const answer = await askJson(urls.api.images(), storedImage, { method: "POST", headers, body: file });
    setBusy(false);
    if ("error" in answer) return setError(answer.error);
    form.reset();
    // Brackets and backslashes would end the words.
    onAdd(`![${alt.replaceAll(/[[\]\\\s]+/g, " ").trim()}](${answer.done.path})`);
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-center gap-2">
      <label htmlFor={`${id}-file`} className="text-sm">
        Image (PNG, JPEG or WebP, up to 1 MiB)
      </label>
      <input
        id={`${id}-file`}
        name="file"
        type="file"
        required
        accept="image/png,image/jpeg,image/webp"
        className="max-w-full text-sm"
      />
      <label htmlFor={`${id}-alt`} className="text-sm">
        What it shows
      </label>
      <Input id={`${id}-alt`} name="alt" required maxLength={300} className="w-64 max-w-full" />
      <Button type="submit" disabled={busy}>
        {busy ? "Sending" : "Add image"}
      </Button>
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
    </form>
  );
}
