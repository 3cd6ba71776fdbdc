import { z } from "zod";

/** Parameters as a jsonb column stores them. */
export const paramsColumn = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Checks the jsonb values of rows and gives them types; throws a ZodError for other shapes. The other columns have
 * their types from the schema (kysely.ts).
 */
export function withJson<Row extends object, Shape extends z.ZodRawShape>(
  rows: readonly Row[],
  shape: Shape,
): (Row & z.output<z.ZodObject<Shape>>)[] {
  const values = z.object(shape);
  return rows.map((row) => ({ ...row, ...values.parse(row) }));
}
