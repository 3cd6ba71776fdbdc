import { escapeMarkup } from "@/lib/escape-markup";
import { NONE } from "@/lib/format";
import { type Figure, type FigureRow, tableOf } from "@/lib/pictures/figure";
import { tableHtml } from "@/lib/pictures/table-html";
import type { DrawnView } from "@/lib/publish/shown-view";
import { csvTable, withoutFormula } from "@/lib/tables/csv";
import { markdownTable, markdownText } from "@/lib/tables/markdown";
import { plainTextTable } from "@/lib/tables/plain-text";
import type { Table } from "@/lib/tables/types";
import { of } from "@/lib/views/registry/given";

/** A figure in forms to paste. Each begins with the baseline and conditions, and holds the link. */
export interface Copies {
  /** HTML with inline styles, for editors that keep tables. */
  rich: string;
  markdown: string;
  /** Relative tables are in the archive's own format. */
  text: string;
  /** Exact values of the figure. */
  csv: string;
}

/** Returns the first line of every copy: the baseline, or the title without one, and the conditions. */
export const firstLine = ({ title, relativeTo, facts }: Pick<Figure, "title" | "relativeTo" | "facts">): string =>
  [relativeTo ?? title, ...facts].join("; ");

/** Returns all copies of a figure; `address` is the view's whole address. */
export async function copiesOf(shown: DrawnView, figure: Figure, address: string): Promise<Copies> {
  const lead = [firstLine(figure), ...figure.warnings];
  const table = asTable(figure, lead);
  const own = of(shown, (entry, view) => entry.figureText?.(view, shown.look, figure.name) ?? null);
  const plain = own === null ? await whole(plainTextTable(table)) : `${lead.map(withoutFormula).join("\n")}\n\n${own}`;
  return {
    rich: richText(figure, lead, address),
    markdown: `${await whole(markdownTable(table))}\n${markdownLink(figure.title, address)}\n`,
    text: `${plain}\n${address}\n`,
    csv: await whole(csvTable({ ...table, lead: [...lead, address] })),
  };
}

function richText(figure: Figure, [line = "", ...warnings]: readonly string[], address: string): string {
  // Spreadsheets turn paragraphs into cells too.
  const say = (text: string) => escapeMarkup(withoutFormula(text));
  const lines = warnings.map((text) => `<br><em>${say(text)}</em>`).join("");
  const link = `<a href="${escapeMarkup(address)}">${say(figure.title)}</a>`;
  const source = figure.source ? `<br>Source: ${escapeMarkup(figure.source)}` : "";
  return `<p>${say(line)}${lines}</p>${tableHtml(tableOf(figure), "paste", "")}<p>${link}${source}</p>`;
}

const markdownLink = (text: string, address: string): string =>
  `[${markdownText(text)}](${address.replaceAll(")", "%29")})`;

/** Returns a figure's table for file writers: rounded for people, exact for csv. */
function asTable(figure: Figure, lead: readonly string[]): Table<FigureRow> {
  const { corner, columns, rows } = tableOf(figure);
  return {
    name: figure.name,
    title: figure.title,
    listKey: "rows",
    rows,
    lead,
    notes: [],
    json: (row) => row,
    columns: [
      { key: corner, header: corner, align: "left", exact: nameOf, text: nameOf },
      ...columns.map(({ title, lines, align }, at) => {
        const header = [title, ...lines].join(", ");
        return {
          key: header,
          header,
          align,
          exact: ({ cells }: FigureRow) => {
            const { value = null, text = NONE } = cells[at] ?? {};
            return value ?? (text === NONE ? null : text);
          },
          text: ({ cells }: FigureRow) =>
            [cells[at]?.text, cells[at]?.note && `(${cells[at]?.note})`].filter(Boolean).join(" "),
        };
      }),
    ],
  };
}

const nameOf = ({ head, detail }: FigureRow) => (detail ? `${head} (${detail})` : head);

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
