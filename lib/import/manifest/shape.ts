import { z } from "zod";
import { GIVEN, givenKeys, isGivenKey, readGiven } from "../../domain/names/given";
import { visibleLine } from "../../domain/names/visible-text";
import { parsePattern } from "./pattern";

// The grammar of benchfolio.yaml. All scalars are texts: 17.10 is a version, no number.

const MAX_RULES = 100;
const MAX_PATTERNS = 20;
const MAX_SET = 30;

/** Settings that the import itself makes. */
const RESERVED = ["words", "above", "named", "cached", "given", "manifest"];
const SETTING = /^[a-z][A-Za-z0-9_]{0,39}$/;

/** Returns the fault of a name and its value, or null. */
export function faultOf(key: string, value: string): string | null {
  if (isGivenKey(key)) {
    const read = readGiven(key, value);
    return "fault" in read ? read.fault : null;
  }
  if (key === "threads") return /^[1-9]\d{0,5}$/.test(value) ? null : "is no thread count: a whole number above 0";
  if (!SETTING.test(key)) return "is no name: a small letter, then letters, digits and _";
  if (RESERVED.includes(key)) return "is a name that the import uses itself";
  if (visibleLine(value) !== value) return "has characters that nobody sees";
  return value.length === 0 || value.length > 200 ? "has 1 to 200 characters" : null;
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

const rule = z
  .strictObject({
    files: z
      .union([pattern, z.array(pattern).min(1).max(MAX_PATTERNS)])
      .describe("Paths from the manifest's folder: * and ** match, {engine} captures, {_} forgets."),
    set: z
      .record(z.string(), z.string())
      .superRefine(check)
      .refine((set) => Object.keys(set).length <= MAX_SET, `set has at most ${MAX_SET} names`)
      .default({})
      .describe("Facts of the runs in these files: the names of bundle, threads, and conditions of other names."),
  })
  .superRefine(({ files, set }, context) => {
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
