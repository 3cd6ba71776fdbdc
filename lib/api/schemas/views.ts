import { z } from "zod";
import { SUFFIXES } from "@/lib/formats";
import { LIMITS, SIZE_NAMES } from "@/lib/picture-sizes";
import { KINDS, pathOfKind } from "@/lib/views/registry/kinds";

/** Pages that compare: they have files, pictures and embeds. */
export const VIEW_PAGES = KINDS.map((kind) => pathOfKind(kind).slice(1));

const pixels = z.coerce.number().int().min(LIMITS.least).max(LIMITS.side).optional();
const theme = z.enum(["light", "dark", "both"]);
const picture = z
  .string()
  .optional()
  .describe("Figure of the view: chart, summary, table ...; default: its leading one.");

/** Suffix of a file in its path. */
export const endingParams = z.object({ ending: z.enum(SUFFIXES) });
/** Key of a frozen view in its path. */
export const keyParams = z.object({
  key: z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{10}(?:-[1-9][0-9]{0,2})?$/)
    .describe("Key of a frozen view or a report; KEY-2 is the second revision of a report."),
});

/** Parameters of a view's file, beside the page's own query. */
export const fileQuery = z.object({
  table: z.string().optional().describe("Table of the page; default: its leading one."),
  picture,
  size: z.enum(SIZE_NAMES).optional().describe("Size of svg and png; default: as high as the figure needs."),
  theme: theme.default("light").describe("Theme of svg and png; both is for svg alone."),
  width: pixels.describe("Width of svg and png in pixels."),
  height: pixels.describe("Height of svg and png in pixels."),
});

/** Parameters of an embed. */
export const embedQuery = z.object({
  picture,
  theme: theme.default("both"),
  height: pixels.describe("Height of the frame in pixels; a chart fits into it."),
});

/** Format of an oEmbed answer. */
export const oembedFormat = z.enum(["json", "xml"]).default("json");
/** Parameters of `GET /api/oembed`. */
export const oembedQuery = z.object({
  url: z.url().describe("The whole address of a page of this server that compares, or of a frozen view."),
  maxwidth: z.coerce.number().positive().optional(),
  maxheight: z.coerce.number().positive().optional(),
  format: oembedFormat,
});

/** Answer to `GET /api/oembed`: oEmbed 1.0, section 2.3.4. Sizes in pixels. */
export const oembedAnswer = z.object({
  type: z.literal("rich"),
  version: z.literal("1.0"),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number().int().describe("Seconds."),
  html: z.string().describe("The frame."),
  width: z.number().int(),
  height: z.number().int(),
  thumbnail_url: z
    .string()
    .optional()
    .describe("Absent, with its size, where the limits are below the smallest picture."),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
});

/** Parameters of `GET /api/share`. */
export const shareQuery = z.object({ url: z.string().describe("A page's path with its query, such as /relative?...") });

/** Answer to `GET /api/share`. */
export const shareAnswer = z.object({
  title: z.string(),
  address: z.string(),
  isFrozen: z.boolean(),
  listener: z.string().describe("Script that sets the height that an embed reports."),
  figures: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      alt: z.string().describe("The figure in words."),
      copies: z.object({
        rich: z.string().describe("HTML with all styles inside."),
        markdown: z.string(),
        text: z.string(),
        csv: z.string(),
      }),
      svg: z.string(),
      png: z.string(),
      embed: z.string(),
      embedCode: z.string(),
      embedHeight: z.number(),
    }),
  ),
  citations: z.array(z.object({ label: z.string(), text: z.string() })),
  unseen: z
    .array(z.object({ id: z.string(), title: z.string(), visibility: z.string() }))
    .describe("Bundles behind it that readers do not see yet."),
  freezing: z
    .enum(["yes", "sign-in", "other-token"])
    .describe("yes, or what freezing needs: a sign-in or another token."),
  files: z.array(z.object({ label: z.string(), links: z.array(z.object({ ending: z.string(), href: z.string() })) })),
});
