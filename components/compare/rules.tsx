import { capital, formatCounted, formatPoints } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";

/** Rules behind the numbers on the page. */
export function Rules({ view }: { view: CompareView }) {
  const { counts, recallNotes } = view;
  return (
    <section aria-labelledby="rules-title" className="text-xs text-muted-foreground">
      <h2 id="rules-title" className="text-xs">
        How these numbers are computed
      </h2>
      <ul className="mt-1 flex max-w-[100ch] list-disc flex-col gap-0.5 pl-4">
        <li>
          Best QPS: the highest QPS among the points of a series whose recall, as its source gives it, is at least the
          target; no tolerance, no rounding.
        </li>
        <li>Frontier: the points of a series that no other of its points beats on both recall and QPS.</li>
        <li>
          Points of another machine, thread count, query mode or scale never share a series; “not recorded” is a machine
          of its own. A line is dotted where something else changed between two of its points.
        </li>
        <li>
          In view: {formatPoints(counts.points)}, {formatCounted(counts.indexBuilds, "index build")},{" "}
          {formatCounted(counts.bundles, "bundle")}.
        </li>
        {recallNotes.map((note) => (
          <li key={note}>{capital(note)}.</li>
        ))}
      </ul>
    </section>
  );
}
