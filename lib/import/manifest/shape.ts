import { z } from "zod";
import { GIVEN, givenKeys, isGivenKey, readGiven } from "../../domain/names/given";
import { capturesOf, parseJsonPath } from "../../domain/names/json-path";
import { visibleLine } from "../../domain/names/visible-text";
import { columnWords, meaningOf } from "../../importers/tables/mapping";
import { parseName, parsePattern } from "./pattern";
import { namesOfSide } from "./side";

// The grammar of benchfolio.yaml. All scalars are texts: 17.10 is a version, not a number.

const MAX_RULES = 100;
const MAX_PATTERNS = 20;
const MAX_SET = 30;
const MAX_COLUMNS = 100;
const MAX_HEADING = 300;
const MAX_WORD = 60;

/** Settings that the import itself makes. */
const RESERVED = ["words", "above", "named", "cached", "given", "manifest"];
const SETTING = /^[a-z][A-Za-z0-9_]{0,39}$/;

/** Returns the fault of a name and its value, or null. */
export function faultOf(key: string, value: string): string | null {
  if (isGivenKey(key)) {
    const read = readGiven(key, value);
    return "fault" in read ? read.fault : null;
  }
  if (key === "threads") return /^[1-9]\d{0,5}$/.test(value) ? null : "is not a thread count: a whole number above 0";
  if (!SETTING.test(key)) return "is not a name: a small letter, then letters, digits and _";
  if (RESERVED.includes(key)) return "is a name that the import uses itself";
  if (visibleLine(value) !== value) return "has invisible characters";
  return value.length === 0 || value.length > 200 ? "must have 1 to 200 characters" : null;
}

const stated = z.strictObject(
  Object.fromEntries(givenKeys.map((key) => [key, z.string().optional().describe(GIVEN[key].about)])),
);

/** Adds the fault of each value at its own place. */
function check(values: Readonly<Record<string, string | undefined>>, context: z.RefinementCtx): void {
  for (const [key, value] of Object.entries(values)) {
    const fault = value === undefined ? null : faultOf(key, value);
    if (fault !== null) context.addIssue({ code: "custom", path: [key], message: `${key} ${fault}` });
  }
}

const pattern = z.string().superRefine((text, context) => {
  const read = parsePattern(text);
  if ("fault" in read) context.addIssue({ code: "custom", message: `the pattern ${read.fault}` });
});

const word = z.string().min(1).max(MAX_WORD);
const column = z
  .union(
    [
      word.superRefine((is, context) => checkColumn({ is }, context)),
      z
        .strictObject({
          is: word.describe(`A quantity (mean, p99, qps, time ...), or one of: ${columnWords.join(", ")}.`),
          unit: word.optional().describe("Of a quantity: ns, us, ms, s, minutes, ops/s, MB, MB/s, percent ..."),
          name: z.string().optional().describe("Of a condition: its name."),
        })
        .superRefine(checkColumn),
    ],
    { error: "a column is a word, or { is: ..., unit: ... }" },
  )
  .describe("What a column is: `mean`, or { is: mean, unit: ms }.");

function checkColumn({ is, unit, name }: { is: string; unit?: string; name?: string }, context: z.RefinementCtx) {
  const meaning = meaningOf(is, unit ?? null);
  if ("fault" in meaning) context.addIssue({ code: "custom", message: `${is.slice(0, MAX_WORD)} ${meaning.fault}` });
  if (name === undefined) return;
  const fault = is === "condition" ? conditionFault(name) : `belongs to a condition, and this is ${is}`;
  if (fault !== null) context.addIssue({ code: "custom", path: ["name"], message: `name ${fault}` });
}

/** Returns the fault of a condition's name, or null. */
const conditionFault = (name: string): string | null =>
  isGivenKey(name) || name === "threads" ? "is a fact of a run: say { is: ... }" : faultOf(name, "x");

const path = z.string().superRefine((text, context) => {
  const read = parseJsonPath(text);
  if ("fault" in read) context.addIssue({ code: "custom", message: `the path ${read.fault}` });
});

const melt = z
  .strictObject({
    columns: z.string().describe("A pattern of headings with a capture: q{workload}."),
    is: word.describe("The quantity of their numbers."),
    unit: word.optional().describe("Its unit."),
  })
  .superRefine(({ columns, is, unit }, context) => {
    const read = parseName(columns);
    const report = (key: string, message: string) => context.addIssue({ code: "custom", path: [key], message });
    if ("fault" in read) report("columns", `the pattern ${read.fault}`);
    else if (read.captures.length === 0) report("columns", "the pattern captures nothing");
    const meaning = meaningOf(is, unit ?? null);
    if ("fault" in meaning) report("is", `${is} ${meaning.fault}`);
    else if (meaning.kind !== "quantity") report("is", `${is} is not a quantity`);
  });

const side = z
  .strictObject({
    file: z
      .string()
      .superRefine((text, context) => {
        const read = namesOfSide(text);
        if ("fault" in read) context.addIssue({ code: "custom", message: `the path ${read.fault}` });
      })
      .describe("The path of a small file of keys and values, with captures of files: runs/{id}/params.txt."),
    take: z
      .record(z.string(), z.string().min(1).max(MAX_HEADING))
      .superRefine((take, context) => {
        for (const name of Object.keys(take)) {
          const fault = isGivenKey(name) || name === "threads" ? null : faultOf(name, "x");
          if (fault !== null) context.addIssue({ code: "custom", path: [name], message: `${name} ${fault}` });
        }
      })
      .refine((take) => Object.keys(take).length <= MAX_SET, `take has at most ${MAX_SET} names`)
      .describe("Facts of the runs, each with its key in the file: { engine: db.name, cacheGb: buffer_pool }."),
  })
  .describe("A side file for each of the files: its values are facts of their runs.");

