import { z } from "zod";
import { keyOfToday } from "@/lib/domain/conditions/dimensions";
import { ALL, type Filters } from "@/lib/domain/conditions/filters";
import { ExpectedError } from "@/lib/errors";
import { type FilterScope, filterPatterns, filterShapes, listValues } from "./schemas/filters";

/** The parameters of a request, and its filters. */
export interface ApiQuery<T> {
  params: T;
  /** Filters by key: `{ machine: ["hetz"], "p.m": ["8", "16"] }`; empty without any. */
  filters: Filters;
}

/** Most filters by settings and parameters in a request. */
const MAX_PATTERNS = 20;

/**
 * Reads a request's query by a schema, and the filters on all points, on tests or on vector searches. Throws one
 * `bad-request` for all unknown parameters, repeated ones, wrong values and more than 20 filters such as `p.m`. An
 * ignored typo would give wrong numbers. The value "all" lets every value pass, as on pages. With `keepsAll` it reaches
 * answers with a default of their own.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  { filters: scope = null, keepsAll = false }: { filters?: FilterScope | null; keepsAll?: boolean } = {},
): ApiQuery<z.output<z.ZodObject<Shape>>> {
  const search = new URL(request.url).searchParams;
  const faults: string[] = [];
  const own = Object.keys(schema.shape);
  const shape = scope === null ? {} : filterShapes[scope];
  const prefixes = scope === null ? [] : filterPatterns[scope];
  const known = [...new Set([...own, ...Object.keys(shape)])];
  const given: Record<string, string> = {};
  const patterns = new Map<string, string[]>();
  for (const asked of new Set(search.keys())) {
    const key = keyOfToday(asked);
    const texts = key === asked ? search.getAll(key) : [...search.getAll(key), ...search.getAll(asked)];
    const [text = ""] = texts;
    if (texts.length > 1) faults.push(`“${key}” is given ${texts.length} times; separate several values by commas`);
    if (known.includes(key)) given[key] = text;
    else if (prefixes.some((prefix) => key.startsWith(prefix) && /^\S+$/.test(key.slice(prefix.length)))) {
      const list = listValues.safeParse(text);
      if (list.success) patterns.set(key, list.data);
      else faults.push(...faultsOf(list.error, key));
    } else {
      const some = [...known, ...prefixes.map((prefix) => `${prefix}NAME`)];
      faults.push(`“${key.slice(0, 60)}” is not known; there are ${some.join(", ")}`);
    }
  }
  if (patterns.size > MAX_PATTERNS) faults.push(`at most ${MAX_PATTERNS} parameters can be filtered at once`);
  const params = schema.safeParse(pick(given, own));
  const filters = z.object(shape).safeParse(given);
  if (!params.success) faults.push(...faultsOf(params.error));
  if (!filters.success) faults.push(...faultsOf(filters.error));
  if (faults.length || !params.success || !filters.success) {
    throw new ExpectedError("bad-request", `Query parameters that do not fit: ${faults.join("; ")}.`);
  }
  const named = Object.entries(filters.data).flatMap(([key, list]) => (list ? [[key, list] as const] : []));
  const stated = [...named, ...patterns].filter(([, list]) => keepsAll || !list.includes(ALL));
  return { params: params.data, filters: new Map(stated) };
}

const pick = (given: Readonly<Record<string, string>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => keys.includes(key)));

const faultsOf = (error: z.ZodError, key = ""): string[] =>
  error.issues.map(({ path, message }) => `${[key, ...path].filter((part) => part !== "").join(".")}: ${message}`);
