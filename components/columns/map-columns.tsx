import { Field } from "@/components/account/field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button.client";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { GIVEN } from "@/lib/domain/names/given";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { MAX_STATED_MANIFEST } from "@/lib/domain/unread-table";
import { formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { ASKED, type Chosen } from "@/lib/views/columns/choices";
import { unreadHeadings } from "@/lib/views/columns/manifest-text";
import { isMeasure } from "@/lib/views/columns/words";
import { DeleteKeyInput } from "./delete-key-input.client";
import { type Preview, PreviewCard } from "./preview-card";
import { TableChoices } from "./table-choices";

interface MapColumnsProps {
  bundle: {
    id: string;
    visibility: string;
    given: { manifest: { text: string; from: string | null } | null } | null;
  };
  chosen: Chosen;
  /** The manifest that the choices make. */
  text: string;
  /** Sentences on faults of that manifest, and on tables that take each other's files; empty for a good one. */
  faults: readonly string[];
  /** Preview of the points of these choices, and the address of this page; null before any choice, and with faults. */
  preview: { made: Preview; href: string } | null;
  /** True for a manager known by the delete key alone. */
  asksKey: boolean;
}

/** The page's two forms: choices on the left; the manifest that they make, and the import, on the right. */
export function MapColumns({ bundle, chosen, text, faults, preview, asksKey }: MapColumnsProps) {
  const { id } = bundle;
  const stated = bundle.given?.manifest ?? null;
  const { tables } = chosen;
  return (
    <div className="flex flex-col gap-3">
      {stated && <StatedManifest id={id} manifest={stated} asksKey={asksKey} />}
      {tables.length === 0 ? (
        <Card>
          <EmptyState
            title="No table of this bundle waits for an answer"
            text="Its issues name what was left out of tables. A benchfolio.yaml in the bundle can add facts."
          />
        </Card>
      ) : (
        <>
          <p className="max-w-[90ch]">{missingText(chosen)}</p>
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <ChoicesForm id={id} chosen={chosen} />
            <div className="flex flex-col gap-3 lg:sticky lg:top-3">
              {preview && <PreviewCard preview={preview.made} href={preview.href} />}
              <ManifestForm id={id} text={text} faults={faults} asksKey={asksKey} chosen={chosen} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The form of the choices. The page's address holds them all, so it works without scripts and as a bookmark. */
const ChoicesForm = ({ id, chosen }: { id: string; chosen: Chosen }) => (
  <form method="get" action={withBase(urls.columns(id))} id="choices" className="flex min-w-0 flex-col gap-3">
    {chosen.tables.map((table, nth) => (
      <TableChoices key={table.offField} bundle={id} nth={nth} chosen={table} />
    ))}
    <Card id="all" title="Of all runs" note="what no file says; leave empty what differs">
      <div className="grid gap-3 sm:grid-cols-3">
        {ASKED.map((key) => (
          <Field key={key} label={GIVEN[key].label} help={`${GIVEN[key].about}, as ${GIVEN[key].example}`}>
            <Input name={key} maxLength={MOST_CHARACTERS.fact} defaultValue={chosen.bundle[key] ?? ""} />
          </Field>
        ))}
      </div>
      {chosen.faults.map((fault) => (
        <Notice key={fault} tone="danger" className="mt-2">
          {fault}
        </Notice>
      ))}
    </Card>
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary">
        Show what this gives
      </Button>
      <a className="inline-flex min-h-8 items-center px-2 text-link text-sm" href={withBase(urls.columns(id))}>
        Undo all choices
      </a>
    </div>
  </form>
);

interface ManifestFormProps {
  id: string;
  text: string;
  faults: MapColumnsProps["faults"];
  asksKey: boolean;
  chosen: Chosen;
}

/** The manifest, and the form that imports the bundle with it. */
function ManifestForm({ id, text, faults, asksKey, chosen }: ManifestFormProps) {
  const rows = Math.min(30, text.split("\n").length + 1);
  const isMissing = missingUnits(chosen).length > 0;
  return (
    <Card
      id="manifest"
      title="benchfolio.yaml"
      note="put this beside your results"
      actions={
        <>
          <CopyButton text={text} size="sm" about="benchfolio.yaml" />
          <Button type="submit" size="sm" form="choices" formAction={withBase(urls.columnsFile(id))}>
            Download
          </Button>
        </>
      }
    >
      <form method="post" action={withBase(urls.columnsSave(id))} className="flex flex-col gap-2">
        <Textarea
          // Another element for another text: React ignores a changed default value.
          key={text}
          name="manifest"
          defaultValue={text}
          rows={rows}
          maxLength={MAX_STATED_MANIFEST}
          spellCheck={false}
          wrap="off"
          aria-label="The manifest"
          className="w-full font-mono text-xs"
        />
        {faults.map((fault) => (
          <Notice key={fault} tone="danger">
            {fault}
          </Notice>
        ))}
        {asksKey && (
          <Field label="Delete key" help="This bundle has no owner. Its upload showed this key.">
            <DeleteKeyInput bundle={id} />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="submit" variant="primary" name="action" value="import">
            Import with it
          </Button>
          {isMissing && (
            <span className="text-xs text-muted-foreground">Columns without a unit are not read as numbers.</span>
          )}
        </div>
        <p className="text-xs text-muted-foreground">
          The bundle keeps it, who stated it and when; you can take it back. A benchfolio.yaml in the bundle counts
          instead.
        </p>
      </form>
    </Card>
  );
}

interface StatedManifestProps {
  id: string;
  manifest: { text: string; from: string | null };
  asksKey: boolean;
}

/** The manifest that somebody stated here, and the button that removes it. */
const StatedManifest = ({ id, manifest, asksKey }: StatedManifestProps) => (
  <Card
    id="stated"
    title="What was said of this bundle"
    note={manifest.from ? `of an earlier bundle of ${manifest.from}` : undefined}
  >
    <pre className="rounded-md bg-surface-muted px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {manifest.text}
    </pre>
    <form method="post" action={withBase(urls.columnsSave(id))} className="mt-2 flex flex-wrap items-end gap-2">
      {asksKey && (
        <Field label="Delete key">
          <DeleteKeyInput bundle={id} />
        </Field>
      )}
      <Button type="submit" name="action" value="remove">
        Take it back
      </Button>
    </form>
  </Card>
);

/** Returns the headings of measured columns without a stated unit. */
const missingUnits = ({ tables }: Chosen): string[] =>
  tables.flatMap(({ table, columns, isOff }) =>
    isOff ? [] : columns.flatMap(({ isMissingUnit }, at) => (isMissingUnit ? (table.columns[at]?.heading ?? []) : [])),
  );

/** The most columns without a unit to name. */
const MOST_NAMED = 4;

/** Returns sentences on what is missing: a measured number of each table, and units. */
function missingText(chosen: Chosen): string {
  const [units, numbers, again] = [missingUnitsText(chosen), missingNumbersText(chosen), sameText(chosen)];
  const open = openText(chosen);
  const rest = "The rest was guessed from names: look at it, and change what is wrong.";
  const missing = [numbers, open, units, again].filter((text) => text !== "");
  return [...(missing.length === 0 ? ["Nothing is missing."] : missing), rest].join(" ");
}

/** Returns a sentence on columns that may be measured and that no guess should leave out in silence; "" for none. */
function openText({ tables }: Chosen): string {
  const open = tables.flatMap(({ table, columns, isOff }) =>
    isOff ? [] : columns.flatMap(({ isOpen }, at) => (isOpen ? (table.columns[at]?.heading ?? []) : [])),
  );
  if (open.length === 0) return "";
  const names = open.slice(0, MOST_NAMED).join(", ") + (open.length > MOST_NAMED ? " ..." : "");
  const [be, they] = open.length === 1 ? ["is", "it is"] : ["are", "they are"];
  return `Say what ${names} ${be}: measured, or to leave out. Until then ${they} not read.`;
}

/** Returns a sentence on columns with one meaning: only the first is read; "" for none. */
function sameText({ tables }: Chosen): string {
  const same = tables.flatMap((table) => (table.isOff ? [] : unreadHeadings(table)));
  if (same.length === 0) return "";
  const names = same.slice(0, MOST_NAMED).join(", ") + (same.length > MOST_NAMED ? " ..." : "");
  return (
    `Not read as chosen: ${names}. An earlier column has that meaning, or is a value of another kind. ` +
    "Where headings are engines, versions, configs or thread counts, choose that for all of them, with one unit."
  );
}

/** Returns a sentence on tables of which no column is a measured number; "" for none. */
function missingNumbersText({ tables }: Chosen): string {
  const on = tables.filter(({ isOff }) => !isOff);
  const without = on.filter(({ columns }) => !columns.some(({ is }) => isMeasure(is)));
  if (without.length === 0) return "";
  if (on.length === 1) return "No column is a measured number yet: say which one is.";
  const which = without.length === 1 ? "One table has" : `${formatCounted(without.length, "table")} have`;
  return `${which} no measured number yet: say which column is one, or leave its files out.`;
}

/** Returns a sentence on the units that are missing; "" for none. */
function missingUnitsText(chosen: Chosen): string {
  const missing = missingUnits(chosen);
  if (missing.length === 0) return "";
  const names = missing.slice(0, MOST_NAMED).join(", ") + (missing.length > MOST_NAMED ? " ..." : "");
  const answers =
    missing.length === 1 ? "One answer is missing" : `${formatCounted(missing.length, "answer")} are missing`;
  return `${answers}: the unit of ${names}. A unit is never guessed: choose it, or leave the column out.`;
}