const rule = z
  .strictObject({
    files: z
      .union([pattern, z.array(pattern).min(1).max(MAX_PATTERNS)], {
        error: "files is a pattern, or a list of patterns",
      })
      .describe("Paths from the manifest's folder: * and ** match, {engine} captures, {_} forgets."),
    set: z
      .record(z.string(), z.string())
      .superRefine(check)
      .refine((set) => Object.keys(set).length <= MAX_SET, `set has at most ${MAX_SET} names`)
      .default({})
      .describe("Facts of the runs in these files: the names of bundle, threads, and conditions of other names."),
    with: side.optional(),
    values: path
      .optional()
      .describe("JSON: the path to the objects that are rows. {engine} captures a key, [] is each item of a list."),
    columns: z
      .record(z.string().min(1).max(MAX_HEADING), column)
      .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, `columns has at most ${MAX_COLUMNS} names`)
      .default({})
      .describe("What columns are, by heading (CSV, Markdown) or key (JSON; dotted for nested ones)."),
    melt: melt.optional().describe("Wide tables: each column that matches is a row of its own."),
    rows: z
      .enum(["results", "samples"], { error: "rows are results or samples" })
      .optional()
      .describe("samples: each row is one sample; count, median and p95 of the rows of equal facts are made of them."),
  })
  .superRefine(({ files, set, with: beside, values, columns, melt: wide }, context) => {
    const inPath = values === undefined ? [] : capturesIn(parseJsonPath(values));
    const inMelt = wide === undefined ? [] : namesIn(parseName(wide.columns));
    const others = [...inPath.map((name) => ["values", name]), ...inMelt.map((name) => ["melt", name])];
    const known = new Set(Object.keys(set));
    for (const text of [files].flat()) for (const name of namesIn(parsePattern(text))) known.add(name);
    for (const [key = "", name = ""] of others) {
      const fault = known.has(name) ? "is stated twice" : "is a name of the import";
      if (known.has(name) || RESERVED.includes(name))
        context.addIssue({ code: "custom", path: [key], message: `{${name}} ${fault}` });
      known.add(name);
    }
    for (const name of Object.keys(beside?.take ?? {}))
      if (known.has(name))
        context.addIssue({ code: "custom", path: ["with", "take", name], message: `${name} is stated twice` });
    const inSide = beside === undefined ? [] : namesOfSide(beside.file);
    for (const text of [files].flat()) {
      const captured = namesIn(parsePattern(text));
      const strange = "fault" in inSide ? undefined : inSide.find((name) => !captured.includes(name));
      if (strange !== undefined)
        context.addIssue({ code: "custom", path: ["with", "file"], message: `files captures no {${strange}}` });
    }
    for (const name of Object.keys(columns)) {
      const strange = capturesIn(parseJsonPath(name)).find((one) => !inPath.includes(one));
      const message = `${name.slice(0, 60)}: values captures no {${strange}}`;
      if (strange !== undefined) context.addIssue({ code: "custom", path: ["columns", name], message });
    }
    for (const text of [files].flat()) {
      const read = parsePattern(text);
      const twice = "fault" in read ? undefined : read.captures.find((name) => Object.hasOwn(set, name));
      if (twice !== undefined)
        context.addIssue({ code: "custom", path: ["set", twice], message: `${twice} is captured and set` });
      const reserved = "fault" in read ? undefined : read.captures.find((name) => RESERVED.includes(name));
      if (reserved !== undefined)
        context.addIssue({ code: "custom", path: ["files"], message: `{${reserved}} is a name of the import itself` });
    }
  });

const capturesIn = (read: ReturnType<typeof parseJsonPath>): string[] => ("fault" in read ? [] : capturesOf(read));
const namesIn = (read: { captures: readonly string[] } | { fault: string }): readonly string[] =>
  "fault" in read ? [] : read.captures;

/** The grammar of benchfolio.yaml. */
export const manifestShape = z
  .strictObject({
    version: z.literal("1").describe("The version of this grammar."),
    bundle: stated.superRefine(check).default({}).describe("Facts of all runs."),
    runs: z
      .array(rule)
      .max(MAX_RULES)
      .default([])
      .describe("Facts of the runs in some files. The first rule that matches a file counts."),
  })
  .describe("benchfolio.yaml: what the runs of a bundle are.");
/** A manifest that is valid by its grammar. */
export type Manifest = z.output<typeof manifestShape>;

/** Returns the JSON schema of the grammar, for editors. They may write numbers where it has texts. */
export const manifestJsonSchema = () =>
  z.toJSONSchema(manifestShape, {
    io: "input",
    override({ jsonSchema }) {
      if (jsonSchema.type === "string" && jsonSchema.const === undefined)
        Object.assign(jsonSchema, { type: ["string", "number"] });
      if (jsonSchema.const === "1") {
        Object.assign(jsonSchema, { enum: [1, "1"] });
        delete jsonSchema.const;
        delete jsonSchema.type;
      }
    },
  });
