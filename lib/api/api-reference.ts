import { z } from "zod";
import { openApiDocument } from "./openapi/document";

// The OpenAPI document for a page. We write it ourselves: a part that does not fit is a bug and throws.

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);
const content = z.record(z.string(), z.object({ schema })).optional();
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const document = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** A field of a body, or a parameter. The `name` of a nested one has its path: `points[].qps`. */
export interface ReferenceField {
  name: string;
  type: string;
  note: string;
}

/** An answer by its status, and its meaning. */
export interface ReferenceAnswer {
  status: string;
  text: string;
}

/** One operation of the API, as the reference shows it. */
export interface ReferenceOperation {
  /** Id in links: `get-api-v1-points`. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: (ReferenceField & { where: string; required: boolean })[];
  /** The body's media type, with its fields where it is JSON; null without a body. */
  body: { type: string; fields: ReferenceField[] } | null;
  /** Its own answers, without those of every operation. */
  responses: ReferenceAnswer[];
  /** Fields of the usual answer; empty where it is not JSON. */
  answer: ReferenceField[];
}

/** The API as its page shows it. */
export interface ApiReference {
  description: string;
  /** Answers that every operation has. */
  everywhere: ReferenceAnswer[];
  operations: ReferenceOperation[];
}

/** Levels of an answer that the page shows; the OpenAPI document has the deeper ones. */
const LEVELS = 3;

let made: ApiReference | null = null;

/** Returns every operation of the API, in the order of the document. It is made once, since nothing changes it. */
export const apiReference = (): ApiReference => {
  made ??= makeReference();
  return made;
};

function makeReference(): ApiReference {
  const { info, paths, components } = document.parse(openApiDocument());
  const known = components.schemas;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): ReferenceOperation => {
      const { responses, requestBody } = found;
      const usual = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content;
      return {
        id: found.operationId,
        method: method.toUpperCase(),
        path,
        summary: found.summary,
        description: found.description ?? null,
        parameters: found.parameters.map(({ name, in: where, required = false, ...given }) => ({
          name,
          where,
          required,
          type: typeOf(given.schema, known),
          note: [given.description ?? given.schema.description, defaultOf(given.schema)].filter(Boolean).join(" "),
        })),
        body: requestBody ? bodyOf(requestBody.content ?? {}, known) : null,
        responses: Object.entries(responses).map(([status, { description }]) => ({ status, text: description })),
        answer: usual?.["application/json"] ? fieldsOf(usual["application/json"].schema, known) : [],
      };
    }),
  );
  const is = (one: ReferenceAnswer) => (other: ReferenceAnswer) =>
    other.status === one.status && other.text === one.text;
  const everywhere = (operations[0]?.responses ?? []).filter((answer) =>
    operations.every(({ responses }) => responses.some(is(answer))),
  );
  return {
    description: info.description,
    everywhere,
    operations: operations.map((one) => ({
      ...one,
      responses: one.responses.filter((answer) => !everywhere.some(is(answer))),
    })),
  };
}

type Known = Record<string, Schema>;

function bodyOf(types: NonNullable<z.output<typeof content>>, known: Known): ReferenceOperation["body"] {
  const [first] = Object.entries(types);
  if (!first) return null;
  const [type, { schema: of }] = first;
  return { type, fields: type === "application/json" ? fieldsOf(of, known) : [] };
}

/** Returns a named schema of the document. Throws an Error where the document lacks it. */
function requireKnown(name: string, known: Known): Schema {
  const found = known[name];
  if (!found) throw new Error(`The document has no schema ${name}.`);
  return found;
}

const resolve = (of: Schema, known: Known): Schema =>
  of.$ref === undefined ? of : requireKnown(of.$ref.replace("#/components/schemas/", ""), known);

function fieldsOf(of: Schema, known: Known, before = "", level = 1): ReferenceField[] {
  return Object.entries(resolve(of, known).properties ?? {}).flatMap(([name, field]) => {
    const own = { name: before + name, type: typeOf(field, known), note: resolve(field, known).description ?? "" };
    const inner = partsOf(field, known);
    return level < LEVELS && inner.of
      ? [own, ...fieldsOf(inner.of, known, `${own.name}${inner.mark}.`, level + 1)]
      : [own];
  });
}

/** Returns the object inside a field: itself, the entries of a list, or the value that is not null. */
function partsOf(field: Schema, known: Known): { of: Schema | null; mark: "" | "[]" } {
  const given = resolve(field, known);
  if (given.items) return { of: given.items, mark: "[]" };
  const choices = given.anyOf ?? given.oneOf;
  const object = choices ? choices.find((choice) => resolve(choice, known).properties) : given;
  return { of: object && resolve(object, known).properties ? object : null, mark: "" };
}

function typeOf(field: Schema, known: Known): string {
  const given = resolve(field, known);
  if (given.enum) return given.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = given.anyOf ?? given.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, known)))].join(" | ");
  if (given.items) return `${typeOf(given.items, known)}[]`;
  const type = [given.type ?? "any"].flat().join(" | ");
  return given.format ? `${type} (${given.format})` : type;
}

const defaultOf = (of: Schema): string =>
  of.default === undefined
    ? ""
    : `Default: ${typeof of.default === "string" ? of.default || "empty" : JSON.stringify(of.default)}.`;
