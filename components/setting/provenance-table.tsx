import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { Params } from "@/lib/domain/model";
import { formatCount, formatCounted, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

interface ProvenanceFile {
  bundle: string;
  bundleTitle: string;
  uploadedAt: Date;
  kind: string;
  title: string;
  facts: Params;
  path: string;
  occurrence: number;
}

/** The most facts of a file to show, and the most characters of each. */
const MOST_FACTS = 4;
const FACT_CHARS = 70;

/** Files of bundles that describe a build, config or machine; each links to its unchanged text. */
export function ProvenanceTable({ files, empty }: { files: readonly ProvenanceFile[]; empty: string }) {
  return (
    <DataTable
      caption="Files that describe it"
      rows={files}
      rowKey={(file) => `${file.bundle}/${file.path}/${file.occurrence}`}
      empty={empty}
      columns={[
        {
          key: "path",
          header: "File",
          rowHeader: true,
          cell: (file) => (
            <Link
              prefetch={false}
              href={urls.file(file.bundle, file.path, null, file.occurrence)}
              className="text-link wrap-anywhere"
              title={file.path}
            >
              {file.path}
            </Link>
          ),
        },
        {
          key: "bundle",
          header: "Bundle",
          cell: (file) => (
            <>
              <Link prefetch={false} href={urls.bundle(file.bundle)} className="text-link wrap-anywhere">
                {file.bundleTitle}
              </Link>
              , {formatDate(file.uploadedAt)}
            </>
          ),
        },
        { key: "kind", header: "About", cell: (file) => file.kind },
        {
          key: "facts",
          header: "Says",
          phone: "wide",
          cell: (file) => <span className="wrap-anywhere">{factsText(file)}</span>,
        },
      ]}
    />
  );
}

/** Returns the first facts of a file, each cut, and the number of the others. For a config, the number of settings. */
function factsText({ kind, facts }: ProvenanceFile): string {
  const entries = Object.entries(facts);
  if (kind === "config") return formatCounted(entries.length, "setting");
  const shown = entries.slice(0, MOST_FACTS).map(([name, value]) => short(`${name} ${String(value)}`));
  const more = entries.length - shown.length;
  return [...shown, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join("; ");
}

/** Cuts a fact; the file itself has the rest. */
const short = (text: string) => (text.length > FACT_CHARS ? `${text.slice(0, FACT_CHARS)}…` : text);
