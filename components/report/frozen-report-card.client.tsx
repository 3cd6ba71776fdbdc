"use client";
import { Copyable } from "@/components/share/copyable.client";
import { DeleteKeyField } from "@/components/share/delete-key-field";
import { Card } from "@/components/ui/card";
import type { FrozenReport } from "./use-publishing.client";

/** The address of a report that was just frozen, its warnings and its delete key. */
export function FrozenReportCard({ url, warnings, deleteKey }: FrozenReport) {
  return (
    <Card>
      <p role="status" className="mb-2">
        Frozen:{" "}
        <a className="text-link wrap-anywhere" href={url}>
          {url}
        </a>
      </p>
      {warnings.map((text) => (
        <p key={text} className="mb-2 text-warning-foreground">
          {text}
        </p>
      ))}
      <div className="flex flex-col gap-3">
        <Copyable label="Link" text={url} isNew />
        <DeleteKeyField deleteKey={deleteKey} />
      </div>
    </Card>
  );
}
