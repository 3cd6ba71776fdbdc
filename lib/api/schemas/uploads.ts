import { z } from "zod";
import { uploadTitle } from "./bundles";

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "is no sha256 in hexadecimal")
  .describe("Hexadecimal, lower case.");

/** Body of `POST /api/v1/uploads`. */
export const beginUploadBody = z.strictObject({
  sizeBytes: z.number().int().min(1),
  fileName: z.string().min(1).max(500),
  title: uploadTitle,
});

/** Answer to it. */
export const begunUpload = z.object({
  id: z.string().describe("Whoever knows it may finish the upload."),
  parts: z
    .array(z.object({ number: z.number().int(), bytes: z.number().int(), url: z.string() }))
    .describe("Where each part goes by PUT, in the order of the bytes. A part has exactly this length."),
  expiresAt: z.iso.datetime().describe("Until when the addresses take bytes."),
  finish: z.string().describe("Address that takes what was sent as a bundle."),
});
export type BegunUpload = z.infer<typeof begunUpload>;

/** Body of `POST /api/v1/uploads/{id}/finish`. */
export const finishUploadBody = z.union([
  z.strictObject({ sha256: sha256.describe("Of all bytes that were sent.") }),
  z.strictObject({ parts: z.array(sha256).min(1).max(10_000).describe("Of each part, in their order.") }),
]);

/** Parameters of `POST /api/v1/uploads/{id}/finish`. */
export const uploadIdParams = z.object({ id: z.string().describe("As the begun upload was answered with.") });
