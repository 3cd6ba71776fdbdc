import { z } from "zod";

// Parts of the schemas of stored views.

export const text = z.string();
export const number = z.number();
export const maybe = z.number().nullable();
export const lists = z.array(text);
export const params = z.record(text, z.union([text, number, z.boolean(), z.null()]));
export const status = z.enum(["complete", "truncated", "failed", "suspect"]);
export const titledBundle = z.object({ id: text, title: text });

export const facet = z.object({
  key: text,
  label: text,
  kind: z.enum(["one", "many"]),
  options: z.array(z.object({ value: text, label: text, count: number, selected: z.boolean() })),
  omitted: number.optional(),
});
