import { z } from "zod";
import { uploadTitle } from "./bundles";

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "is not a sha256 in hexadecimal")
  .describe("Hexadecimal, lower case.");

/** Body of `POST /api/v1/uploads`. */
export const beginUploadBody = z.strictObject({
  sizeBytes: z.number().int().min(1),
  fileName: z.string().min(1).max(500),
  title: uploadTitle,
});

/** Answer to `POST /api/v1/uploads`. */
export const begunUpload = z.object({
  id: z.string().describe("Id and key: its holder may finish the upload."),
  parts: z
    .array(z.object({ number: z.number().int(), bytes: z.number().int(), url: z.string() }))
    .describe("Address and exact length of each part, in the order of the bytes. Send parts by PUT."),
  expiresAt: z.iso.datetime().describe("End of the addresses' validity."),
  finish: z.string().describe("Address that turns the parts into a bundle."),
});
export type BegunUpload = z.infer<typeof begunUpload>;

/** Body of `POST /api/v1/uploads/{id}/finish`. */
export const finishUploadBody = z.union([
  z.strictObject({ sha256: sha256.describe("Of all bytes that were sent.") }),
  z.strictObject({ parts: z.array(sha256).min(1).max(10_000).describe("Of each part, in their order.") }),
]);

/** Parameters of `POST /api/v1/uploads/{id}/finish`. */
export const uploadIdParams = z.object({ id: z.string().describe("Id from the answer that began the upload.") });
