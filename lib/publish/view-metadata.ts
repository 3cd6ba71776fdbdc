import { type Cited, citationLong, citationShort } from "@/lib/pictures/citation";
import { conditionsLine, type Figure } from "@/lib/pictures/figure";
import { noteOfColumn } from "@/lib/tables/column-notes";
import type { Column, Table } from "@/lib/tables/types";
import type { AnyView } from "@/lib/views/registry/view-entry";
import { TRUST_NOT_KEPT, TRUST_TITLE } from "@/lib/views/trust/trust-links";
import type { DrawnView, ShownView } from "./shown-view";
import { trustLinks } from "./trust-html";
import { viewFigures } from "./view-figures";
import { viewTables, writeViewTable } from "./view-table";

/** A view for citation, with its whole address. */
export interface Published {
  shown: ShownView;
  /** Whole address of the view. */
  address: string;
  /** The day a live view was read. */
  today: Date;
}

/** Returns the citation of a view. Without figures it has no source, and the author's title or "Benchfolio". */
export function citedOf(
  { shown, address, today }: Published,
  figure: Figure | undefined = viewFigures(shown)[0],
): Cited {
  const { frozen } = shown;
  return {
    title: figure?.title ?? shown.title ?? "Benchfolio",
    authors: shown.authors,
    source: figure?.source ?? "",
    address,
    key: frozen?.key ?? null,
    date: frozen?.at ?? today,
  };
}

/**
 * Returns the facts that readers of a table need without its page. These are unit, rule, direction and origin of each
 * column, and the citation.
 */
export function viewMetadata(published: Published) {
  const { shown, address } = published;
  const [figure] = viewFigures(shown);
  const cited = citedOf(published, figure);
  return {
    title: cited.title,
    url: address,
    kind: shown.kind,
    frozen: shown.frozen && { key: shown.frozen.key, at: shown.frozen.at.toISOString() },
    warnings: figure?.warnings ?? shown.lead,
    relativeTo: figure?.relativeTo ?? null,
    conditions: figure?.facts ?? [],
    description: figure?.alt ?? "",
    bundles: shown.view.bundles.map(({ id, title }) => ({ id, title })),
    authors: shown.authors,
    citationShort: citationShort(cited),
    citationLong: citationLong(cited),
    whyTrust: shown.trust === null ? `${TRUST_TITLE}: ${TRUST_NOT_KEPT}.` : trustLinks(shown.trust, address),
    tables: viewTables(shown).map((name) =>
      writeViewTable(shown, name, (table) => ({
        name,
        title: table.title,
        notes: table.notes,
        columns: table.columns.map((column) => columnMetadata(column, table.block, cited)),
      })),
    ),
  };
}

function columnMetadata<Row>({ key, header }: Column<Row>, block: Table<Row>["block"], cited: Cited) {
  const note = noteOfColumn(key, block);
  const of = { ...cited, title: `${header} in: ${cited.title}` };
  return {
    key,
    title: header,
    unit: note?.unit || null,
    better: note?.better ?? null,
    rule: note?.rule ?? null,
    origin: note?.origin ?? null,
    citationShort: citationShort(of),
    citationLong: citationLong(of),
  };
}

/** Returns the recipe of a view: its state with every choice filled in. */
export function viewConfig({ shown, address }: Published) {
  return {
    kind: shown.kind,
    url: address,
    title: shown.title,
    params: { ...shown.view.params, ...shown.look },
    bundles: shown.view.bundles.map(({ id }) => id),
    frozen: shown.frozen && { key: shown.frozen.key, at: shown.frozen.at.toISOString() },
  };
}

/** Returns the README of a view's archive: contents, filters, bundles, conditions and citation. */
export function viewReadme(published: Published, files: readonly { name: string; about: string }[]): string {
  const { shown, address, today } = published;
  const [figure] = viewFigures(shown);
  const cited = citedOf(published, figure);
  const { bundles } = shown.view;
  const filters = Object.entries(shown.view.params.filters).filter(([, values]) => values.length);
  const values = conditionValues(shown);
  const read = shown.frozen
    ? `Frozen ${shown.frozen.at.toISOString()} as ${shown.frozen.key}; these numbers never change.`
    : `Read ${today.toISOString().slice(0, 10)}; a live view changes with the data.`;
  const list = (items: readonly string[], none: string) =>
    items.length ? items.map((item) => `- ${item}`).join("\n") : none;
  return `${[
    `# ${cited.title}`,
    ...(figure?.warnings.length ? [list(figure.warnings, "")] : []),
    figure ? conditionsLine(figure) : "",
    figure?.alt ?? "",
    `View: ${address}\n${read}`,
    `## Files\n\n${list(
      files.map(({ name, about }) => `\`${name}\`: ${about}`),
      "none",
    )}`,
    "Values in the CSV files are exact and in base units (seconds, bytes, fractions); " +
      "an empty field is not known, never 0.",
    `## Filters\n\n${list(
      filters.map(([key, chosen]) => `${key}: ${chosen.join(", ")}`),
      "none",
    )}`,
    `## Builds, configs and machines\n\n${list(values, "in the columns of the tables")}`,
    `## Bundles\n\nThe id of a bundle is made of the sha256 of the archive as it was uploaded.\n\n${list(
      bundles.map(({ id, title }) => `${title}: ${id}`),
      "none",
    )}`,
    `## Cite\n\n${citationLong(cited)}`,
  ]
    .filter(Boolean)
    .join("\n\n")}\n`;
}

/** Lists engines, builds, configs, machines and thread counts: those of the filters, else all options of the page. */
function conditionValues(shown: DrawnView): string[] {
  const { facets = [] }: AnyView = shown.view;
  return ["engine", "build", "config", "machine", "threads"].flatMap((key) => {
    const facet = facets.find((each) => each.key === key);
    const filter = shown.view.params.filters[key] ?? [];
    const named = filter.length && !filter.includes("all") ? filter : (facet?.options ?? []).map(({ value }) => value);
    return named.length ? [`${facet?.label ?? key}: ${named.join(", ")}`] : [];
  });
}
