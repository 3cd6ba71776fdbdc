import { z } from "zod";
import { visibleLine, visibleText } from "../../domain/names/visible-text";
import { frozenKey, KEY_LENGTH, MOST_REVISIONS } from "../../domain/reports/frozen-key";
import { MOST_CHARACTERS } from "../../domain/text-limits";
import { acceptTerms, deleteKey } from "./snapshots";

/** Most panels of a report: each request reads and draws all of them. */
export const MOST_PANELS = 40;
/** Most panels of a report with a view. */
export const MOST_VIEWS = 20;
/** Most characters of one text. */
export const MOST_TEXT = MOST_CHARACTERS.reportText;

/** Most cells in all Markdown tables of a report. Short rows are filled up, so few letters can make many cells. */
const MOST_CELLS = 20_000;

/** Returns an upper bound of the cells in a text's tables: the widest line below a head, times the lines. */
function mostCells(text: string): number {
  const lines = text.split(/\r\n?|\n/);
  // The rule of a table of one column may have no "|": ":-".
  const rules = lines.filter((line) => line.includes("-") && /[|:]/.test(line) && /^[\s>|:*+\d.)-]+$/.test(line));
  return lines.length * rules.reduce((most, line) => Math.max(most, line.split("|").length), 0);
}

const textPanel = z.strictObject({
  markdown: z
    .string()
    .overwrite(visibleText)
    .trim()
    .min(1)
    .max(MOST_TEXT)
    .describe(
      "Text between the numbers, in Markdown. HTML in it stays text, pictures become links, except uploaded images: " +
        "`![what it shows](/images/ID)`. " +
        "`[=lower 28 %](/s/KEY?claim=...)` is the number of a cell: value, ratio, change, higher or lower; " +
        "a number typed after the word is compared with it. `[^name]` is a footnote, whose words are in this or " +
        "another text of the report: `[^name]: words`.",
    ),
});
const viewPanel = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(8000)
    .describe("A page of this server that can be frozen, or a frozen view (/s/KEY): its path with query."),
  figure: z
    .string()
    .max(40)
    .default("")
    .describe("Chart or table of that page: chart, table, summary ...; when empty, its leading one."),
  title: z
    .string()
    .overwrite(visibleLine)
    .trim()
    .max(MOST_CHARACTERS.title)
    .default("")
    .describe("Heading of the panel; when empty, the figure's title."),
});

const revision = z.number().int().min(1).max(MOST_REVISIONS);

/** The report that is published again, and the revision that its author changes. */
export const revises = z
  .strictObject({
    key: z
      .string()
      .refine((text) => frozenKey(text)?.revision === null, { message: "This is not the key of a report." })
      .describe("Key of a report of the token's owner."),
    revision: revision.describe(
      "The newest revision that its author has read. 409 `changed` where another was published since.",
    ),
    fresh: z
      .boolean()
      .default(false)
      .describe(
        "True reads all numbers of the texts anew. False keeps the values of numbers that are in that revision with " +
          "the same `[=...](...)`.",
      ),
  })
  .describe("Publishes this as the next revision of a report, under its address.");
export type Revises = z.output<typeof revises>;

/** Body of `POST /api/v1/reports`. */
export const reportBody = z.strictObject({
  title: z.string().overwrite(visibleLine).trim().min(1).max(MOST_CHARACTERS.title),
  caption: z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(MOST_CHARACTERS.caption)
    .default("")
    .describe("Summary of the report, in a sentence or two."),
  acceptTerms,
  revises: revises.optional(),
  panels: z
    .array(z.union([textPanel, viewPanel]))
    .min(1)
    .max(MOST_PANELS)
    .refine((panels) => panels.filter((panel) => "url" in panel).length <= MOST_VIEWS, {
      message: `A report shows at most ${MOST_VIEWS} views.`,
    })
    .refine(
      (panels) =>
        panels.reduce((sum, panel) => sum + ("markdown" in panel ? mostCells(panel.markdown) : 0), 0) <= MOST_CELLS,
      { message: `The tables in a report's texts have at most ${MOST_CELLS} cells; freeze a view for more.` },
    )
    .describe("In their order."),
});
export type ReportBody = z.output<typeof reportBody>;

/** Answer to `GET /api/v1/reports/{key}/numbers`. */
export const reportNumbersAnswer = z.object({
  key: z.string(),
  numbers: z
    .array(
      z.object({
        form: z.enum(["value", "ratio", "change", "higher", "lower"]),
        was: z.string().describe("The number as frozen with the report, with its unit."),
        now: z.string().nullable().describe("The number of the same cell today; null where it can't be reached."),
        state: z.enum(["same", "changed", "unreachable"]),
        words: z
          .string()
          .nullable()
          .describe("The difference, or the reason why there is no number; null for an equal one."),
        cell: z.string().describe("Address of the cell in its frozen view."),
        live: z.string().describe("Address of the same cell on today's data."),
      }),
    )
    .describe("In the order of the texts."),
});
export type ReportNumbersAnswer = z.output<typeof reportNumbersAnswer>;

/** Answer to `GET /api/v1/reports/{key}/revisions`. */
export const revisionsAnswer = z.object({
  key: z.string(),
  url: z.string().describe("The report, in its newest revision."),
  revisions: z
    .array(
      z.object({
        revision,
        url: z.string().describe("Its own address, which stays."),
        title: z.string().nullable().describe("Null for a withdrawn one."),
        publishedAt: z.string().nullable().describe("Null for a deleted one."),
        withdrawn: z.string().nullable().describe("Day and reason of its withdrawal; null without one."),
      }),
    )
    .describe("Those that the reader may see, the newest first."),
});
export type RevisionsAnswer = z.output<typeof revisionsAnswer>;

/** Answer to `POST /api/v1/reports`. */
export const reportAnswer = z.object({
  key: z.string().describe(`${KEY_LENGTH} characters.`),
  revision: revision.describe("1 = a new report."),
  url: z
    .string()
    .describe(
      "Page of the report; .json .csv .md .html .txt give all of it, .svg .png its first figure, " +
        ".zip a folder for a static site.",
    ),
  panels: z
    .array(z.string().nullable())
    .describe("Key of the frozen view that each panel shows, for its own files and embed; null for a text."),
  warnings: z
    .array(z.string())
    .describe("Faults of footnotes: uses without a definition, definitions that are not used or given twice."),
  deleteKey,
});
