import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Params } from "@/lib/domain/model";
import { formatBytes, formatCount, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Headings of the kinds, in their order on the page. A kind without one comes last, under its own name. */
const kinds: Readonly<Record<string, string>> = {
  config: "Settings files",
  settings: "Settings the server reported",
  cpu: "CPU",
  memory: "Memory",
  os: "Operating system",
  kernel: "Kernel",
  storage: "Storage",
  version: "Versions",
  command: "Command lines",
};
/** Kinds in the order of the list; other kinds follow. */
const order = Object.keys(kinds);
/** Files with at most this many facts show them at once. */
const AT_ONCE = 6;

interface Entry {
  ordinal: number;
  kind: string;
  title: string;
  /** The raw name of the linked config; null = none. */
  config: string | null;
  facts: Params;
  path: string;
}

interface ProvenanceListProps {
  bundle: string;
  entries: { items: readonly Entry[]; total: number };
  title?: string;
  note?: string;
  id?: string;
  className?: string;
}

/** Files that describe a benchmark's setting, by kind, each with its facts. Nothing where there are none. */
export function ProvenanceList({ bundle, entries, title, note, id = "ran-with", className }: ProvenanceListProps) {
  if (entries.items.length === 0) return null;
  const groups = [...new Set([...order, ...entries.items.map(({ kind }) => kind)])]
    .map((kind) => ({ kind, items: entries.items.filter((entry) => entry.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  const unseen = entries.total - entries.items.length;
  return (
    <Card
      id={id}
      title={title ?? "What it ran with"}
      note={note ?? `${formatCounted(entries.total, "file")} of the bundle`}
      className={className}
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {groups.map(({ kind, items }) => (
          <section key={kind} className="min-w-0">
            <h3 className="mb-1">{kinds[kind] ?? kind}</h3>
            <ul className="flex flex-col gap-1.5">
              {items.map((entry) => (
                <li key={entry.ordinal} className="min-w-0">
                  <EntryFacts bundle={bundle} entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {unseen > 0 && (
        <p className="mt-2 text-xs text-muted-foreground">
          {`${formatCounted(unseen, "more file")} ${unseen === 1 ? "is" : "are"} in the bundle.`}
        </p>
      )}
    </Card>
  );
}

/** A file with its facts, folded if there are more than `AT_ONCE`. */
function EntryFacts({ bundle, entry }: { bundle: string; entry: Entry }) {
  const items = Object.entries(entry.facts).flatMap(([name, value]) =>
    value === null ? [] : [{ name: factName(name), value: factText(name, value) }],
  );
  const file = (
    <>
      <Link
        prefetch={false}
        href={urls.file(bundle, entry.path)}
        className="text-link inline-block leading-6 wrap-anywhere"
        title={entry.path}
      >
        {entry.title}
      </Link>
      {entry.config !== null && (
        <>
          {", config "}
          <Link
            prefetch={false}
            href={urls.config(entry.config)}
            className="text-link inline-block leading-6 wrap-anywhere"
          >
            {entry.config}
          </Link>
        </>
      )}
    </>
  );
  if (items.length <= AT_ONCE)
    return (
      <div className="text-sm">
        {file}
        <Facts items={items} />
      </div>
    );
  return (
    <div className="text-sm">
      {file}
      <details>
        <summary className="w-fit cursor-pointer text-link leading-6">
          {formatCount(items.length)} {entry.kind === "config" || entry.kind === "settings" ? "settings" : "facts"}
        </summary>
        <Facts items={items} />
      </details>
    </div>
  );
}

const words: ReadonlyMap<string, string> = new Map([
  ["cpus", "CPUs"],
  ["coresPerSocket", "cores per socket"],
  ["threadsPerCore", "threads per core"],
  ["numaNodes", "NUMA nodes"],
  ["memoryBytes", "memory"],
  ["l2Cache", "L2 cache"],
  ["l3Cache", "L3 cache"],
  ["maxMHz", "MHz at most"],
  ["transparentHugePages", "transparent huge pages"],
]);
const factName = (name: string): string => words.get(name) ?? name;

function factText(name: string, value: NonNullable<Params[string]>): string {
  if (name === "memoryBytes" && typeof value === "number") return formatBytes(value);
  return value === true ? "set" : String(value);
}
