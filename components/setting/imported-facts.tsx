import { DataTable } from "@/components/ui/data-table";
import type { Correction } from "@/lib/domain/names/corrections";

interface Fact {
  name: string;
  /** The imported or decoded value; null = the name doesn't say. */
  imported: string | null;
  /** The value by readers; null = not corrected. */
  corrected?: string | null;
}

/** Facts from a name beside readers' corrections; neither replaces the other. */
export function ImportedFacts({ facts, correction }: { facts: readonly Fact[]; correction: Correction | null }) {
  return (
    <>
      <DataTable
        caption="Imported facts and corrections"
        rows={facts}
        rowKey={(fact) => fact.name}
        phone="table"
        columns={[
          { key: "name", header: "Fact", rowHeader: true, cell: (fact) => fact.name },
          {
            key: "imported",
            header: "Imported",
            cell: (fact) => (
              <span className="wrap-anywhere">
                {fact.imported ?? <span className="text-muted-foreground">– (not said)</span>}
              </span>
            ),
          },
          ...(correction
            ? [
                {
                  key: "corrected",
                  header: "Readers say",
                  cell: (fact: Fact) => <span className="wrap-anywhere">{fact.corrected ?? ""}</span>,
                },
              ]
            : []),
        ]}
      />
      {correction?.notes && (
        <div className="mt-3">
          <h3 className="text-sm font-semibold">Notes of {correction.author}</h3>
          <p className="mt-1 max-w-[80ch] whitespace-pre-line wrap-anywhere">{correction.notes}</p>
        </div>
      )}
    </>
  );
}
