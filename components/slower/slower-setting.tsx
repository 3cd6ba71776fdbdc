import { TableBlockView } from "@/components/blocks/table-block";
import { Drawn, plotDraw, serverDrawings } from "@/components/charts/drawn";
import { JoinedLinks } from "@/components/ui/joined-links";
import { Link } from "@/components/ui/link";
import { SentenceNotes } from "@/components/ui/sentence-notes";
import { plotSentence } from "@/lib/charts/plot";
import { shapePlots } from "@/lib/charts/shape-plot";
import { formatCount, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { pairBlock, pairTitle } from "@/lib/views/slower/slower-block";
import type { SlowerPair, SlowerSetting, SlowerView } from "@/lib/views/slower/slower-types";

interface SettingProps {
  view: SlowerView;
  setting: SlowerSetting;
}

/** One machine and thread count: the newest release in words, its groups, and each group over the releases. */
export function SlowerSettingCard({ view, setting }: SettingProps) {
  const { title, bundles, pairs, apart, others, events, relative, history } = setting;
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="wrap-anywhere first-letter:uppercase">{title}</h2>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <JoinedLinks links={bundles.map(({ id, title: name }) => ({ href: urls.bundle(id), text: name }))} />
        </p>
      </header>
      {pairs.length > 0 && (
        <div className="mt-2 grid gap-x-8 gap-y-4 xl:grid-cols-2">
          {pairs.map((pair) => (
            <Pair key={pair.kind} view={view} setting={setting} pair={pair} />
          ))}
        </div>
      )}
      {apart && (
        <p className="mt-2 text-sm wrap-anywhere">
          {apart.text}{" "}
          {apart.query !== null && (
            <Link prefetch={false} href={urls.diff(apart.query)} className="text-link">
              A/B with that difference
            </Link>
          )}
        </p>
      )}
      {others.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer">Other builds and uploads of these releases</summary>
          <ul className="list-disc pl-4">
            {others.map(({ text, page, query }) => (
              <li key={`${text}${query}`} className="wrap-anywhere">
                <Link prefetch={false} href={urls[page](query)} className="text-link">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pairs.some(hasGroups) && <Shapes setting={setting} />}
      {events.length > 0 && (
        <ul className="mt-2 text-sm" aria-label="Releases at which many workloads changed">
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link prefetch={false} href={urls.relative(relative)} className="text-link">
          All rows<span className="sr-only">, {title}</span>
        </Link>
        <Link prefetch={false} href={urls.history(history)} className="text-link">
          Since when<span className="sr-only">, {title}</span>
        </Link>
      </p>
    </section>
  );
}

/** True where a pair has several rows: one row has the same number as its sentence. */
const hasGroups = ({ groups }: SlowerPair) => groups.reduce((sum, { rows }) => sum + rows, 0) > 1;

/** Titles of the pairs. */
const KINDS = { before: "Newest against the one before", oldest: "Newest against the oldest" } as const;

/** The newest release against another: sentences, then its groups. */
function Pair({ view, setting, pair }: SettingProps & { pair: SlowerPair }) {
  const block = pairBlock(view, setting, pair);
  const [first, ...others] = pair.sentences;
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-normal text-muted-foreground">
        {KINDS[pair.kind]}: {pairTitle(pair)}
      </h3>
      {pair.refused !== null && <p className="text-sm">{pair.refused}</p>}
      {!first && <SentenceNotes notes={pair.notes} />}
      {first && (
        <div className="text-[1.0625rem] leading-snug font-semibold text-pretty">
          {first.text} <SentenceNotes notes={[...new Set([...first.notes, ...pair.notes])]} />{" "}
          <Link prefetch={false} href={urls.diff(pair.query)} className="text-link text-sm font-normal">
            A/B<span className="sr-only"> of {pairTitle(pair)}</span>
          </Link>
        </div>
      )}
      {pair.left.length > 0 && <p className="text-sm text-muted-foreground">{pair.left.join(" ")}</p>}
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer">Under {formatCounted(others.length, "other condition")}</summary>
          <ul className="list-disc pl-4">
            {others.map(({ conditions, text }) => (
              <li key={conditions}>
                {conditions}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {hasGroups(pair) && (
        <div className="mt-1.5">
          <TableBlockView block={block} name={`${pairTitle(pair)}, ${setting.title}`} caption={block.title} />
        </div>
      )}
    </div>
  );
}

/** Height of a drawing in px, and its width on most screens. */
const HEIGHT = 170;
const USUAL = 290;

/** Each group over the releases: a thin line a row, the median thick. */
function Shapes({ setting: { table, title } }: Pick<SettingProps, "setting">) {
  const shapes = table ? shapePlots(table.view, table.grid, table.view.params.neutral) : [];
  if (!shapes.length) return null;
  return (
    <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      {shapes.map((shape) => (
        <figure key={shape.title} className="@container min-w-0">
          <figcaption className="mb-1 text-sm">
            {shape.title} <span className="text-muted-foreground">{formatCount(shape.count)}</span>
          </figcaption>
          <Drawn
            label={`${shape.title}, ${title}. ${plotSentence(shape.plot)}`}
            picture={null}
            drawings={serverDrawings(plotDraw(shape.plot, HEIGHT), USUAL)}
          />
        </figure>
      ))}
    </div>
  );
}
