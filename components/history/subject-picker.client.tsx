"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { urls } from "@/lib/urls";

interface SubjectPickerProps {
  subjects: readonly { key: string; label: string; kind: "group" | "workload" }[];
  current: string | null;
  /** The page's address for each group or workload. */
  hrefs: Readonly<Record<string, string>>;
}

/** Picks the group or workload to follow. */
export function SubjectPicker({ subjects, current, hrefs }: SubjectPickerProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const options = (kind: "group" | "workload") =>
    subjects
      .filter((subject) => subject.kind === kind)
      .map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ));
  return (
    <label className="flex max-w-full items-center gap-2 text-sm">
      History of
      <select
        className="h-[30px] min-w-0 max-w-full rounded-md border border-border-strong bg-surface px-2"
        value={current ?? ""}
        aria-busy={pending}
        onChange={(event) => {
          const href = hrefs[event.target.value] ?? urls.history();
          startTransition(() => router.push(href, { scroll: false }));
        }}
      >
        {current === null && <option value="">choose one</option>}
        <optgroup label="Groups">{options("group")}</optgroup>
        <optgroup label="Workloads">{options("workload")}</optgroup>
      </select>
    </label>
  );
}
