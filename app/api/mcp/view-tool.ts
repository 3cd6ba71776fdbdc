import { DIMENSIONS } from "@/lib/domain/conditions/dimension-list";
import { joinList } from "@/lib/domain/conditions/list-codec";
import { ExpectedError } from "@/lib/errors";
import { formatCounted } from "@/lib/format";
import { loadLive } from "@/lib/publish/load-shown";
import { liveView, type ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { viewTables, writeViewTable } from "@/lib/publish/view-table";
import { alone } from "@/lib/request-context";
import { quotableNumbers } from "@/lib/tables/quotable-numbers";
import { of } from "@/lib/views/registry/given";
import { type Kind, pathOfKind } from "@/lib/views/registry/kinds";
import { VIEWS } from "@/lib/views/registry/views";
import { type InputSchema, isSentence, type Tool, type ToolContext } from "./tool";

/** Numbers of an answer by default, and at most. A model reads all of them, so the default is low. */
const LIMIT = { usual: 40, least: 1, most: 300 };
/** Numbers to skip. */
const OFFSET = { usual: 0, least: 0, most: 1_000_000 };
/** Limits of absent values and of notes in an answer. Further notes count those beyond them. */
const MOST_ABSENT = 40;
const MOST_NOTES = 20;

/** Kinds of filters by name: settings, parameters of a test, parameters of an index or query. */
const PATTERNS = ["s.", "w.", "p."] as const;

/** Returns the tool of a kind of view: its parameters are those of the view's address. */
export function viewTool(kind: Kind): Tool {
  const { asks, about } = VIEWS[kind];
  const tables = viewTables({ kind });
  const inputSchema = schemaOf(asks, tables);
  return {
    name: kind,
    title: `The view at ${pathOfKind(kind)}`,
    description:
      `${about} Without arguments it chooses what compares most, and says so. ` +
      "Quote a number with its unit, conditions and address. A refusal says why there is no number.",
    inputSchema,
    async call(given, context) {
      const { table = null, limit, offset, ...rest } = given;
      if (table !== null && typeof table !== "string")
        throw new ExpectedError("bad-request", "table is the name of a table.");
      const raw = Object.fromEntries(
        Object.entries(rest).flatMap(([key, value]) => {
          requireKnown(inputSchema, key);
          const text = textOf(key, value);
          return text === "" ? [] : [[key, text] as const];
        }),
      );
      const page = { limit: wholeNumber("limit", limit, LIMIT), offset: wholeNumber("offset", offset, OFFSET) };
      // The reader sees the hidden bundles that the view's own address would show, and no others.
      return alone(`${pathOfKind(kind)}?${new URLSearchParams(raw)}`, async () => {
        const view = await loadLive(kind, raw);
        if (!view) throw new ExpectedError("not-found", VIEWS[kind].nothing);
        return viewAnswer(liveView(view), table, page, context);
      });
    },
  };
}

type Asks = (typeof VIEWS)[Kind]["asks"];

const value = (description: string) => ({ type: ["string", "number", "boolean"], description });
const list = (description: string) => ({
  type: ["string", "number", "boolean", "array"],
  items: { type: "string" },
  description: `${description} Several values: separated by commas.`,
});

/**
 * Returns the schema of a tool. It has the filters and fields of its view, and the table with the range of its numbers.
 */
function schemaOf({ fields, isFilter }: Asks, tables: readonly string[]): InputSchema {
  const filters = DIMENSIONS.filter(({ key }) => isFilter(key) && !Object.hasOwn(fields, key));
  const patterns = PATTERNS.filter((prefix) => isFilter(`${prefix}x`));
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(filters.map(({ key, label }) => [key, list(`Only this ${label.toLowerCase()}.`)])),
      ...Object.fromEntries(Object.entries(fields).map(([key, { expected }]) => [key, value(expected)])),
      table: { type: "string", enum: tables, description: "Table of the view; its main one without it." },
      limit: {
        type: "integer",
        minimum: LIMIT.least,
        maximum: LIMIT.most,
        description: `Most numbers of the answer; ${LIMIT.usual}.`,
      },
      offset: { type: "integer", minimum: 0, description: "Numbers to skip, where an answer omitted some." },
    },
    ...(patterns.length > 0 && {
      patternProperties: Object.fromEntries(
        patterns.map((prefix) => [`^${prefix[0]}\\..+$`, list("Only this value of a setting or parameter.")]),
      ),
    }),
    additionalProperties: false,
  };
}

