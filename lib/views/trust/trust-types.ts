import { z } from "zod";
import { TRUST_GRADES, TRUST_PLACES, type TrustItem } from "@/lib/domain/trust/trusted";

const link = z.object({
  text: z.string(),
  to: z.enum(TRUST_PLACES),
  bundle: z.string(),
});

/** The stored form of the trust strip. Older frozen views lack it. */
export const trustItems: z.ZodType<TrustItem[]> = z.array(
  z.object({
    about: z.string(),
    grade: z.enum(TRUST_GRADES),
    head: z.string(),
    text: z.string(),
    links: z.array(link),
  }),
);
