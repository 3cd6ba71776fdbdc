"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { buildNames } from "@/lib/charts/history-lines";
import { formatCount } from "@/lib/format";
import { withBase } from "@/lib/urls";
import { type BuildRange, buildsInRange } from "@/lib/views/history/build-range";
import type { HistoryPanel } from "@/lib/views/history/history-types";

/** A chart of so few builds names them all. */
const FEW = 8;

interface RangeFormProps {
  panel: HistoryPanel;
  range: BuildRange;
  /** Returns the page's address with another range. */
  hrefOf: (range: BuildRange) => string;
}

/** Picks the builds that a chart draws, so that each has room for its name. Without scripts the browser sends it. */
export function RangeForm({ panel, range, hrefOf }: RangeFormProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const all = buildNames(panel);
  const { builds, before, after } = buildsInRange(all, range);
  if (all.length <= FEW && !before && !after) return null;
  const [path = "", query = ""] = hrefOf({}).split("?");
  const ends = [
    { name: "from", label: "Builds from", value: builds[0]?.raw },
    { name: "to", label: "to", value: builds.at(-1)?.raw },
  ];
  return (
    <form
      // After another range its fields begin anew.
      key={`${range.from} ${range.to}`}
      action={withBase(path)}
      aria-label={`Range of ${panel.engineName} builds`}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const [from, to] = ["from", "to"].map((name) => String(sent.get(name)));
        const next = {
          from: from === all[0]?.raw ? undefined : from,
          to: to === all.at(-1)?.raw ? undefined : to,
        };
        startTransition(() => router.push(hrefOf(next), { scroll: false }));
      }}
      className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-xs"
    >
      {[...new URLSearchParams(query)].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {ends.map(({ name, label, value }) => (
        <label key={name} className="flex items-center gap-1.5">
          {label}
          <select
            name={name}
            defaultValue={value}
            className="h-7 max-w-40 rounded-md border border-border-strong bg-surface px-1.5"
          >
            {all.map(({ raw, label: text }) => (
              <option key={raw} value={raw}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" size="sm">
        Show
      </Button>
      {before + after > 0 && (
        <Link href={hrefOf({})} scroll={false} prefetch={false} className="text-link">
          All {formatCount(all.length)} builds
        </Link>
      )}
    </form>
  );
}
