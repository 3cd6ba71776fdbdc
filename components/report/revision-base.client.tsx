"use client";
import { useState } from "react";
import { z } from "zod/mini";
import { askJson } from "@/components/share/post-json";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { revisionKey } from "@/lib/domain/reports/frozen-key";
import { urls, withBase } from "@/lib/urls";
import type { Draft } from "./draft";

/** The API's answer on a report's revisions. */
const revisionList = z.object({ revisions: z.array(z.object({ revision: z.number() })) });

interface RevisionBaseProps {
  revises: NonNullable<Draft["revises"]>;
  onChange: (revises: NonNullable<Draft["revises"]>) => void;
  /** True where the server refused it, since another revision was published. */
  isStale: boolean;
}

/** Names the revision that a draft changes, and offers a newer one as its base. */
export function RevisionBase({ revises, onChange, isStale }: RevisionBaseProps) {
  const { key, revision, fresh } = revises;
  const [error, setError] = useState<string | null>(null);
  const rebase = async () => {
    const answer = await askJson(urls.api.reportRevisions(key), revisionList);
    if ("error" in answer) return setError(answer.error);
    const newest = Math.max(...answer.done.revisions.map((each) => each.revision));
    onChange({ ...revises, revision: newest });
  };
  return (
    <Notice tone={isStale ? "warning" : "info"}>
      <p>
        This changes <a href={withBase(urls.snapshot(revisionKey(key, revision)))}>revision {revision}</a> of your
        report, and will be the next one under <a href={withBase(urls.snapshot(key))}>the same address</a>. Figures and
        numbers that you leave alone stay as they were published.
      </p>
      <label className="mt-1 flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={fresh}
          onChange={(event) => onChange({ ...revises, fresh: event.target.checked })}
        />
        Read all numbers in the texts anew, from today’s data where their addresses are live
      </label>
      {isStale && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <a href={withBase(urls.snapshot(key))}>Read the newer revision</a>
          <Button size="sm" onClick={rebase}>
            Change that one instead
          </Button>
        </p>
      )}
      {error && <p role="alert">{error}</p>}
    </Notice>
  );
}
