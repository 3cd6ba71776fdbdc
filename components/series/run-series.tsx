import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatCount, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { type SeriesInput, type SeriesView, toSeriesView } from "@/lib/views/bundle/series-view";
import { SeriesCharts } from "./series-charts.client";

/** The most series to draw; the others are listed with their files. */
const MOST_DRAWN = 12;
/** The number of open series; the others are folded. */
const OPEN = 2;

interface RunSeriesProps {
  bundle: string;
  /** The loaded series, and the number of all. */
  series: { items: readonly SeriesInput[]; total: number };
  title?: string;
  note?: string;
  id?: string;
  className?: string;
}

/** Samples taken during a run: interval reports, vmstat, iostat ... Nothing where there are none. */
export function RunSeries({ bundle, series, title, note, id = "series", className }: RunSeriesProps) {
  if (series.items.length === 0) return null;
  const views = distinctTitles(series.items.map(toSeriesView));
  // Idle devices and processes come last.
  const busiest = [...views].sort((a, b) => Number(a.charts.length === 0) - Number(b.charts.length === 0));
  const [drawn, others] = [busiest.slice(0, MOST_DRAWN), busiest.slice(MOST_DRAWN)];
  const unseen = series.total - series.items.length;
  return (
    <Card
      id={id}
      title={title ?? "Over time"}
      note={note ?? "what was sampled while the run was going on"}
      className={className}
    >
      <div className="flex flex-col gap-3">
        {drawn.map((view, at) => (
          <OneSeries key={view.key} bundle={bundle} view={view} open={at < OPEN} />
        ))}
      </div>
      {others.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="w-fit cursor-pointer text-link">{formatCount(others.length)} more, not drawn</summary>
          <ul className="mt-1">
            {others.map((view) => (
              <li key={view.key}>
                {view.title}, <Place bundle={bundle} view={view} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {unseen > 0 && (
        <p className="mt-2 text-xs text-muted-foreground">
          {formatCount(unseen)} more series {unseen === 1 ? "is" : "are"} stored.
        </p>
      )}
    </Card>
  );
}

/** Adds the file's name to titles that occur twice, such as text and JSON of one tool. */
function distinctTitles(views: SeriesView[]): SeriesView[] {
  const titles = views.map(({ title }) => title);
  return views.map((view) =>
    titles.filter((title) => title === view.title).length > 1
      ? { ...view, title: `${view.title} (${view.path.split("/").at(-1)})` }
      : view,
  );
}

function OneSeries({ bundle, view, open }: { bundle: string; view: SeriesView; open: boolean }) {
  const place = (
    <span className="text-xs text-muted-foreground wrap-anywhere">
      {formatCounted(view.samples, view.logX ? "row" : "sample")}
      {view.x.values.length < view.samples && `, drawn as ${formatCount(view.x.values.length)} means`}
      {", from "}
      <Place bundle={bundle} view={view} />
    </span>
  );
  return <SeriesCharts view={view} place={place} startsOpen={open} />;
}

const Place = ({ bundle, view }: { bundle: string; view: SeriesView }) => (
  <Link prefetch={false} href={urls.file(bundle, view.path, view.line)} className="text-link">
    {view.path.split("/").at(-1)}
    {view.line !== null && `:${view.line}`}
  </Link>
);