/** Throws `bad-request` for a parameter that the schema lacks. */
function requireKnown({ properties, patternProperties = {} }: InputSchema, key: string): void {
  const isPattern = Object.keys(patternProperties).some((pattern) => key.startsWith(`${pattern[1]}.`));
  if (isPattern || Object.hasOwn(properties, key)) return;
  const known = [
    ...Object.keys(properties),
    ...Object.keys(patternProperties).map((pattern) => `${pattern[1]}.NAME`),
  ].join(", ");
  throw new ExpectedError("bad-request", `“${key.slice(0, 60)}” is not known; there are ${known}.`);
}

/** Returns a value as an address has it; "" leaves it out. Throws `bad-request` for other types. */
function textOf(key: string, given: unknown): string {
  if (given === null || given === false) return "";
  if (given === true) return "1";
  if (typeof given === "string" || typeof given === "number") return String(given);
  if (Array.isArray(given) && given.length > 0 && given.every((each) => typeof each === "string"))
    return joinList(given);
  throw new ExpectedError("bad-request", `${key} is a text, a number or a list of texts.`);
}

/** Returns a whole number from `least` to `most`; `usual` where none is given. Throws `bad-request` for others. */
function wholeNumber(key: string, given: unknown, { usual, least, most }: typeof LIMIT): number {
  if (given === undefined || given === null) return usual;
  if (typeof given === "number" && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new ExpectedError("bad-request", `${key} is a whole number from ${least} to ${most}.`);
}

/**
 * Returns a view in numbers, each with its unit, conditions and address; `table` null = the main one. Throws
 * `not-found` for a table that is read row by row.
 */
function viewAnswer(
  shown: ShownView,
  table: string | null,
  { limit, offset }: { limit: number; offset: number },
  { at }: ToolContext,
): object {
  const address = at(shown.path);
  const [figure] = viewFigures(shown);
  const { facts = [], relativeTo = null } = figure ?? {};
  const held = facts.filter((fact) => !isSentence(fact));
  const written = writeViewTable(shown, table, ({ name, title, block, notes }) => ({ name, title, block, notes }));
  if (!written.block)
    throw new ExpectedError("not-found", `This table is read row by row: ask for ${address} with the suffix .csv.`);
  const { numbers, absent } = quotableNumbers(written.block, { held, relativeTo, address, at });
  const here = numbers.slice(offset, offset + limit);
  return {
    view: shown.kind,
    title: figure?.title ?? written.title,
    address,
    conditions: { equal: held, differs: figure?.warnings ?? [], relativeTo },
    answer: [...of(shown, (entry, view) => entry.said?.(view) ?? []), ...facts.filter(isSentence)],
    table: written.name,
    tables: viewTables(shown),
    numbers: here,
    omitted: numbers.length - here.length,
    absent: absent.slice(0, MOST_ABSENT),
    notes: [
      ...written.notes.slice(0, MOST_NOTES),
      ...moreThan(MOST_NOTES, written.notes.length, "more note"),
      ...moreThan(MOST_ABSENT, absent.length, "more empty cell"),
    ],
  };
}

/** Returns a note on the entries beyond a limit; [] where there are none. */
const moreThan = (limit: number, found: number, word: string): string[] =>
  found > limit ? [`${formatCounted(found - limit, word)}, not listed here.`] : [];
