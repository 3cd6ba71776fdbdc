import Link from "next/link";
import { inFull } from "@/lib/domain/sentences/sentence";
import { urls } from "@/lib/urls";
import type { NewestSummary } from "@/lib/views/answers/newest-summary";

/** Verdicts on an engine's newest builds: one paragraph for each family, with the largest changes. */
export const NewestVerdicts = ({ verdicts }: { verdicts: readonly NewestSummary[] }) => (
  <ul className="flex flex-col gap-4">
    {verdicts.map(({ familyName, bundle, build, counts, changed, events, history }) => (
      <li key={familyName} className="min-w-0">
        <h3 className="text-sm">
          {familyName}, {build}{" "}
          <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link font-normal wrap-anywhere">
            {bundle.title}
          </Link>
        </h3>
        <p className="mt-0.5">
          {inFull(counts)}{" "}
          <Link prefetch={false} href={urls.history(history)} className="text-link text-sm">
            History<span className="sr-only"> on {familyName}</span>
          </Link>
        </p>
        {changed.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {changed.map(({ workload, line, text, better, query }) => (
              <li key={`${workload} ${line}`}>
                <Link prefetch={false} href={urls.history(query)} className="text-link">
                  {workload}
                </Link>{" "}
                {line && <span className="text-muted-foreground">{line} </span>}
                <span
                  className={better === null ? undefined : better ? "text-better-foreground" : "text-worse-foreground"}
                >
                  {text}
                </span>
              </li>
            ))}
          </ul>
        )}
        {events.length > 0 && (
          <ul className="mt-1 text-sm text-muted-foreground">
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
