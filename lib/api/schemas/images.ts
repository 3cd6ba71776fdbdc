import { z } from "zod";
import { IMAGE_TYPES } from "../../domain/reports/clean-image";

/** Answer to `POST /api/v1/images`. */
export const imageAnswer = z.object({
  id: z.string(),
  path: z.string().describe("Its address in a text: `![what it shows](/images/ID)`."),
  url: z.string(),
  type: z.enum(IMAGE_TYPES),
  width: z.number().int().describe("Pixels."),
  height: z.number().int().describe("Pixels."),
});
export type ImageAnswer = z.output<typeof imageAnswer>;
