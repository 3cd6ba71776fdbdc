import { z } from "zod";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import type { SpooledFile } from "./types";

/** Messages to the child. It answers files one by one, in the order sent. */
export type HostMessage =
  | { kind: "truths"; groundTruths: readonly GroundTruth[] }
  | { kind: "read"; importerId: string; files: SpooledFile[] };

const issue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
  text: z.string().nullable(),
  message: z.string(),
});

/** Messages from the child. Its memory has held other people's bytes, so its messages are checked like any input. */
export const childMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("read"), path: z.string(), facts: z.unknown(), issues: z.array(issue) }),
  z.object({ kind: z.literal("failed"), path: z.string(), message: z.string() }),
]);

/** A checked message from the child. */
export type ChildMessage = z.infer<typeof childMessage>;
