import { z } from "zod";
import type { TrustItem } from "@/lib/domain/trust/trusted";

const link = z.object({
  text: z.string(),
  to: z.enum(["objections", "check", "owner", "commands", "files"]),
  bundle: z.string(),
});

/** Why to trust a view, as it is frozen with it. Views frozen before it was kept lack it, and keep the bytes of their files. */
export const trustItems: z.ZodType<TrustItem[]> = z.array(
  z.object({
    about: z.string(),
    grade: z.enum(["doubt", "gap", "told"]),
    head: z.string(),
    text: z.string(),
    links: z.array(link),
  }),
);
