import { Fragment } from "react";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { formatBytes, formatCount, formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

/** Facts on a bundle's file. Times are in ISO 8601; those of the import are null before it. */
export interface ProvenanceFacts {
  id: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  unpackedBytes: number | null;
  uploadedAt: string;
  importedAt: string | null;
  importerVersion: string | null;
  counts: { points: number };
}

/** The origin of a bundle: its file, hash, dates and citations. */
export function BundleProvenance({ bundle }: { bundle: ProvenanceFacts }) {
  return (
    <Card id="provenance" title="Provenance">
      <Facts
        items={[
          {
            name: "File",
            value: (
              <a href={withBase(urls.api.original(bundle.id))} download={bundle.fileName} className="text-link">
                {bundle.fileName}
              </a>
            ),
          },
          {
            name: "Size",
            value: [
              formatBytes(bundle.sizeBytes),
              ...(bundle.unpackedBytes === null ? [] : [`${formatBytes(bundle.unpackedBytes)} unpacked`]),
            ].join(", "),
            title: `${formatCount(bundle.sizeBytes)} bytes`,
          },
          { name: "sha256", value: <code className="font-mono text-xs">{bundle.sha256}</code> },
          { name: "Uploaded", value: formatDate(new Date(bundle.uploadedAt)), title: bundle.uploadedAt },
          {
            name: "Imported",
            value: bundle.importedAt === null ? "–" : formatDate(new Date(bundle.importedAt)),
            title: bundle.importedAt ?? undefined,
          },
          { name: "Importers", value: bundle.importerVersion ?? "–" },
          ...(bundle.counts.points > 0
            ? [
                {
                  name: "All numbers",
                  value: (
                    <Files
                      files={[
                        ["CSV", urls.bundleNumbers(bundle.id, "csv")],
                        ["Parquet", urls.bundleNumbers(bundle.id, "parquet")],
                      ]}
                    />
                  ),
                },
              ]
            : []),
          {
            name: "Cite",
            value: (
              <Files
                files={[
                  ["CITATION.cff", urls.citationCff(bundle.id)],
                  ["Croissant", urls.croissant(bundle.id)],
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Links to files, by label and address. */
const Files = ({ files }: { files: readonly (readonly [string, string])[] }) =>
  files.map(([label, address], at) => (
    <Fragment key={label}>
      {at > 0 ? ", " : ""}
      <a href={withBase(address)} className="text-link">
        {label}
      </a>
    </Fragment>
  ));
