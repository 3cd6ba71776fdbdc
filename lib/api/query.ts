import type { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { listValues, paramFilterPattern } from "./schemas/filters";

export interface ApiQuery<T> {
  params: T;
  /** Filters on parameters: `p.m=8,16` as { m: ["8", "16"] }. */
  paramFilters: Map<string, string[]>;
}

/**
 * Reads a request's query parameters by a schema. A parameter that the schema does not know, one that is given twice and a
 * value that does not fit are refused together: a typo that were ignored would give wrong numbers. Filters on parameters
 * (`p.NAME`) or settings (`s.NAME`) are accepted where `withParams` is set; `prefix` says which.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  { withParams = false, prefix = "p" }: { withParams?: boolean; prefix?: "p" | "s" } = {},
): ApiQuery<z.output<z.ZodObject<Shape>>> {
  const search = new URL(request.url).searchParams;
  const faults: string[] = [];
  const given: Record<string, string> = {};
  const paramFilters = new Map<string, string[]>();
  const known = Object.keys(schema.shape);
  for (const key of new Set(search.keys())) {
    const texts = search.getAll(key);
    const [text = ""] = texts;
    if (texts.length > 1) faults.push(`“${key}” is given ${texts.length} times; separate several values by commas`);
    if (withParams && paramFilterPattern[prefix].test(key)) {
      const list = listValues.safeParse(text);
      if (list.success) paramFilters.set(key.slice(2), list.data);
      else faults.push(`${key}: ${list.error.issues.map(({ message }) => message).join(", ")}`);
    } else if (known.includes(key)) given[key] = text;
    else
      faults.push(
        `“${key.slice(0, 60)}” is not known; there are ${known.join(", ")}${withParams ? `, ${prefix}.NAME` : ""}`,
      );
  }
  if (paramFilters.size > 20) faults.push("at most 20 parameters can be filtered at once");
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) faults.push(`${path.join(".")}: ${message}`);
  }
  if (faults.length || !parsed.success) {
    throw new ExpectedError("bad-request", `Query parameters that do not fit: ${faults.join("; ")}.`);
  }
  return { params: parsed.data, paramFilters };
}
