import { z } from "zod";
import type { TrustItem } from "@/lib/domain/trust/trusted";

const link = z.object({
  text: z.string(),
  to: z.enum(["objections", "check", "owner", "commands", "files"]),
  bundle: z.string(),
});

/** The stored form of the trust strip. Older frozen views lack it, and keep the bytes of their files. */
export const trustItems: z.ZodType<TrustItem[]> = z.array(
  z.object({
    about: z.string(),
    grade: z.enum(["doubt", "gap", "told"]),
    head: z.string(),
    text: z.string(),
    links: z.array(link),
  }),
);
