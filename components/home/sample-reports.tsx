import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { SAMPLE_TITLE } from "@/lib/domain/names/samples";
import { capital } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Returns a title without the word that its badge shows. */
function withoutSampleWord(title: string): string {
  const text = title.startsWith(SAMPLE_TITLE) ? title.slice(SAMPLE_TITLE.length) : title;
  return capital(text);
}

/** Example reports made from the samples, before readers have results of their own. */
export function SampleReports({ reports }: { reports: readonly { key: string; title: string; caption: string }[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports-title" className="mb-6">
      <h2 id="reports-title" className="mb-2">
        Reports
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {reports.map(({ key, title, caption }) => (
          <li key={key} className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
            <p className="mb-1 flex flex-wrap items-baseline gap-2">
              <Link prefetch={false} href={urls.snapshot(key)} className="text-link wrap-anywhere">
                {withoutSampleWord(title)}
              </Link>
              <Badge>sample</Badge>
            </p>
            <p className="text-sm text-muted-foreground text-pretty">{caption}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
